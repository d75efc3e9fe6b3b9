"""A save's bytes and the record in them."""

from __future__ import annotations

from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _
from niagara_tui.storage.models import FORMAT, Record
from niagara_tui.storage.reading import Migration, read_model
from niagara_tui.storage.shared import is_shared

MIGRATIONS: dict[int, Migration] = {}
"""For each older format that can still be read: what makes the next format's contents from it."""


def read_record(data: bytes) -> Record:
    """The record in a save's bytes.

    Raises:
        BadInput: it is too large, damaged, of a newer format, or not what a record must be.
    """
    try:
        return read_model(data, Record, FORMAT, MIGRATIONS)
    except BadInput as error:
        if is_shared(data):
            raise BadInput(_("it is a shared copy: a replay shows it, but it cannot be played on")) from error
        raise


def write_record(record: Record) -> bytes:
    """The bytes of a save: JSON in UTF-8, one move a line, so that people can read and compare it."""
    absent = None if record.conceded else {"conceded"}
    return record.model_dump_json(indent=1, exclude=absent).encode() + b"\n"
