"""What follows from the declaration of a state: its description as text, and what is wrong with its values."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from pydantic import TypeAdapter, ValidationError

from niagara_tui.core.errors import sentences
from niagara_tui.core.i18n import _, clauses, labelled

OMITTED_FIELDS = frozenset({"chance", "edition", "seats"})
"""Fields that are omitted because they mean nothing to players."""


def describe_fields(view: Any, names: Sequence[str], seat_lists: Collection[str]) -> list[str]:
    """Describe the fields of a view in order, one line each, then each player on a line of their own.

    The fields `seat_lists`, lists with one item per seat, are described with the players. Values are named as in files.
    """
    adapter: TypeAdapter[Any] = TypeAdapter(type(view))
    fields = adapter.dump_python(view, mode="json")
    values = {name: value for name, value in fields.items() if name not in OMITTED_FIELDS}
    by_seat = {name: value for name, value in values.items() if name in seat_lists}
    shared = [f"{labelled(_words(name).capitalize(), _value(values[name]))}." for name in values if name not in by_seat]
    players = list[str]()
    for seat in range(view.seats):
        parts = list[str]()
        for field, values_of_seats in by_seat.items():  # a nested group of fields is described field by field
            value = values_of_seats[seat]
            inner = value if isinstance(value, Mapping) else {field: value}
            parts += [f"{_words(name)} {_value(inside)}" for name, inside in inner.items()]
        players.append(f"{labelled(names[seat], clauses(parts)) if parts else names[seat]}.")
    return [*shared, *players]


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{_words(name)} {_value(inner)}" for name, inner in value.items()) or _("none")
    if isinstance(value, list):
        return ", ".join(map(_value, value)) or _("none")
    return str(value)


def _words(name: str) -> str:
    return name.replace("_", " ")


def out_of_bounds(state: Any, where: str = "") -> Iterator[str]:
    """Yield a sentence for each field that violates its declaration; the sentence begins with the field's path."""
    fields = {field.name: getattr(state, field.name) for field in dataclasses.fields(state)}
    try:
        type(state)(**fields)
    except ValidationError as error:
        yield from (where + wrong for wrong in sentences(error))
    for name, value in fields.items():
        yield from _within(value, f"{where}{name}.")


def _within(value: Any, where: str) -> Iterator[str]:
    if dataclasses.is_dataclass(value):
        yield from out_of_bounds(value, where)
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _within(item, f"{where}{index}.")
