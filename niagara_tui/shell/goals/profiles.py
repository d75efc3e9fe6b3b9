"""Profiles and their goals: whoever renames or deletes a profile of the record does so with its goals.

Both are edits of the record (`KeptFile.change`), in which the goals are changed first: if the program is killed between
the two, or the record cannot be written, doing it again does the rest.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from niagara_tui.core.errors import BadInput
from niagara_tui.shell.logbook.profiles import delete_profile, find_profile, rename_profile
from niagara_tui.store.goals import Goals, GoalsFile
from niagara_tui.store.logbook import Edit, Logbook


def renaming(folder: Path | None, old: str, new: str) -> Edit:
    """The edit of the record that renames the profile `old`, with its goals.

    It raises `BadInput` if there is no such profile, if the name cannot be used, or if the goals cannot be written.
    """

    def rename(logbook: Logbook) -> Logbook:
        profile = find_profile(logbook, old)
        changed = rename_profile(logbook, old, new)
        name = changed.profiles[logbook.profiles.index(profile)].name
        _change(folder, lambda goals: goals.renamed(profile.name, name))
        return changed

    return rename


def deleting(folder: Path | None, name: str) -> Edit:
    """The edit of the record that deletes that profile, its games and its goals.

    It raises `BadInput` if there is no such profile, or if the goals cannot be written.
    """

    def delete(logbook: Logbook) -> Logbook:
        changed = delete_profile(logbook, name)
        whose = find_profile(logbook, name).name
        _change(folder, lambda goals: left if (left := goals.without(whose)).profiles else None)
        return changed

    return delete


def _change(folder: Path | None, edit: Callable[[Goals], Goals | None]) -> None:
    """Change the goals; a broken file has been set aside after the first time, so only the second failure counts."""
    file = GoalsFile(folder)
    if file.change(edit) and (problem := file.change(edit)):
        raise BadInput(problem)
