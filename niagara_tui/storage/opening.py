"""Safe opening of user-specified files: regular files only, so reading can neither block nor go on forever."""

from __future__ import annotations

import os
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import BinaryIO

from niagara_ai import regular_file

from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _
from niagara_tui.core.sanitize import clean
from niagara_tui.storage.reading import SIZE_CAP, check_size

NONBLOCKING = regular_file.NONBLOCKING


class NoSuchFile(BadInput):
    """The file does not exist."""


def open_regular(path: Path, access: int = os.O_RDONLY) -> BinaryIO:
    """Open an existing regular file with these `access` flags; never creates one.

    Raises:
        NoSuchFile: it does not exist.
        BadInput: it is not a regular file.
        OSError: it cannot be opened.
    """
    try:
        return regular_file.open_regular(path, access)
    except (FileNotFoundError, NotADirectoryError) as error:
        raise NoSuchFile(_("there is no such file")) from error
    except regular_file.NotRegular as error:
        raise BadInput(_("it is not a file")) from error


def read_bytes(path: Path) -> bytes:
    """Read the file's contents.

    Raises:
        NoSuchFile: it does not exist.
        BadInput: it is not a regular file, is larger than `SIZE_CAP`, or cannot be read.
    """
    try:
        with open_regular(path) as file:
            data = file.read(SIZE_CAP + 1)
    except OSError as error:
        raise BadInput(_("it cannot be read ({why})").format(why=reason(error))) from error
    return check_size(data)


def read_page(file: Traversable) -> bytes:
    """Read the contents of a file that comes with a package, which can be in an archive.

    Raises:
        BadInput: as for `read_bytes`.
    """
    return read_bytes(file) if isinstance(file, Path) else check_size(file.read_bytes())


def is_same_file(one: Path, other: Path) -> bool:
    """Whether both paths lead to the same existing file; False if that cannot be determined."""
    try:
        return one.samefile(other)
    except (OSError, ValueError):
        return False


def reason(error: OSError) -> str:
    """The system's error message in lower case, without the file's path."""
    return clean((error.strerror or type(error).__name__).lower(), 100)
