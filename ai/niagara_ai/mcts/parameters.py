"""Search parameters and budgets. Imports nothing heavy, so that listing bots stays cheap."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Parameters(NamedTuple):
    """Search parameters.

    `exploration`, `by_spread` and `uniform_share` are explained at `tree.choose_edge`. An iteration adds at most
    `new_nodes` nodes. A node has edges for its `breadth` likeliest moves, and its priors are the mind's odds to the
    power `prior_power`. A playout lasts `depth` ticks of the game's clock, or the game's horizon if that is shorter.
    """

    exploration: float = 0.15
    uniform_share: float = 0.25
    new_nodes: int = 1
    depth: int = 2
    breadth: int = 1000
    prior_power: float = 0.5
    by_spread: bool = False

    def within(self, horizon: int) -> Parameters:
        """The same parameters, with the depth limited to that horizon."""
        return self._replace(depth=min(self.depth, horizon))


DEFAULT_PARAMETERS = Parameters()
HANDMADE_MIND, LEARNED_MIND = "handmade", "learned"
"""Names of the minds that a search can have (`minds`)."""


@dataclass(frozen=True, slots=True)
class Budget:
    """The limits of a search: maximum iterations and seconds, whichever is reached first; one may be None."""

    iterations: int | None = None
    seconds: float | None = None
