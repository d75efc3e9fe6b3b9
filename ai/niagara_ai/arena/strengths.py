"""The strengths behind the ratings.

The model is the multiplayer form of Bradley and Terry's (1952), the first place of Plackett's (1975) and Luce's (1959):
a bot's strength is a number t, and a seat wins with probability exp(t) / the sum of exp(t) over the game's seats. A
shared win counts in parts. The strengths are the likeliest ones under a prior so wide that it only matters for a bot
that has won or lost everything: such a bot stays finite.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[np.floating[Any]]]

PRIOR = math.log(10) * 1000 / 400
"""The prior's standard deviation: 1000 on the Elo scale."""

Z = 1.96
CLOSE = 1e-9
FINE = 1e-3
STEPS = 100
STRIDE = 1.0
"""How far a strength moves at most in one step; without a limit Newton's method can overshoot."""


@dataclass(frozen=True, slots=True)
class Block:
    """Games that share a seed and a line-up: by bot how many seats it has in each, and its wins in all."""

    seats: Sequence[int]
    wins: Sequence[float]


class Strengths:
    """The likeliest strengths of `bots` bots after these blocks of games, and how sure they are."""

    def __init__(self, bots: int, blocks: Sequence[Block]) -> None:
        import numpy as np

        seats = np.array([block.seats for block in blocks], float).reshape(-1, bots)
        wins = np.array([block.wins for block in blocks], float).reshape(-1, bots)
        self._seats, lineup = np.unique(seats, axis=0, return_inverse=True)
        self._wins = np.zeros_like(self._seats)
        np.add.at(self._wins, lineup.reshape(-1), wins)
        self.values = self._climb(np.zeros(bots))
        self._covariance = np.linalg.inv(_slopes(self.values, self._seats, self._wins)[1])
        slopes = _slopes(self.values, seats, wins)[0]
        self._by_blocks = self._covariance @ slopes.T @ slopes @ self._covariance

    def interval(self, weights: Sequence[float]) -> tuple[float, float, float]:
        """A weighted sum of the strengths with its 95 % interval: low, value, high.

        It holds the values whose best likelihood is not too far below the top (a profile-likelihood interval), which
        stays right, and lopsided, for a bot that hardly ever wins. Where the games of a block hang together so that
        they say less than as many independent ones, it is that much wider (White 1982, by blocks; Kent 1982).
        """
        import numpy as np

        row = np.array(weights)
        variance, by_blocks = (float(row @ matrix @ row) for matrix in (self._covariance, self._by_blocks))
        if variance <= 0:
            value = float(row @ self.values)
            return value, value, value
        reach = Z * math.sqrt(max(1.0, by_blocks / variance))
        low, high = (float(row @ self._end(side * row, reach / math.sqrt(variance), reach)) for side in (-1, 1))
        return low, float(row @ self.values), high

    def _end(self, row: Array, pull: float, reach: float) -> Array:
        """The strengths, pulled along `row`, at which the likelihood is `reach` deviations below its top.

        A pull adds a slope: the likelihood's top under it is the best there is with that value of the sum. The harder
        the pull the lower, so halving finds the right one, from about `pull`, which would be right on a parabola.
        """
        values = self._climb(self.values, pull * row)
        least, most = 0.0, math.inf
        while abs(down := self._below(values) - reach) > FINE * reach:
            least, most = (pull, most) if down < 0 else (least, pull)
            pull = 2 * least if most == math.inf else (least + most) / 2
            values = self._climb(self.values, pull * row)
        return values

    def _below(self, values: Array) -> float:
        """How far the likelihood is below its top, in deviations."""
        return math.sqrt(max(0.0, 2 * (self._height(self.values) - self._height(values))))

    def _climb(self, values: Array, pull: Array | float = 0.0) -> Array:
        """The likelihood's top under a pull, by Newton's method; there is one top."""
        import numpy as np

        for _ in range(STEPS):
            slopes, curvature = _slopes(values, self._seats, self._wins)
            step = np.linalg.solve(curvature, slopes.sum(axis=0) - values / PRIOR**2 + pull)
            values = values + np.clip(step, -STRIDE, STRIDE)
            if np.abs(step).max() < CLOSE:
                break
        return values

    def _height(self, values: Array) -> float:
        """The logarithm of the likelihood, with the prior."""
        import numpy as np

        sums = np.log((self._seats * np.exp(values)).sum(axis=1))
        return float((self._wins * (values - sums[:, None])).sum() - (values**2).sum() / (2 * PRIOR**2))


def _slopes(values: Array, seats: Array, wins: Array) -> tuple[Array, Array]:
    """The log-likelihood's slope row by row, and its curvature turned positive, with the prior's in it."""
    import numpy as np

    odds = seats * np.exp(values - values.max())
    chances = odds / odds.sum(axis=1, keepdims=True)
    expected = wins.sum(axis=1, keepdims=True) * chances
    curvature = np.diag(expected.sum(axis=0)) - chances.T @ expected + np.eye(len(values)) / PRIOR**2
    return wins - expected, curvature
