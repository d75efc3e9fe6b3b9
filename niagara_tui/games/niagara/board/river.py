"""The river pane: shows a position and animates the change to the next."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace

from textual.message import Message

from niagara_tui.core.i18n import _
from niagara_tui.games.niagara.board.afloat import CanoeHit
from niagara_tui.games.niagara.board.chart import chart
from niagara_tui.games.niagara.board.current import IDLE_FRAMES
from niagara_tui.games.niagara.board.motion import STEP, Picture, is_step, sprites_between
from niagara_tui.games.niagara.board.picture import Marks, draw_river
from niagara_tui.games.niagara.board.stream import Stream
from niagara_tui.games.niagara.rules.state import State
from niagara_tui.ui.boards.canvas import Canvas
from niagara_tui.ui.boards.picture import PicturePane


class NiagaraRiver(PicturePane[State, Marks]):
    """Shows a position of the river; clicks also post a canoe, and places are the zones and the bank."""

    LEGEND = _("River")

    class CanoeClicked(Message):
        """A canoe was clicked."""

        def __init__(self, seat: int, canoe: int) -> None:
            """Store the canoe and its owner."""
            super().__init__()
            self.seat = seat
            self.canoe = canoe

    idle_frames = IDLE_FRAMES
    _stream: Stream = Stream()

    def finish(self) -> None:
        """End all animation, that of the water included."""
        self._stream = replace(self._stream, duration=0.0)
        super().finish()

    @property
    def is_moving(self) -> bool:
        """Whether a piece or the water is being animated."""
        return super().is_moving or self.clock() < self._stream.end

    def draw_shown(self, width: int, height: int, view: State, marks: Marks) -> Canvas:
        """Draw the river but for what moves over it."""
        current = self._stream.current(self.clock(), chart(width, height).disc, self._idle_frame)
        marks = replace(marks, current=current, in_motion=frozenset(self.moving_places))
        return draw_river(view, marks, width, height, self.glyphs)

    def clicked(self, hit: Hashable) -> None:
        """Post the message for the zone or canoe that was clicked."""
        if isinstance(hit, CanoeHit):
            self.post_message(self.CanoeClicked(hit.seat, hit.canoe))
        else:
            super().clicked(hit)

    def start_movements(self, before: tuple[State, Marks], after: tuple[State, Marks]) -> None:
        """Move every piece that has changed its place and, after a step of the river, the water."""
        size = (self.content_size.width, self.content_size.height)
        (old, old_marks), (view, marks) = before, after
        plain = replace(old_marks, selected=None, is_preview=False)
        was = Picture.of(old, draw_river(old, plain, *size, self.glyphs), self.moving_places)
        now = Picture.of(view, draw_river(view, marks, *size, self.glyphs))
        self.start_sprites(sprites_between(was, now, chart(*size), self.glyphs))
        if is_step(old, view):
            self._stream = self._stream.stepped(old.next_arm, self.clock(), STEP * self.stretch)
