"""Vessels as small pictures in half blocks: the wood's colour shows the state, the rest is in the seat's colour."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from rich.style import Style

from niagara_tui.ui.boards.canvas import Canvas
from niagara_tui.ui.boards.glyphs import Glyphs
from niagara_tui.ui.boards.lettering import pixels_of, tile
from niagara_tui.ui.colours import palette
from niagara_tui.ui.colours.swatches import Swatch

Variant = Literal["plain", "selected", "ghost"]
"""The state of a vessel: at rest, selected to be moved, or previewed at a possible destination."""

WOOD: Mapping[Variant, tuple[Swatch, Swatch, Swatch]] = {
    "plain": (Swatch.HULL_LIGHT, Swatch.HULL, Swatch.HULL_DARK),
    "selected": (Swatch.CHOSEN_LIGHT, Swatch.CHOSEN_LIGHT, Swatch.CHOSEN),
    "ghost": (Swatch.OFFERED_LIGHT, Swatch.OFFERED_LIGHT, Swatch.OFFERED),
}
"""Swatches of mast or lit edge, hull and keel."""
_TIMBER: Mapping[Variant, Style] = {"plain": palette.WOOD, "selected": palette.SELECTED, "ghost": palette.GHOST}


def ends_of(variant: Variant, glyphs: Glyphs) -> tuple[str, ...]:
    """Bow and stern of a vessel drawn as signs, which tell its state without colour."""
    return {"plain": glyphs.hull, "selected": glyphs.selected, "ghost": glyphs.ghost}[variant]


def wood_of(variant: Variant) -> Style:
    """The style of bow, stern and sides drawn as signs."""
    return _TIMBER[variant]


def deck_of(variant: Variant, plain: Style = palette.DECK) -> Style:
    """The style of the planks between the signs, `plain` at rest."""
    return {"plain": plain, "selected": palette.DECK_SELECTED, "ghost": palette.GHOST}[variant]


def ink_of(seat: int, variant: Variant) -> Style:
    """The style of the owner's letter."""
    return palette.GHOST + palette.SEAT_INKS[seat] if variant == "ghost" else palette.SEATS[seat]


@dataclass(frozen=True, slots=True)
class Vessel:
    """The pixels of a vessel, two lines per row of cells; its owner's letter is drawn in the cell `letter` (x, y).

    `S` is a pixel in the seat's colour, `M`, `H` and `D` are light, plain and dark wood; others are left as they are.
    With a `field`, the letter is one of that width and height in pixels instead, and that cell its upper left corner.
    """

    pixels: tuple[str, ...]
    letter: tuple[int, int]
    field: tuple[int, int] = (0, 0)

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
        column, row = self.letter
        letter = pixels_of(sign, *self.field)
        canvas.put_pixels(x, y, _swatches(_lettered(self.pixels, column, 2 * row, letter), seat, variant))
        if not letter:
            canvas.put(x + column, y + row, sign, palette.GHOST if variant == "ghost" else palette.SEATS[seat])


@lru_cache(maxsize=64)
def _lettered(pixels: tuple[str, ...], x: int, y: int, letter: tuple[str, ...]) -> tuple[str, ...]:
    """The pixels with `L` where the letter, whose upper left corner is at (x, y), has its own."""
    rows = list(pixels)
    for row, signs in enumerate(letter, y):
        marked = [
            "L" if sign == "#" else under for sign, under in zip(signs, rows[row][x : x + len(signs)], strict=True)
        ]
        rows[row] = rows[row][:x] + "".join(marked) + rows[row][x + len(signs) :]
    return tuple(rows)


@lru_cache(maxsize=64)
def _swatches(pixels: tuple[str, ...], seat: int, variant: Variant) -> list[list[int | None]]:
    """The swatches of the pixels."""
    light, side, keel = WOOD[variant]
    own, ink = tile(seat, is_ghost=variant == "ghost")
    signs: dict[str, int] = {"S": own, "L": ink, "M": light, "H": side, "D": keel}
    return [[signs.get(sign) for sign in line] for line in pixels]
