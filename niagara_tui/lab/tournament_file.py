"""Tournament files (JSON Lines): the plan on the first line, then one line per game, written when the game ends.

A line holds the game's result, times and decisions, of which a save can be made (`saved_games`). An
incomplete last line, left by a crash or a full disk, is dropped; any other damage is an error. A power failure loses at
most the games that ended in the last second; they are played again.
"""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Annotated, BinaryIO, Literal, Self

from niagara_ai import files
from niagara_ai.arena import Origin, Played
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from niagara_tui.core.errors import BadInput, sentence
from niagara_tui.core.i18n import _, labelled, plural
from niagara_tui.core.text import clean
from niagara_tui.store.formats import Migration, read_model
from niagara_tui.store.keeper import AlreadyOpen, locked
from niagara_tui.store.models import Timestamp, printable
from niagara_tui.store.opening import label, open_regular, reason, why_no_folder

SYNC_INTERVAL = 1.0  # minimum seconds between two calls of fsync, each of which may cost as much time as a game
_NOT_READ = _("{file}: it cannot be read ({reason})")
_NOT_WRITTEN = _("{file}: it cannot be written ({reason})")
_GAMES: TypeAdapter[Played] = TypeAdapter(Played)
_MOST = 2**31 - 1
_MOST_CLASS = 10_000  # beyond the classes of all times from a picosecond to a century


MAX_LINE_LENGTH = 2**20  # maximum length of a line in bytes; a longer one is not a tournament's


class TournamentPlan(BaseModel):
    """The settings of a tournament: the first line of its file; `rules` is the version of the game's rules.

    With `thoughts`, the lines of games hold what searches thought of the moves that they tried.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    format: Literal[2] = 2
    game: str
    rules: int
    options: dict[str, bool | str]
    seats: tuple[Annotated[str, Field(max_length=400), AfterValidator(printable)], ...] = Field(min_length=1)
    games: int = Field(ge=1)
    begun: Timestamp | None = None  # none in files of format 1, whose games have no moves
    seed: int
    until: str | None = None
    origin: Origin | None = None  # none in files of versions before there were digests
    thoughts: bool = False


MIGRATIONS: dict[int, Migration] = {1: lambda contents: contents | {"format": 2}}
"""Format 1 says nothing of decisions, and its games may lack theirs."""


class TooLong(BadInput):
    """A line is longer than any of a tournament; what follows it cannot be counted."""


class Lines:
    """The complete lines of an opened file, read one by one; the last one is dropped if it is torn.

    `count` and `size` are those of the lines read so far. An endless file does not take long.

    Raises:
        TooLong: a line is longer than `MAX_LINE_LENGTH`.
    """

    def __init__(self, file: BinaryIO) -> None:
        self._coming = iter(partial(file.readline, MAX_LINE_LENGTH), b"")
        self.count, self.size, self.is_torn = 0, 0, False

    def __iter__(self) -> Lines:
        return self

    def __next__(self) -> bytes:
        line = next(self._coming, b"")
        if not line.endswith(b"\n"):
            if len(line) == MAX_LINE_LENGTH:  # taken for torn, it would be dropped with all games after it
                raise TooLong(_("line {number} is longer than any can be").format(number=self.count + 1))
            self.is_torn = bool(line)
            raise StopIteration
        self.count, self.size = self.count + 1, self.size + len(line)
        return line


@dataclass(frozen=True, slots=True)
class TournamentFile:
    """Contents of a tournament file: the plan, the games' results, and the size in bytes of its complete lines.

    `twice` says how many lines hold a game that stands before them; it counts once.
    """

    plan: TournamentPlan
    games: list[Played]
    size: int
    twice: int = 0

    def remark(self, path: Path) -> str:
        """A sentence on games that stand twice in the file; empty if there are none."""
        sentence = plural(
            "{file}: {count} game is in it twice and counts once",
            "{file}: {count} games are in it twice and count once",
            self.twice,
        )
        return sentence.format(file=label(path), count=self.twice) if self.twice else ""


def read(path: Path) -> TournamentFile:
    """Read a tournament file; of its games only the results, as there may be very many."""
    with _telling(_NOT_READ, path), _open(path, os.O_RDONLY) as file:
        lines = Lines(file)
        plan = _plan(path, next(lines, b""))
        games = [played.result for played in _games(path, plan, lines)]
        return TournamentFile(plan, games, lines.size, lines.count - 1 - len(games))


def read_plan(path: Path) -> TournamentPlan:
    with _telling(_NOT_READ, path), _open(path, os.O_RDONLY) as file:
        return _plan(path, next(Lines(file), b""))


def each_game(path: Path) -> Iterator[Played]:
    """Read the games of a tournament file one by one, with their decisions."""
    with _telling(_NOT_READ, path), _open(path, os.O_RDONLY) as file:
        lines = Lines(file)
        plan = _plan(path, next(lines, b""))
        yield from _games(path, plan, lines)


def _games(path: Path, plan: TournamentPlan, lines: Lines) -> Iterator[Played]:
    """The games in the lines after the plan, each once: those of one seed differ in who sits where."""
    seen = set[tuple[int, tuple[int, ...]]]()
    for line in lines:
        try:
            played = _GAMES.validate_json(line)
        except ValidationError as error:
            raise _damaged(path, lines.count, clean(sentence(error), 200)) from error
        seats, winners = len(plan.seats), set(played.winners)
        if {len(played.scores), len(played.times)} != {seats} or not winners <= set(range(seats)):
            raise _damaged(path, lines.count, _("it is not a game for {seats}").format(seats=seats))
        if played.thoughts and len(played.thoughts) != len(played.moves):
            raise _damaged(path, lines.count, _("its thoughts are not those of its moves"))
        # sums and arrays of many games have room for its numbers
        visits = (each[1] for thought in played.thoughts for each in thought)
        counts: list[float] = [played.rounds, played.decisions, *map(abs, played.scores), *visits]
        for times in played.times:
            counts += [times.total, *times.classes.values()]
        is_possible = all(0 <= count <= _MOST for count in counts)
        is_possible &= all(abs(each) <= _MOST_CLASS for times in played.times for each in times.classes)
        if len(winners) != len(played.winners) or not is_possible:
            raise _damaged(path, lines.count, _("there is a number in it that no game has"))
        if not played.order or (key := (played.seed, played.order)) not in seen:
            yield played
        if played.order:
            seen.add(key)


@contextlib.contextmanager
def _telling(sentence: str, path: Path) -> Iterator[None]:
    """Tell what the system refuses by a template with `{file}` and `{reason}`, and of which file lines are."""
    try:
        yield
    except TooLong as error:
        raise BadInput(labelled(label(path), str(error))) from error
    except OSError as error:
        raise BadInput(sentence.format(file=label(path), reason=reason(error))) from error


def _open(path: Path, access: int) -> BinaryIO:
    try:
        return open_regular(path, access)
    except BadInput as error:
        raise BadInput(labelled(label(path), str(error))) from error


def _plan(path: Path, line: bytes) -> TournamentPlan:
    wrong = _("{file}: it holds no tournament ({reason})")
    try:
        return read_model(line, TournamentPlan, migrations=MIGRATIONS)
    except BadInput as error:
        raise BadInput(wrong.format(file=label(path), reason=error)) from error


def _damaged(path: Path, number: int, wrong: str) -> BadInput:
    sentence = _("{file}: line {number} is damaged ({reason})")
    return BadInput(sentence.format(file=label(path), number=number, reason=wrong))


@contextlib.contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Keep other processes from this tournament, where the system can."""
    try:
        with locked(files.followed(path)):
            yield
    except AlreadyOpen as error:
        raise BadInput(_("{file}: another process is playing this tournament").format(file=label(path))) from error


class Log:
    """The games of a tournament so far; with a file, each game is flushed to it before `add` returns."""

    def __init__(
        self,
        path: Path | None = None,
        file: BinaryIO | None = None,
        earlier: TournamentFile | None = None,
        *,
        with_thoughts: bool = False,
    ) -> None:
        self.games = list(earlier.games) if earlier else []  # the results of the games so far
        self._with_thoughts = with_thoughts
        self._path, self._file, self._is_new = path, file, earlier is None
        self._synced = time.monotonic()
        self._open_files = contextlib.ExitStack()

    @classmethod
    def create(cls, path: Path | None, plan: TournamentPlan) -> Self:
        """Begin a new log in a new file, or in memory only if `path` is None."""
        if path is None:
            return cls()
        with contextlib.ExitStack() as stack, _telling(_NOT_WRITTEN, path):
            try:
                file = stack.enter_context(path.open("xb"))
            except FileExistsError as error:
                wrong = _("it exists already: resume it, or name another file")
                if not path.is_file():
                    wrong = _("it exists already, and it is not a file")
                raise BadInput(labelled(label(path), wrong)) from error
            except NotADirectoryError as error:
                raise BadInput(why_no_folder(path.parent)) from error
            log = cls(path, file, with_thoughts=plan.thoughts)
            try:
                stack.enter_context(_alone(path))
                log._write_line(plan.model_dump_json().encode())
                log._sync()
            except BadInput:
                path.unlink(missing_ok=True)  # without its first line it is no tournament
                raise
            files.sync_folder(path.parent)
            log._open_files = stack.pop_all()
        return log

    @classmethod
    def resume(cls, path: Path, earlier: TournamentFile) -> Self:
        """Resume the log of a file: drop what follows its complete lines and append there."""
        with contextlib.ExitStack() as stack, _telling(_NOT_WRITTEN, path):
            file = stack.enter_context(_open(path, os.O_RDWR))
            stack.enter_context(_alone(path))
            file.truncate(earlier.size)
            file.seek(earlier.size)
            log = cls(path, file, earlier, with_thoughts=earlier.plan.thoughts)
            log._open_files = stack.pop_all()
        return log

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        """Close the file; after an error, but not after Ctrl+C or a signal, delete a file without games."""
        if self._file is None or self._path is None:
            return
        with contextlib.suppress(OSError, BadInput):  # `add` has already reported what could not be written
            self._sync()
        with contextlib.suppress(OSError):
            self._open_files.close()
        if kind is not None and not issubclass(kind, KeyboardInterrupt) and self._is_new and not self.games:
            self._path.unlink(missing_ok=True)

    def add(self, played: Played) -> None:
        """Append a finished game; its decisions are kept in the file alone."""
        self.games.append(played.result)
        if self._file is not None:
            # The line of a game; thoughts for which it has no room are left out
            without = replace(played, thoughts=())
            line = _GAMES.dump_json(played if self._with_thoughts else without)
            self._write_line(line if len(line) < MAX_LINE_LENGTH else _GAMES.dump_json(without))
        if time.monotonic() - self._synced >= SYNC_INTERVAL:
            self._sync()

    def _write_line(self, line: bytes) -> None:
        if self._file is not None and self._path is not None:
            with _telling(_NOT_WRITTEN, self._path):
                self._file.write(line + b"\n")
                self._file.flush()

    def _sync(self) -> None:
        if self._file is not None and self._path is not None:
            with _telling(_NOT_WRITTEN, self._path):
                os.fsync(self._file.fileno())
            self._synced = time.monotonic()
