"""The trick beside the hand, while the zoomed course hides the table."""

from __future__ import annotations

from collections.abc import Sequence

from niagara_tui.core.i18n import _
from niagara_tui.games.canyon.board.table import suits, trick_lines
from niagara_tui.games.canyon.board.trick import Trick, draw_trick, latest_trick, places_for
from niagara_tui.games.canyon.rules.state import State
from niagara_tui.ui.boards.canvas import Canvas, Spans, cells
from niagara_tui.ui.boards.glyphs import Glyphs
from niagara_tui.ui.boards.pane import ShownPane

_LEAST, _SHARE = 30, 0.4
"""Width of the trick in columns: the minimum, and the share of the window."""
_GAP = 2


def width_beside(window: int) -> int:
    """The width of the trick in a window of that width; the rest is for the hand."""
    return max(_LEAST, int(_SHARE * window))


def draw_played(
    view: State, names: Sequence[str], last: Trick | None, width: int, height: int, glyphs: Glyphs
) -> Canvas:
    """Draw trump and the suit led, and below them the trick: as cards if there is room, else as text."""
    canvas = Canvas(width, height)
    trick = latest_trick(view, last)
    title = [span for line in suits(view, trick) for span in (*line, (" " * _GAP, line[0][1]))]
    canvas.put_spans(1, 0, title)
    places = places_for(view.seats, width, height - 1, glyphs)
    if places is not None:
        draw_trick(canvas, 1, places, view, names, trick, glyphs)
        return canvas
    for row, line in enumerate(_side_by_side(trick_lines(view, (), trick, glyphs), width), 1):
        canvas.put_spans(0, row, line)
    return canvas


def _side_by_side(parts: Sequence[Spans], width: int) -> list[Spans]:
    """The parts side by side, in as few rows as possible."""
    rows: list[Spans] = [[]]
    for part in parts:
        if rows[-1] and cells(rows[-1]) + _GAP + cells(part) > width:
            rows.append([])
        rows[-1] += [(" " * _GAP, part[0][1]), *part] if rows[-1] else part
    return rows


class Played(ShownPane[State, Sequence[str], Trick | None]):
    """Shows the trick beside the hand."""

    LEGEND = _("Trick")

    def draw_shown(self, width: int, height: int, view: State, names: Sequence[str], last: Trick | None) -> Canvas:
        """Draw this position; `last` is the round's last trick taken, if any."""
        return draw_played(view, names, last, width, height, self.glyphs)
