"""Letters of seats in pictures, whether they are characters or drawn in pixels."""

from __future__ import annotations

from niagara_tui.ui.colours import swatches
from niagara_tui.ui.colours.swatches import pair_of
from niagara_tui.ui.kit.canvas import Canvas
from niagara_tui.ui.kit.vessels import pixels_of

Region = tuple[int, int, int, int]
"""Column, row, width and height in cells."""


def letters_seen(canvas: Canvas, seat: int, letter: str, region: Region | None = None) -> float:
    """How many of a seat's letters are seen, parts of those in pixels included."""
    x, y, width, height = region or (0, 0, canvas.width, canvas.height)
    cells = [(column, row) for row in range(y, y + height) for column in range(x, x + width)]
    lines = canvas.lines()
    signs = sum(lines[row][column] == letter for column, row in cells)
    pairs = (pair_of(canvas.style_at(*cell)) or () for cell in cells)
    pixels = sum(pair.count(swatches.LETTERS[seat]) for pair in pairs)
    return signs + pixels / sum(line.count("#") for line in pixels_of(letter, 5, 6))
