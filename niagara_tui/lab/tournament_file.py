"""Tournament files (JSON Lines): the plan on the first line, then one line per game, written when the game ends.

An incomplete last line, left by a crash or a full disk, is dropped; any other damage is an error. A power failure
loses at most the games that ended in the last second; they are played again.
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

from niagara_ai.arena import Origin, Played
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from niagara_tui.core.errors import BadInput, sentence
from niagara_tui.core.i18n import _
from niagara_tui.core.sanitize import clean
from niagara_tui.core.utf8 import without_mark
from niagara_tui.store.atomic import sync_folder
from niagara_tui.store.opening import open_regular, reason
from niagara_tui.store.writing import why_no_folder

MAX_LINE_LENGTH = 2**16
"""Maximum length of a line in bytes, far above that of any valid line; a longer one is not a tournament's."""
SYNC_INTERVAL = 1.0
"""Minimum seconds between two calls of fsync, each of which may cost as much time as a game."""
_GAMES: TypeAdapter[Played] = TypeAdapter(Played)


class TournamentPlan(BaseModel):
    """The settings of a tournament: the first line of its file. `rules` is the version of the game's rules."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    format: Literal[1] = 1
    game: str
    rules: int
    options: dict[str, bool | str]
    seats: tuple[str, ...] = Field(min_length=1)
    seed: int
    games: int = Field(ge=1)
    until: str | None = None
    origin: Origin | None = None
    """None in files of versions before there were digests."""


@dataclass(frozen=True, slots=True)
class TournamentFile:
    """Contents of a tournament file: the plan, the finished games, and the size in bytes of its complete lines."""

    plan: TournamentPlan
    games: list[Played]
    size: int


def read(path: Path) -> TournamentFile:
    """Read a tournament file.

    Raises:
        BadInput: the file cannot be read, is damaged, or does not hold a tournament.
    """
    with _open(path, os.O_RDONLY) as file:
        try:
            return _parse(path, file)
        except OSError as error:
            raise _not_read(path, error) from error


def _open(path: Path, access: int) -> BinaryIO:
    try:
        return open_regular(path, access)
    except BadInput as error:
        raise BadInput(f"{_label(path)}: {error}") from error
    except OSError as error:
        raise (_not_read if access == os.O_RDONLY else _not_written)(path, error) from error


def _parse(path: Path, file: BinaryIO) -> TournamentFile:
    """Parse the complete lines; the first invalid one raises, so reading an endless file stops at once."""
    whole = itertools.takewhile(lambda line: line.endswith(b"\n"), iter(partial(file.readline, MAX_LINE_LENGTH), b""))
    first = next(whole, b"")
    plan, games, size = _plan(path, first), [], len(first)
    for number, line in enumerate(whole, 2):
        games.append(_game(path, plan, number, line))
        size += len(line)
    return TournamentFile(plan, games, size)


def _plan(path: Path, line: bytes) -> TournamentPlan:
    wrong = _("{file}: it holds no tournament ({reason})")
    try:
        return TournamentPlan.model_validate_json(without_mark(line))
    except ValidationError as error:
        raise BadInput(wrong.format(file=_label(path), reason=clean(sentence(error), 200))) from error
    except BadInput as error:
        raise BadInput(wrong.format(file=_label(path), reason=error)) from error


def _game(path: Path, plan: TournamentPlan, number: int, line: bytes) -> Played:
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
    """The file's name, sanitized for display."""
    return clean(str(path))


def _why_exists(path: Path) -> str:
    if path.is_file():
        return _("it is there already; --resume goes on with it")
    return _("it is there already, and it is not a file")


def _lock(path: Path, file: BinaryIO) -> None:
    """Lock the tournament's file against other processes, where the system can; closing the file releases the lock.

    Raises:
        BadInput: another process holds the lock.
    """
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
    """The games of a tournament so far; with a file, each game is flushed to it before `add` returns."""

    def __init__(
        self, path: Path | None = None, file: BinaryIO | None = None, found: TournamentFile | None = None
    ) -> None:
        self.games = list(found.games) if found else []
        self._path, self._file, self._is_new = path, file, found is None
        self._synced = time.monotonic()

    @classmethod
    def create(cls, path: Path | None, plan: TournamentPlan) -> Self:
        """Begin a new log in a new file, or in memory only if `path` is None.

        Raises:
            BadInput: the file exists already or cannot be created.
        """
        if path is None:
            return cls()
        try:
            file = path.open("xb")
        except FileExistsError as error:
            raise BadInput(f"{_label(path)}: {_why_exists(path)}") from error
        except NotADirectoryError as error:
            raise BadInput(why_no_folder(path.parent)) from error
        except OSError as error:
            raise _not_written(path, error) from error
        _lock(path, file)
        log = cls(path, file)
        try:
            log._write_line(plan.model_dump_json().encode())
            log._sync()
        except BadInput:
            file.close()
            path.unlink(missing_ok=True)  # without its first line it is no tournament
            raise
        sync_folder(path.parent)
        return log

    @classmethod
    def resume(cls, path: Path, found: TournamentFile) -> Self:
        """Resume the log of a file: drop what follows its complete lines and append there.

        Raises:
            BadInput: the file cannot be written, or another process is playing this tournament.
        """
        file = _open(path, os.O_RDWR)
        _lock(path, file)
        try:
            file.truncate(found.size)
            file.seek(found.size)
        except OSError as error:
            raise _not_written(path, error) from error
        return cls(path, file, found)

    def __enter__(self) -> Self:
        """The log."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the file; after an error, but not after Ctrl+C or a signal, delete a file without games."""
        if self._file is None or self._path is None:
            return
        with contextlib.suppress(OSError, BadInput):  # `add` has already reported what could not be written
            self._sync()
        with contextlib.suppress(OSError):
            self._file.close()
        if kind is not None and not issubclass(kind, KeyboardInterrupt) and self._is_new and not self.games:
            self._path.unlink(missing_ok=True)

    def add(self, played: Played) -> None:
        """Append a finished game.

        Raises:
            BadInput: the file cannot be written.
        """
        self.games.append(played)
        self._write_line(_GAMES.dump_json(played))
        if time.monotonic() - self._synced >= SYNC_INTERVAL:
            self._sync()

    def _write_line(self, line: bytes) -> None:
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
