"""What a board is: the part of the table that belongs to one game.

A board draws a `Scene` and turns keys and clicks into chains of moves. It knows neither the match nor the bots; the
table screen gives it scenes and takes its messages.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from textual.containers import Container
from textual.message import Message

from niagara_tui.core.entry import load
from niagara_tui.core.game import Game
from niagara_tui.games.registry import entries
from niagara_tui.session.bots.advice import Offered
from niagara_tui.shell.players import player_words

_ANY_GAMES = "niagara_tui.ui.boards.any_board:AnyBoard"


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything that a board may show at one moment.

    `view` is what `viewer` sees (None: the public). `acting` is the seat that decides at this keyboard now, None if
    there is none or its hand is still covered; `covered` names that seat then. `thinking` are seats of bots at work,
    `laid` those of people who can take a secret choice back; `can_undo`: what was done last can be undone. `warming`:
    the share of the bots' getting ready that is done, None once it is over. `hint`: what is said to whoever acts, and
    `hinted` the moves that it names, if any.
    `aids`: hints, previews and warnings are wanted. `tempo` is the factor by which movements from one scene to the next
    are stretched, 0: there are none; `alive`: what always moves, as water, does so. `eyes`: what each seat
    sees, where all hands lie open (a replay).
    """

    game: Game[Any]
    view: Any
    viewer: int | None
    acting: int | None
    covered: int | None
    names: tuple[str, ...]
    players: tuple[str, ...]
    options: Any
    thinking: frozenset[int] = frozenset()
    laid: frozenset[int] = frozenset()
    can_undo: bool = False
    log: Sequence[str] = ()
    notice: str = ""
    warming: float | None = None
    hint: str = ""
    hinted: tuple[int, ...] = ()
    aids: bool = True
    ascii_only: bool = False
    tempo: float = 0.0
    alive: bool = False
    eyes: tuple[Any, ...] = ()

    @property
    def kinds(self) -> tuple[str, ...]:
        """Who plays each seat, in words."""
        return tuple(map(player_words, self.players))

    @property
    def looks_ahead(self) -> bool:
        """Whether it is shown what may come: that is wanted, and something is still to come."""
        return self.aids and not self.game.is_over(self.view)


class Board(Container):
    """A game's panes and its way of choosing; subclasses draw one game."""

    class Decided(Message):
        """The acting seat plays this chain of moves; `warning` is to be confirmed first if it is not empty."""

        def __init__(self, moves: tuple[int, ...], warning: str = "") -> None:
            """Keep the chain."""
            super().__init__()
            self.moves = moves
            self.warning = warning

    class Uncovered(Message):
        """The player whose hand was covered is at the keyboard now."""

    class TakenBack(Message):
        """The seat wants its unrevealed choice back."""

        def __init__(self, seat: int) -> None:
            """Keep the seat."""
            super().__init__()
            self.seat = seat

    class KeysChanged(Message):
        """The keys that are valid now have changed."""

    can_focus = True

    def show(self, scene: Scene) -> None:
        """Draw this scene and offer its decision."""
        raise NotImplementedError

    @property
    def has_lit(self) -> bool:
        """Whether whoever acts has lit something."""
        raise NotImplementedError

    def offered(self) -> list[Offered]:
        """What the acting seat can choose, and how it finds that here."""
        raise NotImplementedError

    def light(self, moves: Sequence[int]) -> None:
        """Light the option that plays these moves."""
        raise NotImplementedError

    def topic(self) -> str:
        """The heading, in the game's rules, of the section on what is shown or was just refused; empty if none fits."""
        raise NotImplementedError

    def rest_after(self) -> float:
        """How long the step just shown is to be looked at, in seconds at normal speed."""
        raise NotImplementedError

    def is_flowing(self) -> bool:
        """Whether what is shown is one of many small steps of the same kind, which some would rather not watch."""
        raise NotImplementedError

    def keys(self) -> list[tuple[str, str, str]]:
        """The keys that are valid now: the key's name, how it is written, what it does."""
        raise NotImplementedError

    def press(self, key: str) -> bool:
        """Take a key; false if it means nothing here."""
        raise NotImplementedError


def board_of(game: str) -> type[Board]:
    """The board of the game with that id; one that suits every game if it has none of its own."""
    board: type[Board] = load(entries()[game].board or _ANY_GAMES)
    return board
