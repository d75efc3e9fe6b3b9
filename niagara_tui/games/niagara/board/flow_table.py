"""The flow preview as a table: the canoes that fall at each possible flow, and the flow's chance."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import count

from rich.cells import cell_len
from textual.message import Message

from niagara_tui.core.i18n import _
from niagara_tui.core.text import percent
from niagara_tui.games.niagara.board.preview import Preview
from niagara_tui.games.niagara.player.fate import Fate
from niagara_tui.games.niagara.rules.board import LETTERS
from niagara_tui.ui.boards.canvas import Canvas, Spans, cells
from niagara_tui.ui.boards.glyphs import Glyphs
from niagara_tui.ui.boards.pane import Pane
from niagara_tui.ui.colours import palette

_ROWS = (_("flow"), _("falls"), _("chance"))
"""Headings of the table's rows."""
_HEAD, _WIDEST = 2 + max(map(cell_len, _ROWS)), 11
"""Width of the headings, and maximum width of a flow's column."""
_WITH_BARS = 4
"""Minimum height at which the chances are also drawn as bars."""


def draw_flow_table(shown: Preview, width: int, height: int, glyphs: Glyphs) -> Canvas:
    """Draw a column for each possible flow: the canoes that it takes, its chance, and a bar if there is room.

    Hits are the flows. Without chances their row is left out.
    """
    canvas = Canvas(width, height)
    column = column_width(shown, width)
    for row, word in enumerate(_ROWS if shown.chances else _ROWS[:-1]):
        canvas.put(1, row, word, palette.FAINT)
    for x, flow in zip(count(_HEAD, column), shown.flows, strict=False):
        is_chosen = flow == shown.flow
        text = f"{glyphs.highlight[0]}{flow}{glyphs.highlight[1]}" if is_chosen else str(flow)
        canvas.put(x, 0, text.center(column - 1), palette.HIGHLIGHT if is_chosen else palette.STRONG)
        canvas.put_spans(x, 1, _falling(shown.falls, flow, column - 1, glyphs))
        if shown.chances:
            _chance(canvas, x, column - 1, shown.chances[flow], max(shown.chances), glyphs)
        canvas.mark(x, 0, column, height, flow)
    return canvas


def column_width(shown: Preview, width: int) -> int:
    """Width of a flow's column, the gap after it included."""
    return max(4, min(_WIDEST, (width - _HEAD) // len(shown.flows)))


def _falling(falls: Sequence[Fate], flow: int, width: int, glyphs: Glyphs) -> Spans:
    """The letters of the canoes that this flow takes, centred; those that do not fit are counted at the end."""
    found: Spans = [(LETTERS[fall.seat], palette.SEATS[fall.seat]) for fall in falls if flow in fall.flows]
    if len(found) > width:
        shown = width - len(f"+{len(found)}")
        found = [*found[:shown], (f"+{len(found) - shown}", palette.BAD)]
    found = found or [(glyphs.empty, palette.UNUSED)]
    return [(" " * ((width - cells(found)) // 2), palette.TEXT), *found]


def _chance(canvas: Canvas, x: int, width: int, chance: float, highest: float, glyphs: Glyphs) -> None:
    canvas.put(x, 2, percent(chance).center(width), palette.WATERY)
    if canvas.height >= _WITH_BARS:
        full = max(1, round(width * chance / highest))
        canvas.put(x, 3, (glyphs.bar * full).center(width), palette.WATERY)


class FlowTable(Pane):
    """Shows the table; clicks post a flow."""

    class FlowClicked(Message):
        """A flow was clicked."""

        def __init__(self, flow: int) -> None:
            """Store the flow."""
            super().__init__()
            self.flow = flow

    _shown: Preview | None = None

    def show(self, shown: Preview) -> None:
        """Draw this preview."""
        self._shown = shown
        self.redraw()

    def rows_at(self, width: int) -> int:
        """Height of the table without bars: flows, falls, chances."""
        del width
        return 3

    def draw(self, width: int, height: int) -> Canvas:
        """Draw the pane's content at this size."""
        return (
            Canvas(width, height) if self._shown is None else draw_flow_table(self._shown, width, height, self.glyphs)
        )

    def clicked(self, hit: Hashable) -> None:
        """Post the message for the flow that was clicked."""
        if isinstance(hit, int):
            self.post_message(self.FlowClicked(hit))
