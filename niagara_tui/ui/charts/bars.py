"""Bars of a chart, an eighth of a cell at a time."""

from __future__ import annotations

from niagara_tui.ui.boards.glyphs import ASCII, Glyphs

EIGHTHS = " ▁▂▃▄▅▆▇█"
"""Blocks that fill a cell from the bottom, by eighths."""


def bar(value: int, most: int, rows: int, width: int, glyphs: Glyphs) -> list[str]:
    """A bar for `value`, `rows` high if that is `most`, and `width` wide: its rows from the top.

    In ASCII it is the value as a number, in the lowest row.
    """
    if glyphs is ASCII:
        return [" " * width] * (rows - 1) + [(str(value) if value else glyphs.empty).rjust(width)]
    filled = round(8 * rows * value / max(most, 1))
    if not filled:
        return [" " * width] * (rows - 1) + [glyphs.empty * width]
    return [EIGHTHS[min(8, max(0, filled - 8 * below))] * width for below in reversed(range(rows))]


def columns(count: int, most: int, room: int, glyphs: Glyphs) -> tuple[int, int]:
    """How many of `count` bars fit into `room` cells, at least 1, and the width of each with the gap before it."""
    least, widest = (len(str(most)) + 1,) * 2 if glyphs is ASCII else (1, 4)
    wide = min(widest, max(least, room // max(count, 1)))
    return max(1, min(count, room // wide)), wide
