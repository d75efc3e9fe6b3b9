"""Autosave: locks a match's save while it is played, and writes it after every change that may be recorded."""

from __future__ import annotations

import contextlib
from datetime import datetime
from typing import Self

from pydantic import ValidationError

from niagara_tui.core.errors import BadInput, NiagaraError
from niagara_tui.core.i18n import _
from niagara_tui.match.match import Clock, now
from niagara_tui.match.table_match import TableMatch
from niagara_tui.store.folder import SaveFolder, fresh_names
from niagara_tui.store.keeper import AlreadyOpen, CannotSave, Lock
from niagara_tui.store.models import Record

LAST_UNSAVED = _("Your last decision is not saved: {why}.")
_BACKUP_SUFFIX = " damaged"


class Autosave:
    """Binds a match to a save; the lock is held until `close`, after which nothing is written or locked any more.

    What cannot be created, locked or written is `CannotSave`: the match and the old save are unchanged.
    """

    def __init__(self, folder: SaveFolder, name: str, match: TableMatch, lock: Lock) -> None:
        """Bind `match` to the save `name`, whose `lock` is held already; use `new` or `open` instead."""
        folder.remove_leftovers()
        self.folder = folder
        self.name = name
        self.match = match
        self.waits = False
        """Whether nothing is written before a person has decided: what one has only looked at is no game yet."""
        self._lock = lock
        self._written: Record | None = None
        self._is_behind = False
        self._is_closed = False
        self._damaged: bytes | None = None
        """The contents of a damaged save, which must be backed up before the file is overwritten."""

    @classmethod
    def new(cls, folder: SaveFolder, match: TableMatch, today: datetime | None = None) -> Autosave:
        """Create an autosave under a new name; nothing is written yet."""
        name, lock = _new_name(folder, match.game.id, today or datetime.now().astimezone())
        return cls(folder, name, match, lock)

    @classmethod
    def open(cls, folder: SaveFolder, name: str, clock: Clock = now, damaged_ok: bool = False) -> Autosave:
        """Open a save to play on. A damaged one is backed up as `NAME damaged` before it is first overwritten.

        One that is being played elsewhere is `AlreadyOpen`; `load_unlocked` can still show it.
        """
        if not folder.has(name):
            folder.read(name)  # raises the error before a lock file is created
        lock = folder.lock(name)
        lock.acquire()
        try:
            autosave = cls(folder, name, load_unlocked(folder, name, clock, damaged_ok), lock)
            if autosave.match.damage:
                autosave._damaged = folder.read_bytes(name)
            else:
                autosave._written = autosave.match.record()
        except BaseException:
            lock.release()
            raise
        return autosave

    def save(self) -> str | None:
        """Write the current record if it differs from the one written last; once closed, do nothing.

        Returns a message if the game continues under another name, because somebody else has opened or changed its
        save; else None.
        """
        if self._is_closed:  # what still ends, such as a bot, may go on deciding
            return None
        if self.waits and not (self.is_on_disk or self.match.is_begun):
            return None
        try:
            record = self.match.record()
        except ValidationError as error:
            raise CannotSave(_("the game could not be saved: it has grown longer than a save can be")) from error
        if self._written is not None and _progress(self._written) == _progress(record) and self._lock.is_held:
            return None
        self._is_behind = True
        moved = self._ensure_lock()
        if self._damaged is not None:
            # Back up the damaged save, unless its file has been deleted meanwhile
            if self.folder.has(self.name):
                affixes = (f"{_BACKUP_SUFFIX}{f' {number}' if number > 1 else ''}" for number in range(1, 100))
                names = (f"{self.name[:64].rstrip()}{affix}" for affix in affixes)
                if (unused := next((name for name in names if not self.folder.has(name)), None)) is None:
                    raise CannotSave(_("the damaged save could not be set aside: too many of them are there already"))
                self.folder.copy(self.name, unused)
            self._damaged = None
        self.folder.write(self.name, record)
        self._written, self._is_behind = record, False
        return moved

    @property
    def is_on_disk(self) -> bool:
        """Whether there is a save to open, of this game as it was when it could be written last."""
        return self._written is not None or self._damaged is not None

    def catch_up(self) -> bool:
        """Retry a failed save; returns whether there is a save on disk."""
        if self._is_behind:
            self.save()
        return self.is_on_disk

    def close(self) -> str:
        """Retry a failed save and release the lock; returns why the last decisions are not saved, "" if they are."""
        try:
            self.catch_up()
        except NiagaraError as error:
            return str(error)
        finally:
            self._is_closed = True
            self._lock.release()
        return ""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _ensure_lock(self) -> str | None:
        """Make sure that the lock is held; acquire it again if its file was deleted.

        If somebody else has opened or changed the save meanwhile, continue under a new name and return a message.
        """
        if self._lock.is_held:
            return None
        self._lock.release()
        notice = _("the save {before!r} has been opened in another window; this game goes on as {name!r}")
        with contextlib.suppress(AlreadyOpen):
            self._lock = self.folder.lock(self.name)
            self._lock.acquire()
            if self._is_unchanged():
                return None
            self._lock.release()
            notice = _("the save {before!r} has been changed elsewhere; this game goes on as {name!r}")
        before = self.name
        self.name, self._lock = _new_name(self.folder, self.match.game.id, datetime.now().astimezone())
        self._written = self._damaged = None
        return notice.format(before=before, name=self.name)

    def _is_unchanged(self) -> bool:
        if not self.folder.has(self.name):
            return True
        try:
            if self._damaged is not None:
                return self.folder.read_bytes(self.name) == self._damaged
            there = self.folder.read(self.name)
        except BadInput:
            return False
        return self._written is not None and _progress(there) == _progress(self._written)


def take_in(folder: SaveFolder, record: Record, clock: Clock = now) -> str:
    """Keep a record that came from elsewhere as a new save; returns the name of that."""
    with Autosave.new(folder, TableMatch.resume(record, clock, damaged_ok=True), clock()) as autosave:
        folder.write(autosave.name, record)
        return autosave.name


def _progress(record: Record) -> tuple[object, ...]:
    """The parts of a record that change during a game, for comparison without the times."""
    return record.moves, record.conceded, record.help, record.result


def _new_name(folder: SaveFolder, game: str, today: datetime) -> tuple[str, Lock]:
    """Find an unused name and acquire its lock."""
    for name in fresh_names(game, today):
        if folder.has(name):
            continue
        lock = folder.lock(name)
        with contextlib.suppress(AlreadyOpen):
            lock.acquire()
            return name, lock
    raise CannotSave(_("too many games were begun this minute to find a name for another"))


def load_unlocked(folder: SaveFolder, name: str, clock: Clock = now, damaged_ok: bool = False) -> TableMatch:
    """Load the match of a save for viewing, without locking or writing anything."""
    record = folder.read(name)
    try:
        return TableMatch.resume(record, clock, damaged_ok)
    except BadInput as error:
        raise BadInput(_("the save {name!r} cannot be played on: {why}").format(name=name, why=error)) from error
