"""The networks of a mind: their weights, their working memory, and the encoding of their game; and their file.

In its file the weights are 16-bit floats, with a digest of the encoding that they belong to.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from niagara_ai.array_file import read_arrays, write_arrays
from niagara_ai.contract import BotError, Encoding, Game

MAX_SEATS = 16
MAX_TICKS = 50  # maximum number of ticks of a game's clock in a playout, and in a game of training
POLICY_UNITS, UNITS, DEEP_UNITS = 32, 64, 32
"""Usual units of the hidden layers: of the policy network, and of the two of the value network."""
_KEY = "encoding"
_WHOLE = ("scale",)  # the arrays that are no weights and are not rounded
MAX_BYTES = 64 * 2**20  # the largest mind in bytes, unpacked; those of this project have one or two megabytes
LARGEST = float(np.finfo(np.float16).max)  # the largest absolute value of a weight


class Layers(NamedTuple):
    """The weights, float32; `inputs` and `outputs` are those of the game's encoding.

    The policy network is asked at every move of a playout, so it is small: `policy_inner` [inputs, policy units] with
    `policy_inner_bias` gives its hidden units, `policy` [policy units, outputs] with `policy_bias` the logits of the
    moves. `guess` [inputs, policy units] and `guess_bias` [inputs] give the plausibility of each input that is hidden
    in the view.

    The value network judges a seat by its own view: `inner` [inputs, units] with `bias` gives the hidden units, `deep`
    [units, deep units] with `deep_bias` those of the second layer, and from these follow, by `chance` [deep units], the
    strength of the seat and, by `gain` [deep units] with `gain_bias` [1], the standardised points that it gains until
    the next tick: `scale[0] + scale[1] * output` points. `lead` [1] is what a standard deviation of gains, in the score
    expected after that tick, adds to a seat's strength.
    """

    policy_inner: Any
    policy_inner_bias: Any
    policy: Any
    policy_bias: Any
    guess: Any
    guess_bias: Any
    inner: Any
    bias: Any
    deep: Any
    deep_bias: Any
    chance: Any
    gain: Any
    gain_bias: Any
    lead: Any
    scale: Any


class Buffers(NamedTuple):
    """Working memory: the inputs or units that are on, the units of all layers, the moves' outputs and their logits.

    `points` [seats] are the expected scores at the next tick. `root_active` [inputs] flags the inputs that are on for
    the view at the root, `root_hidden` are its policy units, `guess_sums` [policy units] the sums for a guess.
    `weighs_guesses`: the mind has weights for hidden inputs.
    """

    active: Any
    policy_hidden: Any
    hidden: Any
    deep: Any
    logits: Any
    moves: Any
    points: Any
    root_active: Any
    root_hidden: Any
    guess_sums: Any
    weighs_guesses: bool


class Mind(NamedTuple):
    """The weights of the networks, and the tables of the game's encoding (`contract.Encoding`).

    Playouts last `ticks` of the game's clock, after which the mind judges the position: 1 if it has been trained.
    """

    layers: Layers
    numbers: Any
    runs: Any
    outputs: Any
    ticks: int

    @classmethod
    def of(cls, layers: Layers, encoding: Encoding, ticks: int = 1) -> Mind:
        """Create the mind with these weights, which are copied, for a game of that encoding."""
        # Arrays from another process may be read-only, for which Numba would compile everything once more.
        return cls(Layers(*map(np.array, layers)), encoding.numbers, encoding.runs, encoding.outputs, ticks)

    def buffers(self) -> Buffers:
        """New working memory for one thread."""
        layers = self.layers
        inputs, policy_units = layers.policy_inner.shape
        most = max(inputs, policy_units, len(layers.bias))
        moves = self.outputs.shape[2]
        return Buffers(
            active=np.zeros(most, np.int64),
            policy_hidden=np.zeros(policy_units, np.float32),
            hidden=np.zeros(len(layers.bias), np.float32),
            deep=np.zeros(len(layers.deep_bias), np.float32),
            logits=np.zeros(moves, np.float32),
            moves=np.zeros(moves, np.int64),
            points=np.zeros(MAX_SEATS, np.float64),
            root_active=np.zeros(inputs, np.bool_),
            root_hidden=np.zeros(policy_units, np.float32),
            guess_sums=np.zeros(policy_units, np.float32),
            weighs_guesses=bool(layers.guess.any() or layers.guess_bias.any()),
        )


def shapes_of(encoding: Encoding, policy_units: int, units: int, deep_units: int) -> dict[str, tuple[int, ...]]:
    """The shape of each of the `Layers` of a mind with so many units for a game of that encoding."""
    inputs, moves = len(encoding.names), encoding.outputs.shape[2]
    return {
        "policy_inner": (inputs, policy_units),
        "policy_inner_bias": (policy_units,),
        "policy": (policy_units, moves),
        "policy_bias": (moves,),
        "guess": (inputs, policy_units),
        "guess_bias": (inputs,),
        "inner": (inputs, units),
        "bias": (units,),
        "deep": (units, deep_units),
        "deep_bias": (deep_units,),
        "chance": (deep_units,),
        "gain": (deep_units,),
        "gain_bias": (1,),
        "lead": (1,),
        "scale": (2,),
    }


def untrained(encoding: Encoding) -> Mind:
    """A mind that has learned nothing: all moves are equally likely, and playouts go on to the end of the game.

    After `MAX_TICKS` it judges that all seats have equal chances. Its layers have one unit each, without weight.
    """
    weights = {name: np.zeros(shape, np.float32) for name, shape in shapes_of(encoding, 1, 1, 1).items()}
    layers = Layers(**{**weights, "scale": np.array([0.0, 1.0], np.float32)})
    return Mind.of(layers, encoding, MAX_TICKS)


# -- the file -----------------------------------------------------------------------------------------


def save_layers(path: Path, layers: Layers, encoding: Encoding) -> None:
    """Write the weights of a mind of that encoding; the file is replaced atomically."""
    halved = {name: array.astype(np.float16) for name, array in layers._asdict().items() if name not in _WHOLE}
    whole = {name: getattr(layers, name) for name in _WHOLE}
    write_arrays(path, {**halved, **whole, _KEY: _digest(encoding)})


def load_layers(path: Path, encoding: Encoding) -> Layers:
    kinds = {name: "float32" if name in _WHOLE else "float16" for name in Layers._fields} | {_KEY: "uint8"}
    try:
        arrays = read_arrays(path, kinds, MAX_BYTES)
        is_ours = np.array_equal(arrays[_KEY], _digest(encoding))
        with np.errstate(over="ignore"):
            layers = Layers(*(np.ascontiguousarray(arrays[name], np.float32) for name in Layers._fields))
    except (BotError, ValueError, TypeError) as error:
        raise BotError(f"the weights in {path.name} cannot be read") from error
    if not is_ours:
        raise BotError(f"{path.name} was trained for other positions or moves; train it anew with `niagara train`")
    shapes = shapes_of(encoding, layers.policy_inner_bias.size, layers.bias.size, layers.deep_bias.size)
    if not all(getattr(layers, name).shape == shape for name, shape in shapes.items()):
        raise BotError(f"the weights in {path.name} do not fit together")  # compiled code would read past their end
    weights = (getattr(layers, name) for name in Layers._fields if name not in _WHOLE)
    are_sound = all((np.abs(array) <= LARGEST).all() for array in weights)  # false for what is not a number, too
    if not (are_sound and np.isfinite(layers.scale).all() and float(layers.scale[1]) >= 1.0 / LARGEST):
        raise BotError(f"the weights in {path.name} are not all numbers, or too large")  # chances would be none
    return layers


def load_mind(game: Game[Any]) -> Mind:
    """Load the game's mind; without a file, one that has learned nothing (`untrained`)."""
    if not game.mind.exists():
        return untrained(game.encoding)
    return Mind.of(load_layers(game.mind, game.encoding), game.encoding)


def rounded(layers: Layers) -> Layers:
    """The weights as they would be after saving and loading."""
    halved = {name: array.astype(np.float16).astype(np.float32) for name, array in layers._asdict().items()}
    return Layers(**{**halved, **{name: getattr(layers, name) for name in _WHOLE}})


def _digest(encoding: Encoding) -> Any:
    return np.frombuffer(encoding.digest, np.uint8)
