"""A game's scenery behind a page, without a position: drawn in half blocks and animated when idle."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

from textual import work

from niagara_tui.core.entry import FAILURES
from niagara_tui.ui.kit.canvas import Canvas
from niagara_tui.ui.kit.picture import MovingPane


class Scenery(NamedTuple):
    """What an `Entry.backdrop` refers to.

    `draw` takes the width, the height, the number of columns on the left that will be covered, and the number of a
    frame. `frames` is the number of frames after which the animation repeats.
    """

    draw: Callable[[int, int, int, int], Canvas]
    frames: int


class Backdrop(MovingPane):
    """Shows the scenery of the first game that has one, as soon as it has been loaded; blank until then."""

    idle_seconds = 0.8  # it fills the screen: at the frame rate of boards it would cost twice as much as their rivers
    covered: int = 0  # the number of columns on the left that are covered
    _scenery: Scenery | None = None
    _is_loading = False

    def load(self) -> None:
        """Load the scenery if it is displayed, in a thread as it takes longer than a frame, and draw it."""
        if not self._is_loading and self.display and self.size:
            self._is_loading = True
            self._load(self.size.width, self.size.height)

    @work(thread=True, exclusive=True)
    def _load(self, width: int, height: int) -> None:
        if (scenery := find_scenery()) is None:
            return

        def show() -> None:
            self._scenery, self.idle_frames, self._drawn = scenery, scenery.frames, None
            self.refresh()
            self.update_animation()

        with suppress(*FAILURES):
            scenery.draw(width, height, self.covered, 0)  # the first picture takes longest
            self.app.call_from_thread(show)

    def draw(self, width: int, height: int) -> Canvas:
        if self._scenery is not None:
            try:
                return self._scenery.draw(width, height, self.covered, self._idle_frame)
            except FAILURES:
                self._scenery = None
        return Canvas(width, height)


def find_scenery() -> Scenery | None:
    """The scenery of the first game that has one that can be loaded, or None."""
    from niagara_tui.core.packages import load  # imported late: they are not needed for the first frame
    from niagara_tui.games.registry import entries

    for entry in entries().values():
        if entry.backdrop:
            with suppress(*FAILURES):
                scenery: Scenery = load(entry.backdrop)
                return scenery
    return None
