"""The hand: the owner's paddle cards as little boxes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from textual.message import Message

from niagara_tui.ui.boards.niagara.canvas import Canvas
from niagara_tui.ui.boards.niagara.pane import Pane

FaceState = Literal["held", "used", "forward", "laid", "shown"]


@dataclass(frozen=True, slots=True)
class Face:
    """A card as it is drawn: its number (7 the cloud), what has become of it, and the key that chooses it."""

    card: int
    state: FaceState = "held"
    key: str = ""


class Hand(Pane):
    """Shows the cards of one seat; clicks name a card."""

    class CardClicked(Message):
        """A card was clicked."""

        def __init__(self, card: int) -> None:
            """Keep the card."""
            super().__init__()
            self.card = card

    _faces: tuple[Face, ...] = ()
    _title: str = ""

    def show(self, faces: tuple[Face, ...], title: str) -> None:
        """Draw these cards, with this line above where there is room."""
        self._faces, self._title = faces, title
        self.redraw()

    def draw(self, width: int, height: int) -> Canvas:
        """The picture at that size."""
        return Canvas(width, height)
