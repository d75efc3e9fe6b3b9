"""Checking the values of a state against its declaration."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any

from pydantic import ValidationError

from niagara_tui.core.errors import sentences


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
