"""Layout of the course's picture: the cells of spaces, cave and falls for a given size."""

from __future__ import annotations

from dataclasses import dataclass

from textual.geometry import Region

from niagara_tui.games.canyon.rules.map import ASHORE, CAVE, COLUMNS, LANES, RAPIDS

MARGIN = 2
"""Cells left of the course, for the lane letters."""
WIDEST = 9
"""Maximum width of a space in cells, except in a picture that fills the window."""
_CAVE_BEGINS = 14
"""The column above which the cave begins; the cave ends where the falls begin."""


@dataclass(frozen=True, slots=True)
class Chart:
    """A layout: spaces of `wide` cells and `high` rows from the column `left` on.

    Cave and falls take `above` rows above lane a.
    """

    left: int
    wide: int
    high: int
    above: int

    def space(self, space: int) -> Region:
        """The cells of a space or of the cave; an empty rectangle for `ASHORE`."""
        if space == CAVE:
            return self.over(_CAVE_BEGINS, RAPIDS)
        if space == ASHORE:
            return Region(0, 0, 0, 0)
        column, lane = divmod(space, LANES)
        return Region(self.left + column * self.wide, self.above + lane * self.high, self.wide, self.high)

    def over(self, begin: int, end: int) -> Region:
        """The cells above lane a over the columns from `begin` up to, not including, `end`."""
        return Region(self.left + begin * self.wide, 0, (end - begin) * self.wide, self.above)

    @property
    def rows(self) -> int:
        """Total number of rows, including the one with the column numbers."""
        return self.above + LANES * self.high + 1


def width_for(room: int) -> int:
    """Width in cells of the widest course that fits into `room` cells."""
    return MARGIN + COLUMNS * max(1, min(WIDEST, (room - MARGIN) // COLUMNS))


def height_for(room: int, width: int, others: int) -> int:
    """Height in rows of the highest course that fits into `room` rows and has the proportions of `width`.

    Its spaces grow up to squares of cells where `others` rows are left below it.
    """
    wide = (width - MARGIN) // COLUMNS
    usual = min((wide + 2) // 2, (room - 4) // LANES)
    roomy = min(wide, (room - others - 4) // LANES)
    high = max(1, usual, roomy)
    return LANES * high + (3 if high == 1 else 4)


def depth_for(room: int, width: int) -> int:
    """Height in rows of the highest course of that width that fits into `room` rows, without rock below it."""
    parts = chart(width, room)
    return min(room, parts.rows)


def chart(width: int, height: int) -> Chart:
    """The layout for a picture of this size, centred horizontally; parts that do not fit are cut off.

    Spaces can be larger than those of `width_for` and `height_for`, for a picture that fills the window.
    """
    wide = max(1, (width - MARGIN) // COLUMNS)
    high = max(1, min(wide + 1, (height - 3) // LANES))
    spare = max(0, width - MARGIN - COLUMNS * wide)
    return Chart(MARGIN + spare // 2, wide, high, max(0, min(2 * high, height - 1 - LANES * high)))
