"""How much a review searches."""

from __future__ import annotations

from dataclasses import dataclass, replace

from niagara_tui.session.reviews.models import Effort

MOMENTS = 600
"""Number of moments of a long game; one that is longer gets fewer iterations at each, down to `LEAST`."""
LEAST = 8
"""Minimum number of iterations of a tree, and of playouts of a group, in a long game."""

CLOSER = 4
"""How much more work goes into a decision that may be dear."""


@dataclass(frozen=True, slots=True)
class Thoroughness:
    """The numbers of independent groups of playouts and of trees, and of iterations of each.

    `moment` are the playouts of a group at each moment of the game; `search` the iterations that look for a decision's
    best plan, `growing` and `counted` those after the best and after the chosen plan: the first let the trees grow, the
    others are counted. `doubt` is how far, in percent of a win, the difference of two plans is typically wrong because
    trees of that size look no further (docs/review.md).
    """

    groups: int
    moment: int
    trees: int
    search: int
    growing: int
    counted: int
    doubt: float

    def for_moments(self, moments: int) -> Thoroughness:
        """The same, less of it for a very long game."""
        if moments <= MOMENTS:
            return self
        names = ("moment", "search", "growing", "counted")
        usual = {name: getattr(self, name) for name in names}
        return replace(self, **{name: min(each, max(LEAST, each * MOMENTS // moments)) for name, each in usual.items()})

    def for_dear_plans(self) -> Thoroughness:
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
