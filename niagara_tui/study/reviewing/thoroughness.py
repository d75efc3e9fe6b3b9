"""How much a review searches."""

from __future__ import annotations

from dataclasses import dataclass, replace

from niagara_ai.mcts.levels import INTERPRETED, THOROUGH, Work

from niagara_tui.study.reviews.models import Effort

MOMENTS = 600
"""Number of moments above which a game gets fewer iterations at each, down to `LEAST`."""
LEAST = 8
"""Minimum number of iterations of a tree, and of playouts of a group, in a long game."""


@dataclass(frozen=True, slots=True)
class Thoroughness:
    """How a review estimates the chances at a moment, and how long it looks at a decision.

    Attributes:
        groups: number of independent groups of playouts.
        moment: playouts per group at each moment of the game.
        work: how a decision is judged.
        again: how it is judged once more before anything is told of it, or if it may be a mistake; None if never.
    """

    groups: int
    moment: int
    work: Work
    again: Work | None = None

    def for_moments(self, moments: int) -> Thoroughness:
        """The same for a game with so many moments; with fewer iterations if there are more than `MOMENTS`."""
        if moments <= MOMENTS:
            return self

        def fewer(usual: int) -> int:
            return min(usual, max(LEAST, usual * MOMENTS // moments))

        def smaller(work: Work) -> Work:
            return replace(work, search=fewer(work.search), first=fewer(work.first))

        again = self.again and smaller(self.again)
        return replace(self, moment=fewer(self.moment), work=smaller(self.work), again=again)


_COMPILED = {
    Effort.QUICK: Thoroughness(24, 10, Work(search=1_000, field=6, trees=4, first=60, heats=4, close=0.03), THOROUGH),
    Effort.DEEP: Thoroughness(24, 75, THOROUGH),
}
_INTERPRETED = {
    Effort.QUICK: Thoroughness(8, 2, replace(INTERPRETED, futures=8)),
    Effort.DEEP: Thoroughness(12, 8, Work(search=200, field=4, trees=4, first=20, heats=3, close=0.05, futures=16)),
}


def thoroughness(effort: Effort, *, fast: bool) -> Thoroughness:
    """How much a review of that effort searches, with compiled code if `fast`."""
    return (_COMPILED if fast else _INTERPRETED)[effort]
