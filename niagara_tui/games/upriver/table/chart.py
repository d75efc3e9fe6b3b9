"""Layout of the river pane: the falls on the left, ten sections, the harbour on the right."""

from __future__ import annotations

from dataclasses import dataclass

from niagara_tui.games.upriver.rules.board import HARBOUR, LAST_SECTION, LOST

_FALLS, _HARBOUR = 6, 14
_NARROWEST, _WIDEST = 5, 16
_HEAD, _FOOT = 2, 2
"""Rows above the boats (number, card) and below them (key, mark)."""


@dataclass(frozen=True, slots=True)
class Chart:
    """A layout in cells: the pane's size, the width of `falls`, `breadth` of a section, `lane` rows per seat."""

    width: int
    height: int
    falls: int
    breadth: int
    lane: int

    def x(self, place: int) -> int:
        """The first column of a section, of the falls (`LOST`) or of the harbour."""
        return 0 if place == LOST else self.falls + (place - 1) * self.breadth

    @property
    def harbour(self) -> int:
        """Width of the harbour, in columns."""
        return self.width - self.x(HARBOUR)

    def row(self, seat: int) -> int:
        """The row of the seat's boats."""
        return _HEAD + seat * self.lane

    def foot(self, seats: int) -> int:
        """The row of the keys; the row of the marks follows it."""
        return _HEAD + seats * self.lane


def chart(width: int, height: int, seats: int) -> Chart:
    """The layout for a pane of this size."""
    breadth = max(_NARROWEST, min(_WIDEST, (width - _FALLS - _HARBOUR) // LAST_SECTION))
    spare = max(0, width - LAST_SECTION * breadth - _FALLS - _HARBOUR)
    lane = 2 if height >= _HEAD + 2 * seats + _FOOT else 1
    return Chart(width, height, _FALLS + spare // 2, breadth, lane)
