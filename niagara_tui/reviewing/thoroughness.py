"""How much a review searches."""

from __future__ import annotations

from dataclasses import dataclass, replace

from niagara_tui.session.reviews.models import Effort

MOMENTS = 600
"""Number of moments of a long game; one that is longer gets fewer iterations at each, down to `LEAST`."""
LEAST = 8
"""Minimum number of iterations of a tree at a moment."""

CLOSER = 4
"""How much more work goes into a decision that seems to be a mistake."""


@dataclass(frozen=True, slots=True)
class Thoroughness:
    """The numbers of independent trees, and of iterations of each tree.

    `first` are those that a tree gets in advance, where a stretch of the game begins; `moment` those at each moment of
    it; `search` those of the search for a decision's best plan, `growing` and `counted` those after the best and after
    the chosen plan: the first let the trees grow, the others are counted. `doubt` is how far, in percent of a win, the
    difference of two plans is typically wrong because trees of that size look no further (docs/review.md).
    """

    trees: int
    first: int
    moment: int
    search: int
    growing: int
    counted: int
    doubt: float

    def for_moments(self, moments: int) -> Thoroughness:
        """The same, less of it for a very long game."""
        if moments <= MOMENTS:
            return self
        names = ("first", "moment", "search", "growing", "counted")
        return replace(self, **{name: max(LEAST, getattr(self, name) * MOMENTS // moments) for name in names})

    def for_dear_plans(self) -> Thoroughness:
        """The same, with `CLOSER` times the iterations for a decision."""
        names = ("search", "growing", "counted")
        return replace(self, **{name: CLOSER * getattr(self, name) for name in names})


_COMPILED = {
    Effort.QUICK: Thoroughness(trees=4, first=120, moment=45, search=600, growing=120, counted=120, doubt=1.0),
    Effort.DEEP: Thoroughness(trees=8, first=400, moment=200, search=2000, growing=250, counted=350, doubt=0.5),
}
_INTERPRETED = {
    Effort.QUICK: Thoroughness(trees=2, first=10, moment=8, search=60, growing=10, counted=20, doubt=3.0),
    Effort.DEEP: Thoroughness(trees=4, first=40, moment=10, search=200, growing=40, counted=40, doubt=2.0),
}


def thoroughness(effort: Effort, *, fast: bool) -> Thoroughness:
    """How much a review of that effort searches, with compiled code if `fast`."""
    return (_COMPILED if fast else _INTERPRETED)[effort]
