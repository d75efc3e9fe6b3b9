"""Locks between processes: of a save while it is being played, and of a small file while it is being changed."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator
from pathlib import Path

from niagara_tui.core.errors import NiagaraError
from niagara_tui.core.i18n import _
from niagara_tui.store.opening import reason

TIMEOUT = 2.0
"""Seconds to wait for another process that is changing a small file, which takes a few milliseconds."""
_PAUSE = 0.01


class AlreadyOpen(NiagaraError):
    """The save is being played in another process (or at another table of this one); it can still be viewed."""


class CannotSave(NiagaraError):
    """The save cannot be written or locked now; the game can continue, and the old save is intact."""


class SaveLock:
    """The lock of one save; the operating system releases it when the process ends, however it ends."""

    def __init__(self, save: Path) -> None:
        """Create the lock of the save at that path, without acquiring it."""
        from filelock import FileLock  # here: nothing is locked before the first frame

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
        from filelock import Timeout

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
        from filelock import Timeout

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


@contextlib.contextmanager
def changing(file: Path) -> Iterator[None]:
    """Lock a small file against other processes, which have `TIMEOUT` seconds to finish with it.

    Where it cannot be locked at all, as on a share without locks, it is changed without.

    Raises:
        CannotSave: another process still holds the lock.
    """
    lock = SaveLock(file)
    try:
        _wait_for(lock)
        yield
    finally:
        lock.release()


def _wait_for(lock: SaveLock) -> None:
    end = time.monotonic() + TIMEOUT
    while True:
        try:
            return lock.acquire()
        except CannotSave:  # there can be none
            return None
        except AlreadyOpen as error:
            if time.monotonic() > end:
                raise CannotSave(_("another window is writing it")) from error
            time.sleep(_PAUSE)
