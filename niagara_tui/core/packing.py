"""Packed records: the form of declared states in compiled code, and the conversion in both directions."""

from __future__ import annotations

import dataclasses
import struct
from collections.abc import Callable, Iterator
from typing import Any, TypeVar, get_args, get_origin

from annotated_types import Len

from niagara_tui.core.declare import Named, NamedCounts, NamedFlags, Width, cached, field_hints, metadata, parts

S = TypeVar("S")
_CODES = {"i1": "b", "i2": "h", "i4": "i", "i8": "q"}  # `struct` format code by NumPy integer type code


@cached
def record_type(declared: type) -> Any:
    """The NumPy record type with the same field paths as the declared state.

    Lists become sub-arrays of their maximum length; the length of a variable list is a separate field of the state.

    Raises:
        TypeError: a list has no maximum length, or a field has a type that cannot be packed.
    """
    import numpy as np  # imported here: an app that packs nothing needs no numpy

    return np.dtype([(name, *_field_type(hint)) for name, hint in field_hints(declared).items()], align=True)


def _field_type(annotation: Any) -> tuple[Any, ...]:
    bare, notes = parts(annotation)
    if listed := metadata(notes, NamedCounts) or metadata(notes, NamedFlags):
        return "i1", (len(listed.names),)
    if named := metadata(notes, Named):
        return (named.code,)
    if width := metadata(notes, Width):
        return (width.code,)
    if get_origin(bare) is list:
        length = metadata(notes, Len)
        if length is None or length.max_length is None:
            raise TypeError(f"a list in a state needs a maximum length: {annotation}")
        inner, *shape = _field_type(get_args(bare)[0])
        return inner, (length.max_length, *(shape[0] if shape else ()))
    if isinstance(bare, type) and dataclasses.is_dataclass(bare):
        return (record_type(bare),)
    raise TypeError(f"this cannot be packed: {annotation}")


def pack(state: Any) -> Any:
    """Pack `state` into a new record; unused list items are zero.

    Raises:
        struct.error: a number is too large for its field, or a list is too long.
    """
    import numpy as np

    return np.frombuffer(bytearray(packed(state)), record_type(type(state)))[0]


def packed(state: Any) -> bytes:
    """The bytes of the record that `pack` makes; raises the same errors."""
    declared = type(state)
    return _layout(declared).pack(*numbers_of(declared)(state))


@cached
def _layout(declared: type) -> struct.Struct:
    """The `struct` format of the record, with the offsets and the padding of NumPy's layout."""
    dtype, text, end = record_type(declared), "=", 0
    for offset, code in _places(dtype, 0):
        text += "x" * (offset - end) + code
        end = offset + struct.calcsize(f"={code}")
    return struct.Struct(text + "x" * (dtype.itemsize - end))


def _places(dtype: Any, offset: int) -> Iterator[tuple[int, str]]:
    """The offset of each number of a record, and its code in a `struct` format."""
    if dtype.names:
        for name in dtype.names:
            inner, start = dtype.fields[name][:2]
            yield from _places(inner, offset + start)
    elif dtype.subdtype:
        inner = dtype.base
        for start in range(offset, offset + dtype.itemsize, inner.itemsize):
            yield from _places(inner, start)
    else:
        yield offset, _CODES[dtype.str[1:]]


@cached
def numbers_of(declared: type) -> Callable[[Any], list[int]]:
    """Generate a function that lists a state's numbers in the order of the record, zeros for unused items of lists.

    The interpreted search hashes a position at every node, and environments make their observations of it.
    """
    names: dict[str, Any] = {}
    lines = _listing("item0", declared, record_type(declared), 1, names)
    lines = ["def listed(item0):", "    found = []", *lines, "    return found"]
    exec("\n".join(lines), names)  # noqa: S102 - built from declared field names alone
    lister: Callable[[Any], list[int]] = names["listed"]
    return lister


def _listing(value: str, annotation: Any, dtype: Any, depth: int, names: dict[str, Any]) -> list[str]:
    """Source lines that append the numbers of a value, and zeros for the unused items of a list."""
    bare, notes = parts(annotation)
    indent = "    " * depth
    if isinstance(bare, type) and dataclasses.is_dataclass(bare):
        fields = ((f"{value}.{name}", hint, dtype.fields[name][0]) for name, hint in field_hints(bare).items())
        return [line for field in fields for line in _listing(*field, depth, names)]
    if get_origin(bare) is not list:
        return [f"{indent}found.append({value})"]
    import numpy as np

    places, item = dtype.shape[0], f"item{depth}"
    inner = np.dtype((dtype.base, dtype.shape[1:])) if dtype.shape[1:] else dtype.base
    body = _listing(item, get_args(bare)[0], inner, depth + 1, names)
    if body == [f"{indent}    found.append({item})"]:
        lines = [f"{indent}found += {value}"]
    else:
        lines = [f"{indent}for {item} in {value}:", *body]
    if metadata(notes, NamedCounts) or metadata(notes, NamedFlags):
        return lines  # all their items are in use
    numbers = sum(1 for _ in _places(inner, 0))
    zeros = f"zeros_{places * numbers}"
    names[zeros] = (0,) * (places * numbers)
    return [*lines, f"{indent}found += {zeros}[{numbers} * len({value}):]"]


def unpack(record: Any, like: S) -> S:
    """Unpack a record into a new state; `like`, a state of the same type, gives the lengths of the lists."""
    state = object.__new__(type(like))
    for name in field_hints(type(like)):
        object.__setattr__(state, name, _unpacked(record[name], getattr(like, name)))
    return state


def _unpacked(value: Any, like: Any) -> Any:
    if isinstance(like, list):
        return [_unpacked(value[index], item) for index, item in enumerate(like)]
    if dataclasses.is_dataclass(like):
        return unpack(value, like)
    return int(value)
