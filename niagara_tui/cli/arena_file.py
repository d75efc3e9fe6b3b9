"""The file of a tournament: its set-up on the first line, then a line for every game as soon as it is over.

Each line is a JSON object. A line that was cut off at the end of the file, by a crash or a full disk, is dropped;
whatever else is damaged is refused. A loss of power costs at most the games that ended within one second: they
are played again.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import time
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Literal, Self

from niagara_ai.arena import Played
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from niagara_tui.cli.printing import complain
from niagara_tui.core.errors import BadInput, sentence
from niagara_tui.core.i18n import _, plural
from niagara_tui.core.sanitize import clean
from niagara_tui.storage.atomic import sync_folder
from niagara_tui.storage.opening import opened, reason

LONGEST = 2**16
"""No line comes near this many bytes; what does is no tournament."""
SYNC = 1.0
"""Seconds between two times that games are brought to the disk; each time may cost as much as a game."""
_GAMES: TypeAdapter[Played] = TypeAdapter(Played)


class Plan(BaseModel):
    """What is to be played: the first line. `rules` is the version of the game's rules."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    format: Literal[1] = 1
    game: str
    rules: int
    options: dict[str, bool | str]
    seats: tuple[str, ...] = Field(min_length=1)
    seed: int
    games: int = Field(ge=1)
    until: str | None = None


@dataclass(frozen=True, slots=True)
class Held:
    """What a file holds: the plan, the games that are done, and where the sound part of the file ends."""

    plan: Plan
    games: list[Played]
    size: int


def read(path: Path) -> Held:
    """What the file holds.

    Raises:
        BadInput: it cannot be read, or it is no tournament.
    """
    with _opened(path, os.O_RDONLY) as file:
        try:
            return _held(path, file)
        except OSError as error:
            raise _not_read(path, error) from error


def _opened(path: Path, access: int) -> BinaryIO:
    try:
        return opened(path, access)
    except BadInput as error:
        raise BadInput(f"{_label(path)}: {error}") from error
    except OSError as error:
        raise (_not_read if access == os.O_RDONLY else _not_written)(path, error) from error


def _held(path: Path, file: BinaryIO) -> Held:
    """What its whole lines hold; the first one that is wrong ends it, so nothing endless is read."""
    whole = itertools.takewhile(lambda line: line.endswith(b"\n"), iter(partial(file.readline, LONGEST), b""))
    first = next(whole, b"")
    plan, games, size = _plan(path, first), [], len(first)
    for number, line in enumerate(whole, 2):
        games.append(_game(path, plan, number, line))
        size += len(line)
    return Held(plan, games, size)


def _plan(path: Path, line: bytes) -> Plan:
    try:
        return Plan.model_validate_json(line)
    except ValidationError as error:
        wrong = _("{file}: it holds no tournament ({reason})")
        raise BadInput(wrong.format(file=_label(path), reason=clean(sentence(error), 200))) from error


def _game(path: Path, plan: Plan, number: int, line: bytes) -> Played:
    try:
        played = _GAMES.validate_json(line)
    except ValidationError as error:
        raise _damaged(path, number, clean(sentence(error), 200)) from error
    seats = len(plan.seats)
    if {len(played.scores), len(played.times)} != {seats} or not set(played.winners) <= set(range(seats)):
        raise _damaged(path, number, _("it is not a game for {seats}").format(seats=seats))
    return played


def _damaged(path: Path, number: int, wrong: str) -> BadInput:
    said = _("{file}: line {number} is damaged ({reason})")
    return BadInput(said.format(file=_label(path), number=number, reason=wrong))


def _not_read(path: Path, error: OSError) -> BadInput:
    return BadInput(_("{file}: it cannot be read ({reason})").format(file=_label(path), reason=reason(error)))


def _not_written(path: Path, error: OSError) -> BadInput:
    return BadInput(_("{file}: it cannot be written ({reason})").format(file=_label(path), reason=reason(error)))


def _label(path: Path) -> str:
    """The file's name, safe to show."""
    return clean(str(path))


def _why_taken(path: Path) -> str:
    if path.is_file():
        return _("it is there already; --resume goes on with it")
    return _("it is there already, and it is not a file")


def _claim(path: Path, file: BinaryIO) -> None:
    """See that nobody else plays the tournament, where the system has locks; a closed file is locked no more."""
    try:
        import fcntl
    except ImportError:  # Windows
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        file.close()
        raise BadInput(_("{file}: another process is playing this tournament").format(file=_label(path))) from error
    except OSError:
        return  # a file system without locks


class Log:
    """The games of a tournament so far; with a file, each has left this process when `add` returns."""

    def __init__(self, path: Path | None = None, file: BinaryIO | None = None, held: Held | None = None) -> None:
        self.games = list(held.games) if held else []
        self._path, self._file, self._is_new = path, file, held is None
        self._synced = time.monotonic()

    @classmethod
    def begin(cls, path: Path | None, plan: Plan) -> Self:
        """A new log; in a new file, or where the path is None in none.

        Raises:
            BadInput: there is a file of that name, or none can be made.
        """
        if path is None:
            return cls()
        try:
            file = path.open("xb")
        except FileExistsError as error:
            raise BadInput(f"{_label(path)}: {_why_taken(path)}") from error
        except OSError as error:
            raise _not_written(path, error) from error
        _claim(path, file)
        log = cls(path, file)
        try:
            log._line(plan.model_dump_json().encode())
            log._sync()
        except BadInput:
            file.close()
            path.unlink(missing_ok=True)  # without its first line it is no tournament
            raise
        sync_folder(path.parent)
        return log

    @classmethod
    def go_on(cls, path: Path, held: Held) -> Self:
        """The log of a file, to be gone on with behind its sound part.

        Raises:
            BadInput: it cannot be written, or another process plays it.
        """
        file = _opened(path, os.O_RDWR)
        _claim(path, file)
        try:
            file.truncate(held.size)
            file.seek(held.size)
        except OSError as error:
            raise _not_written(path, error) from error
        return cls(path, file, held)

    def __enter__(self) -> Self:
        """The log."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the file; whoever broke off hears how to go on. One that never began leaves no file."""
        if self._file is None or self._path is None:
            return
        with contextlib.suppress(OSError, BadInput):  # what could not be written was told of when it was added
            self._sync()
        with contextlib.suppress(OSError):
            self._file.close()
        if kind is KeyboardInterrupt:
            done = len(self.games)
            said = plural(
                "broken off after {games} game; niagara arena --resume {file} goes on",
                "broken off after {games} games; niagara arena --resume {file} goes on",
                done,
            )
            complain(said.format(games=done, file=_label(self._path)))
        elif kind is not None and self._is_new and not self.games:
            self._path.unlink(missing_ok=True)

    def add(self, played: Played) -> None:
        """One more game is over.

        Raises:
            BadInput: the file cannot be written.
        """
        self.games.append(played)
        self._line(_GAMES.dump_json(played))
        if time.monotonic() - self._synced >= SYNC:
            self._sync()

    def _line(self, line: bytes) -> None:
        if self._file is None or self._path is None:
            return
        try:
            self._file.write(line + b"\n")
            self._file.flush()
        except OSError as error:
            raise _not_written(self._path, error) from error

    def _sync(self) -> None:
        if self._file is None or self._path is None:
            return
        try:
            os.fsync(self._file.fileno())
        except OSError as error:
            raise _not_written(self._path, error) from error
        self._synced = time.monotonic()
