"""A seat's view as a vector of numbers."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.lib.recfunctions import structured_to_unstructured
from numpy.typing import NDArray

from niagara_tui.core.declare import pack, record_type
from niagara_tui.core.game import Game

Vector = NDArray[np.float32]


class Encoding:
    """Views of one game as vectors, all of one length.

    A vector begins with a one for the seat that looks and a zero for every other seat that the game can have. Then
    come the fields of the packed record (`core.declare.record_type`) in their order, places of lists that are not in
    use as zeros.
    """

    def __init__(self, game: Game[Any]) -> None:
        """The encoding of this game's views."""
        declared: Any = game.state
        self._record = record_type(declared)
        self._seats = np.eye(len(game.letters), dtype=np.float32)
        least, most = (self._flat(_filled(self._record, end)) for end in ("min", "max"))
        self.low: Vector = np.concatenate([np.zeros(len(self._seats), np.float32), least])
        self.high: Vector = np.concatenate([np.ones(len(self._seats), np.float32), most])

    def vector(self, view: Any, seat: int) -> Vector:
        """What the seat sees, given its view; every number is from `low` to `high`."""
        return np.concatenate([self._seats[seat], self._flat(pack(view))])

    def _flat(self, record: Any) -> Vector:
        flat: Vector = structured_to_unstructured(np.array([record], self._record), dtype=np.float32)[0]
        return flat


def _filled(record_type_: Any, end: str) -> Any:
    """A record in which every number is the least or the greatest that its field can hold."""
    record = np.zeros(1, record_type_)[0]
    _fill(record, end)
    return record


def _fill(places: Any, end: str) -> None:
    if places.dtype.names is None:
        places[...] = getattr(np.iinfo(places.dtype), end)
        return
    for name in places.dtype.names:
        field = places[name]
        if field.ndim or field.dtype.names:
            _fill(field, end)
        else:
            places[name] = getattr(np.iinfo(field.dtype), end)
