"""The forecast pane: the chances of the river's flows in this round as a small chart, shown if there is room."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from niagara_tui.core.i18n import _
from niagara_tui.core.text import percent
from niagara_tui.games.niagara.player.river_odds import FASTEST, river_odds
from niagara_tui.games.niagara.rules.state import State
from niagara_tui.ui.boards.canvas import Canvas
from niagara_tui.ui.boards.glyphs import Glyphs
from niagara_tui.ui.boards.pane import Pane
from niagara_tui.ui.colours import palette

_BAR = 10
"""First column of the bars, after flow and chance."""
_SPREAD = 2 * FASTEST + 1
"""Height of the chart of all flows with empty rows between them."""


def draw_flow_forecast(odds: Sequence[float], width: int, height: int, glyphs: Glyphs) -> Canvas:
    """Draw a row for each possible flow, spaced if there is room: its chance and a bar scaled to the likeliest one."""
    canvas = Canvas(width, height)
    possible = [(flow, chance) for flow, chance in enumerate(odds) if chance]
    apart = 2 if height >= 2 * len(possible) - 1 else 1
    for y, (flow, chance) in zip(count(0, apart), possible, strict=False):
        canvas.put(2, y, str(flow), palette.STRONG)
        canvas.put(4, y, percent(chance).rjust(_BAR - 5), palette.WATERY)
        length = max(1, round((width - _BAR - 1) * chance / max(odds)))
        canvas.put(_BAR, y, glyphs.bar * length, palette.WATERY)
    return canvas


class FlowForecast(Pane):
    """Shows the chances of every possible flow; the height does not depend on how many there are."""

    DEFAULT_CSS = """
    FlowForecast {
        height: auto;
        border: round $border-blurred;
        border-title-color: $foreground-muted;
        &.-ascii {
            border: ascii $border-blurred;
        }
    }
    """
    # Translators: title of a chart: how likely the river moves 0, 1, ... steps in this round.
    BORDER_TITLE = _("forecast of the river")

    roomy: bool = False
    """Whether there is room for empty rows between flows."""
    _view: State | None = None

    def show(self, view: State) -> None:
        """Draw the chances in this position; they are computed only if the pane is visible."""
        self._view = view
        self.redraw()

    def rows_at(self, width: int) -> int:
        """Height of the chart: one row for each flow, and empty ones between if the pane is roomy."""
        del width
        return _SPREAD if self.roomy else FASTEST + 1

    def draw(self, width: int, height: int) -> Canvas:
        """Draw the pane's content at this size."""
        return draw_flow_forecast(river_odds(self._view) if self._view is not None else (), width, height, self.glyphs)
