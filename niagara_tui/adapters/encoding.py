"""Encoding of a seat's view as a vector of numbers, and the places of these numbers in a packed record."""

from __future__ import annotations

import math
import struct
from collections.abc import Iterator
from typing import Any, get_args

import numpy as np
from numpy.typing import NDArray

from niagara_tui.core.declare import NamedCounts, NamedFlags, field_hints, limits, parts
from niagara_tui.core.game import Game
from niagara_tui.core.packing import numbers_of, record_type

Vector = NDArray[np.float32]


class VectorEncoding:
    """Encodes the views of one game as vectors of equal length.

    A vector begins with the viewing seat, one-hot over all seats that the game can have. Then come the fields of the
    packed record (`core.packing.record_type`) in their order, but for random numbers; unused
    elements of lists are zeros. `low` and `high` are what the declaration of the state allows.
    """

    def __init__(self, game: Game[Any]) -> None:
        """Create the encoding of this game's views."""
        self._game = game
        declared: Any = game.state
        record = record_type(declared)
        self._listed = numbers_of(declared)
        self._seats = range(len(game.letters))
        numbers = list(_numbers(record, 0))
        ends = [(0, 1)] * len(self._seats) + list(_limits_of_fields(declared, record))
        before_chance = record.names[: record.names.index("chance")]
        start = sum(1 for name in before_chance for _ in _numbers(record.fields[name][0], 0))
        self._chance = slice(start, start + len(record.fields["chance"][0].names))
        self._pack = struct.Struct(f"{len(ends)}q").pack
        self.low: Vector = np.array([least for least, _ in ends], np.float32)
        self.high: Vector = np.array([most for _, most in ends], np.float32)
        self.spans = np.array(list(_spans(numbers, len(self._seats))), np.int64)
        """Runs of adjacent numbers in a record, one per row.

        Columns: bytes per number, offset of the first byte, index of the first number in the vector, count of numbers.
        """

    def __reduce__(self) -> tuple[type[VectorEncoding], tuple[Game[Any]]]:
        """Pickle the game alone: the generated function has no name under which another process could import it."""
        return VectorEncoding, (self._game,)

    def vector(self, view: Any, seat: int | None) -> Vector:
        """Encode the seat's view; shape and range are those of `low` and `high`. What everybody sees has no seat."""
        numbers = self._listed(view)
        del numbers[self._chance]
        packed = self._pack(*[int(place == seat) for place in self._seats], *numbers)
        return np.frombuffer(packed, np.int64).astype(np.float32)  # a third of the time of `np.array`


def _seen(record: Any) -> list[str]:
    """The fields of a record without its random numbers, which no view has."""
    return [name for name in record.names if name != "chance"]


def _numbers(kind: Any, offset: int) -> Iterator[tuple[int, int]]:
    """Offset and size in bytes of each number of a record, in the order of its fields."""
    if kind.subdtype:
        inner, shape = kind.subdtype
        for index in range(math.prod(shape)):
            yield from _numbers(inner, offset + index * inner.itemsize)
    elif kind.names is None:
        yield offset, kind.itemsize
    else:
        for name in _seen(kind):
            inner, at = kind.fields[name][:2]
            yield from _numbers(inner, offset + at)


def _limits_of_fields(declared: Any, record: Any) -> Iterator[tuple[int, int]]:
    """The least and the greatest value of each number of a record, in the order of its fields."""
    hints = field_hints(declared)
    for name in _seen(record):
        yield from _limits(hints[name], record.fields[name][0])


def _limits(hint: Any, kind: Any) -> Iterator[tuple[int, int]]:
    bare, notes = parts(hint)
    if kind.subdtype and not any(isinstance(note, NamedCounts | NamedFlags) for note in notes):
        inner, shape = kind.subdtype
        item = np.dtype((inner, shape[1:])) if shape[1:] else inner
        item_limits = [(min(least, 0), max(most, 0)) for least, most in _limits(get_args(bare)[0], item)]
        yield from item_limits * shape[0]  # 0 stands in places that are not in use
    elif kind.names:
        yield from _limits_of_fields(bare, kind)
    else:
        yield from [limits(notes)] * math.prod(kind.shape)


def _spans(numbers: list[tuple[int, int]], first: int) -> Iterator[tuple[int, int, int, int]]:
    start = 0
    for index in range(1, len(numbers) + 1):
        offset, width = numbers[start]
        if index == len(numbers) or numbers[index] != (offset + (index - start) * width, width):
            yield width, offset, first + start, index - start
            start = index
