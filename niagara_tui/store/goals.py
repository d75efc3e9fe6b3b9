"""The goals that the people at this computer have reached, by profile and game, with strict types; and their file.

It contains no moves, no seeds and no other people's names.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from pydantic import AfterValidator, FailFast, Field

from niagara_tui.core.i18n import _
from niagara_tui.core.user_folders import user_data_path
from niagara_tui.store.formats import Edited, Migration, Strict, read_model
from niagara_tui.store.keeper import KeptFile, Messages
from niagara_tui.store.logbook import MAX_PROFILES, MAX_VALUES, GameKey, with_own_names, within_size_cap
from niagara_tui.store.models import GameId, PlayerName, Timestamp

FILE = "goals.json"
MIGRATIONS: dict[int, Migration] = {}
MAX_GAMES = 200  # maximum number of games, of one profile, of which goals are kept
MAX_GOALS = 200  # maximum number of one game's goals that are kept

_MESSAGES = Messages(
    set_aside=_("Your goals were broken ({error}); a new list is begun, and the old file is kept as {name}."),
    broken=_("Your goals are broken ({error}); the file is left as it is."),
    unusable=_("Your goals cannot be used: {error}."),
    unsaved=_("Your goals could not be saved: {error}."),
)

GoalId = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,39}$")]


class Reached(Strict):
    """When a goal was reached, and in which game: `key` is that of the record's entry."""

    when: Timestamp
    key: GameKey


class GoalsOfGame(Strict):
    """A person's goals at one game: those reached, and of the others the most that a game came to, if it is counted."""

    reached: Annotated[dict[GoalId, Reached], Field(max_length=MAX_GOALS)] = Field(default_factory=dict)
    best: Annotated[dict[GoalId, Annotated[int, Field(ge=1)]], Field(max_length=MAX_GOALS)] = Field(
        default_factory=dict
    )


class GoalsOfProfile(Edited):
    """A person's name and goals, by game; the game of which goals were kept last comes last."""

    name: PlayerName
    games: Annotated[dict[GameId, GoalsOfGame], Field(max_length=MAX_GAMES)] = Field(default_factory=dict)


class Goals(Edited):
    """The goals of all profiles."""

    format: Literal[1] = 1
    profiles: Annotated[
        list[GoalsOfProfile], Field(max_length=MAX_PROFILES), FailFast(), AfterValidator(with_own_names)
    ] = Field(default_factory=list)

    def profile(self, name: str) -> GoalsOfProfile:
        """The goals of the profile of that name, ignoring case; none if nothing is kept of it."""
        profiles = (other for other in self.profiles if other.name.casefold() == name.casefold())
        return next(profiles, GoalsOfProfile.model_construct(name=name, games={}))

    def of(self, name: str, game: str) -> GoalsOfGame:
        return self.profile(name).games.get(game, GoalsOfGame())

    def keep(self, name: str, game: str, goals: GoalsOfGame) -> None:
        """Keep these goals of that profile at one game; the oldest game goes where there are too many."""
        profile = self.profile(name)
        profile.games.pop(game, None)
        profile.games = dict([*profile.games.items(), (game, goals)][-MAX_GAMES:])
        self.remove(name)
        self.profiles = [*self.profiles, profile][-MAX_PROFILES:]

    def rename(self, old: str, new: str) -> None:
        """Put the goals of the profile `old` under its new name; what was kept under that name goes."""
        profile = self.profile(old)
        if profile.games:
            self.remove(old)
            self.remove(new)
            profile.name = new
            self.profiles.append(profile)

    def remove(self, name: str) -> None:
        self.profiles = [profile for profile in self.profiles if profile.name.casefold() != name.casefold()]


def read_goals(data: bytes) -> Goals:
    return read_model(data, Goals, MAX_VALUES, MIGRATIONS)


class GoalsFile(KeptFile[Goals]):
    """The file of goals in a folder, by default the user's data folder."""

    def __init__(self, folder: Path | None = None) -> None:
        super().__init__((folder or user_data_path()) / FILE, read_goals, within_size_cap, Goals, _MESSAGES)

    def is_empty(self, goals: Goals) -> bool:
        return not goals.profiles
