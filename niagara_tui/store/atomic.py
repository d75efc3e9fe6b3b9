"""Atomic, durable changes to files and folders: after a crash, either the old or the new contents are there.

When a function returns, its change has been synced to the disk and survives a power failure.
"""

from __future__ import annotations

import contextlib
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

if sys.platform != "win32":
    import fcntl

from niagara_tui.core import user_folders

SUFFIX = ".tmp"
MOST_ASIDE = 99
"""Maximum number of broken files of one name that are kept."""
_RANDOM = 8
"""How many characters `tempfile` draws for a temporary file's name."""


def write_text(path: Path, text: str) -> None:
    """Replace the file's contents with `text` in UTF-8, see `write_bytes`."""
    write_bytes(path, text.encode())


def write_bytes(path: Path, data: bytes) -> None:
    """Replace the file's contents with `data`, atomically and durably.

    Raises:
        OSError: it failed; the old file is unchanged, and no temporary file is left behind.
    """
    file, new = _temporary(path)
    try:
        with _still_locked(file.fileno()):
            with file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            new.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            new.unlink()
        raise
    sync_folder(path.parent)


def try_to_write(path: Path) -> None:
    """Check that `write_bytes` can create its temporary file, which is removed at once.

    Raises:
        OSError: it cannot.
    """
    file, new = _temporary(path)
    file.close()
    new.unlink()


def followed(path: Path) -> Path:
    """The path that a link leads to, so that the link stays when that is replaced; else `path` itself."""
    return Path(os.path.realpath(path)) if os.path.islink(path) else path  # noqa: PTH114 - Path raises for long names


def rename(old: Path, new: Path) -> None:
    """Rename the file within its folder, replacing any file at the new name.

    Raises:
        OSError: it failed; the file is unchanged.
    """
    old.replace(new)
    sync_folder(new.parent)


def set_aside(path: Path) -> Path | None:
    """Rename a broken file to an unused name beside it: `x.broken.json`, `x.broken-2.json`, …; None if that fails."""
    aside = next((name for name in _names_aside(path) if not os.path.lexists(name)), None)
    try:
        if aside is not None:
            rename(path, aside)
    except OSError:
        return None
    return aside


def set_aside_before(path: Path) -> list[Path]:
    """The files that `set_aside` has made of this one."""
    return [aside for aside in _names_aside(path) if os.path.lexists(aside)]


def _names_aside(path: Path) -> Iterator[Path]:
    for number in range(1, MOST_ASIDE + 1):
        yield path.with_name(f"{path.stem}.broken{f'-{number}' if number > 1 else ''}{path.suffix}")


def remove(path: Path) -> None:
    """Remove the file.

    Raises:
        OSError: it failed; the file is unchanged.
    """
    path.unlink()
    sync_folder(path.parent)


def make_folder(folder: Path) -> None:
    """Create the folder and its missing parents.

    Raises:
        OSError: it failed.
    """
    if folder.is_dir():
        return
    make_folder(folder.parent)
    user_folders.make(folder)
    sync_folder(folder.parent)


def remove_leftovers(folder: Path, names: str) -> None:
    """Remove temporary files left in the folder by killed writers of files of these `names`, a pattern.

    What is being written now stays.
    """
    with contextlib.suppress(OSError):  # they do no harm
        for left in folder.glob(f"{_prefix(names)}{'?' * _RANDOM}{SUFFIX}"):
            with contextlib.suppress(OSError):
                _remove_if_left(left)


def _temporary(path: Path) -> tuple[BinaryIO, Path]:
    """Create a temporary file beside `path`, locked until it is closed so that nobody takes it for a leftover."""
    while True:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=_prefix(path.name), suffix=SUFFIX)
        try:
            if not _is_swept(handle):
                return os.fdopen(handle, "wb"), Path(name)
        except BaseException:
            os.close(handle)
            with contextlib.suppress(OSError):
                Path(name).unlink()
            raise
        os.close(handle)


def _is_swept(handle: int) -> bool:
    """Lock the temporary file; returns whether it was removed as a leftover before that."""
    with contextlib.suppress(OSError):  # where there are no locks, nothing is swept
        if sys.platform != "win32":
            fcntl.flock(handle, fcntl.LOCK_EX)
            return not os.fstat(handle).st_nlink
    return False


@contextlib.contextmanager
def _still_locked(handle: int) -> Iterator[None]:
    """Keep the file locked though the handle is closed meanwhile."""
    with contextlib.ExitStack() as held:
        if sys.platform != "win32":  # there no file can be renamed while it is open
            with contextlib.suppress(OSError):
                held.callback(os.close, os.dup(handle))
        yield


def _remove_if_left(path: Path) -> None:
    if sys.platform == "win32":
        path.unlink()  # it refuses while the file is open
        return
    handle = os.open(path, os.O_RDWR | os.O_NOFOLLOW | os.O_NONBLOCK)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        path.unlink()
    finally:
        os.close(handle)


def _prefix(name: str) -> str:
    return f".{name}."


def sync_folder(folder: Path) -> None:
    """Sync the folder's entries to the disk, on systems where a folder can be opened and synced."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
