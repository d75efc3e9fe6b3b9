"""Changing files and folders so that whatever happens, either what was there is there or what shall be.

What has been done when a function returns is on the disk, and outlives a loss of power.
"""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path

SUFFIX = ".tmp"


def write_text(path: Path, text: str) -> None:
    """Replace the file's contents by `text` in UTF-8, see `write_bytes`."""
    write_bytes(path, text.encode())


def write_bytes(path: Path, data: bytes) -> None:
    """Replace the file's contents by `data`; on return they are on the disk.

    Raises:
        OSError: it failed; the old file is as it was, and no other file is left behind.
    """
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=_prefix(path), suffix=SUFFIX)
    new = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            new.unlink()
        raise
    sync_folder(path.parent)


def rename(old: Path, new: Path) -> None:
    """Give the file another name in its folder, over whatever has that name.

    Raises:
        OSError: it failed; the file is as it was.
    """
    old.replace(new)
    sync_folder(new.parent)


def remove(path: Path) -> None:
    """Remove the file.

    Raises:
        OSError: it failed; the file is as it was.
    """
    path.unlink()
    sync_folder(path.parent)


def make_folder(folder: Path) -> None:
    """Make the folder, and those that it lies in, as far as they are missing.

    Raises:
        OSError: it failed.
    """
    if folder.is_dir():
        return
    make_folder(folder.parent)
    folder.mkdir(exist_ok=True)
    sync_folder(folder.parent)


def sweep(path: Path) -> None:
    """Remove what a process that was killed while it wrote `path` has left; only for who holds the file's lock."""
    with contextlib.suppress(OSError):  # it is in nobody's way
        for left in path.parent.glob(f"{_prefix(path)}*{SUFFIX}"):
            left.unlink()


def _prefix(path: Path) -> str:
    return f".{path.name}."


def sync_folder(folder: Path) -> None:
    """Bring the names in the folder to the disk, where the system lets a folder be opened and synced."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
