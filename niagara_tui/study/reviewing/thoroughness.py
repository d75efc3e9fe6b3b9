"""How much a review searches."""

from __future__ import annotations

from dataclasses import dataclass, replace

from niagara_tui.study.reviews.models import Effort

MOMENTS = 600
"""Number of moments above which a game gets fewer iterations at each, down to `LEAST`."""
LEAST = 8
"""Minimum number of iterations of a tree, and of playouts of a group, in a long game."""

CLOSER = 4
"""Factor of the iterations for a decision that may be costly."""


@dataclass(frozen=True, slots=True)
class Thoroughness:
    """Numbers of independent groups of playouts, of trees, and of the iterations of each.

    Attributes:
        groups: number of groups of playouts.
        moment: playouts per group at each moment of the game.
        trees: number of trees that compare two plans.
        search: iterations of the search for a decision's best plan.
        growing: iterations per tree after each of the two plans that only grow the tree.
        counted: iterations per tree after these, from which the chances are estimated.
        doubt: typical error of the difference of two plans, in percent of a win, because trees of that size look no
            further (docs/review.md).
    """

    groups: int
    moment: int
    trees: int
    search: int
    growing: int
    counted: int
    doubt: float

    def for_moments(self, moments: int) -> Thoroughness:
        """The same for a game with so many moments; with fewer iterations if there are more than `MOMENTS`."""
        if moments <= MOMENTS:
            return self
        names = ("moment", "search", "growing", "counted")
        usual = {name: getattr(self, name) for name in names}
        return replace(self, **{name: min(each, max(LEAST, each * MOMENTS // moments)) for name, each in usual.items()})

    def for_costly_plans(self) -> Thoroughness:
        """The same, with `CLOSER` times the iterations after each plan."""
        names = ("growing", "counted")
        return replace(self, **{name: CLOSER * getattr(self, name) for name in names})


_COMPILED = {
    Effort.QUICK: Thoroughness(groups=24, moment=10, trees=4, search=600, growing=100, counted=100, doubt=1.0),
    Effort.DEEP: Thoroughness(groups=24, moment=75, trees=8, search=2500, growing=300, counted=300, doubt=0.5),
}
_INTERPRETED = {
    Effort.QUICK: Thoroughness(groups=8, moment=2, trees=3, search=40, growing=6, counted=10, doubt=3.0),
    Effort.DEEP: Thoroughness(groups=12, moment=8, trees=4, search=200, growing=40, counted=40, doubt=2.0),
}


def thoroughness(effort: Effort, *, fast: bool) -> Thoroughness:
    """How much a review of that effort searches, with compiled code if `fast`."""
    return (_COMPILED if fast else _INTERPRETED)[effort]
