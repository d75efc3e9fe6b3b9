"""Settings of a user: the preferences for the table, and the last choices for a new game.

They are stored in a small JSON file that can be edited by hand (`store.editable`;
`store.keeper.KeptFile` locks it, and sets it aside if it is broken).
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, field_validator

from niagara_tui.core.catalogues import language_named, language_names
from niagara_tui.core.i18n import _
from niagara_tui.core.inputs import MAX_SEATS
from niagara_tui.core.text import clean
from niagara_tui.core.user_folders import user_config_path
from niagara_tui.match.pace import Speed
from niagara_tui.shell.language import ANIMATION, PICTURES, SETTINGS, THEME
from niagara_tui.store.editable import EditableFile
from niagara_tui.store.keeper import Messages
from niagara_tui.store.limits import HUMAN, NAME_LENGTH

FILE = SETTINGS

_IGNORE_UNKNOWN = ConfigDict(extra="ignore")  # files from newer versions, with additional fields, stay readable
_THEMES = _("Night and ash are dark, day is light; contrast is bright on black; terminal uses its own 16 colours.")
Theme = Literal["night", "ash", "day", "contrast", "terminal"]
_Name = Annotated[str, Field(max_length=200), AfterValidator(lambda name: clean(name, NAME_LENGTH))]


def _known(language: str) -> str:
    if language and not language_named(language):
        raise ValueError(f"must be one of: {', '.join(language_names())}")
    return language_named(language)


def languages() -> dict[str, str]:
    """What the language can be set to: that of the system, and each by its own name."""
    return {"": _("as the system"), **language_names()}


class LastSeat(BaseModel):
    """The player of a seat in the last game: a name (empty: use a default), and `human` or a bot's name."""

    model_config = _IGNORE_UNKNOWN

    name: _Name = ""
    player: Annotated[str, Field(max_length=320)] = HUMAN

    @field_validator("player")
    @classmethod
    def _is_an_opponent(cls, player: str) -> str:
        """What was chosen as the Frog before still is."""
        return "simple:forgetful" if player == "random:uniform" else player


class LastGame(BaseModel):
    """The last choices for one game."""

    model_config = _IGNORE_UNKNOWN

    seats: Annotated[list[LastSeat], Field(max_length=MAX_SEATS)] = Field(default_factory=list)
    options: dict[str, bool | str] = Field(default_factory=dict)


class Settings(BaseModel):
    """All settings; every field has a default, so an empty JSON object is valid."""

    model_config = ConfigDict(extra="ignore", validate_assignment=True)

    theme: Theme = Field(default=THEME, title=_("Colours"), description=_THEMES)
    speed: Speed = Field(default="normal", title=_("Speed"), description=_("How fast the bots play."))
    animation: bool = Field(
        default=ANIMATION,
        title=_("Animation"),
        description=_("The river, the canoes and the water move. Off: still pictures."),
    )
    pictures: bool = Field(
        default=PICTURES,
        title=_("Pictures"),
        description=_("Rivers and land are painted (needs 256 colours). Off: drawn in lines."),
    )
    aids: bool = Field(
        default=True,
        title=_("Aids"),
        description=_("Hints, previews, warnings and what is known of others' cards. Off: only you and the board."),
    )
    only_choices: bool = Field(
        default=False,
        title=_("Automatic moves"),
        description=_("If you have only one move, it is played for you. Off: Enter plays it."),
    )
    advisor: bool = Field(
        default=False,
        title=_("Advisor"),
        description=_("Explains each new thing at the table once, when it first comes up. Off: no explanations."),
    )
    name: _Name = Field(default="", title=_("Your name"), description=_("Your name in new games. Empty: you get one."))
    language: Annotated[str, Field(max_length=20), AfterValidator(_known)] = Field(
        default="", title=_("Language"), description=_("The language of the program, also of a game under way.")
    )
    record: bool = Field(
        default=True,
        title=_("Your record"),
        description=_("The games you finish are kept, on this computer only. Off: no game is added."),
    )
    remarks: bool = Field(
        default=True,
        title=_("Remarks"),
        description=_("At the table, bots say a word now and then about what happens to them."),
    )
    bell: bool = Field(
        default=False,
        title=_("Bell"),
        description=_("Ring when it is your turn after a wait, when somebody steals from you, or when you fall."),
    )
    profile: _Name = Field(default="", description=_("The profile in whose record your games count."))
    game: Annotated[str, Field(max_length=40)] = Field(default="", description=_("The game set up last."))
    last: dict[str, LastGame] = Field(default_factory=dict, description=_("The last choices, by game."))


def folder_for(chosen: Path | None) -> Path:
    return chosen or user_config_path()


_MESSAGES = Messages(
    set_aside=_("The settings were broken ({error}); the defaults are used, and the old file is kept as {name}."),
    broken=_("The settings are broken ({error}); the file is left as it is, and the defaults are used."),
    unusable=_("The settings cannot be used ({error}); the file is left as it is, and the defaults are used."),
    unsaved=_("The settings could not be saved: {error}."),
)
_PARTLY = _("One of the settings is not understood ({error}); it stays as it is in the file, and its default is used.")


def load(folder: Path) -> tuple[Settings, str | None]:
    """Load the settings from that folder; a broken file is set aside, and the second value is a message about it."""
    return file_in(folder).load()


def read(folder: Path) -> Settings:
    """The settings in that folder, for what only looks something up: a broken file stays, for `load` to tell of."""
    return file_in(folder).read()[0]


def save(settings: Settings, folder: Path, before: Settings | None = None) -> str | None:
    """Write those settings that have been set since `before`, or differ from it; by default from the defaults.

    All others stay as they are in the file, where another window may have changed them. On failure returns a message
    instead of raising, since settings are not essential.
    """
    since = before or Settings()
    touched = settings.model_fields_set - since.model_fields_set
    with (file := file_in(folder)).edit() as own_settings:
        for name in Settings.model_fields:
            now, was = getattr(settings, name), getattr(since, name)
            if isinstance(now, dict):
                getattr(own_settings, name).update((key, value) for key, value in now.items() if value != was.get(key))
            elif now != was or name in touched:
                setattr(own_settings, name, now)
    return file.problem


def file_in(folder: Path) -> EditableFile[Settings]:
    return EditableFile(folder / FILE, Settings, _MESSAGES, _PARTLY)
