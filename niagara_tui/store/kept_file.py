"""One keeper of the small files that a person gathers: settings, progress, record.

- Each is changed by one window at a time, under a lock, from what is in it at that moment.
- Broken is what no version of this program writes: it is set aside under a name of its own, never written over.
- What cannot be read now (no more open files, a share that is away, no permission) is not broken: it stays, and
  nothing is written until it can be read again.
- Nothing is written that could not be read again.
- Where a link leads to the file, the link stays.
"""

from __future__ import annotations

import errno
import glob
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

from pydantic import ValidationError

from niagara_tui.core.errors import NiagaraError, sentence
from niagara_tui.core.i18n import _
from niagara_tui.store import atomic
from niagara_tui.store.lock import CannotSave, changing
from niagara_tui.store.opening import NoSuchFile, Unreadable, read_uncapped, reason

T = TypeVar("T")


class Broken(NiagaraError):
    """The contents are none that this file can have; the message says why."""


class LeftAlone(NiagaraError):
    """The contents cannot be read now, or belong to a newer version; the message says why."""


@dataclass(frozen=True)
class Sentences:
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
        parse: Callable[[bytes], T],
        write: Callable[[T], bytes],
        empty: Callable[[], T],
        sentences: Sentences,
    ) -> None:
        """Keep at that path what `parse` reads (raising `Broken` or `LeftAlone`) and `write` writes.

        `empty` is what counts where there is no file, or none that can be used.
        """
        self.path = path
        self._parse, self._write, self._empty, self._said = parse, write, empty, sentences

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

    def change(self, edit: Callable[[T], T | None]) -> str:
        """Change what the file holds; returns a message if that fails or a broken file was set aside, else "".

        Nothing is written if `edit` returns the object that it was given; if it returns None, everything is deleted.

        Raises:
            Exception: `edit` raised it; the file is unchanged.
        """
        try:
            with self._alone() as file:
                held, problem = self._usable(file)
                changed = edit(held)
                if changed is None:
                    self._delete(file)
                elif changed is not held:
                    self._replace(file, changed)
                return problem
        except (Broken, LeftAlone) as error:
            return self._why(error)
        except CannotSave as error:
            return self._said.unsaved.format(error=error)
        except ValidationError as error:  # what `edit` has made
            return self._said.unsaved.format(error=sentence(error))

    def delete(self) -> None:
        """Delete the file and all broken ones that were set aside.

        Raises:
            CannotSave: they could not be deleted.
        """
        with self._alone() as file:
            self._delete(file)

    @contextmanager
    def _alone(self) -> Iterator[Path]:
        """Lock the file; gives the path that links lead to.

        Raises:
            CannotSave: its folder cannot be made, or another window holds the lock.
        """
        file = atomic.followed(self.path)
        try:
            atomic.make_folder(self.path.parent)
            if not file.parent.is_dir():  # where a link leads nothing is made: a share may be away
                raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
        except OSError as error:
            raise CannotSave(reason(error)) from error
        with changing(file):
            atomic.remove_leftovers(file.parent, glob.escape(file.name))
            yield file

    def _contents(self, file: Path) -> T:
        """Read the file.

        Raises:
            Broken: its contents are none that it can have.
            LeftAlone: they cannot be read now.
        """
        try:
            data = read_uncapped(file)
        except NoSuchFile:
            return self._empty()
        except Unreadable as error:
            raise LeftAlone(str(error)) from error
        return self._parse(data)

    def _usable(self, file: Path) -> tuple[T, str]:
        """Read the file; set a broken one aside, which the message says.

        Raises:
            Broken: it could not be set aside.
            LeftAlone: it cannot be read now.
        """
        try:
            return self._contents(file), ""
        except Broken as error:
            if (aside := atomic.set_aside(file)) is None:
                raise
            return self._empty(), self._said.set_aside.format(error=error, name=aside.name)

    def _replace(self, file: Path, held: T) -> None:
        try:
            data = self._write(held)
            self._parse(data)
            atomic.write_bytes(file, data)
        except Broken as error:
            raise CannotSave(str(error)) from error
        except OSError as error:
            raise CannotSave(reason(error)) from error

    def _delete(self, file: Path) -> None:
        for each in (file, *atomic.set_aside_before(file)):
            try:
                atomic.remove(each)
            except FileNotFoundError:
                continue
            except OSError as error:
                said = _("{file} could not be deleted ({why})")
                raise CannotSave(said.format(file=each.name, why=reason(error))) from error

    def _why(self, error: Broken | LeftAlone) -> str:
        template = self._said.broken if isinstance(error, Broken) else self._said.unusable
        return template.format(error=error)
