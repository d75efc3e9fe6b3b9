"""The scenery of the river pane, in which only the water moves: land, bank, discs, falls."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from textual.geometry import Region

from niagara_tui.core.i18n import _, plural
from niagara_tui.games.niagara.board import looks
from niagara_tui.games.niagara.board.canoes import draw_elk
from niagara_tui.games.niagara.board.chart import IDLE_FRAMES, PERIOD, Current, chart, rounded
from niagara_tui.games.niagara.rules.board import BANK, BLUE, DEPTH, LEFT, RIGHT, RIVER_ZONES, WHITE, ZONES
from niagara_tui.games.niagara.rules.state import Site
from niagara_tui.games.niagara.signs import SITE
from niagara_tui.games.niagara.words import COLOUR_WORDS, ELK
from niagara_tui.ui.colours import palette
from niagara_tui.ui.colours.swatches import Swatch
from niagara_tui.ui.kit.canvas import Canvas, Spans, cells, paint_pixels
from niagara_tui.ui.kit.glyphs import Glyphs

_WAVES = (0, 5, 9)  # places of the waves in each 13 columns of a row of water
BANK_LABEL = " " + _("BANK") + " "  # label on the edge of the bank


@lru_cache(maxsize=32)
def scenery(width: int, height: int, glyphs: Glyphs, current: Current) -> Canvas:
    """Everything that is drawn below sites, canoes and notes, to be copied."""
    if glyphs.half_blocks:
        from niagara_tui.games.niagara.board.landscape import landscape
        from niagara_tui.ui.kit.landscape import canvas_of

        canvas = canvas_of(landscape(width, height, current))
    else:
        canvas = _lined(width, height, glyphs, current)
    parts = chart(width, height)
    for zone in range(1, RIVER_ZONES + 1):
        disc = parts.zones[zone]
        canvas.put(rounded(disc, 0).x + 1, disc.y, ZONES[zone], palette.LABEL)
        canvas.mark(disc.x, disc.y, disc.width, disc.height, zone)
        canvas.tell(rounded(disc, 0).x + 1, disc.y, len(ZONES[zone]), 1)
    stage = parts.stage
    canvas.put(parts.zones[BANK].x, 0, BANK_LABEL, palette.STAGE_TITLE)
    canvas.mark(0, 0, stage.width, stage.height, BANK)
    canvas.tell(parts.zones[BANK].x, 0, len(BANK_LABEL), 1)
    return canvas


def _lined(width: int, height: int, glyphs: Glyphs, current: Current) -> Canvas:
    canvas = _ashore(width, height, glyphs).copy()
    parts = chart(width, height)
    for zone in range(1, RIVER_ZONES + 1):
        # The water and the rim of its disc, shifted by the current
        disc, shift = parts.zones[zone], current.of(zone)
        for row in range(disc.height):
            above = disc.y + row - parts.stage.height - shift
            depth, within = divmod(DEPTH[zone] - 1 + (row + 0.5) / disc.height - shift / parts.disc, 1)
            row_of_disc = int(within * disc.height)
            line = rounded(disc, row_of_disc)
            # Sparse waves in slanting lines; they sway by a cell, each row after the next one
            sway = (current.frame + 3 * above) % IDLE_FRAMES // 4 - 3 * above % IDLE_FRAMES // 4
            text = ""
            for x in range(line.x - sway, line.right - sway):
                place = (x + above % PERIOD * 5) % 13
                is_wave = place in _WAVES and _noise(x // 3, above % PERIOD, 7) % 4
                text += glyphs.waves[_WAVES.index(place)] if is_wave else " "
            canvas.put(line.x, disc.y + row, text, palette.water(DEPTH[zone], int(depth)))
            left, right = glyphs.disc[1], glyphs.disc[3]
            if disc.height > 1 and row_of_disc in (0, disc.height - 1):  # the corners
                left, right = (glyphs.disc[0], glyphs.disc[2]) if row_of_disc == 0 else glyphs.disc[4:6]
            canvas.put(line.x, disc.y + row, left, palette.shore(DEPTH[zone]))
            canvas.put(line.right - 1, disc.y + row, right, palette.shore(DEPTH[zone]))
    for arm in (LEFT, RIGHT):
        slid = current.left if arm == LEFT else current.right
        _falls(canvas, parts.falls[arm], glyphs, slid + current.frame)
    return canvas


@lru_cache(maxsize=4)
def _ashore(width: int, height: int, glyphs: Glyphs) -> Canvas:
    """Draw the static parts: land and bank."""
    canvas = Canvas(width, height, palette.LAND)
    for y in range(canvas.height):
        for x in range(canvas.width):
            noise = _noise(x, y)
            if noise % 6 == 0:
                kind = noise // 6 % len(glyphs.plants)
                canvas.put(x, y, glyphs.plants[kind], palette.PLANTS[kind])
    # Draw the bank: the quay's edge, planks, and piles below if there is room
    stage = chart(width, height).stage
    for y in range(min(2, stage.height)):
        canvas.put(0, y, " " * stage.width, palette.STAGE)
    edge = (glyphs.quay[0] * 10 + glyphs.quay[1]) * (stage.width // 11 + 2)
    canvas.put(0, 0, edge[8 : 8 + stage.width], palette.STAGE)
    if stage.height > 2:
        piles = (" " * 11 + glyphs.pile) * (stage.width // 12 + 2)
        canvas.put(0, 2, piles[7 : 7 + stage.width], palette.STAGE_EDGE)
    return canvas


def _noise(x: int, y: int, salt: int = 0) -> int:
    """A hash of the cell's coordinates, for textures that look random but never change."""
    mixed = (x * 374761393 + y * 668265263 + salt * 2246822519) & 0xFFFFFFFF
    mixed = ((mixed ^ (mixed >> 13)) * 1274126177) & 0xFFFFFFFF
    return mixed ^ (mixed >> 16)


# -- falls --------------------------------------------------------------------------------------------


def _falls(canvas: Canvas, falls: Region, glyphs: Glyphs, slid: int) -> None:
    """Draw the curtain of water, the foam at its foot, and spray below if there is room."""
    spray = 1 if falls.height >= 4 else 0
    foam = 2 if falls.height >= 7 else 1
    for row in range(falls.height):
        y, from_foot = falls.y + row, falls.height - 1 - row
        for x in range(falls.x - (from_foot < spray), falls.right + (from_foot < spray)):
            if from_foot < spray:
                drop = _noise(x, y, 13) % 4
                canvas.put(x, y, glyphs.spray[drop] if drop < len(glyphs.spray) else " ", palette.SPRAY)
            elif from_foot < spray + foam:
                flake = _noise(x, (y + slid) % PERIOD, 11) % len(glyphs.foam)
                canvas.put(x, y, glyphs.foam[flake], palette.FOAM[flake])
            else:
                ground = palette.plunge(row / max(1, falls.height - spray - foam))
                canvas.put(x, y, " ", ground)
                noise = _noise(x, (y - slid) % PERIOD, 3)
                strand = _noise(x, 0, 5) % 3
                kind = noise % len(glyphs.falls) if strand else noise % 2
                canvas.put(x, y, glyphs.falls[kind], palette.FALLS if kind < 2 else palette.FALLS_THIN)


# -- sites ---------------------------------------------------------------------------------------------


_WIDEST, _HEAP_WIDTH = 13, 11  # columns of a site at most, and of a heap of the usual number of gems
_LEAST_JETTY, _LONGEST_JETTY = 2, 16
_LEAST_HEAP, _HIGHEST_HEAP = 2, 3  # rows of a heap of gems in a picture


def draw_site(canvas: Canvas, rect: Region, colour: int, site: Site, glyphs: Glyphs, guest: str = "") -> None:
    """Draw the site of this colour with a jetty to each water that it serves; `guest` is shown beside its name."""
    is_roomy = rect.height >= 3 and rect.width >= _WIDEST - 2
    sign, ink, count = looks.gem_sign(glyphs, colour), looks.GEMS[colour], site.gems[colour]
    others: Spans = [
        (f"{looks.gem_sign(glyphs, other)}{number}", looks.GEMS[other])
        for other, number in enumerate(site.gems)
        if number and other != colour
    ]
    if is_roomy:
        # The name, the gems one by one, and the number left and gems of other colours
        # Translators: so many gems remain at the site.
        alone = plural("{count} left", "{count} left", count).format(count=count)
        numbers: Spans = [(f"{count}+", palette.SIGN), *others] if others else [(alone, palette.SIGN)]
        lines = [[(COLOUR_WORDS[colour].upper(), ink)], [(sign * count or glyphs.empty, ink)], numbers]
    else:
        # One line, in ASCII `vx4`, and another for gems of other colours; both in one if there is one row
        own: Spans = [(sign, ink), (glyphs.times, palette.SIGN), (str(count), palette.STRONG)]
        apart = [own, others] if rect.height > 1 else [[own[0], own[2], *others]]
        lines = apart if others else [own]
    if guest:
        lines[0] += [(" ", looks.ELK), (guest, looks.ELK)]
    width = min(_WIDEST, rect.width - _LEAST_JETTY) if is_roomy else max(map(cells, lines))
    # Left sites are at the left edge or a jetty's length from the water, the right one is near it, others are centred
    x = max(rect.x + min(1, rect.width - width), rect.right - width - _LONGEST_JETTY)
    if colour >= BLUE:
        x = rect.x + (rect.width - width) // 2
    elif colour == WHITE:
        x = max(rect.x, min(rect.x + 4, rect.right - width))
    is_picture = is_roomy and glyphs.half_blocks
    rows = rect.height if is_picture else min(rect.height, len(lines))
    canvas.tell(x, rect.y, width, rows, SITE.of(colour=colour, gems=site.gems))
    # Planks from the site to the water, on each side that has water
    planks_at, beyond = rect.y + is_roomy, x + width
    plank, style = ("▀", palette.JETTY_PLANKS) if is_picture else (glyphs.jetty, palette.JETTY)
    if colour >= BLUE or colour == WHITE:
        canvas.put(rect.x, planks_at, plank * (x - rect.x), style)
    if colour != WHITE:
        canvas.put(beyond, planks_at, plank * (rect.right - beyond), style)
    if is_picture:
        _draw_heap(canvas, Region(x, rect.y, width, rect.height), colour, site, lines)
        if guest == glyphs.of(ELK) and rect.height > _HIGHEST_HEAP + 3 and width >= _HEAP_WIDTH:  # below the heap
            draw_elk(canvas, x + width // 2 - 4, rect.y + _HIGHEST_HEAP + 2)
        return
    for row, line in enumerate(lines):
        if is_roomy:
            canvas.put(x, rect.y + row, " " * width, palette.SIGN)
        canvas.put_spans(x + is_roomy, rect.y + row, line)


def _draw_heap(canvas: Canvas, rect: Region, colour: int, site: Site, lines: Sequence[Spans]) -> None:
    """Draw the site's name, its gems as a heap on the sand, and the numbers below; with little room, signs for gems."""
    name, signs, numbers = lines
    rows = min(_HIGHEST_HEAP, rect.height - 2)
    if rows < _LEAST_HEAP or rect.width < _HEAP_WIDTH:
        canvas.put_lines(rect.x + 1, rect.y, lines)
        return
    middle = rect.x + rect.width // 2
    canvas.put_spans(rect.x + 1, rect.y, name)
    # A round patch of sand, darker at its lower edge
    patch = []
    for pixel in range(2 * rows):
        height = (pixel + 0.5) / rows - 1  # from -1 at the upper edge to 1 at the lower one
        inset = round((1 - (1 - height**4) ** 0.5) * rect.width / 2)
        sand = ("d" if pixel == 2 * rows - 1 else "s") * (rect.width - 2 * inset)
        patch.append(sand.center(rect.width, "."))
    paint_pixels(canvas, middle - rect.width // 2, rect.y + 1, patch, {"s": Swatch.SAND, "d": Swatch.SHORE})
    looks.draw_gems(canvas, middle, rect.y + 1, rows, colour, site.gems[colour])
    sign = (signs[0][0][0], looks.GEMS[colour])
    canvas.put_spans(rect.x + 1, rect.y + 1 + rows, [sign, (" ", palette.SIGN), *numbers])
