"""The working memory of one thread of a search."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from niagara_ai.contract import Game
from niagara_ai.mcts.network import MAX_SEATS, Mind

ROOT, WORK, SEEN, RNG, TABLE, GUESS, BEFORE = range(7)
"""Indices of the slots: the view that is searched, the working position of the iteration, a seat's view of it, the
random numbers of determinizations, the position of a self-play game or the start of a future, the last accepted guess
for the view, and the position before the last step."""
SLOTS = 7
MAX_PATH = 256  # maximum length of the path down the tree; from there on the game is played out


class Workspace(NamedTuple):
    """The arrays.

    `moves` and `odds` are buffers for legal moves. `nodes`, `edges` and `deciders` are the path down the tree; `values`
    are the seats' chances at the leaf, `buffers` the working memory of the mind. For each move of the searched
    decision, `totals` [move, seat] sums the values of the seats, and `scores` [move] the scores of the deciding seat.
    `sums` [seat] sums the values of all iterations. `guessed` is the key of the view for which guesses are made,
    `plausible` the plausibility of the last accepted guess. `luck` holds the seed of the random numbers and the number
    of iterations since (`iteration.renew_luck`), `rng` the words of the generator. As long as `chooses_now` is not 0,
    until the first step of an iteration or a future, the mind's odds of a seat's move are multiplied by `leaning`
    [seat, move] or, where that is below 0, the odds are -`leaning` (`others.Others`).
    """

    slots: Any
    words: Any
    moves: Any
    odds: Any
    nodes: Any
    edges: Any
    deciders: Any
    values: Any
    buffers: Any
    totals: Any
    scores: Any
    sums: Any
    guessed: Any
    plausible: Any
    luck: Any
    rng: Any
    chooses_now: Any
    leaning: Any


def new_workspace(game: Game[Any], state: Any, mind: Mind, seed: int, fast: bool) -> Workspace:
    """Allocate a workspace for the game of which `state` is a position."""
    slots, words = game.kernel.slots(state, SLOTS, fast)
    return Workspace(
        slots=slots,
        words=words,
        moves=np.zeros(game.bound, np.int64),
        odds=np.zeros(game.bound, np.float64),
        nodes=np.zeros(MAX_PATH, np.int64),
        edges=np.zeros(MAX_PATH, np.int64),
        deciders=np.zeros(MAX_PATH, np.int64),
        values=np.zeros(MAX_SEATS, np.float64),
        buffers=mind.buffers(),
        totals=np.zeros((game.bound, MAX_SEATS), np.float64),
        scores=np.zeros(game.bound, np.float64),
        sums=np.zeros(MAX_SEATS, np.float64),
        guessed=np.zeros(1, np.int64),
        plausible=np.zeros(1, np.float64),
        luck=np.array([seed & 0x7FFFFFFF, 0], np.int64),
        rng=np.array(words_of(seed), np.int64),
        chooses_now=np.zeros(1, np.int64),
        leaning=np.ones((MAX_SEATS, game.bound), np.float64),
    )


def words_of(seed: int) -> tuple[int, int]:
    """The first words of the generator with that seed."""
    return 1 + (seed & 0x7FFFFFFF), 1 + (seed * 31 + 7 & 0x7FFFFFFF)
