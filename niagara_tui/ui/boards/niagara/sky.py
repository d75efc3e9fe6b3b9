"""The weather track, the sum that moves the river, and the arm that is next."""

from __future__ import annotations

from rich.text import Text

from niagara_tui.games.niagara.state import State
from niagara_tui.ui.boards.niagara.canvas import Canvas
from niagara_tui.ui.boards.niagara.glyphs import UNICODE, Glyphs
from niagara_tui.ui.boards.niagara.pane import Pane


def sky_line(view: State, glyphs: Glyphs = UNICODE) -> Text:
    """The weather track in one line, for a header."""
    return Text()


def river_sum(view: State) -> str:
    """How far the river moves by what is known: lowest card shown and sky."""
    return ""


class Sky(Pane):
    """Shows the weather track, and below it where there is room the river's sum and the next arm."""

    def show(self, view: State) -> None:
        """Draw this position's weather."""
        self.redraw()

    def draw(self, width: int, height: int) -> Canvas:
        """The picture at that size."""
        return Canvas(width, height)
