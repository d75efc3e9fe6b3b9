"""Where what has been compiled is kept: a folder that nobody else can write to, since whatever lies there is run."""

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

PRIVATE = 0o700
OTHERS = 0o022
"""The rights to write of everybody but the owner."""


def folder(name: str) -> Path:
    """The folder of that name for machine code: in `NUMBA_CACHE_DIR`, else in the user's folder of caches.

    Where that cannot be written, or others can write to it, a temporary one, and it is said so once.

    Raises:
        OSError: there is no temporary one either.
    """
    from platformdirs import user_cache_path

    if chosen := os.environ.get("NUMBA_CACHE_DIR"):
        return _kept(Path(chosen), name)
    ours = user_cache_path("niagara-tui")
    _close(ours)
    return _kept(ours, name)


@functools.cache
def say_once(sentence: str) -> None:
    """Say it on standard error, the first time that it is to be said."""
    if sys.stderr is not None:
        sys.stderr.write(f"{sentence}\n")


@functools.cache
def _kept(root: Path, name: str) -> Path:
    if (trouble := _trouble(root / name)) is None:
        return root / name
    said = _("What is compiled cannot be kept in {folder!r} ({why}); it goes to a temporary folder.")
    say_once(said.format(folder=str(root), why=trouble))
    shared = _temporary() / name
    return shared if _trouble(shared) is None else _fleeting()


def _temporary() -> Path:
    """One for all processes of this user, until the machine starts anew."""
    owner = "" if sys.platform == "win32" else f"-{os.getuid()}"
    return Path(tempfile.gettempdir()) / f"niagara-tui{owner}"


def _fleeting() -> Path:
    made = Path(tempfile.mkdtemp(prefix="niagara-tui-"))
    atexit.register(shutil.rmtree, made, ignore_errors=True)
    return made


def _trouble(kept: Path) -> str | None:
    """Why nothing can be kept there, or nothing be believed that lies there; None if all is well."""
    try:
        for path in (kept.parent, kept):
            path.mkdir(mode=PRIVATE, parents=True, exist_ok=True)
        if _is_foreign(kept) or _is_open(kept) or _is_foreign(kept.parent) or _is_open(kept.parent, sticky=True):
            return _("others can write to it")
        tempfile.TemporaryFile(dir=kept).close()
    except OSError as error:
        return (error.strerror or type(error).__name__).lower()
    return None


def _close(folder: Path) -> None:
    """Shut the user's own folder to others: earlier versions made it as open as the user's other folders are."""
    with contextlib.suppress(OSError):
        if sys.platform != "win32" and not _is_foreign(folder):
            folder.chmod(folder.stat().st_mode & ~OTHERS)


def _is_foreign(path: Path) -> bool:
    """Whether it is somebody else's, who can change or exchange it; Windows guards folders by other means."""
    return sys.platform != "win32" and not {path.stat().st_uid, path.lstat().st_uid} <= {0, os.getuid()}


def _is_open(path: Path, *, sticky: bool = False) -> bool:
    """Whether others can write there; where what lies in it stays its owner's (`sticky`), that does no harm."""
    mode = path.stat().st_mode
    return sys.platform != "win32" and bool(mode & OTHERS) and not (sticky and mode & stat.S_ISVTX)
