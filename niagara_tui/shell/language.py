"""The language in which the program speaks, chosen before anything is said: sentences are translated as they load."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from niagara_tui.core.user_folders import user_config_path

ARGUMENT = "--language"
VARIABLE = "LANGUAGE"
"""Of the variables in which a system says what its user reads, the one that counts first."""
ONLY_ASCII = "--ascii"
ASCII = "NIAGARA_ASCII"
"""The variable that says so, as in `core.i18n`, which must not be loaded yet."""
SETTINGS = "settings.json"
_LONGEST = 1_000_000
"""Bytes of the largest file of settings that is looked into."""


def speak(arguments: Sequence[str]) -> None:
    """Let the language be that of the argument, or of the settings; else it stays that of the system."""
    if language := _asked_for(arguments) or _set():
        os.environ[VARIABLE] = language
    if ONLY_ASCII in arguments:
        os.environ[ASCII] = "1"


def begin_again(arguments: Sequence[str]) -> NoReturn:
    """Put the program anew in the place of this process, with these arguments, to speak another language."""
    os.environ.pop(VARIABLE, None)
    command = [sys.executable, "-m", "niagara_tui", *arguments]
    if sys.platform == "win32":  # where the terminal would be given back at once
        sys.exit(subprocess.call(command))
    os.execv(sys.executable, command)  # noqa: S606 - nothing of it comes from elsewhere


def _asked_for(arguments: Sequence[str]) -> str:
    """The value of the argument, which the parser of the command checks; empty without one."""
    given = list(arguments)
    for index, word in enumerate(given):
        name, equals, value = word.partition("=")
        if name == ARGUMENT:
            return value if equals else "".join(given[index + 1 : index + 2])
        if word == "--":
            break
    return ""


def _set() -> str:
    """The language in the settings; empty if none is set there, or they cannot be read."""
    try:
        file: Path = user_config_path() / SETTINGS
        with file.open("rb") as opened:
            found = json.loads(opened.read(_LONGEST))
    except (OSError, ValueError, RecursionError):
        return ""
    language = found.get("language") if isinstance(found, dict) else None
    return language if isinstance(language, str) and language.isalpha() else ""
