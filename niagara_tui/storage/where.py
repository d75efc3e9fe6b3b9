"""Location of saves: the `saves/` folder of the current checkout, else the user's data folder."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path

from platformdirs import user_data_path, user_documents_path

from niagara_tui.core.errors import BadInput
from niagara_tui.core.utf8 import text_of
from niagara_tui.storage.opening import read_bytes

VARIABLE = "NIAGARA_SAVES"
"""Environment variable with the path of another folder."""

_PROJECT = "niagara-tui"
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
    return _of_checkout(here or Path.cwd()) or user_data_path(_PROJECT) / _FOLDER


def fallback_folder(unusable: Path) -> Path:
    """Return a fallback folder of the user for saves, different from the unusable one; it need not exist yet."""
    usual = user_data_path(_PROJECT) / _FOLDER
    return usual if usual != unusable else user_documents_path() / _PROJECT / _FOLDER


def _of_checkout(here: Path) -> Path | None:
    for folder in (here, *here.parents):
        if _is_checkout(folder):
            return folder / _FOLDER
    return None


def _is_checkout(folder: Path) -> bool:
    try:
        if not (folder / _FOLDER).is_dir():
            return False
        project = tomllib.loads(text_of(read_bytes(folder / "pyproject.toml"))).get("project")
    except (OSError, ValueError, RecursionError, BadInput):
        return False
    return isinstance(project, dict) and project.get("name") == _PROJECT
