"""Grouping and default values of a game's options, for set-up forms."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import get_args

from pydantic.fields import FieldInfo


def grouped(fields: Mapping[str, FieldInfo]) -> Iterator[tuple[str, list[str]]]:
    """Group adjacent bool fields with a common title prefix (`Fog: thick`), in order: (prefix, field names).

    Every other field, and a prefix that occurs only once in a row, has the group name "".
    """
    for group, found in groupby(fields, key=lambda name: _group(fields[name])):
        names = list(found)
        yield (group, names) if len(names) > 1 else ("", names)


def last_or_default(fields: Mapping[str, FieldInfo], last: Mapping[str, bool | str]) -> dict[str, bool | str]:
    """Return a value for every field: the one used last if it is still valid, else the default."""
    kept = {name: last[name] for name in fields if name in last and _allows(fields[name], last[name])}
    return {name: kept.get(name, field.default) for name, field in fields.items()}


def _allows(field: FieldInfo, value: bool | str) -> bool:
    words = get_args(field.annotation)
    return value in words if words else isinstance(value, bool)


def _group(field: FieldInfo) -> str:
    group, colon, _ = (field.title or "").partition(": ")
    return group if colon and field.annotation is bool else ""
