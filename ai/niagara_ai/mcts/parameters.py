"""How to search and for how long: what a level is made of. Loads nothing, so that lists of bots cost nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Parameters(NamedTuple):
    """How to search.

    `explore` and `evenly` as in `tree.choose_edge`. An iteration adds `grow` nodes at most; a node has the `breadth`
    likeliest moves for edges, and its priors are the guide's odds to the power `soften`; a playout goes on for `depth`
    ticks of the game's clock, or for the game's horizon if that is nearer.
    """

    explore: float = 0.15
    evenly: float = 0.25
    grow: int = 1
    depth: int = 2
    breadth: int = 1000
    soften: float = 0.5

    def within(self, horizon: int) -> Parameters:
        """The same plan in a game with that horizon."""
        return self._replace(depth=min(self.depth, horizon))


ORDINARY = Parameters()


@dataclass(frozen=True, slots=True)
class Budget:
    """How long to think: up to so many iterations and so many seconds, whichever is reached first; one may be None."""

    iterations: int | None = None
    seconds: float | None = None
