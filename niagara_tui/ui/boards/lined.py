"""Hulls of three rows drawn in lines, for large waters without pictures: a deck with a side above and below it."""

from __future__ import annotations

from collections.abc import Sequence

from rich.style import Style

from niagara_tui.ui.boards.canvas import Canvas, Spans

ROWS = 3
"""The height of such a hull; its signs are in the middle row."""


def padded(spans: Spans) -> Spans:
    """Each sign in the middle of three cells of its own."""
    return [(f" {sign} ", style) for text, style in spans for sign in text]


def draw_sides(canvas: Canvas, x: int, y: int, length: int, box: Sequence[str], style: Style) -> None:
    """Draw the sides of a hull whose signs take `length` cells from (x, y) on; `box` is as `Glyphs.box`."""
    top_left, top, top_right, _side, bottom_left, bottom_right = box
    canvas.put(x, y - 1, top_left + top * (length - 2) + top_right, style)
    canvas.put(x, y + 1, bottom_left + top * (length - 2) + bottom_right, style)
