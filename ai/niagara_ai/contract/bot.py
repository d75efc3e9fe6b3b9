"""What a bot is, what it answers, and how it fails."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Annotated, Protocol, TypeVar, runtime_checkable

from pydantic import ConfigDict, Field
from pydantic.dataclasses import dataclass as checked_dataclass

S_contra = TypeVar("S_contra", contravariant=True)

MoveText = Annotated[str, Field(max_length=60)]
Chance = Annotated[float, Field(ge=0, le=1)]


class BotError(Exception):
    """A bot's name, a game's source or a question that is not what it must be; its text is one clear sentence."""


@checked_dataclass(frozen=True, slots=True, config=ConfigDict(strict=True))
class Thought:
    """A bot's evaluation of one move: the move's text, and its value on the bot's own scale, higher is better.

    A search adds its `visits` of the move, each seat's chance of winning (`chances`, empty for a move that it did not
    try), the seat's expected `score` in the game's unit, and for the best moves the rest of the turn (`then`).

    Raises:
        ValueError: a field is of another type, infinite, or longer than a table accepts.
    """

    move: MoveText
    worth: Annotated[float, Field(allow_inf_nan=False)]
    visits: Annotated[int, Field(ge=0)] = 0
    chances: Annotated[tuple[Chance, ...], Field(max_length=16, strict=False)] = ()
    score: Annotated[float | None, Field(allow_inf_nan=False)] = None
    then: Annotated[tuple[MoveText, ...], Field(max_length=100, strict=False)] = ()


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
