"""Where saves lie: beside the checkout that one works in, else in the user's data folder."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path

from platformdirs import user_data_path

VARIABLE = "NIAGARA_SAVES"
"""The environment variable that names another folder."""

_PROJECT = "niagara-tui"
_FOLDER = "saves"


def saves_folder(
    chosen: Path | None = None, here: Path | None = None, environment: Mapping[str, str] = os.environ
) -> Path:
    """The folder of saves; it need not exist yet.

    The one chosen, else the one that the environment names, else `saves/` of the checkout that `here` (the current
    folder) is in, else the user's data folder.
    """
    if chosen is not None:
        return chosen
    if named := environment.get(VARIABLE):
        return Path(named)
    return _of_checkout(here or Path.cwd()) or user_data_path(_PROJECT) / _FOLDER


def _of_checkout(here: Path) -> Path | None:
    for folder in (here, *here.parents):
        if _is_checkout(folder):
            return folder / _FOLDER
    return None


def _is_checkout(folder: Path) -> bool:
    try:
        if not (folder / _FOLDER).is_dir():
            return False
        project = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8")).get("project")
    except (OSError, ValueError):
        return False
    return isinstance(project, dict) and project.get("name") == _PROJECT
