"""A folder of saves: listing, reading, writing, renaming and deleting by name.

A name is a valid file name on every system, and cannot escape its folder.

A review is stored beside its save, renamed and deleted with it; it can be made again from the save at any time.
"""

from __future__ import annotations

import contextlib
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from operator import attrgetter
from pathlib import Path
from typing import TypeVar

from niagara_ai import files

from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _
from niagara_tui.core.text import clean, did_you_mean
from niagara_tui.store.formats import SIZE_CAP
from niagara_tui.store.keeper import AlreadyOpen, CannotSave, Lock, make_folder, telling
from niagara_tui.store.models import (
    EARLIEST,
    Record,
    Shared,
    clamp_time,
    is_shared,
    read_record,
    read_shared,
    write_record,
)
from niagara_tui.store.opening import NoSuchFile, read_bytes, reason, why_no_folder
from niagara_tui.store.where import saves_folder

MAX_CHARACTERS = 120
MAX_BYTES = 180  # well below the 255 bytes of common file systems, to leave room for the affixes of temporary files

_SIGNS = " .-_()'\u2019,&+#@=!"
"""Signs that a name can contain, among them those of the copies that browsers and synchronized folders make."""
_RESERVED = {"con", "prn", "aux", "nul"} | {f"{port}{number}" for port in ("com", "lpt") for number in range(10)}


def check_name(name: str) -> str:
    """Normalize a name of a save to NFC and check that it is allowed."""
    name, wrong = unicodedata.normalize("NFC", name), ""
    if not name or len(name) > MAX_CHARACTERS or len(name.encode(errors="replace")) > MAX_BYTES:
        wrong = _("it must have from 1 to {most} characters").format(most=MAX_CHARACTERS)
    elif not all(sign in _SIGNS or unicodedata.category(sign)[0] == "L" or sign.isdecimal() for sign in name):
        wrong = _("only letters, digits, blanks, brackets () and .-_',&+#@=! can stand in it")
    elif name[0] == "." or name != name.strip():
        wrong = _("it must not begin with a dot, nor begin or end with a blank")
    elif name.partition(".")[0].strip().lower() in _RESERVED:
        wrong = _("Windows reserves that name")
    if wrong:
        sentence = _("{name!r} cannot be the name of a save: {wrong}")
        raise BadInput(sentence.format(name=name[:40], wrong=wrong))
    return name


FRESH = "* ????-??-?? ????*"  # a pattern that all names of `fresh_names` have


def fresh_names(game: str, now: datetime) -> Iterator[str]:
    """Iterate over names for a new save: `game 2026-11-21 1830`, then the same with 2, 3, … up to 999 appended."""
    plain = f"{game} {now:%Y-%m-%d %H%M}"
    yield plain
    for number in range(2, 1000):
        yield f"{plain} {number}"


SUFFIX = ".json"
REVIEW_SUFFIX = ".review"  # suffix that replaces the one of saves, so that lists of saves do not show reviews
T = TypeVar("T")
KindOf = Callable[[Record], str]
"""Says what the game of a record is, in a few words, if it belongs to something larger; else nothing."""


@dataclass(frozen=True, slots=True)
class Summary:
    """Summary of one save for a list. All texts are safe to show.

    `people` are the seats of people, and `moves` says how many decisions were made at the seat of each letter.
    `problem` says why it cannot be read, if so; `kind` what the game is, if that was asked for (`KindOf`).
    """

    name: str
    saved: datetime
    game: str = ""
    players: tuple[str, ...] = ()
    people: tuple[int, ...] = ()
    moves: Counter[str] = field(default_factory=Counter)
    result: str | None = None
    problem: str | None = None
    kind: str = ""

    @property
    def age(self) -> tuple[datetime, str]:
        """What lists are sorted by, the newest first."""
        return self.saved, self.name


class SaveLock(Lock):
    """The lock of a save, whose errors name it."""

    def __init__(self, file: Path) -> None:
        super().__init__(file)
        self._name = file.name.removesuffix(SUFFIX)

    def acquire(self) -> None:
        try:
            super().acquire()
        except AlreadyOpen as error:
            sentence = _("the game {name!r} is already open in another window")
            raise AlreadyOpen(sentence.format(name=self._name)) from error
        except CannotSave as error:
            sentence = _("the game {name!r} cannot be locked for saving ({why})")
            raise CannotSave(sentence.format(name=self._name, why=error)) from error


class SaveFolder:
    """The saves of one folder, which is created when the first save is written.

    What cannot be written is `CannotSave`, what is being played cannot be deleted or renamed, as it is `AlreadyOpen`.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = saves_folder(path)

    @property
    def label(self) -> str:
        """The folder's path, safe to show."""
        return clean(str(self.path), 400)

    def check_listable(self) -> None:
        """Check that an empty list of saves does not merely hide an unreadable folder."""
        try:
            next(self.path.iterdir(), None)
        except FileNotFoundError:
            return
        except OSError as error:
            sentence = _("the saves in {folder} cannot be listed ({why})")
            raise BadInput(sentence.format(folder=self.label, why=reason(error))) from error

    def check_writable(self) -> None:
        """Create the folder and check that saves can be written to it."""
        self._make()
        with telling(_("the folder of saves cannot be used ({why})")):
            files.try_to_write(self.path / SUFFIX)

    def remove_leftovers(self) -> None:
        """Remove what killed writers of saves and their reviews have left.

        Of locks these are the ones with names that the program gives to games, which no file of others has. Whoever
        holds a lock keeps it; who wants one at this very moment is told that it is taken, as while a list is read.
        """
        for suffix in (SUFFIX, REVIEW_SUFFIX):
            files.remove_leftovers(self.path, f"*{suffix}")
        with contextlib.suppress(OSError):
            for name in [path.name[1:].removesuffix(".lock") for path in self.path.glob(f".{FRESH}.lock")]:
                with contextlib.suppress(BadInput, AlreadyOpen, CannotSave), self._locked(name):
                    pass  # who releases a lock deletes its file

    def file(self, name: str) -> Path:
        return self.path / f"{check_name(name)}{SUFFIX}"

    def lock(self, name: str) -> SaveLock:
        """Create the folder and the save's lock, without acquiring it."""
        file = self.file(name)
        self._make()
        return SaveLock(file)

    def has(self, name: str) -> bool:
        """Whether a file of that name exists, even an unreadable one."""
        with telling(_("the folder of saves cannot be used ({why})")):
            try:
                self.file(name).lstat()
            except (FileNotFoundError, NotADirectoryError):
                return False
        return True

    def has_chance(self, game: str, seed: int) -> bool:
        """Whether there is a save of that game with that seed."""
        digits = str(seed).encode()  # looked for first: parsing all saves would take a hundred times as long
        for path in self._files():
            with contextlib.suppress(BadInput):
                data = read_bytes(path)
                if digits in data and (setup := read_record(data).setup).seed == seed and setup.game == game:
                    return True
        return False

    def read(self, name: str) -> Record:
        return self._parse(name, read_record)

    def read_bytes(self, name: str) -> bytes:
        """Read the save's bytes without validating them."""
        return read_bytes(self.file(name))

    def read_viewable(self, name: str) -> Record | Shared:
        """Read what a replay can show: the record of a save, or a shared copy."""
        return self._parse(name, parse_viewable)

    def write(self, name: str, record: Record) -> None:
        """Write the record; after a failure the old save is intact."""
        file, data = self.file(name), write_record(record)
        if len(data) > SIZE_CAP:
            raise CannotSave(_("the game could not be saved: it has grown larger than a save can be"))
        try:
            make_folder(self.path)
            files.write_bytes(file, data)
        except OSError as error:
            sentence = _("the game could not be saved ({why}); what was saved before is kept")
            raise CannotSave(sentence.format(why=why_no_folder(self.path) or reason(error))) from error

    def copy(self, name: str, other: str) -> None:
        """Copy the save's bytes to another name, without validating them."""
        sentence = _("the damaged save could not be set aside ({why})")
        try:
            data = self.read_bytes(name)
        except BadInput as error:
            raise CannotSave(sentence.format(why=error)) from error
        with telling(sentence):
            files.write_bytes(self.file(other), data)

    def summaries(self, kind_of: KindOf = lambda _: "") -> list[Summary]:
        """Summarize all saves, including invalid ones, newest first; empty if the folder cannot be read."""
        return sorted(self.each_summary(kind_of), key=attrgetter("age"), reverse=True)

    def each_summary(self, kind_of: KindOf = lambda _: "") -> Iterator[Summary]:
        """Summarize all saves one by one, as `summaries` does, but in the order in which their files were changed.

        That is nearly the order of `summaries`, and is known before the first save has been read.
        """
        files = sorted(self._files(), key=lambda path: (_modified(path), path.name), reverse=True)
        return (_summary(path, kind_of) for path in files)

    def delete(self, name: str) -> None:
        with self._locked(name), telling(_("the save {name!r} could not be deleted ({why})"), name=name):
            try:
                files.remove(self.file(name))
            except FileNotFoundError as error:
                raise self._no_save(name) from error
            self._remove_review(name)

    def rename(self, old: str, new: str) -> None:
        """Rename a save; never replaces another save."""
        with self._locked(old, new), telling(_("the save {name!r} could not be renamed ({why})"), name=old):
            if self.has(new):
                raise BadInput(_("there is already a save called {name!r}").format(name=new))
            try:
                files.rename(self.file(old), self.file(new))
            except FileNotFoundError as error:
                raise self._no_save(old) from error
            self._remove_review(new)  # one that was left over there
            if self._review(old).is_file():
                files.rename(self._review(old), self._review(new))

    # -- reviews --------------------------------------------------------------------------------------

    def has_review(self, name: str) -> bool:
        """Whether a review is stored beside that save, even an outdated one; False if that cannot be determined."""
        try:
            return self._review(name).is_file()
        except (BadInput, OSError):  # a file that a person put there may have a name that no save can have
            return False

    def read_review(self, name: str) -> bytes:
        return read_bytes(self._review(name))

    def write_review(self, name: str, review: bytes) -> None:
        with telling(_("the review could not be kept ({why})")):
            files.write_bytes(self._review(name), review)

    def _review(self, name: str) -> Path:
        return self.file(name).with_suffix(REVIEW_SUFFIX)

    def _remove_review(self, name: str) -> None:
        if self._review(name).is_file():
            files.remove(self._review(name))

    @contextlib.contextmanager
    def _locked(self, *names: str) -> Iterator[None]:
        with contextlib.ExitStack() as locks:
            for name in sorted(set(map(check_name, names))):
                lock = self.lock(name)
                lock.acquire()
                locks.callback(lock.release)
            yield

    def _make(self) -> None:
        try:
            make_folder(self.path)
        except OSError as error:
            sentence = _("the folder of saves cannot be made ({why})").format(why=reason(error))
            raise CannotSave(why_no_folder(self.path) or sentence) from error

    def _files(self) -> list[Path]:
        try:
            return [path for path in self.path.iterdir() if path.name.endswith(SUFFIX) and path.name[0] != "."]
        except OSError:
            return []

    def _parse(self, name: str, reader: Callable[[bytes], T]) -> T:
        file = self.file(name)
        try:
            return reader(read_bytes(file))
        except NoSuchFile as error:
            raise self._no_save(name) from error
        except BadInput as error:
            sentence = _("the save {name!r} cannot be opened: {why}")
            raise BadInput(sentence.format(name=name[:80], why=error)) from error

    def _no_save(self, name: str) -> BadInput:
        sentence = _("there is no save called {name!r}").format(name=name[:80])
        return BadInput(sentence + did_you_mean(name, (path.stem for path in self._files())))


def parse_viewable(data: bytes) -> Record | Shared:
    """Parse a file's bytes as a record or a shared copy."""
    return read_shared(data) if is_shared(data) else read_record(data)


def _summary(path: Path, kind_of: KindOf) -> Summary:
    name = path.name.removesuffix(SUFFIX)
    try:
        check_name(name)
        record = read_record(read_bytes(path))
    except BadInput as error:
        return Summary(clean(name, 80), _modified(path), problem=str(error))
    return Summary(
        name=name,
        saved=record.saved,
        game=record.setup.game,
        players=tuple(seat.name for seat in record.setup.seats),
        people=tuple(record.setup.people),
        moves=Counter(move.partition(" ")[0] for move in record.moves),
        result=record.result,
        kind=kind_of(record),
    )


def _modified(path: Path) -> datetime:
    try:
        return clamp_time(datetime.fromtimestamp(path.lstat().st_mtime, UTC))
    except (OSError, OverflowError, ValueError):
        return EARLIEST
