"""A seat's view as a vector of numbers; and where machine code finds them in its packed record."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from niagara_tui.core.declare import record_type
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
        record = record_type(declared)
        self._write = _writer(record)
        self._seats = np.eye(len(game.letters), dtype=int).tolist()
        numbers = list(_numbers(record, 0))
        ends = [np.iinfo(f"i{width}") for _, width in numbers]
        self.low: Vector = np.array([0] * len(self._seats) + [end.min for end in ends], np.float32)
        self.high: Vector = np.array([1] * len(self._seats) + [end.max for end in ends], np.float32)
        self.spans = np.array(list(_spans(numbers, len(self._seats))), np.int64)
        """Numbers that lie side by side in a record: bytes of each, first byte, index in the vector, how many."""

    def vector(self, view: Any, seat: int) -> Vector:
        """What the seat sees, given its view; every number is from `low` to `high`."""
        row = self._seats[seat].copy()
        self._write(view, row)
        return np.array(row, np.float32)


# -- what follows from a record -----------------------------------------------------------------------


def _numbers(kind: Any, offset: int) -> Iterator[tuple[int, int]]:
    """Where each number of a record begins, and how many bytes it takes; in the order of its fields."""
    if kind.subdtype:
        inner, shape = kind.subdtype
        for index in range(math.prod(shape)):
            yield from _numbers(inner, offset + index * inner.itemsize)
    elif kind.names is None:
        yield offset, kind.itemsize
    else:
        for name in kind.names:
            inner, at = kind.fields[name][:2]
            yield from _numbers(inner, offset + at)


def _spans(numbers: list[tuple[int, int]], first: int) -> Iterator[tuple[int, int, int, int]]:
    begun = 0
    for index in range(1, len(numbers) + 1):
        offset, width = numbers[begun]
        if index == len(numbers) or numbers[index] != (offset + (index - begun) * width, width):
            yield width, offset, first + begun, index - begun
            begun = index


@functools.cache
def _writer(record: Any) -> Callable[[Any, list[int]], None]:
    """A function, written for this record, that adds a state's numbers to a list: views are shown again and again."""
    names: dict[str, Any] = {}
    lines = ["def write(state, row):", *_lines("state", record, names, 1)]
    exec("\n".join(lines), names)  # noqa: S102 - built from declared field names alone
    write: Callable[[Any, list[int]], None] = names["write"]
    return write


def _lines(value: str, kind: Any, names: dict[str, Any], depth: int) -> Iterator[str]:
    """The lines that add what `value`, of that type, holds."""
    indent = "    " * depth
    if kind.names is None:
        yield f"{indent}row.append({value})"
        return
    for name in kind.names:
        yield from _field_lines(f"{value}.{name}", kind.fields[name][0], names, depth)


def _field_lines(value: str, kind: Any, names: dict[str, Any], depth: int) -> Iterator[str]:
    if not kind.subdtype:
        yield from _lines(value, kind, names, depth)
        return
    indent, (inner, shape) = "    " * depth, kind.subdtype
    item = np.dtype((inner, shape[1:])) if shape[1:] else inner
    numbers = sum(1 for _ in _numbers(kind, 0))
    names[f"zeros{numbers}"] = [0] * numbers
    if item.names is None and not item.subdtype:
        yield f"{indent}row += {value}"
    else:
        yield f"{indent}for item{depth} in {value}:"
        yield from _field_lines(f"item{depth}", item, names, depth + 1)
    yield f"{indent}row += zeros{numbers}[len({value}) * {numbers // shape[0]}:]"
