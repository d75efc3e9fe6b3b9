"""Files that a command makes: whole or not at all, and never over another."""

from __future__ import annotations

from pathlib import Path

from niagara_tui.core.errors import BadInput
from niagara_tui.core.speech import _
from niagara_tui.core.text import clean
from niagara_tui.storage import atomic
from niagara_tui.storage.reading import reason


def check_free(path: Path) -> None:
    """See that nothing has this name yet.

    Raises:
        BadInput: something has.
    """
    if path.exists():
        raise BadInput(_("{file} exists already; name another file").format(file=clean(str(path), 80)))


def write_new(path: Path, data: bytes) -> None:
    """Write a file that is not there yet.

    Raises:
        BadInput: it is, or it cannot be written.
    """
    check_free(path)
    try:
        atomic.write_bytes(path, data)
    except OSError as error:
        wrong = _("{file} cannot be written ({reason})")
        raise BadInput(wrong.format(file=clean(str(path), 80), reason=reason(error))) from error
