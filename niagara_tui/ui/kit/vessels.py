"""Vessels: their state in signs and colours, hulls in lines, small pictures in half blocks, the seats' letters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from rich.style import Style

from niagara_tui.core.signs import meaning_of
from niagara_tui.ui.colours import palette, swatches
from niagara_tui.ui.colours.swatches import Swatch
from niagara_tui.ui.kit.canvas import Canvas, Spans
from niagara_tui.ui.kit.glyphs import Glyphs

_SMALL: Mapping[str, tuple[str, ...]] = {
    "R": ("##.", "#.#", "##.", "#.#", "#.#"),
    "B": ("##.", "#.#", "##.", "#.#", "##."),
    "Y": ("#.#", "#.#", ".#.", ".#.", ".#."),
    "G": ("###", "#..", "#.#", "#.#", "###"),
    "K": ("#.#", "#.#", "##.", "#.#", "#.#"),
    "N": ("##.", "#.#", "#.#", "#.#", "#.#"),
}
_LARGE: Mapping[str, tuple[str, ...]] = {
    "R": ("####.", "#...#", "#...#", "####.", "#.#..", "#..#.", "#...#"),
    "B": ("####.", "#...#", "#...#", "####.", "#...#", "#...#", "####."),
    "Y": ("#...#", "#...#", ".#.#.", "..#..", "..#..", "..#..", "..#.."),
    "G": (".###.", "#...#", "#....", "#.###", "#...#", "#...#", ".###."),
    "K": ("#...#", "#..#.", "#.#..", "##...", "#.#..", "#..#.", "#...#"),
    "N": ("#...#", "##..#", "##..#", "#.#.#", "#..##", "#..##", "#...#"),
}


def pixels_of(letter: str, width: int, height: int) -> tuple[str, ...]:
    """The largest letter that leaves a rim in so many pixels; empty also if it is none of our games' seats."""
    return fitting([kind[letter] for kind in (_LARGE, _SMALL) if letter in kind], width, height)


def fitting(shapes: Iterable[tuple[str, ...]], width: int, height: int) -> tuple[str, ...]:
    """The first of the shapes that leaves a rim in so many pixels, in their middle: `#` its pixels, `.` the others.

    Empty if there is none, because the room is too small.
    """
    for shape in shapes:
        if width >= len(shape[0]) + 2 and height > len(shape):
            left, above = (width - len(shape[0]) + 1) // 2, (height - len(shape)) // 2
            rows = [("." * left + row).ljust(width, ".") for row in shape]
            empty = "." * width
            return (*[empty] * above, *rows, *[empty] * (height - above - len(rows)))
    return ()


def tile(seat: int, *, is_ghost: bool = False) -> tuple[int, int]:
    """The swatches of a seat's tile, ground and letter: the letter on the seat's colour, on a ghost in its colour."""
    return (Swatch.OFFERED_DARK, swatches.INKS[seat]) if is_ghost else (swatches.SEATS[seat], swatches.LETTERS[seat])


def draw_shield(canvas: Canvas, x: int, y: int, size: tuple[int, int], owner: tuple[int, str], glyphs: Glyphs) -> None:
    """Draw a shield of `size` (columns, rows) in a seat's colour; `owner` is the seat, and the letter on the shield."""
    (width, rows), (seat, letter) = size, owner
    if (meaning := meaning_of(letter)) is not None:
        canvas.tell(x, y, width, rows, meaning)
    pixels = pixels_of(letter, width, 2 * rows) if glyphs.half_blocks else ()
    ground, ink = tile(seat)
    for row in range(rows):
        text = letter if row == rows // 2 and not pixels else ""
        canvas.put(x, y + row, text.center(width), palette.SEATS[seat])
    canvas.put_pixels(x, y, [[ink if sign == "#" else ground for sign in line] for line in pixels])


Variant = Literal["plain", "selected", "ghost"]
"""The state of a vessel: at rest, selected to be moved, or previewed at a possible destination."""

WOOD: Mapping[Variant, tuple[Swatch, Swatch, Swatch]] = {  # swatches of mast or lit edge, hull and keel
    "plain": (Swatch.HULL_LIGHT, Swatch.HULL, Swatch.HULL_DARK),
    "selected": (Swatch.CHOSEN_LIGHT, Swatch.CHOSEN_LIGHT, Swatch.CHOSEN),
    "ghost": (Swatch.OFFERED_LIGHT, Swatch.OFFERED_LIGHT, Swatch.OFFERED),
}
_TIMBER: Mapping[Variant, Style] = {"plain": palette.WOOD, "selected": palette.SELECTED, "ghost": palette.GHOST}


def ends_of(variant: Variant, glyphs: Glyphs) -> tuple[str, ...]:
    """Bow and stern of a vessel drawn as signs, which tell its state without colour."""
    return {"plain": glyphs.hull, "selected": glyphs.selected, "ghost": glyphs.ghost}[variant]


def wood_of(variant: Variant) -> Style:
    return _TIMBER[variant]


def deck_of(variant: Variant, plain: Style = palette.DECK) -> Style:
    """The style of the planks between the signs, `plain` at rest."""
    return {"plain": plain, "selected": palette.DECK_SELECTED, "ghost": palette.GHOST}[variant]


def ink_of(seat: int, variant: Variant) -> Style:
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
        return len(self.pixels[0])

    @property
    def rows(self) -> int:
        return len(self.pixels) // 2

    def draw(self, canvas: Canvas, x: int, y: int, owner: tuple[int, str], variant: Variant = "plain") -> None:
        """Draw it over a picture with its upper left cell at (x, y); `owner` is the seat and its letter."""
        seat, sign = owner
        letter = pixels_of(sign, *self.field)
        canvas.put_pixels(x, y, _swatches(self, letter, seat, variant))
        if not letter:
            canvas.put(x + self.letter[0], y + self.letter[1], sign, ink_of(seat, variant))


@lru_cache(maxsize=64)
def _swatches(vessel: Vessel, letter: tuple[str, ...], seat: int, variant: Variant) -> list[list[int | None]]:
    light, side, keel = WOOD[variant]
    own, ink = tile(seat, is_ghost=variant == "ghost")
    signs: dict[str, int] = {"S": own, "M": light, "H": side, "D": keel}
    rows = [[signs.get(sign) for sign in line] for line in vessel.pixels]
    for y, line in enumerate(letter, 2 * vessel.letter[1]):
        for x, sign in enumerate(line, vessel.letter[0]):
            if sign == "#":
                rows[y][x] = ink
    return rows


LINED_ROWS = 3  # the height of such a hull; its signs are in the middle row


def padded(spans: Spans) -> Spans:
    """Each sign in the middle of three cells of its own."""
    return [(f" {sign} ", style) for text, style in spans for sign in text]


def draw_sides(canvas: Canvas, x: int, y: int, length: int, box: Sequence[str], style: Style) -> None:
    """Draw the sides of a hull whose signs take `length` cells from (x, y) on; `box` is as `Glyphs.box`."""
    top_left, top, top_right, _side, bottom_left, bottom_right = box
    canvas.put(x, y - 1, top_left + top * (length - 2) + top_right, style)
    canvas.put(x, y + 1, bottom_left + top * (length - 2) + bottom_right, style)
