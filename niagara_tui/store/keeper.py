"""The one keeper of the files that the program writes: saves, settings, progress, record, tournaments, training.

All are written atomically (`niagara_ai.files`), by one process at a time, in a folder that is made when it is needed;
what the system refuses is told in one sentence. `KeptFile` adds what counts for the small files that a person gathers:

- Each is changed by one window at a time, under a lock, from what is in it at that moment.
- Broken is what no version of this program writes: it is set aside under a name of its own, never written over.
- What cannot be read now (no more open files, a share that is away, no permission) is not broken: it stays, and
  nothing is written until it can be read again.
- Nothing is written that could not be read again.
- Where a link leads to the file, the link stays.

They are files and no database, since they are small, people read, edit and copy them, and they can be read on a full
disk and in a folder that cannot be written to.
"""

from __future__ import annotations

import errno
import glob
import os
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

from niagara_ai import files
from pydantic import ValidationError

from niagara_tui.core import user_folders
from niagara_tui.core.errors import BadInput, NiagaraError, sentence
from niagara_tui.core.i18n import _
from niagara_tui.store.formats import Newer
from niagara_tui.store.opening import NoSuchFile, Unreadable, read_uncapped, reason

T = TypeVar("T")

TIMEOUT = 2.0  # seconds to wait for another process that is changing a small file, which takes a few milliseconds
_PAUSE = 0.01
MOST_ASIDE = 99  # maximum number of broken files of one name that are kept


class AlreadyOpen(NiagaraError):
    """Another process (or, of a save, another table of this one) has locked the file; it can still be read."""


class CannotSave(NiagaraError):
    """The file cannot be written or locked now; the old one is intact."""


@contextmanager
def telling(said: str = "{why}", **named: str) -> Iterator[None]:
    """Tell what the system refuses as `CannotSave`: `said`, a template with `{why}`, and these names."""
    try:
        yield
    except OSError as error:
        raise CannotSave(said.format(why=reason(error), **named)) from error


def make_folder(folder: Path) -> None:
    """Create the folder and its missing parents; an `OSError` if that fails."""
    if folder.is_dir():
        return
    make_folder(folder.parent)
    user_folders.make(folder)
    files.sync_folder(folder.parent)


class Lock:
    """The lock of one file; the operating system releases it when the process ends, however it ends."""

    def __init__(self, file: Path) -> None:
        """Create the lock of the file at that path, without acquiring it."""
        from filelock import FileLock  # here: nothing is locked before the first frame

        self._file = file.with_name(f".{file.name.removesuffix('.json')}.lock")
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
        """Acquire the lock without waiting; it is `AlreadyOpen`, or `CannotSave` where there can be no lock."""
        from filelock import Timeout

        try:
            try:
                self._lock.acquire(blocking=False)
            except Timeout:
                self._lock.acquire(blocking=False)  # retry: the file may have been deleted just after it was opened
            self._held = self._identity()
        except Timeout as error:
            raise AlreadyOpen from error
        except (OSError, NotImplementedError) as error:
            why = reason(error) if isinstance(error, OSError) else _("this file system has no locks")
            raise CannotSave(why) from error

    def release(self) -> None:
        """Release the lock and delete its file; does nothing if it is not held."""
        if self._held is not None:
            with suppress(OSError):  # Windows refuses: filelock deletes the file once it is closed
                # Delete before releasing: a process that has just opened the file finds it gone and creates a new one.
                if self.is_held:
                    self._file.unlink()
        self._held = None
        with suppress(OSError):
            self._lock.release()

    def _identity(self) -> tuple[int, int] | None:
        """Device and inode of the lock file that exists now; None if there is none."""
        try:
            status = self._file.stat()
        except OSError:
            return None
        return status.st_dev, status.st_ino


@contextmanager
def locked(file: Path, seconds: float = 0) -> Iterator[None]:
    """Keep other processes from a file, which have that many `seconds` to finish with it.

    Where it cannot be locked at all, as on a share without locks, it is used without.
    """
    lock, end = Lock(file), time.monotonic() + seconds
    try:
        with suppress(CannotSave):  # there can be none
            while True:
                try:
                    lock.acquire()
                    break
                except AlreadyOpen:
                    if time.monotonic() >= end:
                        raise
                    time.sleep(_PAUSE)
        yield
    finally:
        lock.release()


class Broken(NiagaraError):
    """The contents are none that this file can have; the message says why."""


class LeftAlone(NiagaraError):
    """The contents cannot be read now, or belong to a newer version; the message says why."""


@dataclass(frozen=True)
class Messages:
    """Templates of messages, all with `{error}`.

    `set_aside`, also with `{name}`: it was broken and has been renamed. `broken`: it is broken and stays where it is.
    `unusable`: it cannot be read now. `unsaved`: it could not be written.
    """

    set_aside: str
    broken: str
    unusable: str
    unsaved: str


class KeptFile(Generic[T]):
    """A kept file at `path`; nothing about it is fatal: every failure is a sentence."""

    def __init__(
        self,
        path: Path,
        reader: Callable[[bytes], T],
        write: Callable[[T], bytes],
        empty: Callable[[], T],
        messages: Messages,
    ) -> None:
        """Keep what is read and written so; `empty` is what counts where there is no file, or none that can be used."""
        self.path = path
        self.problem = ""  # why the last edit could not be written, or that a broken file was set aside; else empty
        self._reader, self._write, self._empty, self._said = reader, write, empty, messages

    def read(self) -> tuple[T, str]:
        """What the file holds, else `empty`, and a message if it cannot be used; even a broken file stays."""
        try:
            return self._contents(self.path), ""
        except (Broken, LeftAlone) as error:
            return self._empty(), self._why(error)

    def load(self) -> tuple[T, str]:
        """Read the file as `read` does, but set a broken one aside."""
        with suppress(Broken, LeftAlone):
            return self._contents(self.path), ""
        try:
            with self._alone() as file:  # again, as another window may have set it aside meanwhile
                return self._usable(file)
        except (Broken, LeftAlone, CannotSave):
            return self.read()

    @contextmanager
    def edit(self) -> Iterator[T]:
        """What the file holds, to be changed in place; what differs at the end is written.

        `problem` says afterwards why that failed, or that a broken file was set aside. Where the file cannot be edited,
        what is done is lost. An exception leaves it as it was.
        """
        self.problem = ""
        with ExitStack() as stack:
            try:
                file = stack.enter_context(self._alone())
                contents, self.problem = self._usable(file)
            except (Broken, LeftAlone, CannotSave) as error:
                self.problem = self._why(error)
                with suppress(NiagaraError, ValidationError):
                    yield self._empty()
                return
            before, was_empty = self._write(contents), self.is_empty(contents)
            try:
                yield contents
                if self.is_empty(contents) and not was_empty:
                    self._delete(file)
                elif self._write(contents) != before:
                    self._replace(file, contents)
            except CannotSave as error:
                self.problem = self._why(error)
            except ValidationError as error:  # what was put into it
                self.problem = self._said.unsaved.format(error=sentence(error))

    def is_empty(self, contents: T) -> bool:  # noqa: ARG002 - others look at it
        """Whether the file goes, with all that was set aside, once this is all that it holds."""
        return False

    def delete(self) -> None:
        """Delete the file and all broken ones that were set aside; `CannotSave` if that fails."""
        with self._alone() as file:
            self._delete(file)

    @contextmanager
    def _alone(self) -> Iterator[Path]:
        """Lock the file; gives the path that links lead to."""
        file = files.followed(self.path)
        with telling():
            make_folder(self.path.parent)
            if not file.parent.is_dir():  # where a link leads nothing is made: a share may be away
                raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
        with ExitStack() as locks:
            try:
                locks.enter_context(locked(file, TIMEOUT))
            except AlreadyOpen as error:
                raise CannotSave(_("another window is writing it")) from error
            files.remove_leftovers(file.parent, glob.escape(file.name))
            yield file

    def _contents(self, file: Path) -> T:
        try:
            data = read_uncapped(file)
        except NoSuchFile:
            return self._empty()
        except Unreadable as error:
            raise LeftAlone(str(error)) from error
        return self._parse(data)

    def _parse(self, data: bytes) -> T:
        """What a newer version wrote is left alone, all else that is bad is broken."""
        try:
            return self._reader(data)
        except Newer as error:
            raise LeftAlone(str(error)) from error
        except BadInput as error:
            raise Broken(str(error)) from error

    def _usable(self, file: Path) -> tuple[T, str]:
        """Read the file; set a broken one aside, which the message says."""
        try:
            return self._contents(file), ""
        except Broken as error:
            if (aside := _set_aside(file)) is None:
                raise
            return self._empty(), self._said.set_aside.format(error=error, name=aside.name)

    def _replace(self, file: Path, contents: T) -> None:
        try:
            data = self._write(contents)
            self._parse(data)
        except Broken as error:
            raise CannotSave(str(error)) from error
        with telling():
            files.write_bytes(file, data)

    def _delete(self, file: Path) -> None:
        for path in (file, *filter(os.path.lexists, _names_aside(file))):
            with telling(_("{file} could not be deleted ({why})"), file=path.name), suppress(FileNotFoundError):
                files.remove(path)

    def _why(self, error: Broken | LeftAlone | CannotSave) -> str:
        messages = {Broken: self._said.broken, LeftAlone: self._said.unusable}
        return messages.get(type(error), self._said.unsaved).format(error=error)


def _set_aside(path: Path) -> Path | None:
    """Rename a broken file to an unused name beside it; None if that fails."""
    aside = next((name for name in _names_aside(path) if not os.path.lexists(name)), None)
    try:
        if aside is not None:
            files.rename(path, aside)
    except OSError:
        return None
    return aside


def _names_aside(path: Path) -> Iterator[Path]:
    """The names of broken files: `x.broken.json`, `x.broken-2.json` and so on."""
    for number in range(1, MOST_ASIDE + 1):
        yield path.with_name(f"{path.stem}.broken{f'-{number}' if number > 1 else ''}{path.suffix}")
