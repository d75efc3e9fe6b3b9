"""Where the catalogues of languages are, which languages the user reads, and reading them: files that others may write.

A language is a folder with a catalogue and a grammar; what cannot be read of them counts as missing. Nothing here says
a sentence, so that the command line can choose the language before the first one is translated.
"""

from __future__ import annotations

import gettext
import io
import os
import re
import struct
import sys
from contextlib import suppress
from functools import cache
from itertools import takewhile
from pathlib import Path

from niagara_tui.core.grammar import FILE, Grammar

DOMAIN = "niagara-tui"
FOLDER = Path(__file__).resolve().parents[1] / "locale"
"""A folder for each language, with `LC_MESSAGES/niagara-tui.mo` and its grammar; and the template for translations."""
VARIABLE = "NIAGARA_LOCALE"  # environment variable with another folder of catalogues, for trying out a translation
ASCII = "NIAGARA_ASCII"
"""Environment variable that, if set, has sentences in letters of ASCII alone; the command line sets it."""
CHOSEN = "NIAGARA_LANGUAGE"
"""Environment variable with the language that the user has chosen for this program; the command line sets it."""
ENGLISH = "en"
_LOCALES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The variables of the user's locale, as gettext asks for them; LANGUAGE counts before them, unless it is none."""
_NO_LOCALE = ("C", "POSIX")
_ENGLISH = re.compile(r"en(?![a-z])")
_BROKEN = (
    *(OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError, OverflowError),
    *(re.error, struct.error),
)
"""What reading raises for a file that is missing, or has something else in it."""


def catalogues() -> dict[str, gettext.GNUTranslations]:
    """The catalogues of the user's languages by their codes, in order of preference; none for English."""
    locale = next(filter(None, map(os.environ.get, _LOCALES)), "")
    of_the_user = "" if locale in _NO_LOCALE else os.environ.get("LANGUAGE") or locale
    if sys.platform == "win32" and not locale and not of_the_user:  # other systems say it in a variable
        import ctypes
        from locale import windows_locale

        of_the_user = windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")
    named = (os.environ.get(CHOSEN) or of_the_user).replace("-", "_").split(":")
    before_english = [*takewhile(lambda language: not _ENGLISH.match(language), named)]  # which needs no catalogue
    readable = {}
    for file in map(Path, gettext.find(DOMAIN, _folder(), before_english, all=True)):
        with suppress(*_BROKEN):
            if file.is_file():  # a pipe would be waited for
                readable[file.parents[1].name] = gettext.GNUTranslations(io.BytesIO(file.read_bytes()))
    return readable


def grammar(language: str) -> Grammar | None:
    """The grammar of that language; None if there is none that can be read."""
    folder = Path(_folder()) / language
    with suppress(*_BROKEN):
        return Grammar.read(folder) if (folder / FILE).is_file() else None
    return None


def language_names() -> dict[str, str]:
    """All languages of the program, English first: what each calls itself, by its code."""
    known = _grammars(_folder())
    return {code: each.in_ascii(each.name) if os.environ.get(ASCII) else each.name for code, each in known.items()}


@cache  # every command of the command line names them in its help
def _grammars(folder: str) -> dict[str, Grammar]:
    grammars = {each.name: grammar(each.name) for each in sorted(Path(folder).glob("[a-z]*/"))}
    return {ENGLISH: Grammar(), **{code: each for code, each in grammars.items() if each}}


def language_named(code: str) -> str:
    """The language of the program that a code names: `de` for `de-CH` and `de_AT.UTF-8`; empty if it has none."""
    known, parts = {each.lower(): each for each in language_names()}, re.split("[-_.@]", code.lower())
    named = ("_".join(parts[:length]) for length in range(len(parts), 0, -1))
    return next((known[name] for name in named if name in known), "")


def _folder() -> str:
    return os.environ.get(VARIABLE) or str(FOLDER)
