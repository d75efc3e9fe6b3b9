"""The river pane: shows a position and animates the change to the next."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace

from textual.message import Message

from niagara_tui.core.i18n import _
from niagara_tui.games.niagara.board.afloat import CanoeHit, End
from niagara_tui.games.niagara.board.chart import chart
from niagara_tui.games.niagara.board.current import IDLE_FRAMES, Current
from niagara_tui.games.niagara.board.motion import STEP, Picture, is_step, sprites_between
from niagara_tui.games.niagara.board.picture import AT_REST, NO_MARKS, Marks, draw_river
from niagara_tui.games.niagara.board.scenery import scenery
from niagara_tui.games.niagara.board.stream import Stream
from niagara_tui.games.niagara.rules.state import State
from niagara_tui.ui.boards.canvas import Canvas
from niagara_tui.ui.boards.moving import MovingPane
from niagara_tui.ui.boards.sprites import draw_sprites

__all__ = ["NO_MARKS", "Current", "End", "Marks", "NiagaraRiver", "draw_river"]


class NiagaraRiver(MovingPane):
    """Shows a position of the river; clicks post a zone or a canoe."""

    LEGEND = _("River")

    class ZoneClicked(Message):
        """A zone, the bank or an end point's note was clicked."""

        def __init__(self, zone: int) -> None:
            """Store the zone."""
            super().__init__()
            self.zone = zone

    class CanoeClicked(Message):
        """A canoe was clicked."""

        def __init__(self, seat: int, canoe: int) -> None:
            """Store the canoe and its owner."""
            super().__init__()
            self.seat = seat
            self.canoe = canoe

    idle_frames = IDLE_FRAMES
    _shown: tuple[State, Marks] | None = None
    _stream: Stream = Stream()

    def show(self, view: State, marks: Marks = NO_MARKS) -> None:
        """Draw this position with these marks, and animate what has changed its place."""
        before = self._shown
        if before is not None and before[0] is view and before[1] == marks:
            self._update_timer()  # the water may have been stopped or set going
            return
        self._shown = (view, marks)
        if before is not None and before[0] != view and self.may_move:
            self._start_animation(*before)
        self.update_animation()

    def finish(self) -> None:
        """End all animation, that of the water included."""
        self._stream = replace(self._stream, duration=0.0)
        super().finish()

    @property
    def is_moving(self) -> bool:
        """Whether a piece or the water is being animated."""
        return super().is_moving or self.clock() < self._stream.end

    # -- drawing --------------------------------------------------------------------------------------

    def draw(self, width: int, height: int) -> Canvas:
        """Draw the pane's content at this size, at this moment of the animation."""
        now = self.clock()
        current = self._stream.current(now, chart(width, height).disc, self._idle_frame)
        if self._shown is None:
            return scenery(width, height, self.glyphs, AT_REST)
        view, marks = self._shown
        in_motion = frozenset(self.moving_places)
        canvas = draw_river(view, replace(marks, current=current, in_motion=in_motion), width, height, self.glyphs)
        draw_sprites(canvas, self._sprites, now)
        return canvas

    def rows_at(self, width: int) -> int:
        """Minimum height at which everything is readable, whatever the width."""
        del width
        return 18

    def clicked(self, hit: Hashable) -> None:
        """Post the message for the zone or canoe that was clicked."""
        if isinstance(hit, CanoeHit):
            self.post_message(self.CanoeClicked(hit.seat, hit.canoe))
        elif isinstance(hit, int):
            self.post_message(self.ZoneClicked(hit))

    # -- moving ---------------------------------------------------------------------------------------

    def _start_animation(self, old: State, old_marks: Marks) -> None:
        """Start the animation of everything that has changed its place, from where it is now if it is still moving."""
        if self._shown is None:
            return
        size = (self.content_size.width, self.content_size.height)
        view, marks = self._shown
        plain = replace(old_marks, selected=None, is_preview=False)
        before = Picture.of(old, draw_river(old, plain, *size, self.glyphs), self.moving_places)
        after = Picture.of(view, draw_river(view, marks, *size, self.glyphs))
        self.start_sprites(sprites_between(before, after, chart(*size), self.glyphs))
        if is_step(old, view):
            self._stream = self._stream.stepped(old.next_arm, self.clock(), STEP * self.stretch)
