"""What a bot may ask of a game, and what a bot is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol, TypeVar, runtime_checkable

S = TypeVar("S")
S_contra = TypeVar("S_contra", contravariant=True)


class BotError(Exception):
    """A bot's name, a game's source or a question that is not what it must be; its text is one clear sentence."""


class Kernel(Protocol):
    """A game's rules for searches, linked with a search's own functions (interpreted, or compiled where `fast`)."""

    @property
    def score(self) -> Callable[..., Any]:
        """`score(state, seat)`: what the seat has in the game's unit so far."""

    @property
    def clock(self) -> Callable[..., Any]:
        """`clock(state)`: the round."""

    @property
    def prefer(self) -> Callable[..., Any]:
        """`prefer(state, seat, moves, count, odds)`: writes how likely a quick player is to take each legal move."""

    @property
    def horizon(self) -> int:
        """How many ticks of the clock a search plays on at most."""

    def link(self, functions: Sequence[Callable[..., Any]], tag: str, fast: bool, /) -> dict[str, Callable[..., Any]]:
        """The functions by name, over the game's rules."""

    def can_compile(self) -> bool:
        """Whether the fast speed can be had here."""

    def places(self, state: Any, count: int, fast: bool, /) -> tuple[Any, Any]:
        """Room for `count` positions at that speed, and the same as rows of 64-bit words."""

    def put(self, places: Any, index: int, state: Any, /) -> None:
        """Let a place hold what `state` holds."""

    def is_compiled(self, tag: str, /) -> bool:
        """Whether what was compiled under that name can be loaded."""

    def compile_once(self, tag: str, work: Callable[[], object], report: Callable[[float], None], /) -> None:
        """Do `work`, which compiles, unless some process has done so under that name; `report` hears the share done."""


class Game(Protocol[S]):
    """What a bot may ask of a game. States are changed in place; a view is a state with blanks."""

    @property
    def id(self) -> str:
        """The game's name in files and on the command line."""

    @property
    def state(self) -> type[S]:
        """The declared state, which a JSON view is read with."""

    @property
    def styles(self) -> Mapping[str, str]:
        """The styles that `appraise` knows, the ordinary one first."""

    @property
    def bound(self) -> int:
        """Every move is a number from 0 and below this."""

    @property
    def unit(self) -> str:
        """What players collect, in the plural."""

    @property
    def feature_names(self) -> tuple[str, ...]:
        """What the evaluation looks at."""

    @property
    def weights(self) -> Path:
        """The file with the evaluation's fitted weights."""

    @property
    def kernel(self) -> Kernel:
        """The rules for searches."""

    def deciders(self, state: S, /) -> list[int]:
        """The seats that owe a decision now."""

    def legal(self, state: S, seat: int, /) -> list[int]:
        """The seat's legal moves."""

    def play(self, state: S, seat: int, move: int, /) -> None:
        """Carry out a move of the legal list."""

    def advance(self, state: S, /) -> None:
        """Do one step that happens by itself."""

    def is_over(self, state: S, /) -> bool:
        """Whether the game has ended."""

    def is_secret(self, state: S, seat: int, /) -> bool:
        """Whether the decision that the seat owes now is secret."""

    def is_whole(self, state: S, seat: int, /) -> bool:
        """Whether no plan of the seat is half carried out."""

    def view(self, state: S, seat: int | None, /) -> S:
        """A new state as the seat sees it."""

    def sample(self, view: S, chance: Any, /) -> S:
        """A new full state that could lie behind a view."""

    def appraise(self, view: S, seat: int, moves: Sequence[int], style: str, /) -> list[float]:
        """How good a knowledgeable player thinks each of these moves."""

    def text(self, move: int, /) -> str:
        """The move's short text."""

    def number(self, text: str, /) -> int | None:
        """The move with that text, or None."""


class Standing(Protocol):
    """One seat's place at the end, as far as a tournament looks at it."""

    @property
    def seat(self) -> int:
        """The seat."""

    @property
    def won(self) -> bool:
        """Whether it won, alone or with others."""


class WholeGame(Game[S], Protocol[S]):
    """What a tournament asks beyond that: to begin games and to see how they ended."""

    @property
    def seats(self) -> range:
        """The numbers of players that can play."""

    @property
    def options(self) -> type[Any]:
        """The options' pydantic model."""

    def new(self, options: Any, seats: int, seed: int, /) -> S:
        """The position at the start."""

    def standings(self, state: S, /) -> Sequence[Standing]:
        """The ranking, best place first."""


@dataclass(frozen=True, slots=True)
class Thought:
    """What a bot thought of one move: its text and its worth in the bot's own measure, higher is better.

    Of a move that it did not try it knows no chances.

    A search adds how often it tried the move, each seat's chance of winning, what its seat can expect to have in the
    game's unit where its playouts end, and, if it thought for long, the texts of how the plan goes on.
    """

    move: str
    worth: float
    visits: int = 0
    chances: tuple[float, ...] = ()
    score: float | None = None
    then: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Choice:
    """The move that a bot chose, and what it thought of the moves it considered, the best first.

    Both come from the same thinking; `quick`: from a shorter look than it should be, before it was ready.
    """

    move: int
    thoughts: tuple[Thought, ...] = ()
    quick: bool = False


class Bot(Protocol[S_contra]):
    """Somebody who fills a seat."""

    def choose(self, view: S_contra, seat: int, moves: Sequence[int]) -> Choice:
        """One of these legal moves, chosen from what the seat sees."""


@runtime_checkable
class SlowStarter(Protocol):
    """A bot that plays at its full strength only some time after it was told to get ready."""

    def warm_up(self, source: str, report: Callable[[float], None], /) -> None:
        """Begin to get ready, in the background; `report` hears the share done, 1.0 at the end.

        `source` says where another process finds the game.
        """

    def get_ready(self) -> None:
        """Get ready now, however long it takes."""
