"""The pane of a game's picture: a position with marks on it, and what moves from one position to the next."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable
from dataclasses import dataclass
from typing import Generic, TypeVar

from textual.message import Message

from niagara_tui.ui.boards.canvas import Canvas
from niagara_tui.ui.boards.moving import MovingPane
from niagara_tui.ui.boards.pane import ShownPane
from niagara_tui.ui.boards.sprites import draw_sprites

View = TypeVar("View")
Marks = TypeVar("Marks")


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

    class PlaceClicked(Message):
        """A place on the picture was clicked."""

        def __init__(self, place: int) -> None:
            """Store the place."""
            super().__init__()
            self.place = place

    def show(self, view: View, marks: Marks) -> None:
        """Draw this position with these marks, and move what has changed its place."""
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
        """Draw the pane's content at this size, at this moment of the animation."""
        canvas = super().draw(width, height)
        draw_sprites(canvas, self._sprites, self.clock())
        return canvas

    def clicked(self, hit: Hashable) -> None:
        """Post the place that was clicked."""
        if isinstance(hit, int):
            self.post_message(self.PlaceClicked(hit))
