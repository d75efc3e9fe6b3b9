"""The user's own folders, as `platformdirs` names them; where the system knows no home, temporary ones."""

from __future__ import annotations

import functools
import os
import stat
import sys
import tempfile
from pathlib import Path

import platformdirs

from niagara_tui.core.i18n import _

PROGRAM = "niagara-tui"
PRIVATE = 0o700


def user_config_path(program: str) -> Path:
    """The program's folder for settings; absolute, and need not exist."""
    return _own("config", program)


def user_data_path(program: str) -> Path:
    """The program's folder for data; absolute, and need not exist."""
    return _own("data", program)


def user_cache_path(program: str) -> Path:
    """The program's folder for what can be made again; absolute, and need not exist."""
    return _own("cache", program)


def user_log_path(program: str) -> Path:
    """The program's folder for reports; absolute, and need not exist."""
    return _own("log", program)


def user_documents_path() -> Path:
    """The user's folder of documents; absolute, and need not exist."""
    return _homes("documents") or _stopgap(temporary_folder(PROGRAM)) / "documents"


def warning(program: str) -> str:
    """A sentence for a user of whom the system knows no home: where things are kept instead; else empty."""
    if _homes("config", program) and _homes("data", program):
        return ""
    said = _("No home folder is known here. What is kept goes to {folder}, which may be emptied.")
    return said.format(folder=_stopgap(temporary_folder(program)))


def temporary_folder(program: str) -> Path:
    """A folder for all processes of this user until the next start of the machine; others may have made it."""
    owner = "" if sys.platform == "win32" else f"-{os.getuid()}"
    try:
        return Path(tempfile.gettempdir()) / f"{program}{owner}"
    except OSError:  # nothing can be written to, not even the current folder
        return Path(os.sep, "tmp", f"{program}{owner}").absolute()


def leave_removed_folder() -> None:
    """Go to the root if the current folder has been removed: libraries look it up as they load, and fail."""
    try:
        Path.cwd()
    except OSError:
        os.chdir(os.sep)


def _own(kind: str, program: str = PROGRAM) -> Path:
    return _homes(kind, program) or _stopgap(temporary_folder(program)) / kind


@functools.cache
def _stopgap(shared: Path) -> Path:
    """The temporary folder, or one of this process alone if others can write to it; it may be unusable."""
    try:
        shared.mkdir(mode=PRIVATE, exist_ok=True)
        return shared if _is_own(shared) else Path(tempfile.mkdtemp(prefix=f"{PROGRAM}-"))
    except OSError:
        return shared


def _homes(kind: str, *program: str) -> Path | None:
    """The folder of that kind in the user's home; None if that is unknown."""
    try:
        found: Path = getattr(platformdirs, f"user_{kind}_path")(*program)
    except (RuntimeError, LookupError, OSError):
        return None
    return found if found.is_absolute() else None  # older versions leave the tilde of a home that they do not find


def _is_own(folder: Path) -> bool:
    """Whether nobody else can write to the folder or has made it; true on Windows, where each user has other ones."""
    found = folder.lstat()
    is_private = not found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
    return sys.platform == "win32" or (stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and is_private)
