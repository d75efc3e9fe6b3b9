"""Layout of lassoed canoes on the bank beside their zone; in an arm, on its outer bank (S-32)."""

from __future__ import annotations

from dataclasses import dataclass

from textual.geometry import Region

from niagara_tui.games.niagara.board.chart import Chart, arm_of
from niagara_tui.games.niagara.board.row_layout import Row
from niagara_tui.games.niagara.rules.board import LEFT
from niagara_tui.ui.boards.canvas import Canvas
from niagara_tui.ui.boards.glyphs import Glyphs
from niagara_tui.ui.colours import palette

_BREADTH = 14
"""Maximum columns of land used for lassoed canoes."""
_LEAST_WATER = 5
"""Minimum columns of water that an arm keeps."""
_ZONE_WITH_SITE_ON_ITS_RIGHT = 4


@dataclass(frozen=True, slots=True)
class Beach:
    """Rows for canoes ashore, their alignment from 0 (left) to 1 (right), and columns taken from an arm's water."""

    rows: list[Row]
    alignment: float
    taken: int = 0
    on_left: bool = False


def beach(parts: Chart, zone: int, needed: int) -> Beach:
    """The beach beside the zone; an arm's bank grows into the water if it has fewer than `needed` columns."""
    rect, arm = parts.zones[zone], arm_of(zone)
    on_left = arm == LEFT if arm is not None else zone == _ZONE_WITH_SITE_ON_ITS_RIGHT
    land = rect.x if on_left else parts.stage.width - rect.right
    if arm is None:
        width = max(0, min(_BREADTH, land - 1))
        x = rect.x - 1 - width if on_left else rect.right + 1
        return Beach([Row(x, rect.y + row, width) for row in range(rect.height)], float(on_left), 0, on_left)
    taken = max(0, min(needed - land, rect.width - _LEAST_WATER))
    width = min(land, _BREADTH) + taken
    x = rect.x + taken - width if on_left else rect.right - taken
    first = min(1, rect.height - 1)
    return Beach([Row(x, rect.y + row, width) for row in range(first, rect.height)], float(on_left), taken, on_left)


def draw_beach(canvas: Canvas, rect: Region, ashore: Beach, glyphs: Glyphs) -> None:
    """Draw the part of the bank that has grown into the water, and its edge."""
    if not ashore.taken:
        return
    for row in ashore.rows:
        x = rect.x if ashore.on_left else rect.right - ashore.taken
        edge = rect.x + ashore.taken if ashore.on_left else rect.right - ashore.taken - 1
        if glyphs.half_blocks:
            canvas.put(x, row.y, " " * ashore.taken, palette.MEADOW)
            canvas.put(edge, row.y, " ", palette.BEACH)
        else:
            canvas.put(x, row.y, " " * ashore.taken, palette.LAND)
            canvas.put(edge, row.y, glyphs.disc[1 if ashore.on_left else 3], palette.LABEL)


def water_beside(rows: list[Row], ashore: Beach) -> list[Row]:
    """These rows of water without the part that the bank has taken."""
    if not ashore.taken:
        return rows
    dry = {row.y for row in ashore.rows}
    taken = ashore.taken + 1
    return [Row(row.x + taken * ashore.on_left, row.y, row.width - taken) if row.y in dry else row for row in rows]
