"""The course pane: shows a position and animates the canoes' moves."""

from __future__ import annotations

from dataclasses import replace

from niagara_tui.core.i18n import _
from niagara_tui.games.canyon.board.chart import chart
from niagara_tui.games.canyon.board.current import PERIOD
from niagara_tui.games.canyon.board.motion import sprites_between
from niagara_tui.games.canyon.board.picture import Marks, draw_course
from niagara_tui.games.canyon.rules.state import State
from niagara_tui.ui.boards.canvas import Canvas
from niagara_tui.ui.boards.picture import PicturePane

_FRAMES_A_STEP = 2
"""Number of idle frames per frame of the water: animating it is costly, as white water covers a third of the rows."""


class Course(PicturePane[State, Marks]):
    """Shows where the canoes are; places are the spaces of the course and the cave."""

    LEGEND = _("Course")
    idle_frames = _FRAMES_A_STEP * PERIOD

    def draw_shown(self, width: int, height: int, view: State, marks: Marks) -> Canvas:
        """Draw the course but for the canoes that move over it."""
        marks = replace(marks, in_motion=frozenset(self.moving_places), frame=self._idle_frame // _FRAMES_A_STEP)
        return draw_course(view, marks, width, height, self.glyphs)

    def start_movements(self, before: tuple[State, Marks], after: tuple[State, Marks]) -> None:
        """Move the canoes that have changed their space."""
        size = (self.content_size.width, self.content_size.height)
        start = {**draw_course(*before, *size, self.glyphs).spots, **self.moving_places}
        end = draw_course(*after, *size, self.glyphs).spots
        self.start_sprites(sprites_between(before[0], after[0], start, end, chart(*size), self.glyphs))
