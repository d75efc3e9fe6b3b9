"""Search parameters and budgets. Imports nothing heavy, so that listing bots stays cheap."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Parameters(NamedTuple):
    """Search parameters.

    `exploration` and `uniform_share` are explained at `tree.choose_edge`. An iteration adds at most `new_nodes` nodes.
    A node has edges for its `breadth` likeliest moves, and its priors are the mind's odds to the power `prior_power`.
    `temperature` is that of the others' secret choices (`tree.draw_edge`).
    """

    exploration: float = 1.2
    uniform_share: float = 0.1
    new_nodes: int = 1
    breadth: int = 1000
    prior_power: float = 1.0
    temperature: float = 0.03


DEFAULT_PARAMETERS = Parameters()
"""Those with which minds are trained, and with which searches play unless they say otherwise."""


@dataclass(frozen=True, slots=True)
class Budget:
    """The limits of a search: maximum iterations and seconds, whichever is reached first; one may be None."""

    iterations: int | None = None
    seconds: float | None = None
