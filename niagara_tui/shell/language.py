"""The language in which the program speaks, chosen before anything is said: sentences are translated as they load.

And what else is asked of the settings before they are loaded, which takes longer than a first frame has.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NoReturn

from niagara_tui.core.catalogues import ASCII, CHOSEN, language_named
from niagara_tui.core.lenient_json import strict_json
from niagara_tui.core.user_folders import user_config_path

ARGUMENT = "--language"
ONLY_ASCII = "--ascii"
SETTINGS = "settings.json"
THEME: Final = "night"
PICTURES: Final = True
ANIMATION: Final = True
"""The usual settings of how the first frame looks."""


def speak(arguments: Sequence[str]) -> None:
    """Let the language be that of the argument, or of the settings; else, or if none has it, that of the system."""
    asked = ""
    for index, word in enumerate(arguments):  # the parser of the command checks its value
        name, equals, value = word.partition("=")
        if name == ARGUMENT:
            asked = value if equals else "".join(arguments[index + 1 : index + 2])
        if name == ARGUMENT or word == "--":
            break
    if not asked:
        known = (settings_in_file(user_config_path()) or {}).get("language")
        asked = known if isinstance(known, str) else ""
    if language := language_named(asked):
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


def settings_in_file(folder: Path) -> dict[str, Any] | None:
    """What stands in the file of settings in that folder, none of it checked; None if it cannot be understood."""
    file = folder / SETTINGS
    try:
        if not file.is_file():  # a pipe would be waited for
            return {}
        with file.open("rb") as opened:
            settings = json.loads(strict_json(opened.read(1_000_000)))
    except (OSError, ValueError, RecursionError):
        return None
    return settings if isinstance(settings, dict) else None
