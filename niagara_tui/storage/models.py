"""What a save holds: how a game was set up and which moves were made, in strict, bounded models.

Nothing here knows a game: moves are texts, options are names with a switch or a word. Whether a move is legal is
found out by replaying it (`session.replay`).
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
from niagara_tui.storage.limits import HUMAN, MOST_MOVES, MOST_SEATS, NAME_LENGTH

FORMAT = 1
"""The format of saves that this program writes; it reads this one and, through `records.MIGRATIONS`, older ones."""

UNKNOWN = "?"
"""Stands in a record for a secret choice that has not been revealed."""

_CLOSED = ConfigDict(strict=True, extra="forbid", frozen=True)
EARLIEST, LATEST = datetime(2000, 1, 1, tzinfo=UTC), datetime(9000, 1, 1, tzinfo=UTC)
"""Every clock of the world can show what lies between, whatever its zone."""


def _cleaned(name: str) -> str:
    if cleaned := clean(name, NAME_LENGTH):
        return cleaned
    raise PydanticCustomError("empty_name", "{said}", {"said": _("a name needs at least one visible sign")})


PlayerName = Annotated[str, Field(max_length=200), AfterValidator(_cleaned)]
"""A person's or bot's name, made safe to show and cut to `NAME_LENGTH` signs."""
GameId = Annotated[str, Field(pattern=f"^{NAME.pattern}$")]
OPTION_LENGTH = 40
OptionName = Annotated[str, Field(min_length=1, max_length=OPTION_LENGTH)]
OptionWord = Annotated[str, Field(max_length=OPTION_LENGTH)]


def _switch_or_word(value: Any) -> Any:
    """Say once what is wrong with an option's value; a union would say it of each of its kinds, and name that."""
    if isinstance(value, bool) or (isinstance(value, str) and len(value) <= OPTION_LENGTH):
        return value
    raise PydanticCustomError("switch_or_word", "switch_or_word", {"most": OPTION_LENGTH})


OptionValue = Annotated[bool | OptionWord, BeforeValidator(_switch_or_word)]
SeatLetter = Annotated[str, Field(pattern=r"^[A-Z]$")]
MoveText = Annotated[str, Field(min_length=1, max_length=60)]
Moment = Annotated[AwareDatetime, Field(ge=EARLIEST, le=LATEST)]


def storable(moment: datetime) -> datetime:
    """The moment, or the nearest one that a file can hold: a clock that is wrong costs nobody a game."""
    return min(max(moment, EARLIEST), LATEST)


Conceded = Annotated[dict[SeatLetter, Annotated[int, Field(ge=0, le=MOST_MOVES)]], Field(max_length=MOST_SEATS)]
"""The seats whose people have given up, each with how many moves had been made by then."""


class SeatSetup(BaseModel):
    """Who sits at a seat: the name that is shown, and `human` or a bot's name such as `greedy:thief`."""

    model_config = _CLOSED

    name: PlayerName
    player: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_.:-]{0,39}$")] = HUMAN

    @property
    def is_human(self) -> bool:
        """Whether a person plays here."""
        return self.player == HUMAN


class OpenSetup(BaseModel):
    """What everybody at the table knows of a set-up; seats are in the order of the game's seat letters."""

    model_config = _CLOSED

    game: GameId
    options: Annotated[dict[OptionName, OptionValue], Field(max_length=40)] = Field(default_factory=dict)
    seats: Annotated[list[SeatSetup], Field(min_length=1, max_length=MOST_SEATS)]


class Setup(OpenSetup):
    """Everything that fixes a game before its first move: the seed is what nobody at the table may know."""

    seed: Annotated[int, Field(ge=0, lt=SEED_BOUND)]


class Record(BaseModel):
    """A game as a save holds it: replaying `moves` from `setup` gives the position.

    A move is the seat's letter, a blank and the move's text (`R to 3`); `?` as its text stands for a secret choice that
    had not been revealed when the game was saved. `conceded` names the seats whose people have given up, each with how
    many moves had been made by then: those that follow were decided by a bot.
    """

    model_config = _CLOSED

    format: Literal[1] = 1
    game_version: Annotated[int, Field(ge=1, le=1_000_000)]
    setup: Setup
    moves: Annotated[list[MoveText], Field(max_length=MOST_MOVES)] = Field(default_factory=list)
    started: Moment
    saved: Moment
    conceded: Conceded = Field(default_factory=dict)
    result: Annotated[str, Field(max_length=400), AfterValidator(lambda text: clean(text, 400))] | None = None
