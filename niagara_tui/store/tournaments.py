"""The games in tournament files (JSON Lines): the plan on the first line, then a game a line, opened as saves.

`FILE@17` is the 17th game of a file (`store.named`). What else the lines hold, results and times, is read and written
by `lab.tournament_file`; here nothing is known of bots.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Annotated, Any, BinaryIO, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, FailFast, Field, ValidationError

from niagara_tui.core.errors import BadInput, sentence
from niagara_tui.core.i18n import _, plural
from niagara_tui.core.text import clean
from niagara_tui.store.formats import Migration, peek, read_model
from niagara_tui.store.limits import NAME_LENGTH, PROGRAM
from niagara_tui.store.models import EARLIEST, Record, SeatSetup, Setup, Timestamp, printable
from niagara_tui.store.opening import open_regular, reason

MAX_LINE_LENGTH = 2**20
"""Maximum length of a line in bytes; a longer one is not a tournament's."""


class Heading(BaseModel):
    """What the first line says of all games; `rules` is the version of the game's rules."""

    model_config = ConfigDict(frozen=True)

    format: Literal[2] = 2
    game: str
    rules: int
    options: dict[str, bool | str]
    seats: tuple[Annotated[str, Field(max_length=400), AfterValidator(printable)], ...] = Field(min_length=1)
    games: int = Field(ge=1)
    begun: Timestamp | None = None
    """None in files of format 1, whose games have no moves."""


def _as_format_2(contents: dict[str, Any]) -> dict[str, Any]:
    """The same contents: format 1 says nothing of decisions, and its games may lack theirs."""
    return contents | {"format": 2}


MIGRATIONS: dict[int, Migration] = {1: _as_format_2}


class Decided(BaseModel):
    """How a game can be played again: by seat the entry of the line-up that sat there, its seed, and its decisions."""

    model_config = ConfigDict(frozen=True)

    order: Annotated[tuple[int, ...], FailFast()] = ()  # of each that is wrong, an error would take memory
    seed: int = 0
    moves: Annotated[tuple[str, ...], FailFast()] = ()


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
        """The lines."""
        return self

    def __next__(self) -> bytes:
        """The next line."""
        line = next(self._coming, b"")
        if not line.endswith(b"\n"):
            if len(line) == MAX_LINE_LENGTH:  # taken for torn, it would be dropped with all games after it
                raise TooLong(_("line {number} is longer than any can be").format(number=self.count + 1))
            self.is_torn = bool(line)
            raise StopIteration
        self.count, self.size = self.count + 1, self.size + len(line)
        return line


def no_such_game(number: int, count: int) -> str:
    """Why there is no game of that number in a file that holds so many."""
    said = plural(
        "there is no game {number} in it: it holds {count} game, counted from 1",
        "there is no game {number} in it: it holds {count} games, counted from 1",
        count,
    )
    return said.format(number=number, count=count)


def game_of(path: Path, number: int) -> Record:
    """The game with that number, from 1, in a tournament file; the other games are not looked at.

    Raises:
        BadInput: the file cannot be read, is no tournament's, or does not hold that game whole.
    """
    try:
        with open_regular(path) as file:
            lines = Lines(file)
            heading = read_model(next(lines, b""), Heading, migrations=MIGRATIONS)
            if (line := next((line for line in lines if lines.count == number + 1), None)) is None:
                raise BadInput(_no_such_game(heading, lines, number))
    except OSError as error:
        raise BadInput(_("it cannot be read ({why})").format(why=reason(error))) from error
    try:
        return record_of(heading, number, Decided.model_validate_json(line))
    except ValidationError as error:
        said = _("line {number} is damaged ({reason})")
        raise BadInput(said.format(number=number + 1, reason=clean(sentence(error), 200))) from error


def record_of(heading: Heading, number: int, decided: Decided, result: str | None = None) -> Record:
    """The save of a game of that tournament, with its number from 1; its players are called as the bots.

    Raises:
        BadInput: its moves were not kept, or it is none of that tournament.
        ValidationError: it cannot stand in a save.
    """
    if not decided.moves:
        said = _("the moves of game {number} are not in it: it was played by an older version of this program")
        raise BadInput(said.format(number=number))
    if sorted(decided.order) != [*range(len(heading.seats))]:
        raise BadInput(_("line {number} is damaged ({reason})").format(number=number + 1, reason=_WRONG_ORDER))
    names, then = names_of(heading.seats), heading.begun or EARLIEST
    seats = [SeatSetup(name=names[entry], player=heading.seats[entry]) for entry in decided.order]
    return Record(
        game_version=heading.rules,
        setup=Setup(game=heading.game, options=heading.options, seats=seats, seed=decided.seed),
        moves=list(decided.moves),
        started=then,
        saved=then,
        result=result,
    )


_WRONG_ORDER = _("its seats are not those of the tournament")


def names_of(seats: Sequence[str]) -> list[str]:
    """What the players of a line-up are called in saves: as their bots, numbered where there are several of one.

    Programs are all called alike: a shared copy tells the names, and commands are nobody else's business.
    """
    names, bots = list[str](), [PROGRAM[:-1] if bot.startswith(PROGRAM) else bot for bot in seats]
    for entry, bot in enumerate(bots):
        before = bots[:entry].count(bot)
        number = f" {before + 1}" if before else ""
        names.append(f"{bot[: NAME_LENGTH - len(number)]}{number}")
    return names


def is_tournament(path: Path) -> bool:
    """Whether the file begins as that of a tournament; False if it cannot be read."""
    try:
        with open_regular(path) as file:
            return {"seats", "games", "rules"} <= peek(file.readline(MAX_LINE_LENGTH)).keys()
    except (BadInput, OSError):
        return False


def _no_such_game(heading: Heading, lines: Lines, number: int) -> str:
    """Why there is no game of that number, after all lines have been read."""
    count = lines.count - 1
    if lines.is_torn and number == count + 1:
        said = _("game {number} was not written to its end; niagara arena --resume plays it again")
    elif count < number <= heading.games:
        said = plural(
            "game {number} has not been played: the tournament has come to {count} game of {games}",
            "game {number} has not been played: the tournament has come to {count} games of {games}",
            count,
        )
    else:
        return no_such_game(number, count)
    return said.format(number=number, count=count, games=heading.games)
