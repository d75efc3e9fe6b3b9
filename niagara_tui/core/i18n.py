"""Translation of all user-facing text, with gettext and a single catalogue.

`_("…")` and `plural("…", "…", count)` mark a sentence for translation and translate it. Values are inserted by name
afterwards, `_("{name} shows {card}.").format(name=name, card=card)`, so that a translation can change their order, and
their forms (`core.grammar`). The language is that of the command line or the settings (`shell.language`), else it
comes from the usual variables (LANGUAGE, LC_ALL, LC_MESSAGES, LANG), if there is a catalogue for it
(`core.catalogues`); else it is English. A translation that cannot be filled as its sentence is not used.
docs/languages.md explains how to make a catalogue.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from datetime import date
from functools import cache
from gettext import NullTranslations
from string import Formatter
from typing import Any

from niagara_tui.core.catalogues import ASCII, ENGLISH, catalogues, grammar
from niagara_tui.core.grammar import Grammar, in_each_form

_FIGURE = re.compile(r"(?<![\w.])\d+(?:\.\d+%?|%)(?![\w.])")
_NO_BREAK = "\u00a0"
_CONVERSIONS = (None, "a", "r", "s")
_OF_PYTHON = re.compile(r"%(?:\(\w+\))?.")  # a field of a sentence of Python's own
_MAX_LENGTH = 5_000  # maximum characters of a translation; those of this program have some hundreds
_MAX_FORMS = 20
_WIDE = re.compile(r"\d{3}")  # a width or precision that no sentence has: one of nine digits would fill the memory

_catalogues = catalogues()
_translations = next(iter(_catalogues.values()), NullTranslations())
for _other in [*_catalogues.values()][1:]:
    _translations.add_fallback(_other)
languages = tuple(_catalogues)
"""The user's languages that have a catalogue, in order of preference: `de_AT`, `de`; empty for English."""
GRAMMAR = next((grammar(language) or Grammar() for language in languages), None)
"""The grammar of the user's language; None for English."""
TAG = (*languages, ENGLISH)[0].replace("_", "-")  # the user's language as pages for browsers name it: `de-AT`


@cache
def _(sentence: str) -> str:
    """Translate a sentence into the user's language."""
    return _fit(_translations.gettext(sentence), sentence) if sentence else ""


def pgettext(context: str, sentence: str) -> str:
    """Translate a sentence that is said in several senses, of which `context` names this one; English needs none."""
    return _fit(_translations.pgettext(context, sentence), sentence)


def plural(one: str, many: str, count: int) -> str:
    """Translate a sentence in the plural form for `count`; the count must still be inserted with `format`."""
    english = one if count == 1 else many
    try:
        translation = _translations.ngettext(one, many, count)
    except ArithmeticError:  # by the catalogue's rule for plurals
        translation = english
    return _fit(translation, english, one, many)


def _fit(translation: str, english: str, *others: str) -> str:
    """The translation with its forms; the English sentence if it asks for what neither that has nor the others."""
    if GRAMMAR is None:
        return translation
    text = GRAMMAR.in_ascii(translation) if os.environ.get(ASCII) else translation
    return GRAMMAR.phrase(text if _can_be_filled(text, (english, *others)) else english)


@cache
def _can_be_filled(translation: str, sentences: Sequence[str]) -> bool:
    """Whether a translation is of a size that one can have, and its fields are among those of the sentences."""
    if len(translation) > _MAX_LENGTH or translation.count("|") > _MAX_FORMS:
        return False
    if not {"{", "}"} & {*translation}:
        return True
    known = {name for sentence in sentences for name, _conversion, _spec in _fields(sentence)}
    try:
        return all(
            name in known and conversion in _CONVERSIONS and not _WIDE.search(spec)
            for name, conversion, spec in _fields(translation)
        )
    except ValueError:  # a brace is alone
        return False


def _fields(sentence: str) -> list[tuple[str, str | None, str]]:
    """The names of a sentence's fields, each with its conversion and how its value is written."""
    parsed = Formatter().parse(sentence)
    return [(name, conversion, spec or "") for _text, name, spec, conversion in parsed if name is not None]


def let_argparse_speak() -> None:
    """Let Python's own sentences be looked up in our catalogue; for the whole process, so only if it is ours."""
    import argparse  # imported late: a program that imports the package may have no command line

    def said(translation: str, english: str) -> str:
        fits = sorted(_OF_PYTHON.findall(translation)) == sorted(_OF_PYTHON.findall(english))
        return translation if fits else english

    names: Any = argparse  # it has no other way to another catalogue than variables of the whole process
    names._ = lambda sentence: said(_(sentence), sentence) if sentence else sentence
    names.ngettext = lambda one, many, count: said(plural(one, many, count), one if count == 1 else many)


def in_ascii(text: str) -> str:
    """The text with letters of ASCII alone, as the user's language writes it then."""
    return (GRAMMAR or Grammar()).in_ascii(text)


def listed(things: Sequence[str]) -> str:
    """Join a non-empty sequence as a list in a sentence: `a, b and c`."""

    def enumerated(words: Sequence[str]) -> str:
        return _("{all} and {last}").format(all=", ".join(words[:-1]), last=words[-1])

    return things[0] if len(things) == 1 else in_each_form(things, enumerated)


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


def day_words(day: date) -> str:
    """A day as the language writes it: `2026-11-21`, `21.11.2026`."""
    return f"{day:{(GRAMMAR or Grammar()).date}}"
