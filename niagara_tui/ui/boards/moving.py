"""A pane with animations: movements from one position to the next, and continuous ones such as water."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from time import monotonic

from textual.timer import Timer

from niagara_tui.ui.boards.pane import Pane
from niagara_tui.ui.boards.sprites import Place, Sprite

FRAME = 0.1
"""Seconds per frame while a sprite is moving."""
BEAT = 0.3
"""Seconds per frame of the water."""


class MovingPane(Pane):
    """Keeps the moving sprites; subclasses draw them with the rest of the picture.

    `tempo` is a factor on the duration of movements, 0 for none. The water is animated while `alive`. Both stop while
    the window has no focus; a timer runs only while something can move.
    """

    tempo: float = 0.0
    alive: bool = False
    beats: int = 1
    """Number of frames after which the water's animation repeats."""
    clock: Callable[[], float] = staticmethod(monotonic)
    _sprites: tuple[Sprite, ...] = ()
    _beat: int = 0
    _timer: Timer | None = None
    _pulse: float | None = None

    def on_mount(self) -> None:
        """Stop animations while the window has no focus."""
        self.watch(self.app, "app_focus", self._focus_changed, init=False)

    def on_resize(self) -> None:
        """End all movements, whose paths no longer fit."""
        self.finish()

    def finish(self) -> None:
        """End all movements and draw everything at its destination."""
        self._sprites = ()
        self.show_moment()

    def show_moment(self) -> None:
        """Draw what has changed, and run a timer if anything moves."""
        self.redraw()
        self._set_pulse()

    @property
    def is_moving(self) -> bool:
        """Whether a sprite is still moving."""
        return bool(self.under_way)

    @property
    def under_way(self) -> dict[Hashable, Place]:
        """The current places of the moving sprites, by name."""
        now = self.clock()
        return {sprite.name: sprite.at(now) for sprite in self._sprites if now < sprite.ends}

    @property
    def may_move(self) -> bool:
        """Whether movements are switched on and visible."""
        return self.tempo > 0 and self.app.app_focus and bool(self.content_size)

    def send(self, new: Iterable[Sprite]) -> None:
        """Start moving these sprites now; they replace moving ones of the same name, and the others continue."""
        now, sent = self.clock(), tuple(new)
        renewed = {sprite.name for sprite in sent if sprite.name is not None}
        kept = [sprite for sprite in self._sprites if now < sprite.ends and sprite.name not in renewed]
        self._sprites = (*kept, *(sprite.told_at(now, self.tempo) for sprite in sent))

    def _focus_changed(self, has_focus: bool) -> None:
        if has_focus:
            self._set_pulse()
        else:
            self.finish()

    def _set_pulse(self) -> None:
        """Run a timer at the rate that the animations need, or none if nothing moves."""
        wanted = None
        if self.is_attached and self.app.app_focus:
            wanted = FRAME if self.is_moving else BEAT if self.alive else None
        if wanted == self._pulse:
            return
        if self._timer is not None:
            self._timer.stop()
        self._pulse, self._timer = wanted, None if wanted is None else self.set_interval(wanted, self._tick)

    def _tick(self) -> None:
        """Draw the next frame, if the screen is on top."""
        if not self.screen.is_current:
            return
        if self.alive:
            self._beat = int(self.clock() / BEAT) % self.beats
        self.repaint()
        self._set_pulse()
