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
from niagara_tui.store.reading import SIZE_CAP, check_size

NONBLOCKING = regular_file.NONBLOCKING


class Unreadable(BadInput):
    """The file is not a regular one, or cannot be read now; nothing is known of its contents."""


class NoSuchFile(Unreadable):
    """The file does not exist."""


def open_regular(path: Path, access: int = os.O_RDONLY) -> BinaryIO:
    """Open an existing regular file with these `access` flags; never creates one.

    Raises:
        NoSuchFile: it does not exist.
        Unreadable: it is not a regular file.
        OSError: it cannot be opened.
    """
    try:
        return regular_file.open_regular(path, access)
    except (FileNotFoundError, NotADirectoryError) as error:
        raise NoSuchFile(_("there is no such file")) from error
    except regular_file.NotRegular as error:
        raise Unreadable(_("it is not a file")) from error


def read_bytes(path: Path) -> bytes:
    """Read the file's contents.

    Raises:
        NoSuchFile: it does not exist.
        Unreadable: it is not a regular file, or cannot be read.
        BadInput: it is larger than `SIZE_CAP`.
    """
    return check_size(read_uncapped(path))


def read_uncapped(path: Path) -> bytes:
    """Read the file's contents, of a file larger than `SIZE_CAP` one byte more than that.

    Raises:
        NoSuchFile: it does not exist.
        Unreadable: it is not a regular file, or cannot be read.
    """
    try:
        with open_regular(path) as file:
            return file.read(SIZE_CAP + 1)
    except OSError as error:
        raise Unreadable(_("it cannot be read ({why})").format(why=reason(error))) from error


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
