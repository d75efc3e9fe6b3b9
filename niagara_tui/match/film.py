"""Films: games to browse moment by moment, with navigation and visibility rules.

Everything that shows past positions uses a film, so the visibility rules exist only once: until the game is over a film
shows what the people at the table may see, and open hands only afterwards.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, Literal

from pydantic import BaseModel
from typing_extensions import TypeVar

from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _
from niagara_tui.core.inputs import check_seat, whole_number
from niagara_tui.match.game_log import LogLine
from niagara_tui.match.setup import display_names, options_of
from niagara_tui.store.models import OpenSetup

S = TypeVar("S", default=Any)
OPEN: Literal["open"] = "open"
Viewpoint = int | Literal["open"] | None  # a point of view: a seat, the public (None), or all hands open

SHOWN_SO_FAR = _("It is shown up to its last good move: {damage}.")  # what is said of a damaged game
STILL_IN_PROGRESS = _(
    "This game is not over: until then a replay shows only what you may see at its table, and it goes on there only."
)
"""Why other points of view are locked and the game cannot be played on from a moment."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A point in a game: the start, or right after a decision or a step.

    `seat` made the decision (None: a step, or the start); `decisions` and `lines` are the numbers of decisions and log
    lines so far; `round` is the game's clock; `is_turn` says whether a new turn begins here.
    """

    seat: int | None
    decisions: int
    lines: int
    round: int
    is_turn: bool = False


def append_moment(moments: list[Moment], seat: int | None, decisions: int, lines: int, clock: int) -> None:
    """Append the next moment; a turn begins where the clock rises, and after a seat's last decision in a row."""
    before = moments[-1]
    if before.seat is not None and before.seat != seat:
        moments[-1] = replace(before, is_turn=True)
    moments.append(Moment(seat, decisions, lines, clock, is_turn=clock > before.round))


@dataclass(frozen=True, slots=True, eq=False)
class Frame(Generic[S]):
    """A moment of a film, as programs look at them one after the other.

    Attributes:
        number: the moment, from 0 (the start) to the film's `last`.
        round: the round, from 1.
        seat: who made the decision that led here; None for the start and for an automatic step.
        move: the text of that decision; None for a step, and for a secret choice that the film does not reveal.
        lines: the sentences of the log that tell what happened.
    """

    film: Film[S]
    number: int
    round: int
    seat: int | None
    move: str | None
    lines: tuple[str, ...]

    def __repr__(self) -> str:
        return f"<Frame {self.number}, round {self.round}: {' '.join(self.lines) or 'nothing is told'}>"

    def view(self, seat: int | None = None) -> S:
        """The position as that seat saw it, or (None) everybody; a shared copy has only what everybody saw."""
        if seat is not None:
            check_seat(seat, len(self.film.names))
        return self.film.view(self.number, seat)


class Film(ABC, Generic[S]):
    """The moments of a game, from its start (0) to its `last`: a sequence of a `Frame` for each (`film[3]`).

    Attributes:
        game: the game that was played.
        setup: the game's name, its options, and the seats with their players.
        options: the game's own options.
        names: the players' names, by seat.
        moments: who decided what, in numbers; `Frame` has the same in words.
        damage: what is wrong with the source, None if nothing is; the film ends before the first bad move.
    """

    def __init__(self, game: Game[S], setup: OpenSetup) -> None:
        """Set up the game and the names; subclasses provide the moments and the log."""
        self.game: Game[S] = game
        self.setup: OpenSetup = setup
        self.options: BaseModel = options_of(game, setup)
        self.names: tuple[str, ...] = display_names(setup, game.letters)
        self.moments: Sequence[Moment] = ()
        self.damage: str | None = None

    def __len__(self) -> int:
        """The number of moments."""
        return len(self.moments)

    def __iter__(self) -> Iterator[Frame[S]]:
        """Every moment, in order."""
        log = self.log
        return (self._frame(number, log) for number in range(len(self)))

    def __getitem__(self, number: int) -> Frame[S]:
        """The moment of that number, from 0; -1 is the last one."""
        return self._frame(whole_number("moment", number, -len(self), self.last) % len(self), self.log)

    def _frame(self, number: int, log: Sequence[LogLine]) -> Frame[S]:
        moment, before = self.moments[number], self.moments[number - 1] if number else Moment(None, 0, 0, 0)
        move = self.move_text(before.decisions) if moment.decisions > before.decisions else None
        lines = tuple(line.text for line in log[before.lines : moment.lines])
        return Frame(self, number, moment.round, moment.seat, move, lines)

    def __repr__(self) -> str:
        """The game, its players, and how long it is."""
        return f"<Film of {self.game.id}: {', '.join(self.names)}; {len(self)} moments>"

    @property
    @abstractmethod
    def log(self) -> Sequence[LogLine]:
        """The log lines up to the last moment."""

    @abstractmethod
    def view(self, moment: int, seat: int | None) -> S:
        """The position at that moment as the seat sees it, or as the public does (None)."""

    @abstractmethod
    def move_text(self, number: int) -> str | None:
        """The text of the decision with that index, from 0; None if it was secret and the film does not reveal it."""

    @abstractmethod
    def is_over(self, moment: int) -> bool:
        """Whether the game is over at that moment."""

    @property
    @abstractmethod
    def lock_reason(self) -> str:
        """Why hands are hidden and the game cannot be played on from a moment, as a sentence; empty if unlocked."""

    @property
    @abstractmethod
    def viewpoints(self) -> tuple[Viewpoint, ...]:
        """The available points of view, the default first."""

    @property
    def players(self) -> Sequence[str]:
        """The names of those who played in the end: as `names`, but at the seat of who has conceded, the bot's."""
        return self.names

    @property
    def last(self) -> int:
        """The index of the last moment."""
        return len(self.moments) - 1

    @property
    def moves(self) -> int:
        """The number of decisions."""
        return self.moments[-1].decisions

    @property
    def rounds(self) -> int:
        """The number of the last round."""
        return self.moments[-1].round

    def turn_after(self, moment: int) -> int:
        """The moment at which the next turn begins, or the last moment."""
        later = range(moment + 1, self.last)
        return next((number for number in later if self.moments[number].is_turn), self.last)

    def turn_before(self, moment: int) -> int:
        """The moment before this one at which a turn begins, or the start."""
        return next((number for number in range(moment - 1, 0, -1) if self.moments[number].is_turn), 0)

    def round_at(self, number: int) -> int:
        """The first moment of that round or a later one, or the last moment if there is none."""
        return min(bisect_left(self.moments, number, key=lambda moment: moment.round), self.last)

    def round_after(self, moment: int) -> int:
        """The moment at which the next round begins, or the last moment."""
        return self.round_at(self.moments[moment].round + 1)

    def round_before(self, moment: int) -> int:
        """The moment at which this round begins, or if it begins here, the round before."""
        return self.round_at(self.moments[max(moment - 1, 0)].round)

    def move_at(self, number: int) -> int:
        """The moment right after the first `number` decisions."""
        return bisect_left(self.moments, number, key=lambda moment: moment.decisions)

    def scores_by_round(self) -> tuple[tuple[int, ...], ...]:
        """Each seat's score after every round, in the unit of `Game.unit`; made from public views only."""
        views = [self.view(self.round_at(number + 1), None) for number in range(1, self.rounds + 1)]
        score = self.game.kernel.score
        return tuple(tuple(int(score(view, seat)) for view in views) for seat in range(len(self.names)))
