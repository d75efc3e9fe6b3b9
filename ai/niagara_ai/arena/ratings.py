"""Elo ratings of bots, from games for any number of players.

Ratings are strengths times 400 / ln 10. Between two bots they are Elo ratings: a difference of 400 means odds of 10 to
1. Tournaments with different line-ups are rated together if bots that play in several of them connect them.

The model of strengths is the multiplayer form of Bradley and Terry's (1952), the first place in those of Plackett
(1975) and Luce (1959): a bot has a strength t, and a seat wins with probability exp(t) / the sum of exp(t) over the
game's seats. A shared win counts in fractions. The estimate is the maximum a posteriori, under a prior so wide that it
matters only for a bot that has won or lost everything, whose strength it keeps finite. Known strengths can be held
fixed while the others are estimated.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from niagara_ai.arena.playing import Played
from niagara_ai.contract import BotError

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[np.floating[Any]]]


PRIOR = math.log(10) * 1000 / 400  # the prior's standard deviation: 1000 on the Elo scale

Z = 1.96  # half width of the 95 % confidence interval, in standard deviations
CLOSE = 1e-9  # Newton's method ends once no strength changes by more than this in a step
FINE = 1e-3  # relative accuracy of an endpoint's distance below the maximum
STEPS = 100  # maximum number of steps of Newton's method
STRIDE = 1.0  # maximum change of a strength in one step of Newton's method, which could overshoot otherwise


@dataclass(frozen=True, slots=True)
class Block:
    """Games that share a seed and a line-up: by bot, its number of seats in each game and its wins in all of them."""

    seats: Sequence[int]
    wins: Sequence[float]


class Strengths:
    """The most likely strengths of `bots` bots given blocks of games, with confidence intervals.

    `known` maps bots to strengths that are held fixed; the prior of the others is around 0.
    """

    def __init__(self, bots: int, blocks: Sequence[Block], known: Mapping[int, float] | None = None) -> None:
        import numpy as np

        start = np.zeros(bots)
        for bot, strength in (known or {}).items():
            start[bot] = strength
        self._free = np.array([bot not in (known or {}) for bot in range(bots)])

        seats = np.array([block.seats for block in blocks], float).reshape(-1, bots)
        wins = np.array([block.wins for block in blocks], float).reshape(-1, bots)
        self._seats, lineup = np.unique(seats, axis=0, return_inverse=True)
        self._wins = np.zeros_like(self._seats)
        np.add.at(self._wins, lineup.reshape(-1), wins)
        self.values = self._maximise(start)
        self._covariance = np.zeros((bots, bots))
        curvature = _derivatives(self.values, self._seats, self._wins)[1]
        self._covariance[self._estimated] = np.linalg.inv(curvature[self._estimated])
        slopes = _derivatives(self.values, seats, wins)[0]
        self._by_blocks = self._covariance @ slopes.T @ slopes @ self._covariance

    @property
    def _estimated(self) -> tuple[Array, ...]:
        """Index of the rows and columns of a matrix that belong to the bots whose strengths are estimated."""
        import numpy as np

        return np.ix_(self._free, self._free)

    def interval(self, weights: Sequence[float]) -> tuple[float, float, float]:
        """A weighted sum of the strengths with its 95 % confidence interval: low, value, high.

        It is a profile-likelihood interval, which stays valid, and becomes asymmetric, for a bot that hardly ever wins.
        It is widened if the games of a block are correlated and so carry less information than independent ones (White
        1982, clustered by block; Kent 1982).
        """
        import numpy as np

        row = np.array(weights)
        variance, by_blocks = (float(row @ matrix @ row) for matrix in (self._covariance, self._by_blocks))
        if variance <= 0:
            value = float(row @ self.values)
            return value, value, value
        reach = Z * math.sqrt(max(1.0, by_blocks / variance))
        most, ends = self._log_posterior(self.values), list[float]()
        for side in (-row, row):
            # Adding the linear term `pull * side` to the log-likelihood moves its maximum to the constrained optimum
            # for another value of the weighted sum. The larger the pull, the lower the likelihood there, so the secant
            # method finds the one `reach` standard deviations below the maximum, with bisection where it leaves the
            # bounds known by then; the initial value would be exact for a quadratic log-likelihood.
            pull, least, greatest, before = reach / math.sqrt(variance), 0.0, math.inf, (0.0, -reach)
            values = self._maximise(self.values, pull * side)
            while abs(excess := math.sqrt(max(0.0, 2 * (most - self._log_posterior(values)))) - reach) > FINE * reach:
                least, greatest = (pull, greatest) if excess < 0 else (least, pull)
                slope = (excess - before[1]) / (pull - before[0])
                before, secant = (pull, excess), pull - excess / slope if slope > 0 else 0.0
                half = 2 * least if greatest == math.inf else (least + greatest) / 2
                pull = secant if least < secant < greatest else half
                values = self._maximise(self.values, pull * side)
            ends.append(float(row @ values))
        return ends[0], float(row @ self.values), ends[1]

    def _maximise(self, values: Array, pull: Array | float = 0.0) -> Array:
        """Maximise the log-likelihood plus a linear term by Newton's method; there is one maximum."""
        import numpy as np

        for _ in range(STEPS):
            slopes, curvature = _derivatives(values, self._seats, self._wins)
            ascent = slopes.sum(axis=0) - values / PRIOR**2 + pull
            step = np.zeros_like(values)
            step[self._free] = np.linalg.solve(curvature[self._estimated], ascent[self._free])
            values = values + np.clip(step, -STRIDE, STRIDE)
            if np.abs(step).max() < CLOSE:
                break
        return values

    def _log_posterior(self, values: Array) -> float:
        """The log-likelihood plus the logarithm of the prior."""
        import numpy as np

        sums = np.log((self._seats * np.exp(values)).sum(axis=1))
        return float((self._wins * (values - sums[:, None])).sum() - (values**2).sum() / (2 * PRIOR**2))


def _derivatives(values: Array, seats: Array, wins: Array) -> tuple[Array, Array]:
    """The gradient of the log-likelihood by row, and its negated Hessian including the prior."""
    import numpy as np

    odds = seats * np.exp(values - values.max())
    chances = odds / odds.sum(axis=1, keepdims=True)
    expected = wins.sum(axis=1, keepdims=True) * chances
    curvature = np.diag(expected.sum(axis=0)) - chances.T @ expected + np.eye(len(values)) / PRIOR**2
    return wins - expected, curvature


ELO = 400 / math.log(10)


@dataclass(frozen=True, slots=True)
class Series:
    """Games of one line-up, in order; each block of as many games as there are seats shares its seeds."""

    seats: tuple[str, ...]
    games: Sequence[Played]


@dataclass(frozen=True, slots=True)
class Estimate:
    """An estimate with its 95 % confidence interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Rating:
    """A bot's rating from `played` seats; `lead` is its lead over the next bot in the ranking, None for the last."""

    bot: str
    played: int
    elo: Estimate
    lead: Estimate | None


@dataclass(frozen=True, slots=True)
class Encounter:
    """A game of a newcomer: the bots in the other seats, and the newcomer's share of the win, from 0 to 1."""

    bots: tuple[str, ...]
    share: float


def rate_newcomer(games: Sequence[Encounter], ratings: Mapping[str, float]) -> Estimate:
    """Rate somebody new from independent games against bots whose ratings are given, and held fixed.

    Without games the estimate is that of the prior, which is around 0.
    """
    bots = sorted({bot for game in games for bot in game.bots})
    known = {number: ratings[bot] / ELO for number, bot in enumerate(bots, 1)}
    blocks = []
    for game in games:  # the bots' strengths are fixed, so it does not matter which of them won the rest
        wins = dict.fromkeys(bots, 0.0) | {game.bots[0]: 1 - game.share}
        blocks.append(Block([1, *(game.bots.count(bot) for bot in bots)], [game.share, *wins.values()]))
    return _estimate(Strengths(len(bots) + 1, blocks, known), [1.0, *(0.0 for _ in bots)])


def rate(series: Sequence[Series], anchor: str | None = None) -> tuple[Rating, ...]:
    """Rate all bots over all these games, best first; `anchor` is rated 0, or without an anchor the mean is 0."""
    bots = sorted({bot for one in series for bot in one.seats})
    if not bots:
        raise BotError("there are no games to rate")
    if anchor is not None and anchor not in bots:
        raise BotError(f"{anchor} plays in none of these games")
    connected = {bots[0]}
    while more := {bot for one in series if connected & set(one.seats) for bot in one.seats} - connected:
        connected |= more
    if left := sorted(set(bots) - connected):
        apart, together = ", ".join(left), ", ".join(sorted(connected))
        raise BotError(f"{apart} cannot be compared with {together}: no bot plays against both")
    blocks = list[Block]()
    for one in series:
        entries = [bots.index(bot) for bot in one.seats]
        seats = [entries.count(bot) for bot in range(len(bots))]
        for first in range(0, len(one.games), len(entries)):
            wins = [0.0] * len(bots)
            for played in one.games[first : first + len(entries)]:
                for entry, bot in enumerate(entries):
                    wins[bot] += played.share(entry)
            blocks.append(Block(seats, wins))
    strengths = Strengths(len(bots), blocks)
    order = sorted(range(len(bots)), key=lambda bot: -strengths.values[bot])
    zero = [1 / len(bots) if anchor is None else float(bot == anchor) for bot in bots]
    return tuple(
        Rating(
            bot=bots[bot],
            played=sum(one.seats.count(bots[bot]) * len(one.games) for one in series),
            elo=_estimate(strengths, [(other == bot) - part for other, part in enumerate(zero)]),
            lead=_estimate(strengths, [(other == bot) - (other == order[place + 1]) for other in range(len(bots))])
            if place + 1 < len(order)
            else None,
        )
        for place, bot in enumerate(order)
    )


def _estimate(strengths: Strengths, weights: Sequence[float]) -> Estimate:
    low, value, high = strengths.interval(weights)
    return Estimate(value * ELO, low * ELO, high * ELO)
