"""Writing a file so that whatever happens, either the old contents or the new ones are there, and nothing else."""

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
    _sync_folder(path.parent)


def sweep(path: Path) -> None:
    """Remove what a process that was killed while it wrote `path` has left; only for who holds the file's lock."""
    for left in path.parent.glob(f"{_prefix(path)}*{SUFFIX}"):
        with contextlib.suppress(OSError):
            left.unlink()


def _prefix(path: Path) -> str:
    return f".{path.name}."


def _sync_folder(folder: Path) -> None:
    """Bring the new name to the disk too, where the system lets a folder be opened and synced."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
