"""Letters of seats in pixels of half blocks, for pieces and shields on which a character would be lost."""

from __future__ import annotations

from collections.abc import Mapping

from niagara_tui.ui.boards.canvas import Canvas
from niagara_tui.ui.boards.glyphs import Glyphs
from niagara_tui.ui.colours import palette, swatches
from niagara_tui.ui.colours.swatches import Swatch

_SMALL: Mapping[str, tuple[str, ...]] = {
    "R": ("##.", "#.#", "##.", "#.#", "#.#"),
    "B": ("##.", "#.#", "##.", "#.#", "##."),
    "Y": ("#.#", "#.#", ".#.", ".#.", ".#."),
    "G": ("###", "#..", "#.#", "#.#", "###"),
    "K": ("#.#", "#.#", "##.", "#.#", "#.#"),
    "N": ("##.", "#.#", "#.#", "#.#", "#.#"),
    "J": ("..#", "..#", "..#", "#.#", ".#."),
}
_LARGE: Mapping[str, tuple[str, ...]] = {
    "R": ("####.", "#...#", "#...#", "####.", "#.#..", "#..#.", "#...#"),
    "B": ("####.", "#...#", "#...#", "####.", "#...#", "#...#", "####."),
    "Y": ("#...#", "#...#", ".#.#.", "..#..", "..#..", "..#..", "..#.."),
    "G": (".###.", "#...#", "#....", "#.###", "#...#", "#...#", ".###."),
    "K": ("#...#", "#..#.", "#.#..", "##...", "#.#..", "#..#.", "#...#"),
    "N": ("#...#", "##..#", "##..#", "#.#.#", "#..##", "#..##", "#...#"),
    "J": ("....#", "....#", "....#", "....#", "#...#", "#...#", ".###."),
}


def pixels_of(letter: str, width: int, height: int) -> tuple[str, ...]:
    """The largest letter that leaves a rim in so many pixels, in their middle: `#` its pixels, `.` the others.

    Empty if there is none, because the room is too small or because the letter is none of our games' seats.
    """
    for kind, least_width, least_height in ((_LARGE, 7, 8), (_SMALL, 5, 6)):
        if width >= least_width and height >= least_height and letter in kind:
            left = (width - len(kind[letter][0]) + 1) // 2
            above = (height - len(kind[letter])) // 2
            rows = [("." * left + row).ljust(width, ".") for row in kind[letter]]
            empty = "." * width
            return (*[empty] * above, *rows, *[empty] * (height - above - len(rows)))
    return ()


def tile(seat: int, *, is_ghost: bool = False) -> tuple[int, int]:
    """The swatches of a seat's tile, ground and letter: the letter on the seat's colour, on a ghost in its colour."""
    return (Swatch.OFFERED_DARK, swatches.INKS[seat]) if is_ghost else (swatches.SEATS[seat], swatches.LETTERS[seat])


def draw_shield(canvas: Canvas, x: int, y: int, size: tuple[int, int], owner: tuple[int, str], glyphs: Glyphs) -> None:
    """Draw a shield of `size` (columns, rows) in a seat's colour; `owner` is the seat, and the letter on the shield."""
    (width, rows), (seat, letter) = size, owner
    pixels = pixels_of(letter, width, 2 * rows) if glyphs.half_blocks else ()
    ground, ink = tile(seat)
    for row in range(rows):
        text = letter if row == rows // 2 and not pixels else ""
        canvas.put(x, y + row, text.center(width), palette.SEATS[seat])
    canvas.put_pixels(x, y, [[ink if sign == "#" else ground for sign in line] for line in pixels])
