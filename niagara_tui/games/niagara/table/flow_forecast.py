"""The forecast pane: the chances of the river's flows in this round as a small chart, shown if there is room."""

from __future__ import annotations

from collections.abc import Sequence

from niagara_tui.core.i18n import _
from niagara_tui.core.odds import percent
from niagara_tui.games.niagara.player.river_odds import FASTEST, river_odds
from niagara_tui.games.niagara.rules.state import State
from niagara_tui.ui.boards import palette
from niagara_tui.ui.boards.canvas import Canvas
from niagara_tui.ui.boards.glyphs import Glyphs
from niagara_tui.ui.boards.pane import Pane

_BAR = 10
"""First column of the bars, after flow and chance."""
_SPREAD = 2 * FASTEST + 1
"""Height of the chart with an empty row between flows."""


def draw_flow_forecast(odds: Sequence[float], width: int, height: int, glyphs: Glyphs) -> Canvas:
    """Draw one row for each flow, spaced if there is room: its chance and a bar, scaled to the likeliest flow."""
    canvas = Canvas(width, height)
    apart = 2 if height >= _SPREAD else 1
    for flow, chance in enumerate(odds):
        y = flow * apart
        canvas.put(2, y, str(flow), palette.STRONG if chance else palette.UNUSED)
        if chance:
            length = max(1, round((width - _BAR - 1) * chance / max(odds)))
            canvas.put(4, y, percent(chance).rjust(_BAR - 5), palette.WATERY)
            canvas.put(_BAR, y, glyphs.bar * length, palette.WATERY)
    return canvas


class FlowForecast(Pane):
    """Shows the chances of every flow."""

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
