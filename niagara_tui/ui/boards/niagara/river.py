"""The river pane: landing stage, discs, sites, canoes, falls; and what is offered on it."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from textual.message import Message

from niagara_tui.games.niagara.state import State
from niagara_tui.ui.boards.niagara.canvas import Canvas
from niagara_tui.ui.boards.niagara.pane import Pane


@dataclass(frozen=True, slots=True)
class End:
    """An end point: its zone (BANK too), its key, what happens there in a few words, and whether it is the lit one."""

    zone: int
    letter: str
    note: str = ""
    lit: bool = False


@dataclass(frozen=True, slots=True)
class Current:
    """By how many rows the water has slid, in the main channel and in each arm: for animation."""

    main: int = 0
    left: int = 0
    right: int = 0


@dataclass(frozen=True, slots=True)
class Marks:
    """What is drawn on the river beside the position.

    `selected` is the canoe in hand, as seat and canoe. `ghosts` are canoes where they would be, as seat, canoe and
    zone (LOST too). `dangers` say from which flow on a canoe falls, as seat, canoe and flow; they are shown where
    there is room. `names` are the players' names, cleaned.
    """

    selected: tuple[int, int] | None = None
    ends: tuple[End, ...] = ()
    ghosts: tuple[tuple[int, int, int], ...] = ()
    dangers: tuple[tuple[int, int, int], ...] = ()
    names: tuple[str, ...] = ()
    current: Current = Current()


class River(Pane):
    """Shows a position of the river; clicks name a zone or a canoe."""

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

    _shown: tuple[State, Marks] | None = None

    def show(self, view: State, marks: Marks = Marks()) -> None:  # noqa: B008 - frozen
        """Draw this position with these marks."""
        self._shown = (view, marks)
        self.redraw()

    def draw(self, width: int, height: int) -> Canvas:
        """The picture at that size."""
        return Canvas(width, height)

    def clicked(self, hit: Hashable) -> None:
        """Post the message for what was clicked."""
