"""Location of saves: the `saves/` folder of the current checkout, else the user's data folder."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from niagara_tui.core.errors import BadInput
from niagara_tui.core.inputs import text_of
from niagara_tui.core.user_folders import PROGRAM, temporary_folder, user_data_path, user_documents_path
from niagara_tui.store.opening import read_bytes

VARIABLE = "NIAGARA_SAVES"  # environment variable with the path of another folder

_FOLDER = "saves"


def saves_folder(
    chosen: Path | None = None, here: Path | None = None, environment: Mapping[str, str] = os.environ
) -> Path:
    """Return the folder of saves, which need not exist yet.

    In this order: `chosen`, the folder named by the environment, an existing `saves/` in the checkout that contains
    `here` (default: the current folder), the user's data folder.
    """
    if chosen is not None:
        return chosen
    if named := environment.get(VARIABLE):
        return Path(named)
    with suppress(OSError):  # the current folder has been removed, or may not be looked up
        here = here or Path.cwd()
    for folder in (here, *here.parents) if here else ():
        if _is_checkout(folder):
            return folder / _FOLDER
    return user_data_path() / _FOLDER


def fallback_folder(unusable: Path) -> Path:
    """Return another folder of the user for saves, if possible a usable one; it need not exist yet."""
    homes = (user_data_path(), user_documents_path() / PROGRAM, temporary_folder())
    others = [folder for home in homes if (folder := home / _FOLDER) != unusable]
    return next(filter(_can_be_made, others), others[0])


def _can_be_made(folder: Path) -> bool:
    """Whether the folder, or the first of its parents that exists, is one that can be written to."""
    try:
        there = next(ancestor for ancestor in (folder, *folder.parents) if ancestor.exists())
    except OSError:
        return False
    return there.is_dir() and os.access(there, os.W_OK | os.X_OK)


def _is_checkout(folder: Path) -> bool:
    try:
        if not (folder / _FOLDER).is_dir():
            return False
        project = tomllib.loads(text_of(read_bytes(folder / "pyproject.toml"))).get("project")
    except (OSError, ValueError, RecursionError, BadInput):
        return False
    return isinstance(project, dict) and project.get("name") == PROGRAM
