"""Layout of the river pane: the falls on the left, ten sections, the harbour on the right."""

from __future__ import annotations

from dataclasses import dataclass

from niagara_tui.games.upriver.rules.state import DOCKS, HARBOUR, LAST_SECTION, LOST

_FALLS, _HARBOUR = 6, 14
_NARROWEST, _WIDEST = 5, 24
_BROAD = 160
"""Width of the pane above which falls and harbour grow, too."""
_HEAD, _FOOT = 2, 2
"""Rows above the boats (number, card) and below them (key, mark)."""
_LANE, _DEEP_LANE = 4, 10
"""Rows per seat that a pane gets before the woods on its shores, and maximum rows per seat."""
_FLAT, _WOODS = 5, 6
"""Ratio of columns to rows above which a pane is flat, and shows woods on its shores; their rows."""
_COLUMN = -(-len(DOCKS) // 2)
"""Number of docks in each of the two columns."""

IDLE_FRAMES = 24
"""Period of the water's animation, in frames; a sixth of a picture's rows change in each frame."""


@dataclass(frozen=True, slots=True)
class Chart:
    """A layout in cells: the pane's size, the width of `falls`, `breadth` of a section, `lane` rows per seat.

    `top` is the row of the sections' numbers, and `berth` the rows per dock.
    """

    width: int
    height: int
    falls: int
    breadth: int
    lane: int
    top: int
    berth: int

    def x(self, place: int) -> int:
        """The first column of a section, of the falls (`LOST`) or of the harbour."""
        return 0 if place == LOST else self.falls + (place - 1) * self.breadth

    @property
    def harbour(self) -> int:
        """Width of the harbour, in columns."""
        return self.width - self.x(HARBOUR)

    def row(self, seat: int) -> int:
        """The first row of the seat's boats."""
        return self.top + _HEAD + seat * self.lane

    def foot(self, seats: int) -> int:
        """The row of the keys; the row of the marks follows it."""
        return self.row(seats)

    @property
    def jetty(self) -> int:
        """Width of a dock, in columns."""
        return max(1, (self.harbour - 2) // 2)

    def dock(self, index: int) -> tuple[int, int]:
        """The first cell of a dock's last row, on which its value stands."""
        column, row = divmod(index, _COLUMN)
        return self.x(HARBOUR) + 2 + column * self.jetty, (row + 1) * self.berth


def chart(width: int, height: int, seats: int) -> Chart:
    """The layout for a pane of this size."""
    falls = _FALLS + max(0, width - _BROAD) // 8
    harbour = _HARBOUR + max(0, width - _BROAD) // 4
    breadth = max(_NARROWEST, min(_WIDEST, (width - falls - harbour) // LAST_SECTION))
    spare = max(0, width - LAST_SECTION * breadth - falls - harbour)
    lane = _lane(height - _HEAD - _FOOT, seats, is_flat=width > _FLAT * height)
    top = max(0, height - _HEAD - seats * lane - _FOOT) // 2
    return Chart(width, height, falls + spare // 2, breadth, lane, top, max(1, (height - 1) // _COLUMN))


def _lane(rows: int, seats: int, *, is_flat: bool) -> int:
    """The rows per seat: all of them, or in a flat pane those that the woods leave."""
    least = min(_LANE, rows // seats)
    return max(1, least, min(_DEEP_LANE, (rows - _WOODS * is_flat) // seats))
