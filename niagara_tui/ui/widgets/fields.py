"""Fields of forms: the tabs of games, a switch or a list for an option, the row of a seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, get_args

from pydantic.fields import FieldInfo
from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Button, Input, Select, Static, Switch, Tab, Tabs
from textual.widgets._select import SelectOverlay

from niagara_tui.core.i18n import _
from niagara_tui.core.text import clean
from niagara_tui.games.registry import GAMES
from niagara_tui.shell.players import ANOTHER_PROGRAM, PlayerChoice
from niagara_tui.shell.settings import LastSeat
from niagara_tui.store.limits import NAME_LENGTH
from niagara_tui.ui.colours import palette
from niagara_tui.ui.widgets.painted import Painted


class GameTabs(Tabs):
    """One line of games; `Tabs.TabActivated` is posted for the one chosen."""

    DEFAULT_CSS = """
    GameTabs {
        height: 1;
        Underline {
            display: none;
        }
        Tab {
            padding: 0 1;
        }
        Tab.-active {
            text-style: bold reverse;
        }
        &:focus Tab.-active {
            color: $accent;
            background: $background;
            text-style: bold reverse;
        }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "next_tab", _("Other game"), key_display="←→"),
        Binding("left", "previous_tab", _("Previous game"), key_display="←", show=False),
    ]

    def __init__(self, game: str, *, id: str | None = None) -> None:  # noqa: A002 - Textual's own name for it
        super().__init__(*(Tab(Content(entry.title), id=entry.id) for entry in GAMES.values()), active=game, id=id)

    @property
    def game(self) -> str:
        return self.active


class GroupHead(Horizontal):
    """The name of a group of switches, and a button that switches all of them."""

    @dataclass
    class AllSwitched(Message):  # the button was pressed: switch all options of the group, which have these names
        names: list[str]

    def __init__(self, group: str, names: list[str]) -> None:
        super().__init__(classes="line group")
        self._group, self.names = group, names

    def compose(self) -> ComposeResult:
        yield Static(self._group, markup=False, classes="title")
        yield Button(_("Switch all on"), compact=True, classes="all")

    def show(self, all_on: bool) -> None:
        self.query_one(Button).label = _("Switch all off") if all_on else _("Switch all on")

    @on(Button.Pressed)
    def _pressed(self, event: Button.Pressed) -> None:
        event.stop()
        self.post_message(self.AllSwitched(self.names))


class OptionField(Vertical):
    """An option's title, description, and control: a switch for a boolean, a list for one of several words."""

    def __init__(
        self,
        name: str,
        field: FieldInfo,
        value: Any,
        *,
        in_group: bool = False,
        words: Mapping[str, str] | None = None,
    ) -> None:
        """Create the field of that option with that value.

        `in_group` drops the first part of the title, which the head of the group shows. `words` are what the list
        shows, by value; by default what the field's type allows.
        """
        super().__init__(id=f"option-{name}", classes="grouped" if in_group else None)
        title = field.title or name
        self._title = title.partition(": ")[2] if in_group else title
        self.option, self._field = name, field
        self._words = words or {word: _(word) for word in get_args(field.annotation)}
        self._value = value

    def compose(self) -> ComposeResult:
        with Horizontal(classes="line"):
            yield Static(self._title, markup=False, classes="title")
            if self._words:
                yield Select(_entries(self._words), value=self._value, allow_blank=False, compact=True)
            else:
                yield Switch(bool(self._value), animate=False)
                yield Static(_word(bool(self._value)), classes="word")
        yield Static(self._field.description or "", markup=False, classes="about")

    @on(Switch.Changed)
    def _show_word(self, event: Switch.Changed) -> None:
        self.query_one(".word", Static).update(_word(event.value))

    @property
    def value(self) -> bool | str:
        if self._words:
            return str(self.query_one(Select).value)
        return self.query_one(Switch).value

    def set_value(self, value: bool | str) -> None:
        if self._words:
            self.query_one(Select).value = str(value)
        else:
            self.query_one(Switch).value = bool(value)

    def hide_words(self, hidden: Sequence[str]) -> None:
        """Remove these words from the list; if one of them was chosen, the default is chosen instead."""
        if not self._words:
            return
        select: Select[str] = self.query_one(Select)
        chosen = self.value
        words = {word: text for word, text in self._words.items() if word not in hidden}
        select.set_options(_entries(words))
        select.value = str(chosen if chosen in words else self._field.default)


def _word(switched_on: bool) -> str:
    return _("on") if switched_on else _("off")


def _entries(words: Mapping[str, str]) -> list[tuple[Content, str]]:
    return [(Content(text), word) for word, text in words.items()]


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

    def compose(self) -> ComposeResult:
        known = {choice.player for choice in self._choices}
        player = self._player = self._first.player if self._first.player in known else self._choices[0].player
        with Horizontal(classes="line"):
            yield SeatLetter(self._letter, self._number)
            yield Input(self._first.name, max_length=NAME_LENGTH, compact=True, classes="name", select_on_focus=False)
            yield Select(self._entries(), value=player, allow_blank=False, compact=True, classes="player")
            yield Button("^" if self._only_ascii else "↑", compact=True, classes="up")
            yield Button("v" if self._only_ascii else "↓", compact=True, classes="down")
        yield Static(classes="error", markup=False)

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
        chosen, self._choices = self.player, choices
        select = self.query_one(Select)
        with select.prevent(Select.Changed):
            select.set_options(self._entries())
            select.value = chosen

    def _entries(self) -> list[tuple[Content, str]]:
        return [(Content(choice.row(self._only_ascii)), choice.player) for choice in self._choices]

    def show_error(self, sentence: str) -> None:
        error = self.query_one(".error", Static)
        error.update(sentence)
        error.display = bool(sentence)

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
        def highlighted(index: int | None) -> None:
            if index is not None:
                self.post_message(self.PlayerHighlighted(self._choices[index]))

        # The highlight of the open list itself is watched, as Textual keeps its messages from leaving the list
        self.watch(self.query_one(SelectOverlay), "highlighted", highlighted, init=False)

    @on(Button.Pressed)
    def _pressed(self, event: Button.Pressed) -> None:
        event.stop()
        self.post_message(self.Moved(self, -1 if event.button.has_class("up") else 1))
