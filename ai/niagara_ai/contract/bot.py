"""The interface of a bot, its answers, and its errors."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any, Protocol, TypeVar, runtime_checkable

from pydantic import ConfigDict, Field
from pydantic.dataclasses import dataclass as checked_dataclass

from niagara_ai.contract.game import FIELDS
from niagara_ai.errors import NiagaraError

S_contra = TypeVar("S_contra", contravariant=True)

MoveText = Annotated[str, Field(max_length=60)]
Chance = Annotated[float, Field(ge=0, le=1)]


FACE_WIDTH = 5
"""Width of every face in cells."""


@dataclass(frozen=True, slots=True)
class Character:
    """A bot as people tell it from others: its name, and its face of `FACE_WIDTH` cells, also in ASCII.

    Raises:
        ValueError: a face is not as wide, or not of signs that can be shown.
    """

    name: str
    face: str
    ascii_face: str

    def __post_init__(self) -> None:
        """Check the faces: a game of another package may have drawn them."""
        for face in (self.face, self.ascii_face):
            if len(face) != FACE_WIDTH or not face.isprintable():
                raise ValueError(f"the face {face!r} must have {FACE_WIDTH} printable characters")

    def drawn(self, only_ascii: bool) -> str:
        """The face, in ASCII if `only_ascii`."""
        return self.ascii_face if only_ascii else self.face


class BotError(NiagaraError):
    """An invalid name of a bot, source of a game or question, or a bot's failure; the message is one clear sentence."""


ERRORS_PER_MARGIN = 2.0
"""Number of standard errors in the margin of a figure; a difference within its margin counts as none."""
AS_GOOD = 0.01
"""Share of a win within which the whole interval of a difference must be for two plans to be as good."""
AS_GOOD_AS_WON = 0.85
"""Chance of winning from which a game is as good as won."""


class Difference(StrEnum):
    """What can be said of a plan beside the best one."""

    AS_GOOD = "as_good"
    OPEN = "open"  # not told apart: a longer look may tell
    COSTS = "costs"


@checked_dataclass(frozen=True, slots=True, config=ConfigDict(strict=True))
class Loss:
    """How much lower a chance of winning is than the best plan's, as a share of a win, and its standard error."""

    chance: Chance
    error: Annotated[float, Field(ge=0, allow_inf_nan=False)]

    @property
    def margin(self) -> float:
        """How far it may be off, as a share of a win."""
        return ERRORS_PER_MARGIN * self.error

    @property
    def difference(self) -> Difference:
        """What it says of the plan: whoever tells of a plan beside the best one asks this."""
        if self.most <= AS_GOOD:
            return Difference.AS_GOOD
        return Difference.COSTS if self.chance > self.margin else Difference.OPEN

    @property
    def is_told(self) -> bool:
        """Whether the plan costs something, and by more than the judge may err."""
        return self.difference is Difference.COSTS

    @property
    def rounded(self) -> Loss:
        """With four digits."""
        return Loss(round(self.chance, 4), round(self.error, 4))

    @property
    def most(self) -> float:
        """How much it may be at most."""
        return self.chance + self.margin


@checked_dataclass(frozen=True, slots=True, config=ConfigDict(strict=True))
class Part:
    """A part of why one plan is better than another: what happens more often, or less, after it.

    Attributes:
        event: one of `Game.events`, or `won`.
        seat: to whom it happens.
        least: how often, at least.
        ticks: within how many ticks of the clock, the present one included.
        share: in what share of the better plan's futures.
        other: in what share of the other one's.
        worth: what the difference is worth as a share of a win to the seat that decides; below 0 if it speaks for
            the other plan, 0 if nobody knows.
        detail: what the event is about, as far as the shares are about that alone (`Event.of`); 0 is anything.
    """

    event: Annotated[str, Field(max_length=60)]
    seat: Annotated[int, Field(ge=0)]
    least: Annotated[int, Field(ge=1)]
    ticks: Annotated[int, Field(ge=1)]
    share: Chance
    other: Chance
    worth: Annotated[float, Field(allow_inf_nan=False)]
    detail: Annotated[tuple[Annotated[int, Field(ge=0)], ...], Field(max_length=FIELDS, strict=False)] = ()

    @property
    def apart(self) -> float:
        """By how much the shares differ."""
        return abs(self.share - self.other)

    @property
    def is_certain(self) -> bool:
        """Whether it always happens after one of the plans, and never after the other."""
        return {self.share, self.other} == {0.0, 1.0}


@checked_dataclass(frozen=True, slots=True, config=ConfigDict(strict=True))
class Likely:
    """What happens in half of a plan's futures or more.

    Attributes:
        event: one of `Game.events`.
        seat: to whom it happens.
        least: how often, at least.
        ticks: within how many ticks of the clock, the present one included.
    """

    event: Annotated[str, Field(max_length=60)]
    seat: Annotated[int, Field(ge=0)]
    least: Annotated[int, Field(ge=1)]
    ticks: Annotated[int, Field(ge=1)]


@checked_dataclass(frozen=True, slots=True, config=ConfigDict(strict=True))
class Line:
    """How the game may go on after a plan.

    Attributes:
        position: a full position right after the plan as JSON, in which what its seat cannot see is as it may be.
        seats: who makes the decisions that follow.
        moves: their texts.
    """

    position: dict[str, Any]
    seats: Annotated[tuple[Annotated[int, Field(ge=0)], ...], Field(max_length=1000, strict=False)]
    moves: Annotated[tuple[MoveText, ...], Field(max_length=1000, strict=False)]


@checked_dataclass(frozen=True, slots=True, config=ConfigDict(strict=True))
class Thought:
    """A bot's evaluation of one move: the move's text, and its value on the bot's own scale, higher is better.

    A search adds its `visits` of the move, each seat's chance of winning (`chances`, empty for a move that it did not
    try), and the seat's expected `score` in the game's unit. The judge compares whole turns: it adds the rest of a turn
    (`continuation`), the `loss` against the best one, `why` the best one is better, what is `likely` to follow, soonest
    first, a `line` of what may, and, where the game is as good as won, after how many ticks of the clock it `ends` on
    average, of the few that are foreseen.

    Raises:
        ValueError: a field is of another type, infinite, or longer than a table accepts.
    """

    move: MoveText
    value: Annotated[float, Field(allow_inf_nan=False)]
    visits: Annotated[int, Field(ge=0)] = 0
    chances: Annotated[tuple[Chance, ...], Field(max_length=16, strict=False)] = ()
    score: Annotated[float | None, Field(allow_inf_nan=False)] = None
    continuation: Annotated[tuple[MoveText, ...], Field(max_length=100, strict=False)] = ()
    loss: Loss | None = None
    why: Annotated[tuple[Part, ...], Field(max_length=20, strict=False)] = ()
    likely: Annotated[tuple[Likely, ...], Field(max_length=100, strict=False)] = ()
    line: Line | None = None
    ends: Annotated[float | None, Field(ge=0, allow_inf_nan=False)] = None


@dataclass(frozen=True, slots=True)
class Choice:
    """The move that a bot chose, and its thoughts about the moves it considered, best first, from the same search."""

    move: int
    thoughts: tuple[Thought, ...] = ()


class Bot(Protocol[S_contra]):
    """A player of one seat."""

    def choose(self, view: S_contra, seat: int, moves: Sequence[int]) -> Choice:
        """Choose one of these legal moves; `view` is what the seat sees."""


@runtime_checkable
class Adviser(Bot[S_contra], Protocol[S_contra]):
    """A bot that tells what plans are worth, also those that it would not look at."""

    def advise(
        self, view: S_contra, seat: int, moves: Sequence[int], plans: Sequence[Sequence[int]], before: S_contra | None
    ) -> Choice:
        """Choose as a bot does; the thoughts tell of each of these legal plans too, and why the best is better.

        `before` is what the seat saw when others made the choices that are hidden from it, as far as it is known.
        """


@runtime_checkable
class SlowStarter(Protocol):
    """A bot that needs time to get ready before it plays at full strength."""

    def warm_up(self, source: str, report: Callable[[float], None], /) -> None:
        """Start getting ready in the background; `report` is called with the completed share, at the end with 1.0.

        `source` is the import path by which another process loads the game (`niagara_ai.guests`).
        """

    def get_ready(self) -> None:
        """Get ready now and return when done, however long it takes."""
