"""Output of commands: to standard output, or atomically to a file, which is only overwritten with `--force`."""

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
    """Add `--output`, with the default `usual` and the help `about`, and `--force`."""
    command.add_argument("-o", "--output", default=usual, metavar="FILE", help=about)
    add_force_argument(command)


def add_force_argument(command: argparse.ArgumentParser) -> None:
    """Add `--force`."""
    command.add_argument("--force", action="store_true", help=_("write over a file that is there already"))


def check_free(name: str, force: bool) -> None:
    """Check that the file may be written, before any work is spent on its contents.

    Raises:
        BadInput: the file exists and `force` is not given, or the path cannot be a file.
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
    """Write UTF-8 data to the file of that name, or to standard output for `-`.

    Raises:
        BadInput: the file cannot be written, or it exists and `force` is not given.
    """
    if name == STANDARD:
        sys.stdout.write(data.decode())
        return
    check_free(name, force)
    path = Path(name)
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(data)  # a pipe or a device: an atomic write would replace it by a file
        else:
            atomic.write_bytes(path, data)
    except OSError as error:
        raise _not_written(name, error) from error
