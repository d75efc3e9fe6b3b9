"""The pane with the chart of chances; a click on it picks a moment."""

from __future__ import annotations

from collections.abc import Hashable

from textual.message import Message

from niagara_tui.ui.boards.canvas import Canvas
from niagara_tui.ui.boards.glyphs import Glyphs
from niagara_tui.ui.boards.pane import Pane
from niagara_tui.ui.charts.chances import ChartScene, draw_chances


class ChanceChart(Pane):
    """Shows the chart; blank until there is one."""

    class Picked(Message):
        """A place of the chart was clicked."""

        def __init__(self, moment: int) -> None:
            """Create the message; `moment` is the number of the moment there."""
            super().__init__()
            self.moment = moment

    def __init__(self, glyphs: Glyphs, scene: ChartScene | None = None, *, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        """Create the pane."""
        super().__init__(glyphs, id=id)
        self._scene = scene

    def show(self, scene: ChartScene) -> None:
        """Show this chart."""
        if scene != self._scene:
            self._scene = scene
            self.redraw()

    def draw(self, width: int, height: int) -> Canvas:
        """Draw the chart at this size."""
        return Canvas(width, height) if self._scene is None else draw_chances(self._scene, width, height, self.glyphs)

    def clicked(self, hit: Hashable) -> None:
        """Post the moment."""
        if isinstance(hit, int):
            self.post_message(self.Picked(hit))
