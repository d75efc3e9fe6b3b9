"""The cache folder for machine code; nobody else may write to it, because its contents are executed."""

from __future__ import annotations

import atexit
import contextlib
import functools
import os
import shutil
import stat
import sys
import tempfile
from pathlib import Path

from niagara_tui.core.i18n import _
from niagara_tui.core.user_folders import PRIVATE, PROGRAM, temporary_folder, user_cache_path

OTHERS_WRITE = 0o022
"""Write permission bits of group and others."""


def folder(name: str) -> Path:
    """Return the cache folder of that name, inside `NUMBA_CACHE_DIR` or else the user's cache folder.

    Falls back to a temporary folder, with one message on standard error, if that folder cannot be written to or
    others can write to it.

    Raises:
        OSError: no temporary folder can be created either.
    """
    if chosen := os.environ.get("NUMBA_CACHE_DIR"):
        return _usable_folder(Path(chosen), name)
    ours = user_cache_path()
    _remove_write_permission(ours)
    return _usable_folder(ours, name)


@functools.cache
def warn_once(sentence: str) -> None:
    """Print a message to standard error, once per process."""
    if sys.stderr is not None:
        sys.stderr.write(f"{sentence}\n")


@functools.cache
def _usable_folder(root: Path, name: str) -> Path:
    if (trouble := _why_unusable(root / name)) is None:
        return root / name
    said = _("Compiled code cannot be kept in {folder!r} ({why}); it goes to a temporary folder.")
    warn_once(said.format(folder=str(root), why=trouble))
    shared = temporary_folder() / name
    return shared if _why_unusable(shared) is None else _temporary_of_process()


def _temporary_of_process() -> Path:
    made = Path(tempfile.mkdtemp(prefix=f"{PROGRAM}-"))
    atexit.register(shutil.rmtree, made, ignore_errors=True)
    return made


def _why_unusable(kept: Path) -> str | None:
    """Why the folder cannot be used (not writable, or its contents cannot be trusted); None if it can."""
    try:
        for path in reversed((kept, *kept.parents)):
            path.mkdir(mode=PRIVATE, exist_ok=True)
        if _is_foreign(kept) or _is_open(kept) or _is_foreign(kept.parent) or _is_open(kept.parent, sticky=True):
            return _("others can write to it")
        tempfile.TemporaryFile(dir=kept).close()
    except OSError as error:
        return (error.strerror or type(error).__name__).lower()
    return None


def _remove_write_permission(folder: Path) -> None:
    """Remove others' write permission from the user's own folder, which earlier versions left at the umask's."""
    with contextlib.suppress(OSError):
        if sys.platform != "win32" and not _is_foreign(folder):
            folder.chmod(folder.stat().st_mode & ~OTHERS_WRITE)


def _is_foreign(path: Path) -> bool:
    """Whether somebody else (root excepted) owns the folder and could replace it; False on Windows, which uses ACLs."""
    return sys.platform != "win32" and not {path.stat().st_uid, path.lstat().st_uid} <= {0, os.getuid()}


def _is_open(path: Path, *, sticky: bool = False) -> bool:
    """Whether others can write to the folder; with `sticky`, a folder whose sticky bit is set counts as safe."""
    mode = path.stat().st_mode
    return sys.platform != "win32" and bool(mode & OTHERS_WRITE) and not (sticky and mode & stat.S_ISVTX)
