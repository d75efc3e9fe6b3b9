"""The gems of a site as a heap, in half blocks."""

from __future__ import annotations

from collections.abc import Sequence

from rich.style import Style

from niagara_tui.ui.boards.canvas import Canvas, paint_pixels
from niagara_tui.ui.colours import palette
from niagara_tui.ui.colours.swatches import Swatch, shaded

_GEM = 2
"""Columns of a gem."""
HEAP_WIDTH = 11
"""Columns of a heap of the usual number of gems."""
_LIGHTS, _SHADES = (
    ("#f0e2ff", "#ffffff", "#fff6cc", "#d5ebff", "#ffd9db"),
    ("#a463e8", "#c3d3df", "#f0a91f", "#3f8fe6", "#ee4a54"),
)
"""The lit and the shaded side of a gem, by colour: bright, so that every theme keeps them."""
_SAND = {"s": Swatch.SAND, "d": Swatch.SHORE}


def draw_sand(canvas: Canvas, middle: int, y: int, width: int, rows: int) -> None:
    """Draw a round patch of sand, darker at its lower edge."""
    lines = []
    for pixel in range(2 * rows):
        height = (pixel + 0.5) / rows - 1  # from -1 at the upper edge to 1 at the lower one
        inset = round((1 - (1 - height**4) ** 0.5) * width / 2)
        sand = ("d" if pixel == 2 * rows - 1 else "s") * (width - 2 * inset)
        lines.append(sand.center(width, "."))
    paint_pixels(canvas, middle - width // 2, y, lines, _SAND)


def draw_gems(canvas: Canvas, middle: int, y: int, rows: int, colour: int, count: int) -> None:
    """Draw `count` gems in a heap of at most `rows` rows from row `y` on, the lowest row fullest."""
    for row, gems in enumerate(heap_rows(count, rows), y):
        x = middle - (gems * (_GEM + 1) - 1) // 2
        for left in range(x, x + gems * (_GEM + 1), _GEM + 1):
            draw_gem(canvas, left, row, colour)


def draw_holdings(gems: Sequence[int], rows: int) -> Canvas:
    """A picture of gems counted by colour: a heap for each, side by side."""
    breadths = [max(heap_rows(count, rows)) * (_GEM + 1) for count in gems]
    canvas = Canvas(sum(breadths) + len(gems), rows)
    x = 0
    for colour, (count, breadth) in enumerate(zip(gems, breadths, strict=True)):
        draw_gems(canvas, x + (breadth - 1) // 2, 0, rows, colour, count)
        x += breadth + bool(count)
    return canvas


def heap_rows(count: int, rows: int) -> list[int]:
    """The number of gems in each of `rows` rows, upper ones first; each row has one less than the one below it."""
    bottom = next(bottom for bottom in range(count + 1) if _most(bottom, rows) >= count)
    below: list[int] = []
    for step in range(rows):
        below.append(min(max(0, bottom - step), count - sum(below)))
    return below[::-1]


def _most(bottom: int, rows: int) -> int:
    return sum(max(0, bottom - step) for step in range(rows))


def draw_flying_gem(canvas: Canvas, x: int, y: int, colour: int) -> None:
    """Draw a gem and, on water below it, its shadow."""
    canvas.restyle(x, y + 1, _GEM, shaded)
    draw_gem(canvas, x, y, colour)


def draw_gem(canvas: Canvas, x: int, y: int, colour: int) -> None:
    """Draw one gem in a row of cells."""
    middle = palette.GEMS[colour].color
    canvas.put(x, y, "▀", Style(color=_LIGHTS[colour], bgcolor=_SHADES[colour]))
    canvas.put(x + 1, y, "▀", Style(color=middle, bgcolor=_SHADES[colour]))
