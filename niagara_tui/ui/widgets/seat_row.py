"""The form row of one seat: letter, name, player, and buttons to move it."""

from __future__ import annotations

from dataclasses import dataclass

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Button, Input, Select, Static
from textual.widgets._select import SelectOverlay

from niagara_tui.core.text import clean
from niagara_tui.shell.players import ANOTHER_PROGRAM, PlayerChoice
from niagara_tui.shell.settings import LastSeat
from niagara_tui.store.limits import NAME_LENGTH
from niagara_tui.ui.colours import palette
from niagara_tui.ui.widgets.told import Painted


class SeatLetter(Painted):
    """The letter of a seat on the seat's colour, as it is drawn at the table."""

    DEFAULT_CSS = "SeatLetter { width: 3; height: 1; }"

    def __init__(self, letter: str, seat: int) -> None:
        super().__init__()
        self._text = Text(f" {letter} ", palette.SEATS[seat], end="")

    def on_mount(self) -> None:
        self.watch(self.app, "theme", lambda: self.show_text(self._text))


class SeatRow(Vertical):
    """Edits one seat; its error is shown below it."""

    class Changed(Message):
        """The name or the player has changed."""

    @dataclass
    class PlayerHighlighted(Message):  # this player is highlighted in the list or has been chosen
        choice: PlayerChoice

    @dataclass
    class ProgramWanted(Message):  # the seat is for a program whose command is to be asked for
        row: SeatRow

    @dataclass
    class Moved(Message):  # the seat is to be swapped with its neighbour: -1 for the one above, 1 for the one below
        row: SeatRow
        by: int

    def __init__(self, letter: str, number: int, seat: LastSeat, choices: list[PlayerChoice], only_ascii: bool) -> None:
        super().__init__(id=f"seat-{letter}")
        self._letter, self._number, self._first, self._choices = letter, number, seat, choices
        self._only_ascii = only_ascii
        self._player = seat.player  # the player before the latest change
        self._signs = ("^", "v") if only_ascii else ("↑", "↓")

    def compose(self) -> ComposeResult:
        known = {choice.player for choice in self._choices}
        player = self._player = self._first.player if self._first.player in known else self._choices[0].player
        with Horizontal(classes="line"):
            yield SeatLetter(self._letter, self._number)
            yield Input(self._first.name, max_length=NAME_LENGTH, compact=True, classes="name", select_on_focus=False)
            yield Select(
                self._entries(),
                value=player,
                allow_blank=False,
                compact=True,
                classes="player",
            )
            yield Button(self._signs[0], compact=True, classes="up")
            yield Button(self._signs[1], compact=True, classes="down")
        yield Static(classes="error", markup=False)

    # -- attributes -----------------------------------------------------------------------------------

    @property
    def player_name(self) -> str:
        return clean(self.query_one(Input).value, NAME_LENGTH)

    @property
    def player(self) -> str:
        return str(self.query_one(Select).value)

    def set(self, name: str, player: str) -> None:
        """Set name and player; a player who is not in the list any more leaves the one that is chosen."""
        self.query_one(Input).value = name
        if any(choice.player == player for choice in self._choices):
            self.query_one(Select).value = player

    def offer(self, choices: list[PlayerChoice]) -> None:
        """List these players, the chosen one among them."""
        chosen, self._choices = self.player, choices
        select = self.query_one(Select)
        with select.prevent(Select.Changed):
            select.set_options(self._entries())
            select.value = chosen

    def _entries(self) -> list[tuple[Content, str]]:
        return [(Content(choice.row(self._only_ascii)), choice.player) for choice in self._choices]

    def show_error(self, sentence: str) -> None:
        """Show an error of this seat, or hide it if the sentence is empty."""
        error = self.query_one(".error", Static)
        error.update(sentence)
        error.display = bool(sentence)

    # -- messages -------------------------------------------------------------------------------------

    @on(Input.Changed)
    def _named(self, event: Input.Changed) -> None:
        event.stop()
        self.post_message(self.Changed())

    @on(Select.Changed)
    def _chosen(self, event: Select.Changed) -> None:
        event.stop()
        if self.player == ANOTHER_PROGRAM:
            with self.prevent(Select.Changed):
                self.query_one(Select).value = self._player
            self.post_message(self.ProgramWanted(self))
            return
        self._player = self.player
        self.post_message(self.Changed())
        chosen = next(choice for choice in self._choices if choice.player == self.player)
        self.post_message(self.PlayerHighlighted(chosen))

    def on_mount(self) -> None:
        """Watch the highlight of the open list, as Textual keeps its messages from leaving the list."""
        self.watch(self.query_one(SelectOverlay), "highlighted", self._player_highlighted, init=False)

    def _player_highlighted(self, index: int | None) -> None:
        if index is not None:
            self.post_message(self.PlayerHighlighted(self._choices[index]))

    @on(Button.Pressed)
    def _pressed(self, event: Button.Pressed) -> None:
        event.stop()
        self.post_message(self.Moved(self, -1 if event.button.has_class("up") else 1))
