"""Keys of all languages and countries: what each is called, and what else one may be meant for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from textual import events

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


_ROWS = (
    ("&é\"'(-è_çà", "1234567890"),  # French: digits need Shift
    ("§!", "68"),  # Belgian, and a Mac's French
    ("+ěščřžýáíľť", "12345678925"),  # Czech, whose é is taken for the French one; Slovak
    ("йцукенгшщзфывапролдячсмитьіў", "qwertyuiopasdfghjklzxcvbnmso"),
    ("ςερτυθιοπασδφγηξκλζχψωβνμ", "wertyuiopasdfghjklzxcvbnm"),
    ("קראטוןםפשדגכעיחלךזסבהנמצ", "ertyuiopasdfghjklzxcvbnm"),
)
_PLACES = {sign: key for signs, keys in _ROWS for sign, key in zip(signs, keys, strict=True)}


def key_at(sign: str, base: str = "") -> str:
    """The Latin letter or digit at the place of the key that types this small sign; the sign itself if it is one.

    `base` is what the terminal says that a US keyboard has there; without it, what usual keyboards have is assumed.
    """
    if sign.isascii() and sign.isalnum():
        return sign
    return base if base.isascii() and base.isalnum() else _PLACES.get(sign, sign)


class Key(events.Key):
    """A key of which the terminal has said what else it may be meant for."""

    def __init__(self, key: str, character: str | None, others: Sequence[str]) -> None:
        """Create the event; `others` are those other keys, the likeliest first."""
        super().__init__(key, character)
        self.others = others


def also_meant(event: events.Key) -> Sequence[str]:
    """The keys that this one may just as well be meant for, as far as it has no meaning of its own.

    A capital may be due to Caps Lock, and a sign stand where a digit needs Shift.
    """
    if isinstance(event, Key):
        return event.others
    sign = event.character or ""
    if len(sign) != 1 or "+" in event.key:
        return ()
    small = sign.lower()
    place = key_at(small)
    others = (place.upper(), small, place) if small != sign and place.isalpha() else (small, place)
    return [other for other in dict.fromkeys(others) if other != sign and other.isalnum()]
