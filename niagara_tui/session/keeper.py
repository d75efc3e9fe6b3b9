"""A match and its save: locked while it is played, written after every decision that may be known."""

from __future__ import annotations

from datetime import datetime
from types import TracebackType
from typing import Self

from pydantic import ValidationError

from niagara_tui.core.errors import BadInput
from niagara_tui.core.speech import _
from niagara_tui.session.match import Clock, Match, now
from niagara_tui.storage import atomic
from niagara_tui.storage.folder import SaveFolder
from niagara_tui.storage.lock import AlreadyOpen, CannotSave, SaveLock
from niagara_tui.storage.models import Record
from niagara_tui.storage.names import fresh_names

_ASIDE = " damaged"


class Keeper:
    """Binds a match to the save of that name; the lock is held until `close`."""

    def __init__(self, folder: SaveFolder, name: str, match: Match, lock: SaveLock) -> None:
        """Keep `match` under `name`, whose lock has been taken; `new` and `open` do that."""
        self.folder = folder
        self.name = name
        self.match = match
        self._lock = lock
        self._written: Record | None = None

    @classmethod
    def new(cls, folder: SaveFolder, match: Match, today: datetime | None = None) -> Keeper:
        """A keeper under a fresh name; nothing is written yet.

        Raises:
            CannotSave: no save can be made in this folder; the match itself can be played all the same.
        """
        for name in fresh_names(match.game.id, today or datetime.now().astimezone()):
            if folder.file(name).exists():
                continue
            lock = folder.lock(name)
            try:
                lock.acquire()
            except AlreadyOpen:
                continue
            return cls(folder, name, match, lock)
        raise CannotSave(_("there are too many games of this minute to find a name for another"))

    @classmethod
    def open(cls, folder: SaveFolder, name: str, clock: Clock = now, damaged_ok: bool = False) -> Keeper:
        """Open a save to play on. A damaged one is kept beside as `NAME damaged` before it is first written again.

        Raises:
            AlreadyOpen: it is being played elsewhere; `look` can still show it.
            BadInput: there is none, or something is wrong with it that `damaged_ok` does not cover.
            CannotSave: it cannot be locked here.
        """
        if not folder.file(name).exists():
            folder.read(name)  # says that there is none, and makes no lock for it
        lock = folder.lock(name)
        lock.acquire()
        try:
            atomic.sweep(folder.file(name))
            keeper = cls(folder, name, look(folder, name, clock, damaged_ok), lock)
            keeper._written = None if keeper.match.damage else keeper.match.record()
        except BaseException:
            lock.release()
            raise
        return keeper

    def save(self) -> None:
        """Write what may be known now, if it is more or other than what was written last.

        Raises:
            CannotSave: it could not be written; the match is as it was, and so is the save.
        """
        try:
            record = self.match.record()
        except ValidationError as error:
            raise CannotSave(_("the game could not be saved: it has grown longer than a save can be")) from error
        if self._written is not None and _told(self._written) == _told(record):
            return
        if self._written is None and self.match.damage:
            self._set_aside()
        self.folder.write(self.name, record)
        self._written = record

    def close(self) -> None:
        """Give the lock back."""
        self._lock.release()

    def __enter__(self) -> Self:
        """The keeper itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Give the lock back."""
        self.close()

    def _set_aside(self) -> None:
        for number in range(1, 100):
            name = f"{self.name[:64].rstrip()}{_ASIDE}{f' {number}' if number > 1 else ''}"
            if not self.folder.file(name).exists():
                self.folder.copy(self.name, name)
                return


def _told(record: Record) -> tuple[object, ...]:
    """What a record tells of its game."""
    return record.moves, record.conceded, record.result


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
