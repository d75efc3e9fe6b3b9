"""The river pane: shows a position, and what moves on it from one to the next."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import replace
from time import monotonic

from textual.message import Message
from textual.timer import Timer

from niagara_tui.games.niagara.state import State
from niagara_tui.ui.boards.niagara.afloat import CanoeHit, End
from niagara_tui.ui.boards.niagara.canvas import Canvas
from niagara_tui.ui.boards.niagara.chart import chart
from niagara_tui.ui.boards.niagara.motion import STEP, Picture, is_step, sprites_between
from niagara_tui.ui.boards.niagara.pane import Pane
from niagara_tui.ui.boards.niagara.picture import AT_REST, NO_MARKS, Marks, draw_river
from niagara_tui.ui.boards.niagara.scenery import BEATS, Current, scenery
from niagara_tui.ui.boards.niagara.sprites import Sprite, Stream, draw_sprites

__all__ = ["NO_MARKS", "Current", "End", "Marks", "River", "draw_river"]

FRAME = 0.1
"""Seconds between two pictures while something is under way."""
BEAT = 0.3
"""Seconds between two beats of the water."""


class River(Pane):
    """Shows a position of the river; clicks name a zone or a canoe.

    `tempo` is the factor by which movements from one position to the next are stretched, 0: there are none. While
    `alive` the water runs. Both rest while the window has no focus; a timer runs only while something can move.
    """

    class ZoneClicked(Message):
        """A zone, the bank or an end point's note was clicked."""

        def __init__(self, zone: int) -> None:
            """Keep the zone."""
            super().__init__()
            self.zone = zone

    class CanoeClicked(Message):
        """A canoe was clicked."""

        def __init__(self, seat: int, canoe: int) -> None:
            """Keep whose canoe and which."""
            super().__init__()
            self.seat = seat
            self.canoe = canoe

    tempo: float = 0.0
    alive: bool = False
    clock: Callable[[], float] = staticmethod(monotonic)
    _shown: tuple[State, Marks] | None = None
    _sprites: tuple[Sprite, ...] = ()
    _stream: Stream = Stream()
    _beat: int = 0
    _timer: Timer | None = None
    _pulse: float | None = None

    def on_mount(self) -> None:
        """Lie still while the window has no focus."""
        self.watch(self.app, "app_focus", self._focus_changed, init=False)

    def on_resize(self) -> None:
        """What was on its way lies where it belongs."""
        self.finish()

    def show(self, view: State, marks: Marks = NO_MARKS) -> None:
        """Draw this position with these marks; what lay elsewhere before is on its way there now."""
        before = self._shown
        self._shown = (view, marks)
        if before is not None and before[0] != view and self._may_move:
            self._set_out(*before)
        self.redraw()
        self._set_pulse()

    def finish(self) -> None:
        """End every movement: everything lies where it belongs."""
        self._sprites, self._stream = (), replace(self._stream, lasts=0.0)
        self.redraw()
        self._set_pulse()

    @property
    def is_moving(self) -> bool:
        """Whether something is still on its way."""
        now = self.clock()
        return any(now < sprite.ends for sprite in self._sprites) or now < self._stream.ends

    # -- drawing --------------------------------------------------------------------------------------

    def draw(self, width: int, height: int) -> Canvas:
        """The picture at that size, at this moment."""
        now = self.clock()
        current = self._stream.current(now, chart(width, height).disc, self._beat)
        if self._shown is None:
            return scenery(width, height, self.glyphs, AT_REST)
        view, marks = self._shown
        away = frozenset(sprite.name for sprite in self._sprites if now < sprite.ends)
        canvas = draw_river(view, replace(marks, current=current, away=away), width, height, self.glyphs)
        draw_sprites(canvas, self._sprites, now)
        return canvas

    def rows_at(self, width: int) -> int:
        """What the smallest picture takes in which everything can be read."""
        del width
        return 18

    def clicked(self, hit: Hashable) -> None:
        """Post the message for what was clicked."""
        if isinstance(hit, CanoeHit):
            self.post_message(self.CanoeClicked(hit.seat, hit.canoe))
        elif isinstance(hit, int):
            self.post_message(self.ZoneClicked(hit))

    # -- moving ---------------------------------------------------------------------------------------

    @property
    def _may_move(self) -> bool:
        return self.tempo > 0 and self.app.app_focus and bool(self.content_size)

    def _set_out(self, old: State, old_marks: Marks) -> None:
        """Send everything that has changed its place on its way; what is still on another way goes on from there."""
        if self._shown is None:
            return
        size, now = (self.content_size.width, self.content_size.height), self.clock()
        view, marks = self._shown
        under_way = {sprite.name: sprite.at(now) for sprite in self._sprites if now < sprite.ends}
        before = Picture(old, draw_river(old, old_marks, *size, self.glyphs).spots | under_way)
        after = Picture(view, draw_river(view, marks, *size, self.glyphs).spots)
        new = sprites_between(before, after, chart(*size), self.glyphs)
        renewed = {sprite.name for sprite in new if sprite.name is not None}
        kept = [sprite for sprite in self._sprites if now < sprite.ends and sprite.name not in renewed]
        self._sprites = (*kept, *(sprite.told_at(now, self.tempo) for sprite in new))
        if is_step(old, view):
            self._stream = self._stream.stepped(old.next_arm, now, STEP * self.tempo)

    def _focus_changed(self, has_focus: bool) -> None:
        if has_focus:
            self._set_pulse()
        else:
            self.finish()

    def _set_pulse(self) -> None:
        """Have a timer as quick as what moves needs, and none where nothing does."""
        wanted = None
        if self.is_attached and self.app.app_focus:
            wanted = FRAME if self.is_moving else BEAT if self.alive else None
        if wanted == self._pulse:
            return
        if self._timer is not None:
            self._timer.stop()
        self._pulse, self._timer = wanted, None if wanted is None else self.set_interval(wanted, self._tick)

    def _tick(self) -> None:
        """Paint what has changed since the last picture."""
        if not self.screen.is_current:
            return
        if self.alive:
            self._beat = int(self.clock() / BEAT) % BEATS
        self.repaint()
        self._set_pulse()
