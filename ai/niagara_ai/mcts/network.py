"""The network of the learned mind: its weights, its working memory, and the game's encoding that belongs to it."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from niagara_ai.contract import Encoding
from niagara_ai.mcts.workspace import MAX_SEATS


class Layers(NamedTuple):
    """The weights, float32; `inputs`, `outputs` and `seats` are those of the game's encoding.

    `inner` [inputs, units] with `bias` give the hidden units; `policy` [units, outputs] with `policy_bias` the
    logarithm of a move's odds; `deep` [units, deep units] with `deep_bias` the second layer, from which `chances` and
    `gains` [deep units, seats] with their biases follow. A gain is `scale[0]` + `scale[1]` times what they give.
    `guess` [inputs, units] and `guess_bias` [inputs] say how plausible an input is that the view does not show.
    """

    inner: Any
    bias: Any
    policy: Any
    policy_bias: Any
    deep: Any
    deep_bias: Any
    chances: Any
    chances_bias: Any
    gains: Any
    gains_bias: Any
    guess: Any
    guess_bias: Any
    scale: Any


class Buffers(NamedTuple):
    """Working memory: inputs that are on, both layers, moves' outputs and logits.

    `points` [seats] are the scores at the next tick, `own_chances` and `own_points` [seats] what each seat thinks of
    itself. Of the view at the root, `shown` [inputs] says which inputs are on, and `rooted` are its hidden units.
    `sums` are those of the guesses. `hides` says whether the mind has learned anything of what a view hides.
    """

    active: Any
    hidden: Any
    deep: Any
    logits: Any
    moves: Any
    own_chances: Any
    own_points: Any
    points: Any
    shown: Any
    rooted: Any
    sums: Any
    hides: bool


class LearnedMind(NamedTuple):
    """The network and the tables of the game's encoding."""

    layers: Layers
    numbers: Any
    runs: Any
    outputs: Any

    @classmethod
    def of(cls, layers: Layers, encoding: Encoding) -> LearnedMind:
        """The mind with these weights for a game of that encoding."""
        return cls(layers, encoding.numbers, encoding.runs, encoding.outputs)

    def buffers(self) -> Buffers:
        """New working memory for one thread."""
        inputs, units = self.layers.inner.shape
        moves = self.outputs.shape[2]
        return Buffers(
            active=np.zeros(inputs, np.int64),
            hidden=np.zeros(units, np.float32),
            deep=np.zeros(len(self.layers.deep_bias), np.float32),
            logits=np.zeros(moves, np.float32),
            moves=np.zeros(moves, np.int64),
            own_chances=np.zeros(MAX_SEATS, np.float64),
            own_points=np.zeros(MAX_SEATS, np.float64),
            points=np.zeros(MAX_SEATS, np.float64),
            shown=np.zeros(inputs, np.bool_),
            rooted=np.zeros(units, np.float32),
            sums=np.zeros(units, np.float32),
            hides=bool(self.layers.guess.any() or self.layers.guess_bias.any()),
        )
