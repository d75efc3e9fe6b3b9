"""The language in which the program speaks, chosen before anything is said: sentences are translated as they load."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from niagara_tui.core.catalogues import ASCII, CHOSEN, language_named
from niagara_tui.core.lenient_json import strict_json
from niagara_tui.core.user_folders import user_config_path

ARGUMENT = "--language"
ONLY_ASCII = "--ascii"
SETTINGS = "settings.json"
_LONGEST = 1_000_000
"""Bytes of the largest file of settings that is looked into."""


def speak(arguments: Sequence[str]) -> None:
    """Let the language be that of the argument, or of the settings; else, or if none has it, that of the system."""
    asked = ""
    for index, word in enumerate(arguments):  # the parser of the command checks its value
        name, equals, value = word.partition("=")
        if name == ARGUMENT:
            asked = value if equals else "".join(arguments[index + 1 : index + 2])
        if name == ARGUMENT or word == "--":
            break
    if language := language_named(asked or _in_settings()):
        os.environ[CHOSEN] = language
    if ONLY_ASCII in arguments:
        os.environ[ASCII] = "1"


def begin_again(arguments: Sequence[str]) -> NoReturn:
    """Put the program anew in the place of this process, with these arguments, to speak another language."""
    os.environ.pop(CHOSEN, None)
    command = [sys.executable, "-m", "niagara_tui", *arguments]
    if sys.platform == "win32":  # where the terminal would be given back at once
        sys.exit(subprocess.call(command))
    os.execv(sys.executable, command)  # noqa: S606 - nothing of it comes from elsewhere


def _in_settings() -> str:
    """The language in the settings; empty if none is set there, or they cannot be read."""
    try:
        file: Path = user_config_path() / SETTINGS
        if not file.is_file():  # a pipe would be waited for
            return ""
        with file.open("rb") as opened:
            settings = json.loads(strict_json(opened.read(_LONGEST)))
    except (OSError, ValueError, RecursionError):
        return ""
    language = settings.get("language") if isinstance(settings, dict) else None
    return language if isinstance(language, str) else ""
