"""The profiles of the people who share a computer: which one is active, and how they are added, renamed and deleted."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _
from niagara_tui.core.text import clean, did_you_mean
from niagara_tui.match.naming import name_problem
from niagara_tui.shell.settings import Settings
from niagara_tui.store.limits import NAME_LENGTH
from niagara_tui.store.logbook import MAX_PROFILES, Logbook, LogbookFile, PlayedGame, Profile

WHOSE = _("Whose games are counted from now on?")
DELETE = _("Delete {name} and all games of this record for ever?")


def active_profile(logbook: Logbook, settings: Settings) -> str:
    """The name of the profile for which games count: that of the settings, else the first; empty if there is none."""
    chosen = logbook.profile(settings.profile) or next(iter(logbook.profiles), None)
    return chosen.name if chosen is not None else ""


def active_games(logbook: Logbook, settings: Settings) -> Sequence[PlayedGame]:
    """The games of the active profile, the oldest first."""
    profile = logbook.profile(active_profile(logbook, settings))
    return profile.games if profile is not None else ()


def read_games(config: Path | None, settings: Settings) -> Sequence[PlayedGame]:
    """The active profile's games in that folder, oldest first; none if the record cannot be read, which others tell."""
    return active_games(LogbookFile(config).read()[0], settings)


def find_profile(logbook: Logbook, name: str) -> Profile:
    found = logbook.profile(clean(name, NAME_LENGTH))
    if found is None:
        said = _("there is no profile called {name!r}").format(name=name[:NAME_LENGTH])
        raise BadInput(said + did_you_mean(name, (each.name for each in logbook.profiles)))
    return found


def games_of(
    logbook: Logbook, settings: Settings, profile: str | None = None, game: str | None = None
) -> tuple[str, Sequence[PlayedGame]]:
    """The name of that profile, or of the active one, and its games, oldest first, of that game alone if one is given.

    The name is empty if no profile is asked for and there is none.
    """
    name = active_profile(logbook, settings) if profile is None else profile
    if not name and profile is None:
        return "", []
    found = find_profile(logbook, name)
    return found.name, [each for each in found.games if game in (None, each.game)]


def add_profile(name: str, config: Path | None) -> str:
    """Add a profile of that name, without games; returns a message if that fails, else ""."""
    with (file := LogbookFile(config)).edit() as logbook:
        if len(logbook.profiles) >= MAX_PROFILES:
            raise BadInput(_("There are {most} profiles already; delete one first.").format(most=MAX_PROFILES))
        logbook.profiles.append(Profile(name=free_name(logbook, name)))
    return file.problem


def free_name(logbook: Logbook, name: str, owner: Profile | None = None) -> str:
    """That name, made safe, if no other profile than its owner has it."""
    if problem := name_problem(name):
        raise BadInput(problem)
    shown = clean(name, NAME_LENGTH)
    if (other := logbook.profile(shown)) is not None and other is not owner:
        raise BadInput(_("There is a profile called {name} already.").format(name=shown))
    return shown
