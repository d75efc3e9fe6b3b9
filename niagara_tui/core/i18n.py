"""Translation of all user-facing text, with gettext and a single catalogue.

`_("…")` and `plural("…", "…", count)` mark a sentence for translation and translate it. Values are inserted by name
afterwards, `_("{name} shows {card}.").format(name=name, card=card)`, so that a translation can change their order.
The language comes from the usual variables (LANGUAGE, LC_ALL, LC_MESSAGES, LANG), if there is a catalogue for it, else
it is English. docs/languages.md explains how to make a catalogue.
"""

from __future__ import annotations

import gettext
import os
import re
import struct
from collections.abc import Sequence
from itertools import takewhile
from pathlib import Path

DOMAIN = "niagara-tui"
FOLDER = Path(__file__).resolve().parents[1] / "locale"
"""Contains `LANGUAGE/LC_MESSAGES/niagara-tui.mo` and the template for translations."""
VARIABLE = "NIAGARA_LOCALE"
"""Environment variable with another folder of catalogues, for trying out a translation."""
_LANGUAGES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
_ENGLISH = re.compile(r"en(?![a-z])")


def _folder() -> str:
    return os.environ.get(VARIABLE) or str(FOLDER)


def _preferred_languages() -> list[str]:
    """The user's languages in order of preference, up to but not including English, which needs no catalogue."""
    named = next(filter(None, map(os.environ.get, _LANGUAGES)), "")
    return list(takewhile(lambda language: not _ENGLISH.match(language), named.split(":")))


def _catalogue() -> gettext.NullTranslations:
    """The catalogue of the user's language, or a null catalogue that translates nothing."""
    try:
        return gettext.translation(DOMAIN, _folder(), _preferred_languages(), fallback=True)
    except (OSError, ValueError, LookupError, struct.error):  # the file is not a valid catalogue
        return gettext.NullTranslations()


_translations = _catalogue()


def languages() -> list[str]:
    """The user's languages that have a catalogue, in order of preference: `de_AT`, `de`; empty for English."""
    return [Path(found).parents[1].name for found in gettext.find(DOMAIN, _folder(), _preferred_languages(), all=True)]


def _(sentence: str) -> str:
    """Translate a sentence into the user's language."""
    return _translations.gettext(sentence) if sentence else ""


def plural(one: str, many: str, count: int) -> str:
    """Translate a sentence in the plural form for `count`; the count must still be inserted with `format`."""
    return _translations.ngettext(one, many, count)


def listed(things: Sequence[str]) -> str:
    """Join a non-empty sequence as a list in a sentence: `a, b and c`."""
    *all_but_last, last = things
    return _("{all} and {last}").format(all=", ".join(all_but_last), last=last) if all_but_last else last
