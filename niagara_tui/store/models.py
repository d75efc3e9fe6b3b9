"""Models of a save: the set-up of a game and its moves, with strict types and bounded sizes.

The models know no specific game: moves are texts, and options map names to a bool or a word. Replaying a record
checks that its moves are legal (`match.replay`).
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, AwareDatetime, BaseModel, BeforeValidator, ConfigDict, Field
from pydantic_core import PydanticCustomError

from niagara_tui.core.chance import SEED_BOUND
from niagara_tui.core.entry import NAME
from niagara_tui.core.i18n import _
from niagara_tui.core.sanitize import clean
from niagara_tui.core.seats import MAX_SEATS
from niagara_tui.store.limits import HUMAN, MAX_MOVES, NAME_LENGTH
from niagara_tui.store.reading import at_most

FORMAT = 2
"""Format number of saves that this program writes; older ones are read through `records.MIGRATIONS`."""

UNKNOWN = "?"
"""In a record, the text of a secret choice that it does not hold; a seal follows if it holds it, not yet shown."""

_STRICT = ConfigDict(strict=True, extra="forbid", frozen=True)
EARLIEST, LATEST = datetime(2000, 1, 1, tzinfo=UTC), datetime(9000, 1, 1, tzinfo=UTC)
"""Bounds of stored times, such that they can be converted to every time zone."""


def _cleaned(name: str) -> str:
    if cleaned := clean(name, NAME_LENGTH):
        return cleaned
    raise PydanticCustomError("empty_name", "{said}", {"said": _("a name needs at least one visible character")})


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
PlayerId = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_.:-]{0,39}$")]
"""Who plays: `human`, or a bot's name such as `greedy:thief`."""
SeatLetter = Annotated[str, Field(pattern=r"^[A-Z]$")]
MoveText = Annotated[str, Field(min_length=1, max_length=60)]
Timestamp = Annotated[AwareDatetime, Field(ge=EARLIEST, le=LATEST)]


def clamp_time(moment: datetime) -> datetime:
    """Clamp a time to what a file can hold: a wrong clock must not prevent saving."""
    return min(max(moment, EARLIEST), LATEST)


Conceded = Annotated[dict[SeatLetter, Annotated[int, Field(ge=0, le=MAX_MOVES)]], Field(max_length=MAX_SEATS)]
"""Maps the letter of each seat whose person conceded to the number of moves made before."""


class SeatSetup(BaseModel):
    """The player of a seat, with the displayed name."""

    model_config = _STRICT

    name: PlayerName
    player: PlayerId = HUMAN

    @property
    def is_human(self) -> bool:
        """Whether a person plays here."""
        return self.player == HUMAN


class OpenSetup(BaseModel):
    """The public part of a set-up; seats are in the order of the game's seat letters."""

    model_config = _STRICT

    game: GameId
    options: Options = Field(default_factory=dict)
    seats: Annotated[list[SeatSetup], Field(min_length=1, max_length=MAX_SEATS)]

    @property
    def people(self) -> list[int]:
        """The seats at which people play."""
        return [seat for seat, player in enumerate(self.seats) if player.is_human]

    @property
    def only_person(self) -> int | None:
        """The seat of the only person; None if none or several play."""
        people = self.people
        return people[0] if len(people) == 1 else None


class Setup(OpenSetup):
    """The complete set-up of a game: the public part and the secret seed."""

    seed: Annotated[int, Field(ge=0, lt=SEED_BOUND)]


class Record(BaseModel):
    """The contents of a save: replaying `moves` from `setup` gives the position.

    A move is the seat's letter, a space and the move's text (`R to 3`). A secret choice that had not been shown when
    the game was saved is `?` and a seal (`R ?0f3c9b52d7e1a846`); without a seal its seat must choose again.
    `conceded` maps the letter of each seat whose person conceded to the number of moves made before; a bot decided that
    seat's later moves.
    """

    model_config = _STRICT

    format: Literal[2] = 2
    game_version: Annotated[int, Field(ge=1, le=1_000_000)]
    setup: Setup
    moves: Annotated[list[MoveText], Field(max_length=MAX_MOVES)] = Field(default_factory=list)
    started: Timestamp
    saved: Timestamp
    conceded: Conceded = Field(default_factory=dict)
    result: Annotated[str, Field(max_length=400), AfterValidator(lambda text: clean(text, 400))] | None = None
