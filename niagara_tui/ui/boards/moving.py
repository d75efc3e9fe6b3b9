"""A pane on which things move from one position to the next, and where some things never rest."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from time import monotonic

from textual.timer import Timer

from niagara_tui.ui.boards.pane import Pane
from niagara_tui.ui.boards.sprites import Place, Sprite

FRAME = 0.1
"""Seconds between two pictures while something is under way."""
BEAT = 0.3
"""Seconds between two beats of the water."""


class MovingPane(Pane):
    """Keeps what is under way; subclasses draw it with the rest of the picture.

    `tempo` is the factor by which movements from one position to the next are stretched, 0: there are none. While
    `alive` the water runs. Both rest while the window has no focus; a timer runs only while something can move.
    """

    tempo: float = 0.0
    alive: bool = False
    beats: int = 1
    """After so many beats the water looks as before."""
    clock: Callable[[], float] = staticmethod(monotonic)
    _sprites: tuple[Sprite, ...] = ()
    _beat: int = 0
    _timer: Timer | None = None
    _pulse: float | None = None

    def on_mount(self) -> None:
        """Lie still while the window has no focus."""
        self.watch(self.app, "app_focus", self._focus_changed, init=False)

    def on_resize(self) -> None:
        """What was on its way lies where it belongs."""
        self.finish()

    def finish(self) -> None:
        """End every movement: everything lies where it belongs."""
        self._sprites = ()
        self.show_moment()

    def show_moment(self) -> None:
        """What is shown has changed: draw it, and have a timer if something of it moves."""
        self.redraw()
        self._set_pulse()

    @property
    def is_moving(self) -> bool:
        """Whether something is still on its way."""
        return bool(self.under_way)

    @property
    def under_way(self) -> dict[Hashable, Place]:
        """What is on its way, by name, and where it is now."""
        now = self.clock()
        return {sprite.name: sprite.at(now) for sprite in self._sprites if now < sprite.ends}

    @property
    def may_move(self) -> bool:
        """Whether movements are wanted and can be seen."""
        return self.tempo > 0 and self.app.app_focus and bool(self.content_size)

    def send(self, new: Iterable[Sprite]) -> None:
        """Send these on their way from now on; others go on, unless one of the same name sets out anew."""
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
            self._beat = int(self.clock() / BEAT) % self.beats
        self.repaint()
        self._set_pulse()
