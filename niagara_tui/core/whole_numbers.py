"""Validation of whole numbers that programs give: Python's and NumPy's; truth values and 3.0 are none."""

from __future__ import annotations

import operator
from typing import Any

from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _
from niagara_tui.core.sanitize import clean


def as_whole(given: Any) -> int | None:
    """Return `given` as an int; None if it is not a whole number."""
    if isinstance(given, bool):
        return None
    try:
        return operator.index(given)
    except TypeError:
        return None


def whole_number(name: str, given: object, first: int | None = None, last: int | None = None) -> int:
    """Return the argument of that name as an int, after checking that it is in the range from `first` to `last`.

    Raises:
        BadInput: it is not a whole number, or not in that range.
    """
    number = as_whole(given)
    if number is not None and (first is None or number >= first) and (last is None or number <= last):
        return number
    if first is None:
        said = _("{name}: {given} is not a whole number")
    elif last is None:
        said = _("{name}: {given} is not a whole number from {first}")
    else:
        said = _("{name}: {given} is not a whole number from {first} to {last}")
    raise BadInput(said.format(name=name, given=shown(given), first=first, last=last))


def shown(given: object) -> str:
    """Any value as it stands in a sentence about it, on one line and not too long."""
    try:
        text = repr(given)
    except Exception:  # noqa: BLE001 - of another program: what cannot even be shown is still named
        text = type(given).__name__
    return clean(text, 60)
