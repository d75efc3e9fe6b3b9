"""The network of the learned mind: its weights, its working memory, and the encoding of its game."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from niagara_ai.contract import Encoding
from niagara_ai.mcts.workspace import MAX_SEATS


class Layers(NamedTuple):
    """The weights, float32; `inputs`, `outputs` and `seats` are those of the game's encoding.

    `inner` [inputs, units] with `bias` gives the hidden units; `policy` [units, outputs] with `policy_bias` the logits
    of the moves; `deep` [units, deep units] with `deep_bias` the units of the second layer. From the latter follow, by
    `chances` [deep units, seats] with its bias, the logits of the chances of winning, and by `gains` of the same shape
    with its bias, the standardised gains: a gain in points is `scale[0] + scale[1] * output`. `guess` [inputs, units]
    and `guess_bias` [inputs] give the plausibility of each input that is hidden in the view. `lead` [1] is what a
    standard deviation of gains, in the score expected after the next tick, adds to the logit of a seat's chance.

    `ticks` [1] says how the mind was trained to be used: playouts by its odds last so many ticks of the game's clock
    before a position is judged; 0: there are none.
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
    lead: Any
    scale: Any
    ticks: Any


class Buffers(NamedTuple):
    """Working memory: the inputs that are on, the units of both layers, the outputs of the moves and their logits.

    `points` [seats] are the expected scores at the next tick; `own_chances` and `own_points` [seats] are judged by each
    seat's own view. `root_active` [inputs] flags the inputs that are on for the view at the root, `root_hidden` are its
    hidden units, `guess_sums` [units] the sums for a guess. `weighs_guesses`: the mind has weights for hidden inputs.
    """

    active: Any
    hidden: Any
    deep: Any
    logits: Any
    moves: Any
    own_chances: Any
    own_points: Any
    points: Any
    root_active: Any
    root_hidden: Any
    guess_sums: Any
    weighs_guesses: bool


class LearnedMind(NamedTuple):
    """The weights of the network, and the tables of the game's encoding (`contract.Encoding`)."""

    layers: Layers
    numbers: Any
    runs: Any
    outputs: Any

    @classmethod
    def of(cls, layers: Layers, encoding: Encoding) -> LearnedMind:
        """Create the mind with these weights for a game of that encoding."""
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
            root_active=np.zeros(inputs, np.bool_),
            root_hidden=np.zeros(units, np.float32),
            guess_sums=np.zeros(units, np.float32),
            weighs_guesses=bool(self.layers.guess.any() or self.layers.guess_bias.any()),
        )
