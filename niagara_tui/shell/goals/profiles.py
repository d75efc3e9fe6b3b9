"""Profiles and their goals: whoever renames or deletes a profile of the record does so with its goals.

The goals are changed first, while the record is being edited: if the program is killed between the two, or the record
cannot be written, doing it again does the rest. Both return a message if the record cannot be written, else "", and
raise `BadInput` if there is no such profile, if the name cannot be used, or if the goals cannot be written.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from niagara_tui.core.errors import BadInput
from niagara_tui.shell.logbook.profiles import find_profile, free_name
from niagara_tui.store.goals import Goals, GoalsFile
from niagara_tui.store.logbook import LogbookFile


def rename_profile(old: str, new: str, config: Path | None) -> str:
    with (file := LogbookFile(config)).edit() as logbook:
        profile = find_profile(logbook, old)
        before, profile.name = profile.name, free_name(logbook, new, profile)
        _change(config, lambda goals: goals.rename(before, profile.name))
    return file.problem


def delete_profile(name: str, config: Path | None) -> str:
    with (file := LogbookFile(config)).edit() as logbook:
        profile = find_profile(logbook, name)
        logbook.profiles.remove(profile)
        _change(config, lambda goals: goals.remove(profile.name))
        if not logbook.profiles:
            GoalsFile(config).delete()  # with what was set aside: it may name the person
    return file.problem


def _change(folder: Path | None, edit: Callable[[Goals], None]) -> None:
    """Change the goals; a broken file has been set aside after the first time, so only the second failure counts."""
    file = GoalsFile(folder)
    for _attempt in range(2):
        with file.edit() as goals:
            edit(goals)
        if not file.problem:
            return
    raise BadInput(file.problem)
