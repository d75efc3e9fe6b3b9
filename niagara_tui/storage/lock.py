"""One process a save: who opens it holds a lock beside it until the game is closed or the process ends."""

from __future__ import annotations

import contextlib
from pathlib import Path

from filelock import FileLock, Timeout

from niagara_tui.core.errors import NiagaraError
from niagara_tui.core.speech import _
from niagara_tui.storage.reading import reason


class AlreadyOpen(NiagaraError):
    """Another process (or another table of this one) plays this save; it can still be looked at."""


class CannotSave(NiagaraError):
    """The save cannot be written or locked now; the game goes on and nothing that was saved is lost."""


class SaveLock:
    """The lock of one save; the system frees it when the process ends, however it ends."""

    def __init__(self, save: Path) -> None:
        """The lock of the save at that path, not taken yet."""
        self._save = save
        self._lock = FileLock(save.with_name(f".{save.stem}.lock"), thread_local=False)

    def acquire(self) -> None:
        """Take the lock, without waiting.

        Raises:
            AlreadyOpen: somebody else holds it.
            CannotSave: no lock can be made in this folder.
        """
        try:
            self._lock.acquire(blocking=False)
        except Timeout as error:
            said = _("the game {name!r} is already open in another window")
            raise AlreadyOpen(said.format(name=self._save.stem)) from error
        except (OSError, NotImplementedError) as error:
            why = reason(error) if isinstance(error, OSError) else _("this file system has no locks")
            said = _("the game {name!r} cannot be locked for saving ({why})")
            raise CannotSave(said.format(name=self._save.stem, why=why)) from error

    def release(self) -> None:
        """Give the lock back; nothing if it is not held."""
        with contextlib.suppress(OSError):
            self._lock.release()
