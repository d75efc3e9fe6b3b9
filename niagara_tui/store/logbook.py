"""The logbook: the finished games of the people at this computer, with strict types and bounded sizes, and its file.

It contains no moves, no seeds and no other people's names: a player is a bot's name or `human`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal, Self, TypeVar

from pydantic import AfterValidator, BaseModel, FailFast, Field, model_validator

from niagara_tui.core.i18n import _
from niagara_tui.core.inputs import MAX_SEATS
from niagara_tui.core.user_folders import user_data_path
from niagara_tui.store.formats import Edited, Migration, Strict, at_most, last_entries, read_model, write_within
from niagara_tui.store.keeper import KeptFile, Messages
from niagara_tui.store.models import GameId, Help, Options, PlayerId, PlayerName, Timestamp, Version

FILE = "record.json"
MAX_PROFILES = 20
MAX_GAMES = 5000  # maximum number of a profile's games; when there are more, the oldest are dropped
MAX_PASSED_OVER = 1000
MAX_VALUES = 220_000
"""Maximum number of JSON values: a file of the maximum size holds no more of games as they are written."""

_LEFT_OUT = 0.1  # fraction of the largest profile's games dropped per step from a file that is too large
_MESSAGES = Messages(
    set_aside=_("Your record was broken ({error}); a new one is begun, and the old file is kept as {name}."),
    broken=_("Your record is broken ({error}); the file is left as it is."),
    unusable=_("Your record cannot be used: {error}."),
    unsaved=_("Your record could not be saved: {error}."),
)

DEED_LENGTH, MAX_DEEDS, MAX_DEED = 60, 20, 10**6
"""Maximum length of the name of a deed, number of deeds of a game, and how often each was done."""

M = TypeVar("M", bound=BaseModel)

GameKey = Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]  # identifies a game, however often it is resumed
DeedName = Annotated[str, Field(min_length=1, max_length=DEED_LENGTH)]
Deeds = Annotated[dict[DeedName, Annotated[int, Field(ge=1, le=MAX_DEED)]], at_most(MAX_DEEDS)]


class ReviewFigures(Strict):
    """A review's figures for the profile's seat.

    `cost` is the mean of `decisions` decisions, in percent of a win; `luck` is what chance gave or took, in wins (it
    can exceed 1, as chances rise and fall many times), with its standard `error`.
    """

    effort: Literal["quick", "deep"]
    cost: Annotated[float, Field(ge=0, le=100, allow_inf_nan=False)]
    decisions: Annotated[int, Field(ge=1)]
    luck: Annotated[float, Field(ge=-100, le=100, allow_inf_nan=False)]
    error: Annotated[float, Field(ge=0, allow_inf_nan=False)]


class PlayedGame(Strict):
    """A game that a person has finished, or conceded, at `seat`.

    `options` are those that differ from the defaults, `players` are by seat. `share` is the person's share of the
    win: 1 / n for each of n winners, else 0. A conceded game is lost and has no `place`, as a bot finished it. `help`
    is what has helped the person, `deeds` how often what is good happened to them; both are None for a game that was
    kept before that was counted, and `deeds` for a conceded one.
    """

    key: GameKey
    game: GameId
    rules: Version
    options: Options = Field(default_factory=dict)
    players: Annotated[list[PlayerId], Field(min_length=1, max_length=MAX_SEATS)]
    seat: Annotated[int, Field(ge=0)]
    share: Annotated[float, Field(ge=0, le=1)]
    place: Annotated[int, Field(ge=1, le=MAX_SEATS)] | None
    rounds: Annotated[int, Field(ge=0)]
    finished: Timestamp
    help: Help | None = None
    deeds: Deeds | None = None
    review: ReviewFigures | None = None

    @model_validator(mode="after")
    def _check_seat(self) -> Self:
        if self.seat >= len(self.players):
            raise ValueError(_("the seat must be one of the game's"))
        return self

    @property
    def won(self) -> bool:
        """Whether the person won, alone or with others."""
        return self.share > 0

    @property
    def hinted(self) -> bool:
        """Whether a hint is known to have been given."""
        return self.help is not None and self.help.hints > 0

    @property
    def is_rated(self) -> bool:
        """Whether nothing is known to have helped for which it cannot count for rating and ladder."""
        return self.help is None or self.help.is_rated

    @property
    def opponents(self) -> tuple[str, ...]:
        """The players at the other seats."""
        return tuple(player for seat, player in enumerate(self.players) if seat != self.seat)


class Profile(Edited):
    """A person's name and games, the oldest first."""

    name: PlayerName
    games: Annotated[list[PlayedGame], Field(max_length=MAX_GAMES), FailFast()] = Field(default_factory=list)


def with_own_names(profiles: list[Any]) -> list[Any]:
    """The profiles, here or of goals, if no two have the same name, ignoring case."""
    if len({profile.name.casefold() for profile in profiles}) < len(profiles):
        raise ValueError(_("every profile must have a name of its own"))
    return profiles


class Logbook(Edited):
    """All profiles.

    `passed_over` are games that do not count: they branched off from a moment of another game, whose chance is known.
    """

    format: Literal[3] = 3
    profiles: Annotated[list[Profile], Field(max_length=MAX_PROFILES), FailFast(), AfterValidator(with_own_names)] = (
        Field(default_factory=list)
    )
    passed_over: Annotated[list[GameKey], Field(max_length=MAX_PASSED_OVER), FailFast()] = Field(default_factory=list)

    def profile(self, name: str) -> Profile | None:
        """The profile of that name, ignoring case; None if there is none."""
        return next((other for other in self.profiles if other.name.casefold() == name.casefold()), None)

    def knows(self, key: str) -> bool:
        """Whether that game has been counted or passed over."""
        return key in self.passed_over or any(game.key == key for profile in self.profiles for game in profile.games)


MIGRATIONS: dict[int, Migration] = {
    1: lambda contents: contents | {"format": 2},  # it was not counted what had helped, which is None by default
    2: lambda contents: contents | {"format": 3},  # deeds were not counted, which is None by default
}


def read_logbook(data: bytes) -> Logbook:
    return read_model(data, Logbook, MAX_VALUES, MIGRATIONS)


class LogbookFile(KeptFile[Logbook]):
    """The logbook's file in a folder, by default the user's data folder."""

    def __init__(self, folder: Path | None = None) -> None:
        path = (folder or user_data_path()) / FILE
        super().__init__(path, read_logbook, within_size_cap, Logbook, _MESSAGES)

    def is_empty(self, logbook: Logbook) -> bool:
        return not logbook.profiles


def within_size_cap(model: M) -> bytes:
    """Serialize a logbook, or goals: where that is too large, the largest profile loses its oldest games."""

    def smaller(model: Any) -> Any:
        most = max(model.profiles, key=lambda profile: len(profile.games))
        games = last_entries(most.games, len(most.games) - 1 - int(len(most.games) * _LEFT_OUT))
        profiles = [other.model_copy(update={"games": games}) if other is most else other for other in model.profiles]
        return model.model_copy(update={"profiles": profiles})

    return write_within(model, MAX_VALUES, smaller)
