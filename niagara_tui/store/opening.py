"""Safe opening of user-specified files, for reading and for writing.

Regular files only are read, so reading can neither block nor go on forever. A bad path to write to is refused before
any work, and opening never blocks.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import sys
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import BinaryIO, Self

from niagara_ai import files

from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _
from niagara_tui.core.text import clean, quoted
from niagara_tui.store.formats import SIZE_CAP, check_size


class Unreadable(BadInput):
    """The file is not a regular one, or cannot be read now; nothing is known of its contents."""


class NoSuchFile(Unreadable):
    """The file does not exist."""


def open_regular(path: Path, access: int = os.O_RDONLY) -> BinaryIO:
    """Open an existing regular file with these `access` flags, or raise an `OSError`; never creates one."""
    try:
        return files.open_regular(path, access)
    except (FileNotFoundError, NotADirectoryError) as error:
        raise NoSuchFile(_("there is no such file")) from error
    except files.NotRegular as error:
        raise Unreadable(_("it is not a file")) from error


def read_bytes(path: Path) -> bytes:
    return check_size(read_uncapped(path))


def read_uncapped(path: Path) -> bytes:
    """Read the file's contents, of a file larger than `SIZE_CAP` one byte more than that."""
    try:
        with open_regular(path) as file:
            return file.read(SIZE_CAP + 1)
    except OSError as error:
        raise Unreadable(_("it cannot be read ({why})").format(why=reason(error))) from error


def read_page(file: Traversable) -> bytes:
    """Read the contents of a file that comes with a package, which can be in an archive."""
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


def check_not_read(name: str, *sources: Path) -> None:
    """Check that the output is none of the files that are read, which would be lost even where it may be replaced."""
    if any(is_same_file(Path(name), source) for source in sources):
        sentence = _("{file} is itself what is read; name another file to write")
        raise BadInput(sentence.format(file=quoted(name)))


class Output:
    """A file, which is replaced atomically; or a pipe or device, which is kept open so that its reader does not end.

    A link stays; the file that it leads to is replaced.
    """

    def __init__(self, path: Path) -> None:
        """Check that the file can be written, or open the pipe or device."""
        self._path, self._target = path, files.followed(path)
        self._stream: BinaryIO | None = None
        try:
            mode = path.stat().st_mode
            if stat.S_ISFIFO(mode) or stat.S_ISCHR(mode):
                handle = os.open(path, os.O_WRONLY | files.NONBLOCKING)
                if sys.platform != "win32":
                    os.set_blocking(handle, True)  # from here on, wait for a slow reader
                self._stream = os.fdopen(handle, "wb")
        except (FileNotFoundError, NotADirectoryError):
            pass
        except OSError as error:
            if error.errno == errno.ENXIO:
                raise BadInput(_("{file} is not a file, and nothing reads from it").format(file=label(path))) from error
            raise _not_written(path, error) from error
        if self._stream is None:
            check_place(path)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._stream is not None:
            with contextlib.suppress(OSError):  # `write` has already reported what could not be written
                self._stream.close()

    def write(self, data: bytes) -> None:
        try:
            if self._stream is None:
                files.write_bytes(self._target, data)
            else:
                self._stream.write(data)
                self._stream.flush()
        except OSError as error:
            raise _not_written(self._path, error) from error


def is_there(path: Path) -> bool:
    """Whether a file is at the path, or a link that leads nowhere: writing would go through it."""
    return path.is_file() or (path.is_symlink() and not path.exists())


def path_to_write(text: str) -> Path:
    if not text.strip() or text.endswith(tuple(filter(None, (os.sep, os.altsep)))):
        raise BadInput(_("{file} is not a file that can be written").format(file=quoted(text) or repr(text)))
    return Path(text)


def check_place(path: Path) -> None:
    """Check that an ordinary file can be created at the path, or replaced there."""
    try:
        if path.exists() and not path.is_file():
            raise BadInput(_("{file} is not a file that can be written").format(file=label(path)))
        target = files.followed(path)
        if not target.parent.is_dir():
            raise BadInput(
                why_no_folder(target.parent) or _("there is no folder {folder}").format(folder=label(target.parent))
            )
        files.try_to_write(target)
    except OSError as error:
        raise _not_written(path, error) from error


def why_no_folder(path: Path) -> str:
    """Say which file is in the place of the folder or of one of its parents; empty if none is."""
    with contextlib.suppress(OSError):
        for folder in (path, *path.parents):
            if folder.exists():
                return "" if folder.is_dir() else _("{file} is a file, not a folder").format(file=label(folder))
    return ""


def _not_written(path: Path, error: OSError) -> BadInput:
    sentence = _("{file} cannot be written ({reason})")
    return BadInput(sentence.format(file=label(path), reason=reason(error)))


def label(path: Path) -> str:
    """The path, safe to show."""
    return quoted(str(path))
