"""A review: each seat's chances during a game, what its decisions cost, and what else changed its chances.

All figures are shares of a win, from 0 to 1: chances of winning, the standard errors of what a search has estimated,
and costs, which follow from the chances and are not stored. `study.reviewing` estimates the chances.
"""

from __future__ import annotations

from enum import StrEnum
from importlib.util import find_spec
from typing import Annotated, Any, Literal, Self

from niagara_ai.contract import Loss, Part
from niagara_ai.contract.bot import ERRORS_PER_MARGIN
from niagara_ai.files import digest_of
from pydantic import ConfigDict, FailFast, Field, model_validator

from niagara_tui.core.game import Game
from niagara_tui.store.formats import Strict
from niagara_tui.store.models import Record

_Chance = Annotated[float, Field(ge=0, le=1)]
_Error = Annotated[float, Field(ge=0)]
_Share = Annotated[float, Field(ge=-1000, le=1000)]
"""A part of an account, a sum over the game; the bounds keep it readable."""
_Seat = Annotated[int, Field(ge=0)]
_Moves = Annotated[tuple[str, ...], Field(min_length=1), FailFast()]
_Parts = Annotated[tuple[Part, ...], Field(max_length=20), FailFast()]

LEAST_CHANCE = 0.1
"""Minimum chance of winning with the best plan for a decision to count in a mean: a lost position costs nothing."""
WORTH_SAYING = 0.01  # shares of a win below this are not mentioned
LEAST_GAIN = 0.08  # how much better than the obvious turn a choice must be to be praised, as a share of a win
LEAST_MISS = 0.03  # and how much better than what others would do, who look a little further (docs/lab.md, praise)
FORMAT: Literal[3] = 3  # format 2 had no reasons and no praise; such a review is made again
METHOD = 14  # version of the method of reviews; raise it whenever the same game would get other figures
MAX_VALUES = 51_000  # maximum number of JSON values; a game has some hundred moments, and a moment up to fifty values
MAX_COUNT = 10**6  # the largest number in a tally
_Counts = Annotated[tuple[Annotated[int, Field(ge=0, le=MAX_COUNT)], ...], FailFast()]


class _Figures(Strict):
    model_config = ConfigDict(allow_inf_nan=False)


class Effort(StrEnum):
    """How thorough a review is: a quick one takes less than a minute, a deep one some minutes."""

    QUICK = "quick"
    DEEP = "deep"


class Verdict(StrEnum):
    """The name for a decision by its cost, or for one that only a careful player finds."""

    FINE = "fine"
    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


_BOUNDS = ((1.0, Verdict.GOOD), (3.0, Verdict.INACCURACY), (8.0, Verdict.MISTAKE))


def verdict_of(percent: float) -> Verdict:
    """The verdict on a decision that is not the best, by what it costs in percent of a win."""
    return next((verdict for bound, verdict in _BOUNDS if percent < bound), Verdict.BLUNDER)


class Cause(StrEnum):
    """What led to a point: the start, a step (which may involve chance), one that revealed secrets, or a decision.

    A `forced` decision was none: the hand, which only its seat knew, left it nothing else.
    """

    START = "start"
    STEP = "step"
    REVEAL = "reveal"
    DECISION = "decision"
    FORCED = "forced"


class Point(_Figures):
    """Each seat's chance at a moment of the film (`match.record_film`), estimated from the public view.

    There is a point for every moment. `seat` made the decision that led here, or the only secret choice that the step
    has revealed; None otherwise, and if a bot decided for a seat that had conceded. A moment that is no news to the
    public has the chances of the moment before: after a secret choice, and within a plan.
    """

    moment: Annotated[int, Field(ge=0)]
    round: int
    cause: Cause
    seat: _Seat | None = None
    chances: Annotated[tuple[_Chance, ...], FailFast()]
    errors: Annotated[tuple[_Error, ...], FailFast()]


class Obvious(_Figures):
    """The turn that the game's own player takes at first sight, where a seat has found a better one.

    `chance` is the seat's with it, `error` the standard error of its difference from that with the chosen turn.
    """

    moves: _Moves
    chance: _Chance
    error: _Error

    @property
    def margin(self) -> float:
        """How far the difference may be off."""
        return ERRORS_PER_MARGIN * self.error


class JudgedDecision(_Figures):
    """A turn that a seat chose at `moment` (before its first move), and the best one, both as texts of moves.

    `last` is the moment after the chosen turn's last move. A `secret` choice is revealed to the others only later. The
    chances are the seat's, estimated from its view. With an `obvious` turn the decision is praised. `why` says what
    speaks for the best turn against the chosen one or, if the decision is praised, for the chosen against the obvious.
    """

    moment: Annotated[int, Field(ge=0)]
    last: Annotated[int, Field(ge=0)]
    round: int
    seat: _Seat
    secret: bool = False
    chosen: _Moves
    best: _Moves
    chance: _Chance
    best_chance: _Chance
    error: _Error
    """Standard error of the difference of the two chances."""
    obvious: Obvious | None = None
    why: _Parts = ()

    @property
    def cost(self) -> float:
        """What the choice cost, as a share of a win; 0 if it is as good as the best one, or not told apart."""
        return self.loss.chance if self.loss.is_told else 0.0

    @property
    def is_told(self) -> bool:
        """Whether it cost something or is praised."""
        return self.cost > 0 or self.obvious is not None

    @property
    def loss(self) -> Loss:
        """How much lower the chance is than with the best turn."""
        return Loss(max(0.0, self.best_chance - self.chance), self.error)

    @property
    def margin(self) -> float:
        """How far the cost may be off."""
        return ERRORS_PER_MARGIN * self.error

    @property
    def gain(self) -> float:
        """By how much a decision that is praised is better than the obvious one; 0 if it is not praised."""
        return self.chance - self.obvious.chance if self.obvious else 0.0

    @property
    def verdict(self) -> Verdict:
        """What the decision is called, by what it costs."""
        if self.obvious:
            return Verdict.FINE
        if self.chosen == self.best:
            return Verdict.BEST
        return verdict_of(100 * self.cost)


class Account(_Figures):
    """Where a seat's result came from: `start + own + luck + others == result`.

    All are shares of a win. `own`: what its own choices changed. `luck`: what dice, deals and the river changed, and
    what a judged seat's choices showed of cards that only it knew, and what anybody's only card did. `others`: what the
    others chose, openly or in secret. `errors` are the standard errors of `own`, `luck` and `others`. These are not
    `told_apart` if the seat knew cards of its own and was not judged: then what its choices showed of them is in `own`.
    """

    start: _Chance
    own: _Share
    luck: _Share
    others: _Share
    result: _Chance
    errors: tuple[_Error, _Error, _Error] = (0.0, 0.0, 0.0)
    told_apart: bool = True

    @property
    def margin(self) -> float:
        """How far the least certain of the three parts may be off, as a share of a win."""
        return ERRORS_PER_MARGIN * max(self.errors)

    @property
    def clear(self) -> tuple[bool, bool, bool]:
        """Whether `own`, `luck` and `others` can be told from 0, by more than their margin, or from anything else."""
        own, luck, others = (
            abs(part) > ERRORS_PER_MARGIN * error or ERRORS_PER_MARGIN * error < WORTH_SAYING
            for part, error in zip((self.own, self.luck, self.others), self.errors, strict=True)
        )
        return own, luck, others


class Review(_Figures):
    """The review of one record.

    `record` and `weights` are the digests of what it was made from (`record_digest`, `weights_digest`): if either
    changes, the review is out of date. `judged` are the seats whose decisions were judged. `tally` maps names of
    `Game.tallied` to one number per seat. If the game was broken off, `is_over` is false, and the chances at its last
    point are the result.
    """

    format: Literal[3] = FORMAT
    game: str
    record: str
    weights: str
    effort: Effort
    is_over: bool
    judged: Annotated[tuple[_Seat, ...], FailFast()]
    points: Annotated[tuple[Point, ...], Field(min_length=1), FailFast()]
    decisions: Annotated[tuple[JudgedDecision, ...], FailFast()]
    accounts: Annotated[tuple[Account, ...], FailFast()]
    tally: dict[str, _Counts]

    @model_validator(mode="after")
    def _check_seats(self) -> Self:
        seats = len(self.accounts)
        rows = [point.chances for point in self.points] + [point.errors for point in self.points]
        if any(len(row) != seats for row in [*rows, *self.tally.values()]):
            raise ValueError("every row must have a figure for each seat")
        named = [*self.judged, *(made.seat for made in self.decisions)]
        named += [part.seat for made in self.decisions for part in made.why]
        named += [point.seat for point in self.points if point.seat is not None]
        if any(seat >= seats for seat in named):
            raise ValueError("a decision is of a seat that is not at the table")
        return self

    def of_seat(self, seat: int) -> Review:
        """The review with that seat's decisions alone."""
        return self.model_copy(update={"decisions": tuple(made for made in self.decisions if made.seat == seat)})

    def costs(self, seat: int) -> tuple[float, ...]:
        """The costs of that seat's decisions, in the order in which they were made."""
        return tuple(made.cost for made in self.decisions if made.seat == seat)

    def round_costs(self, seat: int) -> dict[int, float]:
        """The sum of the seat's costs in each round; rounds without its decisions are left out."""
        costs: dict[int, float] = {}
        for made in self.decisions:
            if made.seat == seat:
                costs[made.round] = costs.get(made.round, 0.0) + made.cost
        return costs

    def open_costs(self, seat: int) -> tuple[float, ...]:
        """The costs of the seat's decisions with a chance of at least `LEAST_CHANCE` with the best plan."""
        return tuple(made.cost for made in self.decisions if made.seat == seat and made.best_chance >= LEAST_CHANCE)

    def mean_cost(self, seat: int) -> float | None:
        """The mean of `open_costs`, by which players can be compared; None if there are none."""
        costs = self.open_costs(seat)
        return sum(costs) / len(costs) if costs else None

    def decision_at(self, moment: int) -> JudgedDecision | None:
        """The judged decision whose turn is under way at that moment, from before its first move to before its last."""
        return next((made for made in self.decisions if made.moment <= moment < made.last), None)

    def costly(self) -> tuple[JudgedDecision, ...]:
        """The decisions that cost something, costliest first."""
        costly = (made for made in self.decisions if made.cost > 0)
        return tuple(sorted(costly, key=lambda made: (-made.cost, made.moment)))


# -- messages of the process that makes a review: one JSON object per line, then the finished review --------

MAX_SIZE = 64 * 1024 * 1024  # maximum size of a review in bytes


class Progress(Strict):
    """Progress of a review: `share` is from 0 to 1.

    It takes about `seconds_left` more. While `compiling` is true, it is the progress of compiling the search, which
    comes first and is done once per computer. `slow` means that code cannot be compiled here, so the review takes long
    and searches less.
    """

    share: Annotated[float, Field(ge=0, le=1)]
    compiling: bool = False
    seconds_left: Annotated[float, Field(ge=0, allow_inf_nan=False)] = 0.0
    slow: bool = False


class Message(Strict):
    """A line from the process: its progress, why it failed, or the size in bytes of the review that follows."""

    progress: Progress | None = None
    error: str | None = None
    size: Annotated[int, Field(ge=1, le=MAX_SIZE)] | None = None

    def line(self) -> str:
        return self.model_dump_json(exclude_defaults=True) + "\n"


# -- what a review is made from: when it changes, the review is out of date ---------------------------------


def record_digest(record: Record) -> str:
    """Digest of the game in a record; independent of the players' names and of when it was saved."""
    moves = record.model_dump_json(include={"game_version", "moves", "conceded", *(["luck"] if record.luck else [])})
    setup = record.setup.model_dump_json(exclude={"seats": {"__all__": {"name"}}})
    return digest_of(moves.encode(), setup.encode(), digits=32)


def weights_digest(game: Game[Any]) -> str:
    """Digest of what the figures depend on besides the record: weights, method, rules, and whether Numba is there."""
    mind = game.mind.read_bytes() if game.mind.exists() else b""
    return digest_of(mind, f"{METHOD} {game.version} {find_spec('numba') is not None}".encode(), digits=32)
