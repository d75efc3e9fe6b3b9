"""Lines in braille dots: two columns and four rows of dots in each cell."""

from __future__ import annotations

ACROSS, DOWN = 2, 4
_FIRST = 0x2800
_DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""The bit of each dot of a cell, by row and column."""


class Dots:
    """A grid of dots, `width` x `height` cells large; each cell belongs to the owner that drew there last.

    A line that enters another owner's cell replaces the dots in it.
    """

    def __init__(self, width: int, height: int) -> None:
        """Create an empty grid."""
        self.width, self.height = width, height
        self._bits: dict[tuple[int, int], int] = {}
        self.owners: dict[tuple[int, int], int] = {}

    def line(self, heights: list[int], owner: int) -> None:
        """Draw a line through these rows of dots, one for each column of dots from the left, joined vertically."""
        before = heights[0] if heights else 0
        for x, y in enumerate(heights):
            for row in range(min(before, y), max(before, y) + 1):
                self._set(x, row, owner)
            before = y

    def _set(self, x: int, y: int, owner: int) -> None:
        if 0 <= x < self.width * ACROSS and 0 <= y < self.height * DOWN:
            cell = (x // ACROSS, y // DOWN)
            own = self._bits.get(cell, 0) if self.owners.get(cell) == owner else 0
            self._bits[cell] = own | _DOTS[y % DOWN][x % ACROSS]
            self.owners[cell] = owner

    def sign(self, cell: tuple[int, int]) -> str:
        """The character of that cell."""
        return chr(_FIRST + self._bits[cell])
