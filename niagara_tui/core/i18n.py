"""Every sentence for people goes through here, so that it can be said in another language: one gettext catalogue.

`_("…")` and `plural("…", "…", count)` mark a sentence and say it; what is put in goes in by name afterwards:
`_("{name} shows {card}.").format(name=name, card=card)`, so that a translation can order it its own way.
The language is the one that the usual variables name (LANGUAGE, LC_ALL, LC_MESSAGES, LANG), if there is a catalogue for
it, else English. docs/languages.md says how one is made.
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
"""Holds `LANGUAGE/LC_MESSAGES/niagara-tui.mo`, and the template that translations begin with."""
VARIABLE = "NIAGARA_LOCALE"
"""The environment variable that names another folder of catalogues: to try a translation."""
_LANGUAGES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
_ENGLISH = re.compile(r"en(?![a-z])")


def _folder() -> str:
    return os.environ.get(VARIABLE) or str(FOLDER)


def _wanted() -> list[str]:
    """The user's languages, the dearest first, down to English, which needs no catalogue."""
    named = next(filter(None, map(os.environ.get, _LANGUAGES)), "")
    return list(takewhile(lambda language: not _ENGLISH.match(language), named.split(":")))


def _catalogue() -> gettext.NullTranslations:
    """The catalogue of the user's language; one that gives every sentence back as it is if there is none."""
    try:
        return gettext.translation(DOMAIN, _folder(), _wanted(), fallback=True)
    except (OSError, ValueError, LookupError, struct.error):  # a file that is no catalogue
        return gettext.NullTranslations()


_spoken = _catalogue()


def languages() -> list[str]:
    """The languages of the user for which there is a catalogue, the dearest first: `de_AT`, `de`; none for English."""
    return [Path(found).parents[1].name for found in gettext.find(DOMAIN, _folder(), _wanted(), all=True)]


def _(sentence: str) -> str:
    """The sentence in the user's language."""
    return _spoken.gettext(sentence) if sentence else ""


def plural(one: str, many: str, count: int) -> str:
    """The form of the sentence for so many things, in the user's language; the count still goes in by name."""
    return _spoken.ngettext(one, many, count)


def listed(things: Sequence[str]) -> str:
    """Things one after the other, as a sentence lists them: `a, b and c`."""
    *all_but_last, last = things
    return _("{all} and {last}").format(all=", ".join(all_but_last), last=last) if all_but_last else last
