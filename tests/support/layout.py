"""Fast packing of a state into the bytes of its record: comparing two speeds packs every position.

The writer is one `struct` format with the offsets of `record_type`; a test checks that it agrees with `pack`.
"""

from __future__ import annotations

import dataclasses
import struct
from collections.abc import Callable, Iterator
from typing import Any

from niagara_tui.core.declare import record_type

_CODES = {"i1": "b", "i2": "h", "i4": "i", "i8": "q"}


def writer(like: Any) -> Callable[[Any], bytes]:
    """A function from a state to its record's bytes, for states whose lists are as long as those of `like`."""
    dtype = record_type(type(like))
    parts = list(_parts(dtype, like, "state", 0))
    layout, place = "=", 0
    for offset, code, _ in parts:
        layout += "x" * (offset - place) + code
        place = offset + struct.calcsize(f"={code}")
    layout += "x" * (dtype.itemsize - place)
    names = {"pack": struct.Struct(layout).pack}
    text = f"lambda state: pack({', '.join(path for *_, path in parts)})"
    write: Callable[[Any], bytes] = eval(text, names)  # noqa: S307 - built from declared field names alone
    return write


def _parts(dtype: Any, like: Any, path: str, offset: int) -> Iterator[tuple[int, str, str]]:
    """The offset of each number in the record, its format code, and the expression that reads it."""
    if dataclasses.is_dataclass(like):
        for name in dtype.names:
            field, start = dtype.fields[name][:2]
            yield from _parts(field, getattr(like, name), f"{path}.{name}", offset + start)
    elif isinstance(like, list):
        yield from _list_parts(dtype, like, path, offset)
    else:
        yield offset, _CODES[dtype.str[1:]], path


def _list_parts(dtype: Any, like: list[Any], path: str, offset: int) -> Iterator[tuple[int, str, str]]:
    inner, shape = dtype.subdtype
    assert len(shape) == 1, "a list of lists is not packed quickly yet"
    for index, item in enumerate(like):
        yield from _parts(inner, item, f"{path}[{index}]", offset + index * inner.itemsize)
