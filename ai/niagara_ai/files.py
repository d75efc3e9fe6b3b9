"""The one way to open files that others have made, and to change any: here, so that bots and program share it.

- Opened are regular files only, so reading can neither block nor go on forever.
- Changes are atomic and durable: after a crash, either the old or the new contents are there; when a function returns,
  its change has been synced to the disk and survives a power failure.
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import os
import stat
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

if sys.platform != "win32":
    import fcntl

NONBLOCKING = sum(getattr(os, name, 0) for name in ("O_NONBLOCK", "O_NOCTTY", "O_BINARY"))
"""Flags that make opening a pipe or a terminal return at once, so that it can be refused; `O_BINARY` is for Windows."""
_NOT_A_FILE = (errno.ENXIO, errno.EISDIR, errno.ENODEV)
_SUFFIX = ".tmp"
_RANDOM = 8  # how many characters `tempfile` draws for a temporary file's name


def digest_of(*parts: bytes, digits: int) -> str:
    """So many hexadecimal digits of the SHA-256 of contents; each part counts with its length."""
    digest = hashlib.sha256()
    for part in parts:
        digest.update(len(part).to_bytes(8, "big") + part)
    return digest.hexdigest()[:digits]


# -- opening ------------------------------------------------------------------------------------------


class NotRegular(OSError):
    """It is a folder, a pipe, a device or the like."""


def open_regular(path: Path, access: int = os.O_RDONLY) -> BinaryIO:
    """Open an existing regular file, else `NotRegular`, with these `access` flags; never creates one, follows links."""
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
    """Read a regular file of at most `limit` bytes; an OSError if it is larger."""
    with open_regular(path) as file:
        data = file.read(limit + 1)
    if len(data) > limit:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
    return data


# -- replacing ----------------------------------------------------------------------------------------


@contextlib.contextmanager
def replacing(path: Path) -> Iterator[BinaryIO]:
    """Open a file that takes the place of `path`, atomically and durably, once it has been written.

    If that fails, the old file is unchanged, and no temporary file is left behind.
    """
    file, new = _temporary(path)
    try:
        with _still_locked(file.fileno()):
            with file:
                yield file
                file.flush()
                os.fsync(file.fileno())
            new.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            new.unlink()
        raise
    sync_folder(path.parent)


def write_bytes(path: Path, data: bytes) -> None:
    """Replace the file's contents with `data`, as `replacing` does."""
    with replacing(path) as file:
        file.write(data)


def try_to_write(path: Path) -> None:
    """Check that `replacing` can create its temporary file, which is removed at once."""
    file, new = _temporary(path)
    file.close()
    new.unlink()


def followed(path: Path) -> Path:
    """The path that a link leads to, so that the link stays when that is replaced; else `path` itself."""
    return Path(os.path.realpath(path)) if os.path.islink(path) else path  # noqa: PTH114 - Path raises for long names


def rename(old: Path, new: Path) -> None:
    """Rename the file within its folder, replacing any file at the new name."""
    old.replace(new)
    sync_folder(new.parent)


def remove(path: Path) -> None:
    path.unlink()
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Sync the folder's entries to the disk, on systems where a folder can be opened and synced."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


# -- what killed writers leave ------------------------------------------------------------------------


def remove_leftovers(folder: Path, names: str) -> None:
    """Remove temporary files left in the folder by killed writers of files of these `names`, a pattern.

    What is being written now stays.
    """
    with contextlib.suppress(OSError):  # they do no harm
        for left in folder.glob(f"{_prefix(names)}{'?' * _RANDOM}{_SUFFIX}"):
            with contextlib.suppress(OSError):
                if sys.platform == "win32":
                    left.unlink()  # it refuses while the file is open
                    continue
                handle = os.open(left, os.O_RDWR | os.O_NOFOLLOW | os.O_NONBLOCK)
                try:
                    fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    left.unlink()
                finally:
                    os.close(handle)


def _temporary(path: Path) -> tuple[BinaryIO, Path]:
    """Create a temporary file beside `path`, locked until it is closed so that nobody takes it for a leftover."""
    while True:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=_prefix(path.name), suffix=_SUFFIX)
        try:
            is_swept = False  # as a leftover, before it was locked
            with contextlib.suppress(OSError):  # where there are no locks, nothing is swept
                if sys.platform != "win32":
                    fcntl.flock(handle, fcntl.LOCK_EX)
                    is_swept = not os.fstat(handle).st_nlink
            if not is_swept:
                return os.fdopen(handle, "wb"), Path(name)
        except BaseException:
            os.close(handle)
            with contextlib.suppress(OSError):
                Path(name).unlink()
            raise
        os.close(handle)


@contextlib.contextmanager
def _still_locked(handle: int) -> Iterator[None]:
    """Keep the file locked though the handle is closed meanwhile."""
    with contextlib.ExitStack() as stack:
        if sys.platform != "win32":  # there no file can be renamed while it is open
            with contextlib.suppress(OSError):
                stack.callback(os.close, os.dup(handle))
        yield


def _prefix(name: str) -> str:
    return f".{name}."


# -- the current folder -------------------------------------------------------------------------------


def leave_removed_folder() -> None:
    """Go to the root if the current folder has been removed: libraries look it up as they load, and fail."""
    try:
        Path.cwd()
    except OSError:
        os.chdir(os.sep)
