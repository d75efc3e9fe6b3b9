"""Translation of all user-facing text, with gettext and a single catalogue.

`_("…")` and `plural("…", "…", count)` mark a sentence for translation and translate it. Values are inserted by name
afterwards, `_("{name} shows {card}.").format(name=name, card=card)`, so that a translation can change their order, and
their forms (`core.grammar`). The language comes from the usual variables (LANGUAGE, LC_ALL, LC_MESSAGES, LANG), if
there is a catalogue for it, else it is English; the command line sets the first of them (`shell.language`).
docs/languages.md explains how to make a catalogue.
"""

from __future__ import annotations

import gettext
import os
import re
import struct
import sys
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import takewhile
from pathlib import Path

from niagara_tui.core.grammar import Grammar, in_each_form

DOMAIN = "niagara-tui"
FOLDER = Path(__file__).resolve().parents[1] / "locale"
"""A folder for each language, with `LC_MESSAGES/niagara-tui.mo` and its grammar; and the template for translations."""
VARIABLE = "NIAGARA_LOCALE"
"""Environment variable with another folder of catalogues, for trying out a translation."""
ASCII = "NIAGARA_ASCII"
"""Environment variable that, if set, has sentences in letters of ASCII alone; the command line sets it."""
CHOSEN = "LANGUAGE"
"""The first of the variables that say which languages a user reads, best first."""
ENGLISH = "en"
_LANGUAGES = (CHOSEN, "LC_ALL", "LC_MESSAGES", "LANG")
_ENGLISH = re.compile(r"en(?![a-z])")
_FIGURE = re.compile(r"(?<![\w.])\d+(?:\.\d+%?|%)(?![\w.])")
_NO_BREAK = "\u00a0"


def _folder() -> str:
    return os.environ.get(VARIABLE) or str(FOLDER)


def _preferred_languages() -> list[str]:
    """The user's languages in order of preference, up to but not including English, which needs no catalogue."""
    named = next(filter(None, map(os.environ.get, _LANGUAGES)), "") or _of_the_system()
    return list(takewhile(lambda language: not _ENGLISH.match(language), named.split(":")))


def _of_the_system() -> str:
    """The language that Windows has been set to; other systems say so in a variable."""
    if sys.platform == "win32":
        import ctypes
        import locale

        return locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")
    return ""


def _catalogue() -> gettext.NullTranslations:
    """The catalogue of the user's language, or a null catalogue that translates nothing."""
    try:
        return gettext.translation(DOMAIN, _folder(), _preferred_languages(), fallback=True)
    except (OSError, ValueError, LookupError, struct.error):  # the file is not a valid catalogue
        return gettext.NullTranslations()


def languages() -> list[str]:
    """The user's languages that have a catalogue, in order of preference: `de_AT`, `de`; empty for English."""
    return [Path(found).parents[1].name for found in gettext.find(DOMAIN, _folder(), _preferred_languages(), all=True)]


def language_names() -> dict[str, str]:
    """All languages of the program, English first: what each calls itself, by its code."""
    found = {folder.name: _grammar(folder.name) for folder in sorted(Path(_folder()).glob("[a-z]*/"))}
    names = {ENGLISH: Grammar().name, **{code: grammar.name for code, grammar in found.items() if grammar}}
    return {code: in_ascii(name) for code, name in names.items()} if os.environ.get(ASCII) else names


def _grammar(language: str) -> Grammar | None:
    """The grammar of that language; None if there is none that can be read."""
    try:
        return Grammar.read(Path(_folder()) / language)
    except (OSError, ValueError, LookupError, TypeError, re.error):
        return None


_translations = _catalogue()
GRAMMAR = next((_grammar(language) or Grammar() for language in languages()), None)
"""The grammar of the user's language; None for English."""


@cache
def _(sentence: str) -> str:
    """Translate a sentence into the user's language."""
    return _with_forms(_translations.gettext(sentence)) if sentence else ""


def pgettext(context: str, sentence: str) -> str:
    """Translate a sentence that is said in several senses, of which `context` names this one; English needs none."""
    return _with_forms(_translations.pgettext(context, sentence))


def plural(one: str, many: str, count: int) -> str:
    """Translate a sentence in the plural form for `count`; the count must still be inserted with `format`."""
    return _with_forms(_translations.ngettext(one, many, count))


def _with_forms(translation: str) -> str:
    if GRAMMAR is None:
        return translation
    return GRAMMAR.phrase(GRAMMAR.in_ascii(translation) if os.environ.get(ASCII) else translation)


def let_argparse_speak() -> None:
    """Let Python's own sentences be looked up in our catalogue; for the whole process, so only if it is ours."""
    gettext.bindtextdomain(DOMAIN, _folder())
    gettext.textdomain(DOMAIN)


def in_ascii(text: str) -> str:
    """The text with letters of ASCII alone, as the user's language writes it then."""
    return (GRAMMAR or Grammar()).in_ascii(text)


def listed(things: Sequence[str]) -> str:
    """Join a non-empty sequence as a list in a sentence: `a, b and c`."""
    return things[0] if len(things) == 1 else in_each_form(things, _enumerated)


def labelled(label: str, said: str) -> str:
    """What is said of something, after its name, as the language joins the two: `sky: +1`."""
    return _("{label}: {said}").format(label=label, said=said)


def clauses(said: Iterable[str]) -> str:
    """Clauses in a row, as the language divides them: `a; b; c`."""
    return _("; ").join(said)


def figures(said: str) -> str:
    """A text outside of sentences, such as a cell of a table, with the language's own decimals and percent signs."""
    grammar = GRAMMAR
    if grammar is None:
        return said
    written = _FIGURE.sub(lambda found: grammar.figure(found[0]), said)
    return written.replace(_NO_BREAK, " ") if os.environ.get(ASCII) else written


def _enumerated(words: Sequence[str]) -> str:
    *all_but_last, last = words
    return _("{all} and {last}").format(all=", ".join(all_but_last), last=last)
