"""Niagara's own colours and signs; no information is given by colour alone.

The colours of gems and of Diamond Joe are made by hand for every theme: they are among `ui.colours.swatches`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.style import Style

from niagara_tui.games.niagara import words
from niagara_tui.ui.colours import swatches
from niagara_tui.ui.colours.swatches import NIGHT, Swatch, shaded, style_of
from niagara_tui.ui.kit.canvas import Canvas
from niagara_tui.ui.kit.glyphs import Glyphs

# -- gems ---------------------------------------------------------------------------------------------

GEMS = tuple(Style(color=NIGHT[swatch], bold=True) for swatch in swatches.GEMS)
CARGO = tuple(Style(color=NIGHT[swatch], bgcolor=NIGHT[Swatch.HOLD], bold=True) for swatch in swatches.CARGO)
"""Styles of the gems on the page and in a canoe's hold, indexed by colour."""
EMPTY_PLACE = Style(color="#8d7355", bgcolor=NIGHT[Swatch.HOLD])
"""A free place of a hold."""


def gem_sign(glyphs: Glyphs, colour: int) -> str:
    """The sign of a gem of that colour; lower case in ASCII, where upper case is a player."""
    return glyphs.of(words.GEMS[colour])


def gem_signs(glyphs: Glyphs) -> str:
    return "".join(map(glyphs.of, words.GEMS))


def cargo_signs(glyphs: Glyphs, gems: Sequence[int], hold: int) -> str:
    """The contents of a canoe with `hold` places: its gems in the colours' order, then its free places."""
    carried = "".join(sign * count for sign, count in zip(gem_signs(glyphs), gems, strict=True))
    return carried + glyphs.empty * (hold - len(carried))


_GEM = 2  # columns of a gem
_LIGHTS, _SHADES = (
    ("#f0e2ff", "#ffffff", "#fff6cc", "#d5ebff", "#ffd9db"),
    ("#a463e8", "#c3d3df", "#f0a91f", "#3f8fe6", "#ee4a54"),
)
"""The lit and the shaded side of a gem, by colour: bright, so that every theme keeps them."""


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


def draw_gem(canvas: Canvas, x: int, y: int, colour: int, *, in_flight: bool = False) -> None:
    """Draw one gem in a row of cells and, while it is in flight, its shadow below it."""
    if in_flight:
        canvas.restyle(x, y + 1, _GEM, shaded)
    middle = GEMS[colour].color
    canvas.put(x, y, "▀", Style(color=_LIGHTS[colour], bgcolor=_SHADES[colour]))
    canvas.put(x + 1, y, "▀", Style(color=middle, bgcolor=_SHADES[colour]))


# -- other pieces, and Diamond Joe ---------------------------------------------------------------------

WHIRLPOOL = Style(color=words.WHIRLPOOL.colour, bold=True, italic=True)
BEAVER = Style(color=words.BEAVER.colour, bold=True)
ELK = Style(color=words.ELK.colour, bold=True)
DRIFTERS = ((words.WHIRLPOOL, WHIRLPOOL), (words.BEAVER, BEAVER))
"""The discs and animals that drift with the river, each with its style; the position has each zone by its id."""

JOE = Style(color=NIGHT[Swatch.LETTER_JOE], bgcolor=NIGHT[Swatch.JOE], bold=True)
"""Diamond Joe's letter, in a colour that no seat has."""
SILVER = (Swatch.FOAM, Swatch.MIST, Swatch.ROCK_LIGHT)  # the lit edge, the planks and the keel of his canoe
SILVER_SIDES: Mapping[str, int] = dict(zip("lhd", SILVER, strict=True))  # the same as `sprites.WOODEN` has them
DECK_JOE, HULL_SIDE_JOE = Style(bgcolor=NIGHT[Swatch.MIST]), style_of(Swatch.ROCK_LIGHT, Swatch.WATER_SHADOW)
JOE_TILE = ((Swatch.JOE, Swatch.LETTER_JOE), (Swatch.OFFERED_DARK, Swatch.JOE))
"""Ground and letter of his tile: plain, and of a ghost."""
JOE_LETTER = (("....#", "....#", "....#", "....#", "#...#", "#...#", ".###."), ("..#", "..#", "..#", "#.#", ".#."))
"""The pixels of his letter, large and small."""
