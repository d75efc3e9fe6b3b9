"""The sites on the river pane and their gems, as signs or heaps."""

from __future__ import annotations

from collections.abc import Sequence

from rich.style import Style
from textual.geometry import Region

from niagara_tui.core.i18n import plural
from niagara_tui.games.niagara.board import looks
from niagara_tui.games.niagara.board.canoes import draw_elk
from niagara_tui.games.niagara.rules.board import BLUE, WHITE
from niagara_tui.games.niagara.rules.state import Site
from niagara_tui.games.niagara.signs import SITE
from niagara_tui.games.niagara.words import COLOUR_WORDS, ELK
from niagara_tui.ui.colours import palette
from niagara_tui.ui.colours.swatches import Swatch, shaded
from niagara_tui.ui.kit.canvas import Canvas, Spans, cells, paint_pixels
from niagara_tui.ui.kit.glyphs import Glyphs

# -- heaps of gems -------------------------------------------------------------------------------------


_GEM = 2  # columns of a gem
HEAP_WIDTH = 11  # columns of a heap of the usual number of gems
_LIGHTS, _SHADES = (
    ("#f0e2ff", "#ffffff", "#fff6cc", "#d5ebff", "#ffd9db"),
    ("#a463e8", "#c3d3df", "#f0a91f", "#3f8fe6", "#ee4a54"),
)
"""The lit and the shaded side of a gem, by colour: bright, so that every theme keeps them."""
_SAND = {"s": Swatch.SAND, "d": Swatch.SHORE}


def draw_sand(canvas: Canvas, middle: int, y: int, width: int, rows: int) -> None:
    """Draw a round patch of sand, darker at its lower edge."""
    lines = []
    for pixel in range(2 * rows):
        height = (pixel + 0.5) / rows - 1  # from -1 at the upper edge to 1 at the lower one
        inset = round((1 - (1 - height**4) ** 0.5) * width / 2)
        sand = ("d" if pixel == 2 * rows - 1 else "s") * (width - 2 * inset)
        lines.append(sand.center(width, "."))
    paint_pixels(canvas, middle - width // 2, y, lines, _SAND)


def draw_gems(canvas: Canvas, middle: int, y: int, rows: int, colour: int, count: int) -> None:
    """Draw `count` gems in a heap of at most `rows` rows from row `y` on, the lowest row fullest."""
    for row, gems in enumerate(heap_rows(count, rows), y):
        x = middle - (gems * (_GEM + 1) - 1) // 2
        for left in range(x, x + gems * (_GEM + 1), _GEM + 1):
            draw_gem(canvas, left, row, colour)


def draw_holdings(gems: Sequence[int], rows: int) -> Canvas:
    """A picture of gems counted by colour: a heap for each, side by side."""
    breadths = [max(heap_rows(count, rows)) * (_GEM + 1) for count in gems]
    canvas = Canvas(sum(breadths) + len(gems), rows)
    x = 0
    for colour, (count, breadth) in enumerate(zip(gems, breadths, strict=True)):
        draw_gems(canvas, x + (breadth - 1) // 2, 0, rows, colour, count)
        x += breadth + bool(count)
    return canvas


def heap_rows(count: int, rows: int) -> list[int]:
    """The number of gems in each of `rows` rows, upper ones first; each row has one less than the one below it."""
    bottom = next(bottom for bottom in range(count + 1) if sum(max(0, bottom - step) for step in range(rows)) >= count)
    below: list[int] = []
    for step in range(rows):
        below.append(min(max(0, bottom - step), count - sum(below)))
    return below[::-1]


def draw_flying_gem(canvas: Canvas, x: int, y: int, colour: int) -> None:
    """Draw a gem and, on water below it, its shadow."""
    canvas.restyle(x, y + 1, _GEM, shaded)
    draw_gem(canvas, x, y, colour)


def draw_gem(canvas: Canvas, x: int, y: int, colour: int) -> None:
    """Draw one gem in a row of cells."""
    middle = looks.GEMS[colour].color
    canvas.put(x, y, "▀", Style(color=_LIGHTS[colour], bgcolor=_SHADES[colour]))
    canvas.put(x + 1, y, "▀", Style(color=middle, bgcolor=_SHADES[colour]))


# -- sites ---------------------------------------------------------------------------------------------


_WIDEST = 13
_LEAST_JETTY, _LONGEST_JETTY = 2, 16
_LEAST_HEAP, _HIGHEST_HEAP = 2, 3  # rows of a heap of gems in a picture


def draw_site(canvas: Canvas, rect: Region, colour: int, site: Site, glyphs: Glyphs, guest: str = "") -> None:
    """Draw the site of this colour with a jetty to each water that it serves; `guest` is shown beside its name."""
    is_roomy = rect.height >= 3 and rect.width >= _WIDEST - 2
    lines = _sign(colour, site, glyphs) if is_roomy else _note(colour, site, rect.height, glyphs)
    if guest:
        lines[0] += [(" ", looks.ELK), (guest, looks.ELK)]
    width = min(_WIDEST, rect.width - _LEAST_JETTY) if is_roomy else max(map(cells, lines))
    # Left sites are at the left edge or a jetty's length from the water, the right one is near it, others are centred
    x = max(rect.x + min(1, rect.width - width), rect.right - width - _LONGEST_JETTY)
    if colour >= BLUE:
        x = rect.x + (rect.width - width) // 2
    elif colour == WHITE:
        x = max(rect.x, min(rect.x + 4, rect.right - width))
    rows = rect.height if is_roomy and glyphs.half_blocks else min(rect.height, len(lines))
    canvas.tell(x, rect.y, width, rows, SITE.of(colour=colour, gems=site.gems))
    # Draw planks from the site to the water, on each side that has water
    planks_at = rect.y + is_roomy
    beyond = x + width
    plank, style = ("▀", palette.JETTY_PLANKS) if glyphs.half_blocks and is_roomy else (glyphs.jetty, palette.JETTY)
    if colour >= BLUE or colour == WHITE:
        canvas.put(rect.x, planks_at, plank * (x - rect.x), style)
    if colour != WHITE:
        canvas.put(beyond, planks_at, plank * (rect.right - beyond), style)
    if is_roomy and glyphs.half_blocks:
        heap = Region(x, rect.y, width, rect.height)
        _draw_heap(canvas, heap, colour, site, lines, has_elk=guest == glyphs.of(ELK))
        return
    for row, line in enumerate(lines):
        if is_roomy:
            canvas.put(x, rect.y + row, " " * width, palette.SIGN)
        canvas.put_spans(x + is_roomy, rect.y + row, line)


def _draw_heap(canvas: Canvas, rect: Region, colour: int, site: Site, lines: Sequence[Spans], *, has_elk: bool) -> None:
    """Draw the site's name, its gems as a heap on the sand, and the numbers below; with little room, signs for gems."""
    name, signs, numbers = lines
    rows = min(_HIGHEST_HEAP, rect.height - 2)
    if rows < _LEAST_HEAP or rect.width < HEAP_WIDTH:
        canvas.put_lines(rect.x + 1, rect.y, lines)
        return
    middle = rect.x + rect.width // 2
    canvas.put_spans(rect.x + 1, rect.y, name)
    draw_sand(canvas, middle, rect.y + 1, rect.width, rows)
    draw_gems(canvas, middle, rect.y + 1, rows, colour, site.gems[colour])
    sign = (signs[0][0][0], looks.GEMS[colour])
    canvas.put_spans(rect.x + 1, rect.y + 1 + rows, [sign, (" ", palette.SIGN), *numbers])
    if has_elk and rect.height > rows + 3:
        draw_elk(canvas, middle - 4, rect.y + rows + 2)


def _sign(colour: int, site: Site, glyphs: Glyphs) -> list[Spans]:
    """Three lines: the name, the gems one by one, the number left and gems of other colours."""
    count, others = site.gems[colour], _others(colour, site, glyphs)
    # Translators: so many gems remain at the site.
    alone = plural("{count} left", "{count} left", count).format(count=count)
    left: Spans = [(f"{count}+", palette.SIGN), *others] if others else [(alone, palette.SIGN)]
    return [
        [(COLOUR_WORDS[colour].upper(), looks.GEMS[colour])],
        [(looks.gem_sign(glyphs, colour) * count or glyphs.empty, looks.GEMS[colour])],
        left,
    ]


def _note(colour: int, site: Site, rows: int, glyphs: Glyphs) -> list[Spans]:
    """One line, in ASCII `vx4`, and another for gems of other colours; both in one if `rows` is 1."""
    others = _others(colour, site, glyphs)
    own: Spans = [
        (looks.gem_sign(glyphs, colour), looks.GEMS[colour]),
        (glyphs.times, palette.SIGN),
        (str(site.gems[colour]), palette.STRONG),
    ]
    if not others:
        return [own]
    return [own, others] if rows > 1 else [own[:1] + own[2:] + others]


def _others(colour: int, site: Site, glyphs: Glyphs) -> Spans:
    return [
        (f"{looks.gem_sign(glyphs, other)}{count}", looks.GEMS[other])
        for other, count in enumerate(site.gems)
        if count and other != colour
    ]


def gems_line(gems: Sequence[int], glyphs: Glyphs) -> Spans:
    """The gems as two cells for each colour, such as `◆1 ·  · ■2  ·`."""
    return [
        (f"{sign}{count}", style) if count else (f" {glyphs.empty}", palette.UNUSED)
        for sign, style, count in zip(looks.gem_signs(glyphs), looks.GEMS, gems, strict=True)
    ]
