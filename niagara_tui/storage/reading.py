"""Reading what may be anything: size first, then text, JSON, the format's number, and only then the model."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError
from pydantic_core import from_json, to_json

from niagara_tui.core.errors import BadInput, sentence
from niagara_tui.core.speech import _
from niagara_tui.core.text import clean

SIZE_CAP = 4 * 1024 * 1024
"""No file of this program comes near this many bytes."""

Migration = Callable[[dict[str, Any]], dict[str, Any]]
"""Makes the next format's contents from one format's."""

M = TypeVar("M", bound=BaseModel)


def read_bytes(path: Path) -> bytes:
    """The file's contents.

    Raises:
        BadInput: it is no ordinary file, is too large, or cannot be read.
    """
    try:
        if not path.is_file():
            raise BadInput(_("it is not a file") if path.exists() else _("there is no such file"))
        with path.open("rb") as file:
            data = file.read(SIZE_CAP + 1)
    except OSError as error:
        raise BadInput(_("it cannot be read ({why})").format(why=reason(error))) from error
    _check_size(data)
    return data


def read_model(data: bytes, model: type[M], newest: int, migrations: Mapping[int, Migration]) -> M:
    """What the bytes hold, checked in full; older formats are brought up to `newest` first.

    Raises:
        BadInput: anything is wrong, in one sentence.
    """
    contents = _migrated(_contents(data), newest, migrations)
    try:
        return model.model_validate_json(to_json(contents))
    except ValidationError as error:
        raise BadInput(clean(sentence(error), 300)) from error


def reason(error: OSError) -> str:
    """Why the system refused, without the file's path."""
    return clean((error.strerror or type(error).__name__).lower(), 100)


def _check_size(data: bytes) -> None:
    if len(data) > SIZE_CAP:
        said = _("it is larger than {most} MB, which no file of this program is")
        raise BadInput(said.format(most=SIZE_CAP // (1024 * 1024)))


def _contents(data: bytes) -> dict[str, Any]:
    _check_size(data)
    try:
        contents = from_json(data)
    except ValueError as error:
        said = _("it is damaged: it is not JSON ({why})")
        raise BadInput(said.format(why=clean(str(error), 120))) from error
    if not isinstance(contents, dict):
        raise BadInput(_("it is not a file of this program: it holds no JSON object"))
    return contents


def _migrated(contents: dict[str, Any], newest: int, migrations: Mapping[int, Migration]) -> dict[str, Any]:
    number = contents.get("format")
    if type(number) is not int or number < 0:
        raise BadInput(_("it is not a file of this program: it has no format number"))
    if number > newest:
        said = _(
            "it was written by a newer version of this program (format {format}, this one knows up to {newest}) and is "
            "left as it is"
        )
        raise BadInput(said.format(format=clean(str(number), 12), newest=newest))
    while number < newest:
        if number not in migrations:
            raise BadInput(_("its format {format} is older than anything this program knows").format(format=number))
        contents = migrations[number](contents)
        number += 1
    return contents
