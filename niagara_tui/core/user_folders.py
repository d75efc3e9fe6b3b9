"""The user's own folders, as `platformdirs` names them; where the system knows no home, temporary ones.

To ask where they are makes none; `make` makes one.
"""

from __future__ import annotations

import errno
import itertools
import os
import stat
import sys
import tempfile
from pathlib import Path

import platformdirs

PROGRAM = "niagara-tui"  # the name of the program, of its package and of its folders
PRIVATE = 0o700


def user_config_path() -> Path:
    """The program's folder for settings; absolute, and need not exist."""
    return _own("config")


def user_data_path() -> Path:
    """The program's folder for data; absolute, and need not exist."""
    return _own("data")


def user_cache_path() -> Path:
    """The program's folder for what can be made again; absolute, and need not exist."""
    return _own("cache")


def user_log_path() -> Path:
    """The program's folder for reports; absolute, and need not exist."""
    return _own("log")


def user_documents_path() -> Path:
    """The user's folder of documents; absolute, and need not exist."""
    return _homes("documents") or temporary_folder() / "documents"


def warning() -> str:
    """A sentence for a user of whom the system knows no home: where things are kept instead; else empty."""
    if _homes("config", PROGRAM) and _homes("data", PROGRAM):
        return ""
    from niagara_tui.core.i18n import (
        _,  # imported late: the language may be a setting, which is in one of these folders
    )

    sentence = _("No home folder was found. Files go to {folder}, which may be emptied.")
    return sentence.format(folder=temporary_folder())


def temporary_folder() -> Path:
    """A folder for all processes of this user until the next start of the machine; it need not exist.

    It is the first of several names by which others have made no folder, so that all processes find the same one.
    """
    try:
        place = Path(tempfile.gettempdir())
    except OSError:  # nothing can be written to, not even the current folder
        place = Path(os.sep, "tmp").absolute()
    name = PROGRAM if sys.platform == "win32" else f"{PROGRAM}-{os.getuid()}"
    names = itertools.chain([name], (f"{name}-{number}" for number in itertools.count(2)))
    return next(folder for folder in map(place.joinpath, names) if not _is_foreign(folder))


def make(folder: Path) -> None:
    """Make this folder in its parent if it is missing; the temporary one for this user alone.

    Raises:
        OSError: it failed, or another user has just made the temporary one.
    """
    is_private = folder == temporary_folder()
    folder.mkdir(PRIVATE if is_private else 0o777, exist_ok=True)
    if is_private and _is_foreign(folder):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(folder))


def _own(kind: str) -> Path:
    return _homes(kind, PROGRAM) or temporary_folder() / kind


def _homes(kind: str, *program: str) -> Path | None:
    """The folder of that kind in the user's home; None if that is unknown."""
    try:
        home: Path = getattr(platformdirs, f"user_{kind}_path")(*program)
    except (RuntimeError, LookupError, OSError):
        return None
    return home if home.is_absolute() else None  # older versions leave the tilde of a home that they do not find


def _is_foreign(folder: Path) -> bool:
    """Whether somebody else has made what is there or can write to it; never on Windows, where each user has others."""
    try:
        status = folder.lstat()
    except OSError:
        return False
    is_private = not status.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
    is_own = stat.S_ISDIR(status.st_mode) and is_private
    return sys.platform != "win32" and not (is_own and status.st_uid == os.getuid())
