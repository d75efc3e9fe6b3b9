"""Locks between processes: of a save while it is being played, and of a small file while it is being changed."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

from filelock import FileLock, Timeout

from niagara_tui.core.errors import NiagaraError
from niagara_tui.core.i18n import _
from niagara_tui.storage.opening import reason

TIMEOUT = 2.0
"""Seconds to wait for another process that is changing a small file."""


class AlreadyOpen(NiagaraError):
    """The save is being played in another process (or at another table of this one); it can still be viewed."""


class CannotSave(NiagaraError):
    """The save cannot be written or locked now; the game can continue, and the old save is intact."""


@contextlib.contextmanager
def changing(file: Path) -> Iterator[None]:
    """Lock a small file against other processes that use this function too.

    If it cannot be locked, or another process holds the lock for longer than `TIMEOUT`, the file is changed
    without it: the game must not stop for such a file. The lock file is kept: deleting it could let two processes in.
    """
    lock = FileLock(file.with_name(f".{file.stem}.lock"))
    with contextlib.ExitStack() as held:
        with contextlib.suppress(Timeout, OSError, NotImplementedError):
            held.enter_context(lock.acquire(timeout=TIMEOUT, poll_interval=0.01))
        yield


class SaveLock:
    """The lock of one save; the operating system releases it when the process ends, however it ends."""

    def __init__(self, save: Path) -> None:
        """Create the lock of the save at that path, without acquiring it."""
        self._save = save
        self._file = save.with_name(f".{save.stem}.lock")
        self._lock = FileLock(self._file, thread_local=False)
        self._held: tuple[int, int] | None = None

    @property
    def is_held(self) -> bool:
        """Whether the lock was acquired and its file still exists; if that was deleted, others can acquire the lock."""
        return self._held is not None and self._identity() == self._held

    @property
    def is_free(self) -> bool:
        """Whether nobody holds the lock, as it has no file; to find that out nothing is written."""
        return self._identity() is None

    def acquire(self) -> None:
        """Acquire the lock without waiting.

        Raises:
            AlreadyOpen: somebody else holds it.
            CannotSave: no lock can be created in this folder.
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
        """Release the lock and delete its file; does nothing if it is not held."""
        if self._held is not None:
            with contextlib.suppress(OSError):  # Windows refuses: filelock deletes the file once it is closed
                # Delete before releasing: a process that has just opened the file finds it gone and creates a new one.
                if self.is_held:
                    self._file.unlink()
        self._held = None
        with contextlib.suppress(OSError):
            self._lock.release()

    def _take(self) -> None:
        try:
            self._lock.acquire(blocking=False)
        except Timeout:
            self._lock.acquire(blocking=False)  # retry: the file may have been deleted just after it was opened
        self._held = self._identity()

    def _identity(self) -> tuple[int, int] | None:
        """Device and inode of the lock file that exists now; None if there is none."""
        try:
            found = self._file.stat()
        except OSError:
            return None
        return found.st_dev, found.st_ino
