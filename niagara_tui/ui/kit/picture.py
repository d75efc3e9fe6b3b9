"""Panes with animations: water, and pieces that move from one position of the picture to the next."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from time import monotonic
from typing import Generic, TypeVar

from textual.message import Message
from textual.timer import Timer

from niagara_tui.ui.kit.canvas import Canvas
from niagara_tui.ui.kit.motion import PictureMarks, Place, Sprite, draw_sprites, draw_trails
from niagara_tui.ui.kit.pane import Pane, ShownPane

FRAME = 0.1  # seconds per frame while a sprite is moving
IDLE_FRAME = 0.3  # seconds per frame while only the water moves


class MovingPane(Pane):
    """Keeps the moving sprites, which subclasses draw with the rest of the picture.

    `stretch` is a factor on the duration of movements, 0 for no movement. `idle_animation` animates what moves
    continuously, such as water. Both stop while the window has no focus; a timer runs only while something can move.
    """

    stretch: float = 0.0
    idle_animation: bool = False
    idle_frames: int = 1  # number of frames after which the idle animation repeats
    idle_seconds: float = IDLE_FRAME  # seconds per frame of the idle animation
    clock: Callable[[], float] = staticmethod(monotonic)
    _sprites: tuple[Sprite, ...] = ()
    _idle_frame: int = 0
    _timer: Timer | None = None
    _frame_seconds: float | None = None

    def on_mount(self) -> None:
        def focus_changed(has_focus: bool) -> None:
            if has_focus:
                self._update_timer()
            else:
                self.finish()

        self.watch(self.app, "app_focus", focus_changed, init=False)

    def on_resize(self) -> None:
        self.finish()  # the paths of movements no longer fit

    def finish(self) -> None:
        self._sprites = ()
        self.update_animation()

    def update_animation(self) -> None:
        self.redraw()
        self._update_timer()

    @property
    def is_moving(self) -> bool:
        return bool(self.moving_places)

    @property
    def moving_places(self) -> dict[Hashable, Place]:
        now = self.clock()
        return {sprite.name: sprite.at(now) for sprite in self._sprites if now < sprite.end}

    @property
    def may_move(self) -> bool:
        return self.stretch > 0 and self.app.app_focus and bool(self.content_size)

    def start_sprites(self, new: Iterable[Sprite]) -> None:
        """Start moving these sprites now; they replace moving ones of the same name, and the others continue."""
        now, sent = self.clock(), tuple(new)
        renewed = {sprite.name for sprite in sent if sprite.name is not None}
        sprites = [sprite for sprite in self._sprites if now < sprite.end and sprite.name not in renewed]
        self._sprites = (*sprites, *(sprite.scheduled(now, self.stretch) for sprite in sent))

    def _update_timer(self) -> None:
        """Run a timer at the rate that the animations need, or none if nothing moves."""
        wanted = None
        if self.is_attached and self.app.app_focus:
            wanted = FRAME if self.is_moving else self.idle_seconds if self.idle_animation else None
        if wanted == self._frame_seconds:
            return
        if self._timer is not None:
            self._timer.stop()
        self._frame_seconds, self._timer = wanted, None if wanted is None else self.set_interval(wanted, self.tick)

    def tick(self) -> None:
        """Draw the next frame if the screen is on top: redrawing a lower screen would repaint the top one as well."""
        if not self.screen.is_active:
            return
        if self.idle_animation:
            self._idle_frame = int(self.clock() / self.idle_seconds) % self.idle_frames
        self.repaint(None if self.is_moving else self._idle_frame)
        self._update_timer()


View = TypeVar("View")
Marks = TypeVar("Marks", bound=PictureMarks)


@dataclass(frozen=True, slots=True)
class End:
    """A place where a piece can go: its key, whole notes on what happens there, and whether it is highlighted.

    Of the notes, the longest first, the first that fits is shown; the key alone if none does.
    """

    place: int
    key: str
    notes: tuple[str, ...] = ()
    highlighted: bool = False


class PicturePane(MovingPane, ShownPane[View, Marks], Generic[View, Marks]):
    """Shows a position; clicks post the place that is hit. Hits of the picture that are numbers are places."""

    @dataclass
    class PlaceClicked(Message):  # a place on the picture was clicked
        place: int

    def show(self, view: View, marks: Marks) -> None:
        before = self._shown
        if before is not None and before[0] is view and before[1] == marks:
            self._update_timer()  # the water may have been stopped or set going
            return
        self._shown = (view, marks)
        if before is not None and before[0] != view and self.may_move:
            self.start_movements(before, self._shown)
        self.update_animation()

    @abstractmethod
    def start_movements(self, before: tuple[View, Marks], after: tuple[View, Marks]) -> None:
        """Start moving what has changed its place, from where it is now if it is still moving."""

    def draw(self, width: int, height: int) -> Canvas:
        canvas = super().draw(width, height)
        if self._shown is not None:
            draw_trails(canvas, self._shown[1].trips, self.glyphs)
        draw_sprites(canvas, self._sprites, self.clock())
        return canvas

    def clicked(self, hit: Hashable) -> None:
        if isinstance(hit, int):
            self.post_message(self.PlaceClicked(hit))
