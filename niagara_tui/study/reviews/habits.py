"""What costs a person most, game after game: the costs of their turns by what would have gone better.

A kind of cost is one of the game's events that reasons name, of the person's own or of another player, so games of
other packages have kinds as well.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, stdev
from typing import Any, NamedTuple

from niagara_ai.contract import WON
from niagara_ai.contract.bot import ERRORS_PER_MARGIN

from niagara_tui.core.game import Game
from niagara_tui.games.registry import GAMES
from niagara_tui.study.reviews.models import WORTH_SAYING, Review

LATEST = 10  # how many of the latest games are put beside those before
MOST_GAMES = 40  # how many games of one kind are looked through
LEAST_GAMES = 3  # minimum number of games for a mean, of the latest and of those before
Reviewed = tuple[Review, int]  # a reviewed game, and the person's seat


class Kind(NamedTuple):
    """What would have gone better: an event, and whether it happens to the person; no event where no reason is known.

    What is good for somebody comes too rarely to the person, and too often to others.
    """

    event: str = ""
    is_own: bool = True


@dataclass(frozen=True, slots=True)
class Cost:
    """A cost in a game, as a share of a win, and its standard error."""

    share: float = 0.0
    error: float = 0.0

    @property
    def is_told(self) -> bool:
        """Whether it is worth saying, and more than it may be off."""
        return self.share > max(WORTH_SAYING, ERRORS_PER_MARGIN * self.error)

    def differs(self, other: Cost) -> bool:
        """Whether they are further apart than they may be off."""
        return abs(self.share - other.share) > ERRORS_PER_MARGIN * math.hypot(self.error, other.error)


@dataclass(frozen=True, slots=True)
class Habit:
    """What turns of one kind cost in a game of that name, on average.

    `latest` is that of the last `games`, `before` that of the `games_before` these; None if there are too few.
    """

    game: str
    kind: Kind
    latest: Cost
    games: int
    before: Cost | None
    games_before: int

    @property
    def change(self) -> float:
        """By how much it costs more than before; 0 if that may be an error."""
        if self.before is None or not self.latest.differs(self.before):
            return 0.0
        return self.latest.share - self.before.share


def gain_of(game: Game[Any], event: str) -> int:
    """Whether that is good (1) or bad (-1) for whom it happens to; 0 of what no reason names."""
    return next((each.gain for each in (*game.events, WON) if each.name == event), 0)


def habits(reviewed: Sequence[Reviewed]) -> list[Habit]:
    """What each kind costs the person in a game, the costliest first; of games given oldest first.

    A game of which too few are reviewed has none.
    """
    habits = list[Habit]()
    for name in dict.fromkeys(review.game for review, _seat in reviewed if review.game in GAMES):
        games = [_by_kind(*each) for each in reviewed if each[0].game == name][-MOST_GAMES:]
        latest, before = games[-LATEST:], games[:-LATEST]
        if len(latest) < LEAST_GAMES:
            continue
        for kind in dict.fromkeys(kind for game in games for kind in game):
            earlier = _mean(before, kind) if len(before) >= LEAST_GAMES else None
            habits.append(Habit(name, kind, _mean(latest, kind), len(latest), earlier, len(before)))
    return sorted(habits, key=lambda habit: -habit.latest.share)


def _by_kind(review: Review, seat: int) -> dict[Kind, Cost]:
    costs, game = dict[Kind, Cost](), GAMES[review.game]
    for made in review.decisions:
        if made.seat != seat or made.cost <= 0:
            continue
        kind = Kind()
        for part in made.why:  # the first that speaks for the best turn, by its worth and by what the event is to them
            is_own = part.seat == seat
            if part.worth >= 0 and gain_of(game, part.event) * (part.share - part.other) * (1 if is_own else -1) > 0:
                kind = Kind(part.event, is_own)
                break
        sum_so_far = costs.get(kind, Cost())
        costs[kind] = Cost(sum_so_far.share + made.cost, math.hypot(sum_so_far.error, made.error))
    return costs


def _mean(games: Sequence[Mapping[Kind, Cost]], kind: Kind) -> Cost:
    """The mean of these games; its error is that of their reviews, and how much games differ."""
    costs = [game.get(kind, Cost()) for game in games]
    of_reviews = math.hypot(*(each.error for each in costs)) / len(costs)
    of_games = stdev(each.share for each in costs) / math.sqrt(len(costs))
    return Cost(fmean(each.share for each in costs), math.hypot(of_reviews, of_games))
