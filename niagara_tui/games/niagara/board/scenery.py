"""The scenery of the river pane, in which only the water moves: land, bank, discs, falls."""

from __future__ import annotations

from functools import lru_cache

from textual.geometry import Region

from niagara_tui.core.i18n import _
from niagara_tui.games.niagara.board.chart import IDLE_FRAMES, PERIOD, Current, chart, rounded
from niagara_tui.games.niagara.rules.board import BANK, DEPTH, LEFT, RIGHT, RIVER_ZONES, ZONES
from niagara_tui.ui.colours import palette
from niagara_tui.ui.kit.canvas import Canvas
from niagara_tui.ui.kit.glyphs import Glyphs

BANK_LABEL = " " + _("BANK") + " "  # label on the edge of the bank


def scenery(width: int, height: int, glyphs: Glyphs, current: Current) -> Canvas:
    """A new canvas with everything that is drawn below canoes and notes."""
    return _painted(width, height, glyphs, current).copy()


@lru_cache(maxsize=32)
def _painted(width: int, height: int, glyphs: Glyphs, current: Current) -> Canvas:
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
            text = "".join(_ripple(x, above, glyphs, current.frame) for x in range(line.x, line.right))
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


# -- water --------------------------------------------------------------------------------------------


def _ripple(x: int, y: int, glyphs: Glyphs, frame: int) -> str:
    """The sign of a cell of water: sparse waves in slanting lines; they sway by a cell, each row after the next one."""
    x -= (frame + 3 * y) % IDLE_FRAMES // 4 - 3 * y % IDLE_FRAMES // 4
    place = (x + y % PERIOD * 5) % 13
    if place in (0, 5, 9) and _noise(x // 3, y % PERIOD, 7) % 4:
        return glyphs.waves[(0, 5, 9).index(place)]
    return " "


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
