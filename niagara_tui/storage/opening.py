"""The one door for files that people name: only ordinary files come in, and nothing that waits or never ends."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import BinaryIO

from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _
from niagara_tui.core.sanitize import clean
from niagara_tui.storage.reading import SIZE_CAP, check_size

_NO_WAITING = sum(getattr(os, name, 0) for name in ("O_NONBLOCK", "O_NOCTTY", "O_BINARY"))
"""A pipe that nobody writes to is opened at once, and then refused; Windows has neither, but another kind of text."""
_NO_FILES = (errno.ENXIO, errno.EISDIR, errno.ENODEV)


class NoSuchFile(BadInput):
    """There is nothing of that name."""


def opened(path: Path, access: int = os.O_RDONLY) -> BinaryIO:
    """The ordinary file of that name, open for this `access`; it is never made.

    Raises:
        NoSuchFile: there is none.
        BadInput: it is no ordinary file.
        OSError: it cannot be opened.
    """
    try:
        handle = os.open(path, access | _NO_WAITING)
    except (FileNotFoundError, NotADirectoryError, ValueError) as error:  # no name has a zero byte in it
        raise NoSuchFile(_("there is no such file")) from error
    except OSError as error:
        if error.errno in _NO_FILES:
            raise BadInput(_("it is not a file")) from error
        raise
    if not stat.S_ISREG(os.fstat(handle).st_mode):  # asked of what is open: a name may mean something else by now
        os.close(handle)
        raise BadInput(_("it is not a file"))
    return os.fdopen(handle, "r+b" if access & os.O_RDWR else "rb")


def read_bytes(path: Path) -> bytes:
    """The file's contents.

    Raises:
        NoSuchFile: there is none.
        BadInput: it is no ordinary file, is too large, or cannot be read.
    """
    try:
        with opened(path) as file:
            data = file.read(SIZE_CAP + 1)
    except OSError as error:
        raise BadInput(_("it cannot be read ({why})").format(why=reason(error))) from error
    return check_size(data)


def reason(error: OSError) -> str:
    """Why the system refused, without the file's path."""
    return clean((error.strerror or type(error).__name__).lower(), 100)
