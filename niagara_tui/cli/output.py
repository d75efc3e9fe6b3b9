"""Where a command writes what it makes: standard output, or a file, whole or not at all, over none unless it may."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _
from niagara_tui.core.sanitize import clean
from niagara_tui.storage import atomic
from niagara_tui.storage.opening import reason

STANDARD = "-"


def add_output_arguments(
    command: argparse.ArgumentParser,
    usual: str | None = STANDARD,
    about: str = _("where to write it; - (the default) for standard output"),
) -> None:
    """`--output` and `--force`."""
    command.add_argument("-o", "--output", default=usual, metavar="FILE", help=about)
    add_force_argument(command)


def add_force_argument(command: argparse.ArgumentParser) -> None:
    """`--force` alone."""
    command.add_argument("--force", action="store_true", help=_("write over a file that is there already"))


def check_free(name: str, force: bool) -> None:
    """See that a file can be there, and that none is written over: before what is to be written costs anything.

    Raises:
        BadInput: a file is there already and that is not wanted, or none can be there.
    """
    try:
        _check_free(name, force)
    except OSError as error:
        raise _not_written(name, error) from error


def _check_free(name: str, force: bool) -> None:
    path = Path(name)
    if not name or path.is_dir():
        raise BadInput(_("{file} is no file that could be written").format(file=clean(name) or "''"))
    if not path.parent.is_dir():
        raise BadInput(_("there is no folder {folder}").format(folder=clean(str(path.parent))))
    if path.is_file() and not force:
        raise BadInput(_("{file} is there already; --force writes over it").format(file=clean(name)))


def _not_written(name: str, error: OSError) -> BadInput:
    wrong = _("{file} cannot be written ({reason})")
    return BadInput(wrong.format(file=clean(name), reason=reason(error)))


def write_output(name: str, force: bool, data: bytes) -> None:
    """Write the data there.

    Raises:
        BadInput: it cannot be written, or a file is there already and `force` is not given.
    """
    if name == STANDARD:
        sys.stdout.write(data.decode())
        return
    check_free(name, force)
    path = Path(name)
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(data)  # a pipe or a device, which must not be replaced by a file
        else:
            atomic.write_bytes(path, data)
    except OSError as error:
        raise _not_written(name, error) from error
