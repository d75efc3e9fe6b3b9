"""Atomic, durable changes to files and folders: after a crash, either the old or the new contents are there.

When a function returns, its change has been synced to the disk and survives a power failure.
"""

from __future__ import annotations

import contextlib
import glob
import os
import tempfile
from pathlib import Path

from niagara_tui.core import user_folders

SUFFIX = ".tmp"
MOST_ASIDE = 99
"""Maximum number of broken files of one name that are kept."""


def write_text(path: Path, text: str) -> None:
    """Replace the file's contents with `text` in UTF-8, see `write_bytes`."""
    write_bytes(path, text.encode())


def write_bytes(path: Path, data: bytes) -> None:
    """Replace the file's contents with `data`, atomically and durably.

    Raises:
        OSError: it failed; the old file is unchanged, and no temporary file is left behind.
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


def try_to_write(path: Path) -> None:
    """Check that `write_bytes` can create its temporary file, which is removed at once.

    Raises:
        OSError: it cannot.
    """
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=_prefix(path), suffix=SUFFIX)
    os.close(handle)
    Path(name).unlink()


def rename(old: Path, new: Path) -> None:
    """Rename the file within its folder, replacing any file at the new name.

    Raises:
        OSError: it failed; the file is unchanged.
    """
    old.replace(new)
    sync_folder(new.parent)


def set_aside(path: Path) -> Path | None:
    """Rename a broken file to an unused name beside it: `x.broken.json`, `x.broken-2.json`, …; None if that fails."""
    for number in range(1, MOST_ASIDE + 1):
        aside = path.with_name(f"{path.stem}.broken{f'-{number}' if number > 1 else ''}{path.suffix}")
        if os.path.lexists(aside):
            continue
        try:
            rename(path, aside)
        except OSError:
            return None
        return aside
    return None


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


def remove_leftovers(path: Path) -> None:
    """Remove temporary files left by a process killed while it wrote `path`; the caller must hold the file's lock."""
    with contextlib.suppress(OSError):  # leftovers do no harm
        for left in path.parent.glob(f"{glob.escape(_prefix(path))}*{SUFFIX}"):
            left.unlink()


def _prefix(path: Path) -> str:
    return f".{path.name}."


def sync_folder(folder: Path) -> None:
    """Sync the folder's entries to the disk, on systems where a folder can be opened and synced."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
