"""Reading and writing records, the contents of saves."""

from __future__ import annotations

from typing import Any

from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _
from niagara_tui.store.models import FORMAT, Record
from niagara_tui.store.reading import Migration, read_model
from niagara_tui.store.shared import is_shared


def _as_format_2(contents: dict[str, Any]) -> dict[str, Any]:
    """The same contents: in format 1 choices that had not been shown are `?`, which means that they are made again."""
    return contents | {"format": 2}


MIGRATIONS: dict[int, Migration] = {1: _as_format_2}
"""Maps each older, still readable format to the function that converts its contents to the next format."""


def read_record(data: bytes) -> Record:
    """Parse the record in a save's bytes.

    Raises:
        BadInput: it is too large, damaged, of a newer format, or not a valid record.
    """
    try:
        return read_model(data, Record, FORMAT, MIGRATIONS)
    except BadInput as error:
        if is_shared(data):
            raise BadInput(_("it is a shared copy: a replay shows it, but it cannot be played on")) from error
        raise


def write_record(record: Record) -> bytes:
    """Serialize a save: JSON in UTF-8, one move per line, so that people can read and diff it."""
    absent = None if record.conceded else {"conceded"}
    return record.model_dump_json(indent=1, exclude=absent).encode() + b"\n"
