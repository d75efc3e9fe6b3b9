"""What files hold: the record of a save, a shared copy, a position, with strict types and bounded sizes.

The models know no specific game: moves are texts, and options map names to a bool or a word. Replaying a record
checks that its moves are legal (`match.replay`). All are JSON in UTF-8, indented so that people can read and diff it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import UTC, datetime
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, AwareDatetime, BeforeValidator, Field, JsonValue
from pydantic_core import PydanticCustomError, to_json

from niagara_tui.core.chance import SEED_BOUND
from niagara_tui.core.entry import NAME
from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _
from niagara_tui.core.inputs import MAX_SEATS
from niagara_tui.core.text import clean
from niagara_tui.store.formats import Migration, Strict, at_most, peek, read_model
from niagara_tui.store.limits import HUMAN, MAX_MOVES, NAME_LENGTH, PROGRAM

UNKNOWN = "?"
"""In a record, the text of a secret choice that it does not hold; a seal follows if it holds it, not yet shown."""

EARLIEST, LATEST = datetime(2000, 1, 1, tzinfo=UTC), datetime(9000, 1, 1, tzinfo=UTC)
"""Bounds of stored times, such that they can be converted to every time zone."""


def _cleaned(name: str) -> str:
    if cleaned := clean(name, NAME_LENGTH):
        return cleaned
    raise PydanticCustomError("empty_name", "{said}", {"said": _("a name needs at least one visible character")})


def printable(player: str) -> str:
    """The text that names a player, if it can be shown as it is; else no valid one."""
    if player.isprintable():
        return player
    raise PydanticCustomError("not_printable", "{said}", {"said": _("the text that names a player must be printable")})


PlayerName = Annotated[str, Field(max_length=200), AfterValidator(_cleaned)]
"""A person's or bot's name, made safe to show and cut to `NAME_LENGTH` characters."""
GameId = Annotated[str, Field(pattern=f"^{NAME.pattern}$")]
OPTION_LENGTH = 40
OptionName = Annotated[str, Field(min_length=1, max_length=OPTION_LENGTH)]
OptionWord = Annotated[str, Field(max_length=OPTION_LENGTH)]


def _switch_or_word(value: Any) -> Any:
    """Report an invalid option value as one error; a plain union would report one per member, with its type."""
    if isinstance(value, bool) or (isinstance(value, str) and len(value) <= OPTION_LENGTH):
        return value
    raise PydanticCustomError("switch_or_word", "switch_or_word", {"most": OPTION_LENGTH})


OptionValue = Annotated[bool | OptionWord, BeforeValidator(_switch_or_word)]
Options = Annotated[dict[OptionName, OptionValue], at_most(40)]
Repertoire = Mapping[str, Collection[tuple[str, Any]]]
"""The games that somebody has learned or played, by id: the options met there, as pairs of name and value."""
PlayerId = Annotated[
    str,
    Field(pattern=rf"^([a-z][a-z0-9_.:-]{{0,39}}|{PROGRAM}[^\x00-\x1f\x7f-\x9f]{{1,300}})$"),
    AfterValidator(printable),
]
"""Who plays: `human`, a bot's name such as `greedy:thief`, or a program's command such as `exec:./mybot`."""
SeatLetter = Annotated[str, Field(pattern=r"^[A-Z]$")]
MoveText = Annotated[str, Field(min_length=1, max_length=60)]
Timestamp = Annotated[AwareDatetime, Field(ge=EARLIEST, le=LATEST)]
Version = Annotated[int, Field(ge=1, le=1_000_000)]  # the version of a game's rules
Result = Annotated[str, Field(max_length=400), AfterValidator(lambda text: clean(text, 400))]
"""A sentence on who has won."""


def clamp_time(moment: datetime) -> datetime:
    """Clamp a time to what a file can hold: a wrong clock must not prevent saving."""
    return min(max(moment, EARLIEST), LATEST)


Conceded = Annotated[dict[SeatLetter, Annotated[int, Field(ge=0, le=MAX_MOVES)]], Field(max_length=MAX_SEATS)]
"""Maps the letter of each seat whose person conceded to the number of moves made before."""


class Help(Strict):
    """What has helped a person at the table.

    `hints` counts the hints that were shown, and the lines of play after them. `undone` counts the turns that were
    undone once they had been played to their end: what came of them was on the board by then. Choosing anew within a
    turn, or a secret choice before it is shown, is no help, as nothing new has been seen. `unaided` says that every
    decision so far was made with the aids switched off, `practice` that the game was begun as one that is not rated.
    """

    hints: Annotated[int, Field(ge=0, le=MAX_MOVES)] = 0
    undone: Annotated[int, Field(ge=0, le=MAX_MOVES)] = 0
    unaided: bool = False
    practice: bool = False

    @property
    def is_rated(self) -> bool:
        """Whether a game with this help can count for rating and ladder."""
        return not (self.hints or self.practice)


HelpBySeat = Annotated[dict[SeatLetter, Help], Field(max_length=MAX_SEATS)]
"""Maps the letter of a person's seat to what has helped there; seats of which it says nothing are left out."""


class SeatSetup(Strict):
    """The player of a seat, with the displayed name."""

    name: PlayerName
    player: PlayerId = HUMAN

    @property
    def is_human(self) -> bool:
        return self.player == HUMAN


class OpenSetup(Strict):
    """The public part of a set-up; seats are in the order of the game's seat letters."""

    game: GameId
    options: Options = Field(default_factory=dict)
    seats: Annotated[list[SeatSetup], Field(min_length=1, max_length=MAX_SEATS)]

    @property
    def people(self) -> list[int]:
        """The seats at which people play."""
        return [seat for seat, player in enumerate(self.seats) if player.is_human]

    @property
    def players(self) -> tuple[str, ...]:
        """Who sits at each seat, such as `human` or `mcts:easy`."""
        return tuple(seat.player for seat in self.seats)

    @property
    def only_person(self) -> int | None:
        """The seat of the only person; None if none or several play."""
        people = self.people
        return people[0] if len(people) == 1 else None


class Setup(OpenSetup):
    """The complete set-up of a game: the public part and the secret seed."""

    seed: Annotated[int, Field(ge=0, lt=SEED_BOUND)]


Luck = Annotated[dict[Annotated[int, Field(ge=0)], Annotated[int, Field(ge=0, lt=SEED_BOUND)]], Field(max_length=1000)]
"""Maps the number of decisions and steps made before to the seed from which chance comes from then on."""


class Record(Strict):
    """The contents of a save: replaying `moves` from `setup` gives the position.

    A move is the seat's letter, a space and the move's text (`R to 3`). A secret choice that had not been shown when
    the game was saved is `?` and a seal (`R ?0f3c9b52d7e1a846`); without a seal its seat must choose again.
    `conceded` maps the letter of each seat whose person conceded to the number of moves made before; a bot decided that
    seat's later moves. `help` is what has helped the people. `luck` is where chance was drawn anew.
    """

    format: Literal[2] = 2
    game_version: Version
    setup: Setup
    moves: Annotated[list[MoveText], Field(max_length=MAX_MOVES)] = Field(default_factory=list)
    started: Timestamp
    saved: Timestamp
    conceded: Conceded = Field(default_factory=dict)
    help: HelpBySeat = Field(default_factory=dict)
    luck: Luck = Field(default_factory=dict)
    result: Result | None = None


MIGRATIONS: dict[int, Migration] = {
    1: lambda contents: contents | {"format": 2},  # choices that had not been shown are `?`, and so are made again
}


def read_record(data: bytes) -> Record:
    try:
        return read_model(data, Record, migrations=MIGRATIONS)
    except BadInput as error:
        if is_shared(data):
            raise BadInput(IS_SHARED) from error
        raise


def write_record(record: Record) -> bytes:
    """Serialize a save, one move per line."""
    return _written(record)


IS_SHARED = _("it is a shared copy: a replay shows it, but it cannot be played on")
"""Why a shared copy is not taken for a record."""
MAX_MOMENTS = 2_000
Pointer = Annotated[str, Field(pattern=r"^(/[^/~]{1,40}){1,8}$")]
"""Location of a value in a view, as a JSON pointer: `/players/0/canoe`."""


class Shown(Strict):
    """A decision or a step, as everybody saw it.

    `seat` is the letter of the deciding seat, None for a step; `move` is the decision's text, `?` for a secret one;
    `changes` maps locations in the public view to their new values.
    """

    seat: Annotated[str, Field(pattern=r"^[A-Z]$")] | None = None
    move: MoveText | None = None
    changes: Annotated[dict[Pointer, JsonValue], Field(max_length=2000)] = Field(default_factory=dict)


class Shared(Strict):
    """A shared copy: a game as everybody at its table saw it, the public view at the start and its changes.

    It contains neither seed nor hands, so it reveals nothing that the players do not know, and it cannot be played on.
    `kind` distinguishes it from a save, which contains everything.
    """

    format: Literal[1] = 1
    kind: Literal["shared"] = "shared"
    game_version: Version
    setup: OpenSetup
    start: dict[str, JsonValue]
    moments: Annotated[list[Shown], Field(max_length=MAX_MOMENTS)] = Field(default_factory=list)
    started: Timestamp
    saved: Timestamp
    conceded: Conceded = Field(default_factory=dict)
    result: Result | None = None


def is_shared(data: bytes) -> bool:
    """Whether these bytes claim to be a shared copy; they need not be valid."""
    return peek(data).get("kind") == "shared"


def read_shared(data: bytes) -> Shared:
    return read_model(data, Shared)


def write_shared(shared: Shared) -> bytes:
    return _written(shared)


def _written(game: Record | Shared) -> bytes:
    absent = {name for name in ("conceded", "help", "luck") if not getattr(game, name, None)}
    return game.model_dump_json(indent=1, exclude=absent).encode() + b"\n"


MAX_POSITION_VALUES = 20_000
"""Maximum number of JSON values; the largest positions of the built-in games have some hundreds."""


class Position(Strict):
    """A position of `game` under that `version` of its rules; `state` is validated with the game's own model."""

    format: Literal[1] = 1
    game: GameId
    version: Version
    state: dict[str, JsonValue]

    def state_json(self) -> bytes:
        """The state as JSON bytes, for the game's `TypeAdapter`."""
        return to_json(self.state)


def read_position(data: bytes) -> Position:
    """Parse the envelope of a position file, without validating the state."""
    return read_model(data, Position, MAX_POSITION_VALUES)


def write_position(position: Position) -> bytes:
    return position.model_dump_json(indent=2).encode() + b"\n"
