"""The course pane: shows a position and animates the canoes' moves."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace

from textual.message import Message

from niagara_tui.core.i18n import _
from niagara_tui.games.canyon.board.chart import chart
from niagara_tui.games.canyon.board.current import PERIOD
from niagara_tui.games.canyon.board.motion import sprites_between
from niagara_tui.games.canyon.board.picture import NO_MARKS, Marks, draw_course
from niagara_tui.games.canyon.rules.state import State
from niagara_tui.ui.boards.canvas import Canvas
from niagara_tui.ui.boards.moving import MovingPane
from niagara_tui.ui.boards.sprites import draw_sprites

_FRAMES_A_STEP = 2
"""Number of idle frames per frame of the water: animating it is costly, as white water covers a third of the rows."""


class Course(MovingPane):
    """Shows where the canoes are; clicks post a space."""

    LEGEND = _("Course")

    class SpaceClicked(Message):
        """A space of the course, or the cave, was clicked."""

        def __init__(self, space: int) -> None:
            """Store the space."""
            super().__init__()
            self.space = space

    idle_frames = _FRAMES_A_STEP * PERIOD
    _shown: tuple[State, Marks] | None = None

    def show(self, view: State, marks: Marks = NO_MARKS) -> None:
        """Draw this position with these marks, and animate the canoes that have changed their space."""
        before, self._shown = self._shown, (view, marks)
        if before is not None and self.may_move:
            self._start_animation(*before)
        self.update_animation()

    def _start_animation(self, old: State, old_marks: Marks) -> None:
        if self._shown is None:
            return
        size = (self.content_size.width, self.content_size.height)
        start = {**draw_course(old, old_marks, *size, self.glyphs).spots, **self.moving_places}
        end = draw_course(*self._shown, *size, self.glyphs).spots
        self.start_sprites(sprites_between(old, self._shown[0], start, end, chart(*size), self.glyphs))

    def draw(self, width: int, height: int) -> Canvas:
        """Draw the pane's content at this size, at this moment of the animation."""
        if self._shown is None:
            return Canvas(width, height)
        view, marks = self._shown
        marks = replace(marks, in_motion=frozenset(self.moving_places), frame=self._idle_frame // _FRAMES_A_STEP)
        canvas = draw_course(view, marks, width, height, self.glyphs)
        draw_sprites(canvas, self._sprites, self.clock())
        return canvas

    def clicked(self, hit: Hashable) -> None:
        """Post the message for the space that was clicked."""
        if isinstance(hit, int):
            self.post_message(self.SpaceClicked(hit))
