"""The file of a mind: its weights as 16-bit floats, and a digest of the encoding that they belong to."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from niagara_ai.array_file import read_arrays, write_arrays
from niagara_ai.contract import BotError, Encoding, Game
from niagara_ai.mcts.network import Layers, Mind, shapes_of, untrained

_KEY = "encoding"
_WHOLE = ("scale",)  # the arrays that are no weights and are not rounded
MAX_BYTES = 64 * 2**20  # the largest mind in bytes, unpacked; those of this project have one or two megabytes
LARGEST = float(np.finfo(np.float16).max)  # the largest absolute value of a weight


def save_layers(path: Path, layers: Layers, encoding: Encoding) -> None:
    """Write the weights of a mind of that encoding; the file is replaced atomically.

    Raises:
        OSError: the file cannot be written.
    """
    halved = {name: array.astype(np.float16) for name, array in layers._asdict().items() if name not in _WHOLE}
    whole = {name: getattr(layers, name) for name in _WHOLE}
    write_arrays(path, {**halved, **whole, _KEY: _digest(encoding)})


def load_layers(path: Path, encoding: Encoding) -> Layers:
    try:
        arrays = read_arrays(path, {name: _kind(name) for name in (_KEY, *Layers._fields)}, MAX_BYTES)
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
    """Load the game's mind; without a file, one that has learned nothing (`network.untrained`)."""
    if not game.mind.exists():
        return untrained(game.encoding)
    return Mind.of(load_layers(game.mind, game.encoding), game.encoding)


def rounded(layers: Layers) -> Layers:
    """The weights as they would be after saving and loading."""
    halved = {name: array.astype(np.float16).astype(np.float32) for name, array in layers._asdict().items()}
    return Layers(**{**halved, **{name: getattr(layers, name) for name in _WHOLE}})


def _kind(name: str) -> str:
    """The kind of numbers that the array of that name has."""
    return "uint8" if name == _KEY else "float32" if name in _WHOLE else "float16"


def _digest(encoding: Encoding) -> Any:
    return np.frombuffer(encoding.digest, np.uint8)
