"""Goals: what a person can set out to do in a game besides winning it; declared with the game, as rows.

A goal measures a `Chronicle`, which holds nothing but what everybody has seen. So what is told of a goal while a game
goes on is never a secret, and what is measured from the result waits for the end by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby, takewhile
from typing import Any, NamedTuple

from niagara_tui.core.declare import Labelled
from niagara_tui.core.i18n import _


class Grade(Labelled):
    """How hard a goal is, by how often bots reach it without meaning to (docs/your-games.md)."""

    EASY = _("Easy")
    MEDIUM = _("Not so easy")
    HARD = _("Hard")


EASY, MEDIUM, HARD = Grade


class Count(NamedTuple):
    """What an event adds to one statistic of a seat: `name` says which, `number` is the amount."""

    name: str
    seat: int
    number: int = 1


def sums(names: Iterable[str], seats: int, counts: Iterable[Count]) -> dict[str, tuple[int, ...]]:
    """The sums by name, a number for each seat; each count has one of these names, and those without have zeros."""
    by_seat = {name: [0] * seats for name in names}
    for name, seat, number in counts:
        by_seat[name][seat] += number
    return {name: tuple(numbers) for name, numbers in by_seat.items()}


@dataclass(frozen=True, slots=True)
class Noted:
    """What one decision or step has added, as everybody has seen it: its round, counts, and the scores after it."""

    round: int
    counts: tuple[Count, ...]
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Played:
    """A game of the same kind that the person has finished before; `helped` if it is not known that nothing helped."""

    seat: int
    won: bool = False
    helped: bool = False


@dataclass(frozen=True, slots=True)
class Chronicle:
    """What everybody has seen of a game so far, from the side of one seat.

    Attributes:
        seat: the person's seat.
        noted: what has happened, in order.
        view: the public view now.
        options: the options of the game.
        is_full_table: whether no more players than here could play with these options.
        winners: the seats that have won; None while the game goes on.
        is_simple_table: whether every opponent is a bot weaker than the one that is called easy.
        is_strong_table: whether every opponent is a bot at least as strong as the one that is called strong.
        helped: whether hints, or turns undone after a look, have helped the person in this game.
        earlier: their finished games of the same kind, the oldest first.
    """

    seat: int
    noted: Sequence[Noted]
    view: Any
    options: Any
    winners: frozenset[int] | None = None
    is_full_table: bool = False
    is_simple_table: bool = False
    is_strong_table: bool = False
    helped: bool = False
    earlier: Sequence[Played] = ()
    rounds: Sequence[Mapping[str, Sequence[int]]] = field(init=False)
    """The counts of each round in which something was counted, by name, with a number for each seat."""

    def __post_init__(self) -> None:
        """Add the counts up by round."""
        rounds: list[Mapping[str, Sequence[int]]] = []
        for _round, group in groupby(self.noted, key=lambda each: each.round):
            counts = [count for each in group for count in each.counts]
            rounds.append(sums(dict.fromkeys(count.name for count in counts), self.view.seats, counts))
        object.__setattr__(self, "rounds", rounds)

    @property
    def player(self) -> Any:
        """The seat's entry in the list `players` of the view, in games that have one."""
        return self.view.players[self.seat]

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.winners is not None

    @property
    def won(self) -> bool:
        """Whether the seat has won, alone or with others; False while the game goes on."""
        return self.winners is not None and self.seat in self.winners

    @property
    def won_alone(self) -> bool:
        """Whether the seat alone has won."""
        return self.winners == frozenset({self.seat})

    @property
    def scores(self) -> tuple[int, ...]:
        """Everybody's score now."""
        return self.noted[-1].scores if self.noted else (0,) * self.view.seats

    @property
    def rivals(self) -> tuple[int, ...]:
        """The scores of the others."""
        return tuple(score for seat, score in enumerate(self.scores) if seat != self.seat)

    def by_round(self, name: str) -> list[int]:
        """The seat's count of that name in each round."""
        return [counts[name][self.seat] if name in counts else 0 for counts in self.rounds]

    def total(self, name: str) -> int:
        """The seat's count of that name in the whole game."""
        return sum(self.by_round(name))

    def is_last_at_half_time(self) -> bool:
        """Whether the seat alone had the lowest score when half of the rounds played so far were over."""
        last = self.noted[-1].round if self.noted else 0
        half = [*takewhile(lambda each: each.round <= last // 2, self.noted)]
        if not half:
            return False
        scores = half[-1].scores
        return all(scores[self.seat] < score for seat, score in enumerate(scores) if seat != self.seat)

    def games(self) -> Iterator[Played]:
        """The person's finished games from the latest back, with this one once it is over."""
        if self.is_over:
            yield Played(self.seat, self.won, self.helped)
        yield from reversed(self.earlier)


Measure = Callable[[Chronicle], int]
"""How far one has come towards a goal, from 0; the same chronicle gives the same number."""


@dataclass(frozen=True, slots=True)
class Goal:
    """A goal of a game.

    Attributes:
        id: its name in files, unique in its game: lower-case words with underscores.
        says: what to do, a short sentence without full stop, translated when it is shown.
        grade: how hard it is.
        measure: how far one has come.
        need: with so much of it the goal is reached; above 1, people are told how near they have come.
        asks: options without which it cannot be reached, by name, with their values.
        anywhere: whether it is also reached against the simplest bots alone.
    """

    id: str
    says: str
    grade: Grade
    measure: Measure
    need: int = 1
    asks: Mapping[str, bool | str] = field(default_factory=dict)
    anywhere: bool = False

    def is_possible(self, options: Any) -> bool:
        """Whether a game with these options can reach it."""
        return all(getattr(options, name, None) == value for name, value in self.asks.items())

    def reached_by(self, chronicle: Chronicle) -> int:
        """How far that game has come towards the goal, from 0 to `need`."""
        if not self.is_possible(chronicle.options) or (chronicle.is_simple_table and not self.anywhere):
            return 0
        return max(0, min(self.need, int(self.measure(chronicle))))


# -- measures ------------------------------------------------------------------------------------------


def in_a_game(*names: str) -> Measure:
    """The seat's counts of these names in the whole game."""
    return lambda it: sum(map(it.total, names))


def in_a_round(*names: str) -> Measure:
    """The most of these together in one round."""
    return lambda it: max(map(sum, zip(*map(it.by_round, names), strict=True)), default=0)


def rounds_running(name: str) -> Measure:
    """The most rounds one after the other in each of which the seat has a count of that name."""
    return lambda it: longest_run(it.by_round(name))


def once_over(measure: Measure) -> Measure:
    """The same, once the game is over."""
    return lambda it: it.is_over and measure(it)


def once_won(measure: Measure) -> Measure:
    """The same, if the seat has won."""
    return lambda it: it.won and measure(it)


def longest_run(values: Sequence[int]) -> int:
    """The length of the longest run of values that are not 0."""
    return max((len([*run]) for is_one, run in groupby(values, key=bool) if is_one), default=0)


# -- goals that every game has -------------------------------------------------------------------------


def _wins_running(chronicle: Chronicle) -> int:
    return longest_run([each.won for each in chronicle.games()])


DEFAULT_GOALS: tuple[Goal, ...] = (
    Goal("finish", _("Finish a game"), EASY, lambda it: it.is_over, anywhere=True),
    Goal("win", _("Win a game"), EASY, lambda it: it.won, anywhere=True),
    Goal("win_unaided", _("Win a game without help"), EASY, once_won(lambda it: not it.helped)),
    Goal(
        "unaided",
        _("Finish three games in a row without help"),
        EASY,
        once_over(lambda it: longest_run([not played.helped for played in it.games()])),
        need=3,
        anywhere=True,
    ),
    Goal(
        "ten_games",
        _("Finish ten games"),
        EASY,
        once_over(lambda it: len([*it.games()])),
        need=10,
        anywhere=True,
    ),
    Goal("two_in_a_row", _("Win two games in a row"), MEDIUM, once_over(_wins_running), need=2),
    Goal(
        "every_seat",
        _("Win from three different seats"),
        MEDIUM,
        once_over(lambda it: len({each.seat for each in it.games() if each.won})),
        need=3,
    ),
    Goal("full_table", _("Win at a full table"), EASY, once_won(lambda it: it.is_full_table)),
    Goal("from_last", _("Win after being last at half-time"), HARD, once_won(Chronicle.is_last_at_half_time)),
    Goal(
        "clear_lead",
        _("Win with twice the score of the runner-up"),
        HARD,
        once_won(lambda it: it.scores[it.seat] >= 2 * max(it.rivals, default=0)),
    ),
    Goal("strong_table", _("Win against strong bots only"), HARD, once_won(lambda it: it.is_strong_table)),
    Goal("four_in_a_row", _("Win four games in a row"), HARD, once_over(_wins_running), need=4),
    Goal(
        "ten_wins",
        _("Win ten games"),
        HARD,
        once_over(lambda it: sum(each.won for each in it.games())),
        need=10,
    ),
)
"""What can be reached in any game."""
