"""Validation of untrusted file contents: size first, then JSON, the format number, and finally the model.

A model of a file has a field `format`, whose default is the number of the format that this program writes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, ValidationError
from pydantic_core import PydanticCustomError, from_json, to_json

from niagara_tui.core.errors import BadInput, sentence
from niagara_tui.core.i18n import _
from niagara_tui.core.inputs import without_mark
from niagara_tui.core.text import clean

SIZE_CAP = 4 * 1024 * 1024
"""Maximum size of a file in bytes; writers enforce it too, as a long game or a logbook could exceed it."""
MAX_VALUES = 51_000
"""Maximum number of JSON values in a file, to limit memory: each becomes an object, or several if it is invalid.

The longest possible record has 50,000 moves; a shared copy has about ten values per moment.
"""

Migration = Callable[[dict[str, Any]], dict[str, Any]]  # converts the contents of one format to the next format

M = TypeVar("M", bound=BaseModel)
_HEAD = re.compile(rb'\s*\{\s*"format"\s*:\s*([0-9]{1,12})\b')  # how the files of this program begin


class Strict(BaseModel):
    """A model of what files hold: of just these types, without any other field, and not to be changed."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class Edited(Strict):
    """The same for what is edited in place, and checked as it is written."""

    model_config = ConfigDict(frozen=False)


class Newer(BadInput):
    """The contents were written by a newer version of this program."""


def read_model(
    data: bytes,
    model: type[M],
    max_values: int = MAX_VALUES,
    migrations: Mapping[int, Migration] = MappingProxyType({}),
) -> M:
    """Parse and validate the bytes as `model`.

    `migrations` maps each older, still readable format to the function that converts its contents to the next one. What
    is of a newer format is `Newer`.
    """
    newest = model.model_fields["format"].default
    data = without_mark(data)
    if head := _HEAD.match(data):  # first, since a newer version may allow files that are too large for this one
        _check_not_newer(int(head[1]), newest)
    contents = _object(check_size(data), max_values)
    number = contents.get("format")
    if type(number) is not int or number < 0:
        raise BadInput(_("it is not a file of this program: it has no format number"))
    _check_not_newer(number, newest)
    is_newest = number == newest
    for older in range(number, newest):
        if older not in migrations:
            raise BadInput(_("its format {format} is older than anything this program knows").format(format=older))
        contents = migrations[older](contents)
    for name, field in model.model_fields.items():  # of each that is missing, pydantic would make a copy of them all
        if field.is_required() and name not in contents:
            raise BadInput(_("{field}: it is missing").format(field=name))
    checked = data if is_newest else to_json(contents)
    del contents
    try:
        return model.model_validate_json(checked)
    except ValidationError as error:
        raise BadInput(clean(sentence(error), 300)) from error


def write_model(model: BaseModel) -> bytes:
    """Serialize what a file holds: JSON in UTF-8, indented for people."""
    return model.model_dump_json(indent=1).encode() + b"\n"


def write_within(model: M, max_values: int, smaller: Callable[[M], M | None]) -> bytes:
    """Serialize the model or, as long as it could not be read again, what is left of it by `smaller`.

    `smaller` returns None if nothing more can be left out.
    """
    while len(data := write_model(model)) > SIZE_CAP or count_values(data) > max_values:
        if (left := smaller(model)) is None:
            break
        model = left
    return data


def last_entries(entries: Any, count: int) -> Any:
    """The last entries of a list or an object."""
    first = len(entries) - count
    return dict([*entries.items()][first:]) if isinstance(entries, dict) else entries[first:]


def at_most(entries: int) -> BeforeValidator:
    """Refuse an object with more entries before any of them is validated, as each that is wrong costs memory."""

    def check(value: Any) -> Any:
        if isinstance(value, dict) and len(value) > entries:
            raise PydanticCustomError("too_long", "too_long", {"max_length": entries})
        return value

    return BeforeValidator(check)


def peek(data: bytes) -> dict[str, Any]:
    """The JSON object in these bytes, without validation, to find out its kind; empty if there is none."""
    try:
        return _object(without_mark(check_size(data)), MAX_VALUES)
    except BadInput:
        return {}


def count_values(data: bytes) -> int:
    """Upper bound of the number of values in this JSON: each follows one of three characters."""
    return sum(map(data.count, (b"{", b"[", b",")))


def check_size(data: bytes) -> bytes:
    """Return the bytes if there are at most `SIZE_CAP`."""
    if len(data) > SIZE_CAP:
        template = _("it is larger than {most} MB, which no file of this program is")
        raise BadInput(template.format(most=SIZE_CAP // (1024 * 1024)))
    return data


def _object(data: bytes, max_values: int) -> dict[str, Any]:
    if count_values(data) > max_values:
        template = _("it is not a file of this program: its JSON holds more than {most} values")
        raise BadInput(template.format(most=max_values))
    try:
        contents = from_json(data)
    except ValueError as error:
        if data.startswith(b"[Game "):  # what `niagara text` writes
            raise BadInput(_("it is the text of a game, for people to read; give its save instead")) from error
        template = _("it is damaged: it is not JSON ({why})")
        raise BadInput(template.format(why=clean(str(error), 120))) from error
    if not isinstance(contents, dict):
        raise BadInput(_("it is not a file of this program: it holds no JSON object"))
    return contents


def _check_not_newer(number: int, newest: int) -> None:
    if number > newest:
        template = _(
            "it was written by a newer version of this program (format {format}, this one knows up to {newest}) and is "
            "left as it is"
        )
        raise Newer(template.format(format=clean(str(number), 12), newest=newest))
