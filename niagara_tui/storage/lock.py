"""One process a save: who opens it holds a lock beside it until the game is closed or the process ends."""

from __future__ import annotations

import contextlib
from pathlib import Path

from filelock import FileLock, Timeout

from niagara_tui.core.errors import NiagaraError
from niagara_tui.core.i18n import _
from niagara_tui.storage.opening import reason


class AlreadyOpen(NiagaraError):
    """Another process (or another table of this one) plays this save; it can still be looked at."""


class CannotSave(NiagaraError):
    """The save cannot be written or locked now; the game goes on and nothing that was saved is lost."""


class SaveLock:
    """The lock of one save; the system frees it when the process ends, however it ends."""

    def __init__(self, save: Path) -> None:
        """The lock of the save at that path, not taken yet."""
        self._save = save
        self._file = save.with_name(f".{save.stem}.lock")
        self._lock = FileLock(self._file, thread_local=False)
        self._held: tuple[int, int] | None = None

    @property
    def is_held(self) -> bool:
        """Whether it was taken and its file still lies there; where that has been removed, others can take it."""
        return self._held is not None and self._identity() == self._held

    def acquire(self) -> None:
        """Take the lock, without waiting.

        Raises:
            AlreadyOpen: somebody else holds it.
            CannotSave: no lock can be made in this folder.
        """
        try:
            self._take()
        except Timeout as error:
            said = _("the game {name!r} is already open in another window")
            raise AlreadyOpen(said.format(name=self._save.stem)) from error
        except (OSError, NotImplementedError) as error:
            why = reason(error) if isinstance(error, OSError) else _("this file system has no locks")
            said = _("the game {name!r} cannot be locked for saving ({why})")
            raise CannotSave(said.format(name=self._save.stem, why=why)) from error

    def release(self) -> None:
        """Give the lock back, and leave no file of it behind; nothing if it is not held."""
        if self._held is not None:
            with contextlib.suppress(OSError):  # Windows deletes it by itself once it is closed
                # While it is still held: whoever opened it meanwhile finds it gone, and makes one anew.
                if self.is_held:
                    self._file.unlink()
        self._held = None
        with contextlib.suppress(OSError):
            self._lock.release()

    def _take(self) -> None:
        try:
            self._lock.acquire(blocking=False)
        except Timeout:
            self._lock.acquire(blocking=False)  # the file may have been deleted just after it was opened
        self._held = self._identity()

    def _identity(self) -> tuple[int, int] | None:
        """Which file lies there now; None if there is none."""
        try:
            found = self._file.stat()
        except OSError:
            return None
        return found.st_dev, found.st_ino
