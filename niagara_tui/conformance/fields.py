"""In which fields two states differ, so that a failed check names them."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any


def differences(one: Any, other: Any) -> list[str]:
    """The fields in which two states differ, with both values: `players[1].bid: 3 and 0`."""
    return [*_differences(one, other, "")]


def _differences(one: Any, other: Any, place: str) -> Iterator[str]:
    if dataclasses.is_dataclass(one) and type(one) is type(other):
        for field in dataclasses.fields(one):
            yield from _differences(getattr(one, field.name), getattr(other, field.name), f"{place}.{field.name}")
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for index, pair in enumerate(zip(one, other, strict=True)):
            yield from _differences(*pair, f"{place}[{index}]")
    elif one != other:
        yield f"{place.removeprefix('.')}: {one} and {other}"
