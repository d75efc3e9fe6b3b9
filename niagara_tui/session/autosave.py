"""A match and its save: locked while it is played, written after every decision that may be known."""

from __future__ import annotations

import contextlib
from datetime import datetime
from types import TracebackType
from typing import Self

from pydantic import ValidationError

from niagara_tui.core.errors import BadInput, NiagaraError
from niagara_tui.core.i18n import _
from niagara_tui.session.match import Clock, Match, now
from niagara_tui.storage import atomic
from niagara_tui.storage.folder import SaveFolder
from niagara_tui.storage.lock import AlreadyOpen, CannotSave, SaveLock
from niagara_tui.storage.models import Record
from niagara_tui.storage.names import fresh_names

_ASIDE = " damaged"


class Autosave:
    """Binds a match to the save of that name; the lock is held until `close`."""

    def __init__(self, folder: SaveFolder, name: str, match: Match, lock: SaveLock) -> None:
        """Keep `match` under `name`, whose lock has been taken; `new` and `open` do that."""
        self.folder = folder
        self.name = name
        self.match = match
        self._lock = lock
        self._written: Record | None = None
        self._is_behind = False
        self._damaged: bytes | None = None
        """What lay in the file, where that is to be kept beside before it is written over."""

    @classmethod
    def new(cls, folder: SaveFolder, match: Match, today: datetime | None = None) -> Autosave:
        """A autosave under a fresh name; nothing is written yet.

        Raises:
            CannotSave: no save can be made in this folder; the match itself can be played all the same.
        """
        name, lock = _fresh(folder, match.game.id, today or datetime.now().astimezone())
        return cls(folder, name, match, lock)

    @classmethod
    def open(cls, folder: SaveFolder, name: str, clock: Clock = now, damaged_ok: bool = False) -> Autosave:
        """Open a save to play on. A damaged one is kept beside as `NAME damaged` before it is first written again.

        Raises:
            AlreadyOpen: it is being played elsewhere; `look` can still show it.
            BadInput: there is none, or something is wrong with it that `damaged_ok` does not cover.
            CannotSave: it cannot be locked here.
        """
        if not folder.has(name):
            folder.read(name)  # says that there is none, and makes no lock for it
        lock = folder.lock(name)
        lock.acquire()
        try:
            atomic.sweep(folder.file(name))
            autosave = cls(folder, name, look(folder, name, clock, damaged_ok), lock)
            if autosave.match.damage:
                autosave._damaged = folder.read_bytes(name)
            else:
                autosave._written = autosave.match.record()
        except BaseException:
            lock.release()
            raise
        return autosave

    def save(self) -> str | None:
        """Write what may be known now, if it is more or other than what was written last.

        A sentence where the game had to be given another name, because its save has got into other hands.

        Raises:
            CannotSave: it could not be written; the match is as it was, and so is the save.
        """
        try:
            record = self.match.record()
        except ValidationError as error:
            raise CannotSave(_("the game could not be saved: it has grown longer than a save can be")) from error
        if self._written is not None and _told(self._written) == _told(record) and self._lock.is_held:
            return None
        self._is_behind = True
        moved = self._hold()
        if self._damaged is not None:
            self._set_aside()
        self.folder.write(self.name, record)
        self._written, self._is_behind = record, False
        return moved

    def catch_up(self) -> bool:
        """Try once more to write what could not be written; whether there is a save.

        Raises:
            NiagaraError: it still cannot be written.
        """
        if self._is_behind:
            self.save()
        return self._written is not None or self._damaged is not None

    def close(self) -> None:
        """Give the lock back; what could not be written before is tried once more."""
        with contextlib.suppress(NiagaraError):
            self.catch_up()
        self._lock.release()

    def __enter__(self) -> Self:
        """The autosave itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Give the lock back."""
        self.close()

    def _hold(self) -> str | None:
        """See that nobody else plays this save; a lock that has been removed is taken anew.

        Somebody may have come between. Then the save is theirs, and this game goes on under another name.
        """
        if self._lock.is_held:
            return None
        self._lock.release()
        said = _("the save {before!r} has been opened in another window; this game goes on as {name!r}")
        with contextlib.suppress(AlreadyOpen):
            self._lock = self.folder.lock(self.name)
            self._lock.acquire()
            if self._is_as_it_was_left():
                return None
            self._lock.release()
            said = _("the save {before!r} has been changed elsewhere; this game goes on as {name!r}")
        before = self.name
        self.name, self._lock = _fresh(self.folder, self.match.game.id, datetime.now().astimezone())
        self._written = self._damaged = None
        return said.format(before=before, name=self.name)

    def _is_as_it_was_left(self) -> bool:
        if not self.folder.has(self.name):
            return True
        try:
            if self._damaged is not None:
                return self.folder.read_bytes(self.name) == self._damaged
            there = self.folder.read(self.name)
        except BadInput:
            return False
        return self._written is not None and _told(there) == _told(self._written)

    def _set_aside(self) -> None:
        """Keep the damaged save beside; where its file has gone meanwhile there is nothing to keep."""
        if self.folder.has(self.name):
            self.folder.copy(self.name, self._name_beside())
        self._damaged = None

    def _name_beside(self) -> str:
        for number in range(1, 100):
            name = f"{self.name[:64].rstrip()}{_ASIDE}{f' {number}' if number > 1 else ''}"
            if not self.folder.has(name):
                return name
        raise CannotSave(_("the damaged save could not be set aside: too many of them are there already"))


def _told(record: Record) -> tuple[object, ...]:
    """What a record tells of its game."""
    return record.moves, record.conceded, record.result


def _fresh(folder: SaveFolder, game: str, today: datetime) -> tuple[str, SaveLock]:
    """A name that no save has, and its lock, which is taken."""
    for name in fresh_names(game, today):
        if folder.has(name):
            continue
        lock = folder.lock(name)
        with contextlib.suppress(AlreadyOpen):
            lock.acquire()
            return name, lock
    raise CannotSave(_("there are too many games of this minute to find a name for another"))


def look(folder: SaveFolder, name: str, clock: Clock = now, damaged_ok: bool = False) -> Match:
    """The match of a save, to look at: nothing is locked and nothing will be written.

    Raises:
        BadInput: there is none, or something is wrong with it that `damaged_ok` does not cover.
    """
    record = folder.read(name)
    try:
        return Match.resume(record, clock, damaged_ok)
    except BadInput as error:
        raise BadInput(_("the save {name!r} cannot be played on: {why}").format(name=name, why=error)) from error
