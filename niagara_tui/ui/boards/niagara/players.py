"""The players pane: cards, reserve, lost canoes and goal of each player."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from niagara_tui.games.niagara.state import State
from niagara_tui.ui.boards.niagara.canvas import Canvas
from niagara_tui.ui.boards.niagara.pane import Pane


class Players(Pane):
    """Shows every player in a line or more, as the room allows."""

    def show(  # noqa: PLR0913, PLR0917 - what it shows
        self,
        view: State,
        names: tuple[str, ...],
        kinds: tuple[str, ...],
        viewer: int | None,
        tracker: bool = True,
        thinking: AbstractSet[int] = frozenset(),
    ) -> None:
        """Draw the players of this position; `kinds` say who plays a seat, `thinking` are bots at work."""
        self.redraw()

    def draw(self, width: int, height: int) -> Canvas:
        """The picture at that size."""
        return Canvas(width, height)
