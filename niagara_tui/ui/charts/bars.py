"""Bars of charts, an eighth of a cell at a time, and a chart of what decisions cost from game to game."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from niagara_tui.core.i18n import _, day_words, figures
from niagara_tui.shell.logbook.report import Cost
from niagara_tui.ui.kit.glyphs import ASCII, Glyphs

EIGHTHS = " ▁▂▃▄▅▆▇█"  # blocks that fill a cell from the bottom, by eighths
HEIGHT = 6  # rows of bars
LEAST_GAMES = 3  # minimum number of games for a chart
_SCALE = 6  # columns of the axis on the left and of the scale on the right
_PLAIN = "    ####"


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


def cost_chart(costs: Sequence[Cost], width: int, only_ascii: bool) -> list[str]:
    """Draw a bar for each reviewed game, or one for several if they do not fit; empty if there are too few games."""
    if len(costs) < LEAST_GAMES:
        return []
    # The values if there are at most `most`; otherwise the means of `most` parts of about equal size
    values = [each.cost for each in costs]
    parts = min(len(values), width - _SCALE)
    bounds = [len(values) * part // parts for part in range(parts + 1)]
    means = [sum(values[a:b]) / (b - a) for a, b in pairwise(bounds)]
    top = max(1, math.ceil(max(means)))
    labels = {HEIGHT - 1: figures(f"{top}%"), 0: figures("0%")}
    filled = [mean / top * HEIGHT for mean in means]
    axis = "|" if only_ascii else "│"  # rows must not begin with blanks, which Textual would drop
    rows = (
        axis + "".join(_cell(each - row, only_ascii) for each in filled) + f" {labels.get(row, '')}"
        for row in reversed(range(HEIGHT))
    )
    first, last = (day_words(each.finished.astimezone()) for each in (costs[0], costs[-1]))
    title = _("What a decision cost, in percent of a win, {first} to {last}").format(first=first, last=last)
    return [title, *(row.rstrip() for row in rows)]


def _cell(filled: float, only_ascii: bool) -> str:
    """The sign of a bar in a row of which it fills the share `filled`; below 0 the cell is empty, above 1 full."""
    signs = _PLAIN if only_ascii else EIGHTHS
    return signs[round(min(max(filled, 0.0), 1.0) * (len(signs) - 1))]
