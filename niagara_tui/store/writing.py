"""Safe writing of user-specified files: a bad path is refused before any work, and opening never blocks."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import sys
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Self

from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _
from niagara_tui.core.sanitize import clean
from niagara_tui.store import atomic
from niagara_tui.store.opening import NONBLOCKING, reason


class Output:
    """A file, which is replaced atomically; or a pipe or device, which is kept open so that its reader does not end.

    A link stays; the file that it leads to is replaced.
    """

    def __init__(self, path: Path) -> None:
        """Check that the file can be written, or open the pipe or device.

        Raises:
            BadInput: it cannot be written, or nobody reads from it.
        """
        self._path, self._target = path, atomic.followed(path)
        try:
            self._stream = _opened(path) if _is_stream(path) else None
        except OSError as error:
            raise _not_written(path, error) from error
        if self._stream is None:
            check_place(path)

    def __enter__(self) -> Self:
        """The output."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the pipe or device."""
        if self._stream is not None:
            with contextlib.suppress(OSError):  # `write` has already reported what could not be written
                self._stream.close()

    def write(self, data: bytes) -> None:
        """Write the data.

        Raises:
            BadInput: it failed; an ordinary file is unchanged.
        """
        try:
            if self._stream is None:
                atomic.write_bytes(self._target, data)
            else:
                self._stream.write(data)
                self._stream.flush()
        except OSError as error:
            raise _not_written(self._path, error) from error


def check_place(path: Path) -> None:
    """Check that an ordinary file can be created at the path, or replaced there.

    Raises:
        BadInput: it cannot.
    """
    try:
        if path.exists() and not path.is_file():
            raise BadInput(_("{file} is not a file that can be written").format(file=_label(path)))
        target = atomic.followed(path)
        _check_folder(target.parent)
        atomic.try_to_write(target)
    except OSError as error:
        raise _not_written(path, error) from error


def why_no_folder(path: Path) -> str:
    """Say which file is in the place of the folder or of one of its parents; empty if none is."""
    with contextlib.suppress(OSError):
        for folder in (path, *path.parents):
            if folder.exists():
                return "" if folder.is_dir() else _("{file} is a file, not a folder").format(file=_label(folder))
    return ""


def _check_folder(folder: Path) -> None:
    if not folder.is_dir():
        raise BadInput(why_no_folder(folder) or _("there is no folder {folder}").format(folder=_label(folder)))


def _is_stream(path: Path) -> bool:
    try:
        mode = path.stat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        return False
    return stat.S_ISFIFO(mode) or stat.S_ISCHR(mode)


def _opened(path: Path) -> BinaryIO:
    try:
        handle = os.open(path, os.O_WRONLY | NONBLOCKING)
    except OSError as error:
        if error.errno == errno.ENXIO:
            raise BadInput(_("{file} is no file, and nobody reads from it").format(file=_label(path))) from error
        raise
    if sys.platform != "win32":
        os.set_blocking(handle, True)  # from here on, wait for a slow reader
    return os.fdopen(handle, "wb")


def _not_written(path: Path, error: OSError) -> BadInput:
    said = _("{file} cannot be written ({reason})")
    return BadInput(said.format(file=_label(path), reason=reason(error)))


def _label(path: Path) -> str:
    return clean(str(path))
