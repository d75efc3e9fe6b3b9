"""Opening files that others have made: regular files only, so reading can neither block nor go on forever."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import BinaryIO

NONBLOCKING = sum(getattr(os, name, 0) for name in ("O_NONBLOCK", "O_NOCTTY", "O_BINARY"))
"""Flags that make opening a pipe or a terminal return at once, so that it can be refused; `O_BINARY` is for Windows."""
_NOT_A_FILE = (errno.ENXIO, errno.EISDIR, errno.ENODEV)


class NotRegular(OSError):
    """It is a folder, a pipe, a device or the like."""


def open_regular(path: Path, access: int = os.O_RDONLY) -> BinaryIO:
    """Open an existing regular file with these `access` flags; never creates one. A link is followed.

    Raises:
        NotRegular: it is not a regular file.
        OSError: it cannot be opened; FileNotFoundError if it does not exist.
    """
    try:
        handle = os.open(path, access | NONBLOCKING)
    except ValueError as error:  # a null byte in the name
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT)) from error
    except OSError as error:
        if error.errno in _NOT_A_FILE:
            raise NotRegular(error.errno, error.strerror) from error
        raise
    if not stat.S_ISREG(os.fstat(handle).st_mode):  # check the handle, as the path may have been replaced since
        os.close(handle)
        raise NotRegular(errno.ENXIO, os.strerror(errno.ENXIO))
    return os.fdopen(handle, "r+b" if access & os.O_RDWR else "rb")


def read_regular(path: Path, limit: int) -> bytes:
    """Read a regular file of at most `limit` bytes.

    Raises:
        OSError: it is none, is larger, or cannot be read.
    """
    with open_regular(path) as file:
        data = file.read(limit + 1)
    if len(data) > limit:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
    return data
