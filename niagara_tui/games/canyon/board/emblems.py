"""The suits' emblems in half blocks, in one colour on a given background."""

from __future__ import annotations

from functools import cache

from rich.style import Style

from niagara_tui.ui.boards.canvas import Canvas

_EMBLEMS = (
    ("#.##.#", ".####.", "######", "######", ".####.", "#.##.#"),
    ("..###.", ".##...", "##....", "##....", ".##..#", "..###."),
    ("......", "..##..", ".####.", ".####.", "######", "######"),
    ("..##..", ".####.", "..##..", ".####.", "######", "..##.."),
    (".##..#", "#..##.", "......", ".##..#", "#..##.", "......"),
)
"""Rows of pixels of each suit's emblem: sun, moon, hill, pine, wave."""
ROWS = len(_EMBLEMS[0]) // 2
"""Rows of cells of an emblem, which is twice as wide."""
_CELLS = {"..": " ", "#.": "▀", ".#": "▄", "##": "█"}
"""The sign of a cell by its upper and its lower pixel."""


@cache
def emblem(suit: int, scale: int = 1) -> tuple[str, ...]:
    """The rows of a suit's emblem as text, `scale` times as large."""
    rows = ["".join(pixel * scale for pixel in row) for row in _EMBLEMS[suit] for _ in range(scale)]
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return tuple("".join(_CELLS[a + b] for a, b in zip(upper, lower, strict=True)) for upper, lower in pairs)


def draw_emblem(canvas: Canvas, x: int, y: int, suit: int, style: Style, scale: int = 1) -> None:
    """Draw a suit's emblem with its upper left corner at that cell."""
    for row, line in enumerate(emblem(suit, scale), y):
        canvas.put(x, row, line, style)
