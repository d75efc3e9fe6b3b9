"""The settings that apply to plain mode, and its help text."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

from niagara_tui.core.i18n import _
from niagara_tui.plain.console import Console
from niagara_tui.shell import settings
from niagara_tui.shell.settings import Settings

SCREEN_ONLY = ("theme", "speed", "pictures", "animation", "game", "last", "profile")
"""Settings left out here: they affect only the app's screen, or are set by the program."""


async def ask_settings(console: Console, folder: Path) -> None:
    """Ask for settings to change until Enter goes back; each change is saved at once and applies to the app too."""
    kept, complaint = settings.load(folder)
    console.say_once(complaint)
    names = [name for name in Settings.model_fields if name not in SCREEN_ONLY]
    while True:
        entries = [f"{_now(kept, name)}. {Settings.model_fields[name].description}" for name in names]
        chosen = await console.choose([*entries, _("Back")], _("Which one changes?"), default=len(names))
        if chosen == len(names):
            return
        before = kept.model_copy(deep=True)
        setattr(kept, names[chosen], await _other(console, kept, names[chosen]))
        console.say(f"{_now(kept, names[chosen])}.")
        if complaint := settings.save(kept, folder, before):
            console.say(complaint)


def _now(kept: Settings, name: str) -> str:
    value: Any = getattr(kept, name)
    said = (_("on") if value else _("off")) if isinstance(value, bool) else _(value) or _("none")
    return f"{Settings.model_fields[name].title}: {said}"


async def _other(console: Console, kept: Settings, name: str) -> Any:
    """A new value: a switch is toggled, one of several words is chosen, a text is asked for."""
    value: Any = getattr(kept, name)
    if isinstance(value, bool):
        return not value
    if words := get_args(Settings.model_fields[name].annotation):
        return words[await console.choose([_(word) for word in words if isinstance(word, str)], _("Which?"))]
    return await console.ask(_("Which one? Enter alone for none:"))


def help_lines() -> list[str]:
    """The help text of plain mode, a paragraph each."""
    return [
        _("Lists have numbers: type one and press Enter. Type the words yes, no, back and quit as they are."),
        _("At a table a number plays a choice. Words tell more: a question mark lists them all."),
        _("look tells everything, log what happened last, preview what the river may do, rules what the rules say."),
        _("undo takes back what you did last, as long as nothing new has been seen since."),
        _("Games are saved after each decision; quit and menu leave a table, and the game can be continued later."),
        _("Where several people share the keyboard, hidden cards are told when their owner alone is there."),
        _(
            "They stand on a page of their own, which the terminal is told to forget. If yours still shows them when"
            " you scroll back, as some do that record everything, clear its history before you pass the keyboard on."
        ),
    ]
