"""Options that belong together, for those who set a game up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby

from pydantic.fields import FieldInfo


def grouped(fields: Mapping[str, FieldInfo]) -> Iterator[tuple[str, list[str]]]:
    """The fields' names in their order; switches side by side whose titles begin alike (`Fog: thick`) are one group."""
    for group, found in groupby(fields, key=lambda name: _group(fields[name])):
        names = list(found)
        yield (group, names) if len(names) > 1 else ("", names)


def _group(field: FieldInfo) -> str:
    group, colon, _ = (field.title or "").partition(": ")
    return group if colon and field.annotation is bool else ""
