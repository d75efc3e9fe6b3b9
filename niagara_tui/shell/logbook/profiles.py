"""The profiles of the people who share a computer: which one is active, and how they are added, renamed and deleted.

What changes a profile returns a message if the record cannot be written, else "", and raises `BadInput` if there is no
such profile, if the name cannot be used, or if the goals cannot be written. Goals go with their profile; they are
changed first, while the record is being edited: if the program is killed between the two, or the record cannot be
written, doing it again does the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _
from niagara_tui.core.text import clean, did_you_mean
from niagara_tui.match.setup import name_problem
from niagara_tui.shell import progress
from niagara_tui.shell.settings import Settings, folder_for
from niagara_tui.store.goals import Goals, GoalsFile
from niagara_tui.store.limits import NAME_LENGTH
from niagara_tui.store.logbook import MAX_PROFILES, Logbook, LogbookFile, PlayedGame, Profile

WHOSE = _("Whose games are counted from now on?")
DELETE = _("Delete {name} and all games of this record for ever?")


def active_profile(logbook: Logbook, settings: Settings) -> str:
    """The name of the profile for which games count: that of the settings, else the first; empty if there is none."""
    chosen = logbook.profile(settings.profile) or next(iter(logbook.profiles), None)
    return chosen.name if chosen is not None else ""


def active_games(logbook: Logbook, settings: Settings) -> Sequence[PlayedGame]:
    profile = logbook.profile(active_profile(logbook, settings))
    return profile.games if profile is not None else ()


def read_games(config: Path | None, settings: Settings) -> Sequence[PlayedGame]:
    """The active profile's games in that folder, oldest first; none if the record cannot be read, which others tell."""
    return active_games(LogbookFile(config).read()[0], settings)


def find_profile(logbook: Logbook, name: str) -> Profile:
    profile = logbook.profile(clean(name, NAME_LENGTH))
    if profile is None:
        sentence = _("there is no profile called {name!r}").format(name=name[:NAME_LENGTH])
        raise BadInput(sentence + did_you_mean(name, (other.name for other in logbook.profiles)))
    return profile


def games_of(
    logbook: Logbook, settings: Settings, profile: str | None = None, game: str | None = None
) -> tuple[str, Sequence[PlayedGame]]:
    """The name of that profile, or of the active one, and its games, oldest first, of that game alone if one is given.

    The name is empty if no profile is asked for and there is none.
    """
    name = active_profile(logbook, settings) if profile is None else profile
    if not name and profile is None:
        return "", []
    own = find_profile(logbook, name)
    return own.name, [entry for entry in own.games if game in (None, entry.game)]


def add_profile(name: str, config: Path | None) -> str:
    with (file := LogbookFile(config)).edit() as logbook:
        if len(logbook.profiles) >= MAX_PROFILES:
            raise BadInput(_("There are {most} profiles already; delete one first.").format(most=MAX_PROFILES))
        logbook.profiles.append(Profile(name=_free_name(logbook, name)))
    return file.problem


def rename_profile(old: str, new: str, config: Path | None) -> str:
    with (file := LogbookFile(config)).edit() as logbook:
        profile = find_profile(logbook, old)
        before, profile.name = profile.name, _free_name(logbook, new, profile)
        _change_goals(config, lambda goals: goals.rename(before, profile.name))
    return file.problem


def delete_profile(name: str, config: Path | None) -> str:
    with (file := LogbookFile(config)).edit() as logbook:
        profile = find_profile(logbook, name)
        logbook.profiles.remove(profile)
        _change_goals(config, lambda goals: goals.remove(profile.name))
        if not logbook.profiles:
            _delete_with_record(config)
    return file.problem


def delete_all(config: Path | None) -> None:
    """Delete the whole record, with what was set aside of it, and what goes with it."""
    _delete_with_record(config)
    LogbookFile(config).delete()


def _delete_with_record(config: Path | None) -> None:
    if problem := progress.forget_mistakes(folder_for(config)):
        raise BadInput(problem)
    GoalsFile(config).delete()  # with what was set aside: it may name the person


def _change_goals(config: Path | None, edit: Callable[[Goals], None]) -> None:
    file = GoalsFile(config)
    for _attempt in range(2):  # a broken file is set aside after the first time: only the second counts
        with file.edit() as goals:
            edit(goals)
        if not file.problem:
            return
    raise BadInput(file.problem)


def _free_name(logbook: Logbook, name: str, owner: Profile | None = None) -> str:
    """That name, made safe, if no other profile than its owner has it."""
    if problem := name_problem(name):
        raise BadInput(problem)
    safe = clean(name, NAME_LENGTH)
    if (other := logbook.profile(safe)) is not None and other is not owner:
        raise BadInput(_("There is a profile called {name} already.").format(name=safe))
    return safe
