"""The working memory of a search's thread."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from niagara_ai.contract import Game
from niagara_ai.mcts.value import Network

ROOT, WORK, SEEN, LUCK, TABLE = range(5)
"""The places: the view that is searched, the position of the iteration, what a seat sees of it, random numbers; and the
table of a game that the search plays against itself."""
PLACES = 5
LONGEST = 256
"""The longest way down the tree; beyond it a playout goes on."""
MOST_SEATS = 16


class Workspace(NamedTuple):
    """The arrays.

    `moves` and `odds` list legal moves; `nodes`, `edges` and `deciders` are the way down the tree; `values` and `row`
    and `hidden` are the evaluation's. `totals` [move, seat] and `scores` [move] sum up, for the moves of the decision
    that is searched, what seats got and how much its seat had collected; `rng` are the generator's words.
    """

    places: Any
    words: Any
    moves: Any
    odds: Any
    nodes: Any
    edges: Any
    deciders: Any
    values: Any
    row: Any
    hidden: Any
    totals: Any
    scores: Any
    rng: Any


def new_workspace(game: Game[Any], state: Any, network: Network, seed: int, fast: bool) -> Workspace:
    """A workspace for the game that `state` is a position of."""
    places, words = game.kernel.places(state, PLACES, fast)
    return Workspace(
        places=places,
        words=words,
        moves=np.zeros(game.bound, np.int64),
        odds=np.zeros(game.bound, np.float64),
        nodes=np.zeros(LONGEST, np.int64),
        edges=np.zeros(LONGEST, np.int64),
        deciders=np.zeros(LONGEST, np.int64),
        values=np.zeros(MOST_SEATS, np.float64),
        row=np.zeros(len(network.direct), np.float32),
        hidden=np.zeros(len(network.bias), np.float32),
        totals=np.zeros((game.bound, MOST_SEATS), np.float64),
        scores=np.zeros(game.bound, np.float64),
        rng=np.array([1 + (seed & 0x7FFFFFFF), 1 + (seed * 31 + 7 & 0x7FFFFFFF)], np.int64),
    )
