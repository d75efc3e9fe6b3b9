"""Statistics of a person's games: wins, streaks, opponents, and the costs of decisions over time."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import reduce

from niagara_tui.store.logbook import PlayedGame


@dataclass(frozen=True, slots=True)
class Tally:
    """The number of games, of wins (alone or shared), and of shared wins."""

    games: int = 0
    wins: int = 0
    shared: int = 0

    def plus(self, game: PlayedGame) -> Tally:
        """The tally with one more game."""
        return Tally(self.games + 1, self.wins + game.won, self.shared + (0 < game.share < 1))

    @property
    def share(self) -> float:
        """Share of the games that were won, 0 without games."""
        return self.wins / self.games if self.games else 0.0


@dataclass(frozen=True, slots=True)
class Streaks:
    """Consecutive wins: at the end of the record, and the most ever."""

    current: int
    best: int


@dataclass(frozen=True, slots=True)
class Cost:
    """The mean cost of a game's decisions, in percent of a win, from a review."""

    finished: datetime
    cost: float


def tally(games: Sequence[PlayedGame]) -> Tally:
    """The tally of all these games."""
    return reduce(Tally.plus, games, Tally())


def by_game(games: Sequence[PlayedGame]) -> dict[str, Tally]:
    """A tally for each game's id."""
    found: defaultdict[str, Tally] = defaultdict(Tally)
    for each in games:
        found[each.game] = found[each.game].plus(each)
    return dict(found)


def by_opponent(games: Sequence[PlayedGame]) -> dict[str, Tally]:
    """For each bot, and for people, the games in which they played, most games first."""
    found: defaultdict[str, Tally] = defaultdict(Tally)
    for each in games:
        for player in dict.fromkeys(each.opponents):
            found[player] = found[player].plus(each)
    return dict(sorted(found.items(), key=lambda item: (-item[1].games, item[0])))


def streaks(games: Sequence[PlayedGame]) -> Streaks:
    """The streaks of wins, in the order in which the games were finished."""
    best = current = 0
    for each in games:
        current = current + 1 if each.won else 0
        best = max(best, current)
    return Streaks(current, best)


def costs(games: Sequence[PlayedGame]) -> list[Cost]:
    """The mean cost of a decision in each reviewed game, the oldest first."""
    return [Cost(each.finished, each.review.cost) for each in games if each.review is not None]


def mean_luck(games: Sequence[PlayedGame]) -> float | None:
    """The mean luck of the reviewed games, as a share of a win; None if none is reviewed.

    Conceded games do not count: their luck may be mostly that of the bot that finished them.
    """
    found = [each.review.luck for each in games if each.review is not None and each.place is not None]
    return sum(found) / len(found) if found else None
