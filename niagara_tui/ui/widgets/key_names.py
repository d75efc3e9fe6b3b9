"""What the user's language calls the keys that Textual names in English."""

from __future__ import annotations

from collections.abc import Mapping

from niagara_tui.core.i18n import _, pgettext

ESCAPE = pgettext("key", "esc")
SPACE = pgettext("key", "spc")  # their short names, for lines of keys


def _letter(translated: str, english: str) -> str:
    """The letter that a language has for an answer; the English one where that is no single letter."""
    return translated.lower() if len(translated) == 1 and translated.isalpha() else english


YES, NO = _letter(_("y"), "y"), _letter(_("n"), "n")
"""The letters with which one answers yes and no, the same as in plain mode; the English ones are understood, too."""

_NAMES: Mapping[str, str] = {
    "esc": ESCAPE,
    "escape": pgettext("key", "escape"),
    "enter": pgettext("key", "enter"),
    "space": pgettext("key", "space"),
    "tab": pgettext("key", "tab"),
    "delete": pgettext("key", "delete"),
    "left": pgettext("key", "left"),
    "right": pgettext("key", "right"),
    "up": pgettext("key", "up"),
    "down": pgettext("key", "down"),
    "home": pgettext("key", "home"),
    "end": pgettext("key", "end"),
    "pageup": pgettext("key", "page up"),
    "pagedown": pgettext("key", "page down"),
    "ctrl": pgettext("key", "ctrl"),
    "shift": pgettext("key", "shift"),
    "question_mark": "?",
    "slash": "/",
}


def key_name(key: str) -> str:
    """What a key is called, or keys pressed together, that Textual calls `key`; the same if that is no word."""
    return "+".join(_NAMES.get(part, part) for part in key.split("+"))
