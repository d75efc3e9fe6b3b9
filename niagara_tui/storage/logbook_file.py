"""The file of the logbook: changed by one process at a time, and set aside if it is broken."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _
from niagara_tui.core.user_folders import user_data_path
from niagara_tui.storage import atomic
from niagara_tui.storage.lock import AlreadyOpen, CannotSave, SaveLock
from niagara_tui.storage.logbook import FORMAT, Logbook, Profile, read_logbook, write_logbook
from niagara_tui.storage.opening import NoSuchFile, read_bytes, reason
from niagara_tui.storage.reading import SIZE_CAP, peek

FILE = "record.json"
BROKEN = "record.broken*.json"
TIMEOUT = 2.0
"""Seconds to wait for another window that is writing, which takes a few milliseconds."""
_PAUSE = 0.01
_LEFT_OUT = 0.1
"""Fraction of the largest profile's games dropped per step from a file that is too large."""

Edit = Callable[[Logbook], Logbook]


class LogbookFile:
    """The logbook's file in a folder, by default the user's data folder."""

    def __init__(self, folder: Path | None = None, patience: float = TIMEOUT) -> None:
        """Use that folder; `patience` is the time to wait for another window, in seconds."""
        self.path = (folder or user_data_path()) / FILE
        self._patience = patience

    def load(self) -> tuple[Logbook, str]:
        """Load the logbook; an empty one and a message if it cannot be used. A broken file is set aside."""
        try:
            return self._read(), ""
        except BadInput as error:
            return Logbook(), str(error)
        except _BrokenError:  # read again under the lock, as another window may have set it aside by then
            problem = self.change(lambda logbook: logbook)
            return Logbook(), problem

    def read(self) -> tuple[Logbook, str]:
        """Read the logbook, as `load` does, but leave even a broken file where it is."""
        try:
            return self._read(), ""
        except BadInput as error:
            return Logbook(), str(error)
        except _BrokenError as error:
            return Logbook(), _("Your record is broken ({why}); the file is left as it is.").format(why=error)

    def change(self, edit: Edit) -> str:
        """Change the contents of the file; returns a message if that fails or a broken file was set aside, else "".

        Nothing is written if `edit` returns the same object that it was given. If it removes the last profile, all
        files are deleted, as by `delete`.

        Raises:
            BadInput: `edit` raised it; the file is unchanged.
        """
        try:
            with self._locked():
                atomic.remove_leftovers(self.path)
                return self._change(edit)
        except CannotSave as error:
            return _("Your record could not be saved: {why}.").format(why=error)

    def delete(self) -> None:
        """Delete the file and all broken ones that were set aside.

        Raises:
            CannotSave: it could not be deleted.
        """
        with self._locked():
            self._delete()

    def _delete(self) -> None:
        atomic.remove_leftovers(self.path)
        for path in (self.path, *self.path.parent.glob(BROKEN)):
            with contextlib.suppress(FileNotFoundError):
                _remove(path)

    def _change(self, edit: Edit) -> str:
        problem = ""
        try:
            logbook = self._read()
        except BadInput as error:
            return str(error)
        except _BrokenError as broken:
            logbook, problem = Logbook(), self._set_aside(broken)
            if self.path.exists():
                return problem
        changed = edit(logbook)
        if logbook.profiles and not changed.profiles:
            self._delete()
        elif changed is not logbook:
            try:
                atomic.write_bytes(self.path, _within_size_cap(changed))
            except OSError as error:
                raise CannotSave(reason(error)) from error
        return problem

    def _read(self) -> Logbook:
        """Read the file, which need not exist.

        Raises:
            BadInput: it cannot be read, or has a newer format and must be left as it is.
            _BrokenError: it is not a valid logbook.
        """
        said = _("Your record cannot be used: {why}.")
        try:
            data = read_bytes(self.path)
        except NoSuchFile:
            return Logbook()
        except BadInput as error:
            raise BadInput(said.format(why=error)) from error
        try:
            return read_logbook(data)
        except BadInput as error:
            number = peek(data).get("format")
            if isinstance(number, int) and number > FORMAT:
                raise BadInput(said.format(why=error)) from error
            raise _BrokenError(str(error)) from error

    def _set_aside(self, broken: _BrokenError) -> str:
        """Rename the broken file to an unused name; returns the message for the user."""
        if (aside := atomic.set_aside(self.path)) is None:
            return _("Your record is broken ({why}), and it cannot be set aside.").format(why=broken)
        said = _("Your record was broken ({why}); a new one is begun, and the old file is kept as {name}.")
        return said.format(why=broken, name=aside.name)

    @contextlib.contextmanager
    def _locked(self) -> Iterator[None]:
        """Hold the file's lock, waiting up to `patience` seconds for it.

        Raises:
            CannotSave: it cannot be acquired.
        """
        try:
            atomic.make_folder(self.path.parent)
        except OSError as error:
            raise CannotSave(reason(error)) from error
        lock = SaveLock(self.path)
        end = time.monotonic() + self._patience
        while not lock.is_held:
            try:
                lock.acquire()
            except AlreadyOpen as error:
                if time.monotonic() > end:
                    raise CannotSave(_("another window is writing it")) from error
                time.sleep(_PAUSE)
        try:
            yield
        finally:
            lock.release()


class _BrokenError(Exception):
    """The file is not a valid logbook; the message says why."""


def _within_size_cap(logbook: Logbook) -> bytes:
    """Serialize the logbook; as long as it exceeds `SIZE_CAP`, drop the oldest games of the largest profile."""
    while len(data := write_logbook(logbook)) > SIZE_CAP:
        largest = max(logbook.profiles, key=lambda profile: len(profile.games))
        kept = largest.games[1 + int(len(largest.games) * _LEFT_OUT) :]
        profiles = [Profile(name=each.name, games=kept) if each is largest else each for each in logbook.profiles]
        logbook = logbook.model_copy(update={"profiles": profiles})
    return data


def _remove(path: Path) -> None:
    try:
        atomic.remove(path)
    except FileNotFoundError:
        raise
    except OSError as error:
        raise CannotSave(_("{file} could not be deleted ({why})").format(file=path.name, why=reason(error))) from error
