"""Vessels as small pictures in half blocks: the wood's colour shows the state, the rest is in the seat's colour."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from niagara_tui.ui.boards.canvas import Canvas
from niagara_tui.ui.colours import palette
from niagara_tui.ui.colours.swatches import Swatch

Variant = Literal["plain", "selected", "ghost"]
"""The state of a vessel: at rest, selected to be moved, or previewed at a possible destination."""

_WOOD = {
    "plain": (Swatch.HULL_LIGHT, Swatch.HULL, Swatch.HULL_DARK),
    "selected": (Swatch.CHOSEN_LIGHT, Swatch.CHOSEN_LIGHT, Swatch.CHOSEN),
    "ghost": (Swatch.OFFERED_LIGHT, Swatch.OFFERED_LIGHT, Swatch.OFFERED),
}
"""Swatches of mast, hull and keel."""


@dataclass(frozen=True, slots=True)
class Vessel:
    """The pixels of a vessel, two lines per row of cells; its owner's letter is drawn in the cell `letter` (x, y).

    `S` is a pixel in the seat's colour, `M`, `H` and `D` are light, plain and dark wood; others are left as they are.
    """

    pixels: tuple[str, ...]
    letter: tuple[int, int]

    @property
    def breadth(self) -> int:
        """Its width in cells."""
        return len(self.pixels[0])

    @property
    def rows(self) -> int:
        """Its height in cells."""
        return len(self.pixels) // 2

    def draw(self, canvas: Canvas, x: int, y: int, owner: tuple[int, str], variant: Variant = "plain") -> None:
        """Draw it over a picture with its upper left cell at (x, y); `owner` is the seat and its letter."""
        seat, sign = owner
        for row, halves in enumerate(_rows(self.pixels, seat, variant), y):
            canvas.put_pixels(x, row, *halves)
        column, row = self.letter
        canvas.put(x + column, y + row, sign, palette.GHOST if variant == "ghost" else palette.SEATS[seat])


@lru_cache(maxsize=64)
def _rows(pixels: tuple[str, ...], seat: int, variant: Variant) -> list[tuple[list[int | None], list[int | None]]]:
    """The swatches of the upper and the lower halves of each row."""
    light, side, keel = _WOOD[variant]
    own = Swatch.OFFERED_DARK if variant == "ghost" else Swatch.SEAT_RED + seat
    signs = {"S": own, "M": light, "H": side, "D": keel}
    lines = [[signs.get(sign) for sign in line] for line in pixels]
    return list(zip(lines[::2], lines[1::2], strict=True))
