"""The template that translations begin with, and the catalogues of the languages that follow it.

`python -m tests.speech.extraction` writes the template anew from the sources, brings each catalogue up to date with it,
compiles it, and says what is left to translate.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any, get_args

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from niagara_ai.faults import Wrong
from niagara_ai.registry import BOTS, HOUSE
from pydantic import BaseModel

from niagara_tui.core.catalogues import DOMAIN, FOLDER
from niagara_tui.games.registry import GAMES
from niagara_tui.shell.settings import Settings
from niagara_tui.study.lessons.advisor import notes_of
from niagara_tui.study.lessons.lesson import all_lessons
from niagara_tui.ui.demo.script import scripts

PACKAGE = FOLDER.parent
TEMPLATE = FOLDER / f"{DOMAIN}.pot"
SAID_BY_ARGPARSE = (
    "usage: ",
    "positional arguments",
    "options",
    "show this help message and exit",
    "show program's version number and exit",
    "argument %(argument_name)s: %(message)s",
    "invalid choice: %(value)r (choose from %(choices)s)",
    "invalid %(type)s value: %(value)r",
    "expected one argument",
    "expected at least one argument",
    "expected at most one argument",
    "the following arguments are required: %s",
    "one of the arguments %s is required",
    "not allowed with argument %s",
    "ignored explicit argument %r",
)
"""What of Python's own sentences users of the command line meet."""
KEYWORDS = {"_": None, "plural": (1, 2), "pgettext": ((1, "c"), 2)}


def extracted() -> Catalog:
    catalogue = Catalog(project=DOMAIN, version="", copyright_holder="", charset="utf-8")
    found = extract_from_dir(PACKAGE, [("**.py", "python")], keywords=KEYWORDS, comment_tags=("Translators:",))
    for name, _line, message, comments, context in found:
        catalogue.add(message, locations=[(Path(name).as_posix(), None)], auto_comments=comments, context=context)  # type: ignore[list-item]
    for text in said_by_bots():
        catalogue.add(text, locations=[("ai", None)])  # type: ignore[list-item]
    for text in SAID_BY_ARGPARSE:
        catalogue.add(text, locations=[("argparse", None)])  # type: ignore[list-item]
    for text in said_in_lists():
        catalogue.add(text, locations=[("lists", None)])  # type: ignore[list-item]
    for name, script in scripts().items():
        for text in (script.title, *(beat.say for beat in script.beat)):
            catalogue.add(text, locations=[(f"ui/demo/scripts/{name}.toml", None)])  # type: ignore[list-item]
    for name, text in said_in_lessons():
        catalogue.add(text, locations=[(name, None)])  # type: ignore[list-item]
    return catalogue


def said_in_lessons() -> Iterator[tuple[str, str]]:
    """The texts of all lessons, each with the lesson's id."""
    for lesson in all_lessons().values():
        for text in lesson.texts:
            yield f"lessons/{lesson.id}", text
    for game in GAMES:
        for note in notes_of(game):
            yield from ((f"advisor/{game}", text) for text in (note.say, note.signs) if text)


def said_in_lists() -> Iterator[str]:
    """The values of options and settings; files hold them in English, so that forms translate them."""
    models: list[type[BaseModel]] = [Settings, *(game.options for game in GAMES.values())]
    for model in models:
        for field in model.model_fields.values():
            yield from (word for word in get_args(field.annotation) if isinstance(word, str) and len(word) > 1)


def said_by_bots() -> Iterator[str]:
    """The descriptions of bots in lists, and what they do wrong; bots know no catalogue, so that tables translate."""
    yield from (wrong.value for wrong in Wrong)
    for kind in BOTS.values():
        yield kind.summary
        yield from kind.levels.values()
    for card in HOUSE.values():
        yield from filter(None, (card.strength, card.label, card.character.name, card.about, card.chooses))
    for game in GAMES.values():
        yield from game.styles


def written(catalogue: Catalog) -> bytes:
    """The template's text: sorted, without dates, so that it changes only with the sentences."""
    file = BytesIO()
    write_po(file, catalogue, width=100, omit_header=True, sort_output=True)
    return file.getvalue()


def kept() -> Catalog:
    with TEMPLATE.open("rb") as file:
        return read_po(file)


def languages() -> list[str]:
    return sorted(folder.name for folder in FOLDER.iterdir() if folder.is_dir())


def source_of(language: str) -> Path:
    return FOLDER / language / "LC_MESSAGES" / f"{DOMAIN}.po"


class Bare(Catalog):
    """A catalogue that says of itself only what follows from its language: Babel tells its version and dates."""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        return [("Content-Type", "text/plain; charset=utf-8"), ("Plural-Forms", self.plural_forms)]

    @mime_headers.setter
    def mime_headers(self, headers: Iterable[tuple[str, str]]) -> None:
        self._set_mime_headers(headers)


def empty_like(catalogue: Catalog) -> Bare:
    """An empty catalogue of the same language with the same rule for plurals, of which Babel's own changes."""
    empty = Bare(locale=catalogue.locale, charset="utf-8", fuzzy=False)
    hidden: Any = empty  # there is no other way to set the rule
    hidden._num_plurals, hidden._plural_expr = catalogue.num_plurals, catalogue.plural_expr
    return empty


def translated(language: str) -> Catalog:
    """The catalogue of that language; empty if none has been begun."""
    source = source_of(language)
    if not source.exists():
        return Catalog(locale=language, charset="utf-8")
    with source.open("rb") as file:
        return read_po(file, locale=language)


def renewed(language: str) -> Catalog:
    """The catalogue of that language with the sentences of the template: what it has of them, and empty ones."""
    old = translated(language)
    new = empty_like(old)
    for message in kept():
        if message.id:
            known = old.get(message.id, message.context)
            said = known.string if known and type(known.id) is type(message.id) else ""
            new.add(message.id, said, message.locations, auto_comments=message.auto_comments, context=message.context)
    return new


def as_source(catalogue: Catalog) -> bytes:
    """The catalogue as translators read it; it changes with its sentences alone."""
    file = BytesIO()
    write_po(file, catalogue, width=100, omit_header=True, sort_output=True)
    head = (
        'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n'
        f'"Language: {catalogue.locale_identifier}\\n"\n"Plural-Forms: {catalogue.plural_forms}\\n"\n\n'
    )
    return head.encode() + file.getvalue()


def compiled(catalogue: Catalog) -> bytes:
    """The catalogue as the program reads it: what is not translated is left out, and said in English."""
    said = empty_like(catalogue)
    for message in catalogue:
        if message.id and is_translated(message):
            said.add(message.id, message.string, context=message.context)
    file = BytesIO()
    write_mo(file, said)
    return file.getvalue()


def is_translated(message: Message) -> bool:
    said = message.string
    return all(said) if isinstance(said, list | tuple) and said else bool(said)


def renew() -> None:
    """Write the template, and each language's catalogue, from the sources."""
    TEMPLATE.write_bytes(written(extracted()))
    for language in languages():
        catalogue, source = renewed(language), source_of(language)
        source.parent.mkdir(exist_ok=True)
        source.write_bytes(as_source(catalogue))
        source.with_suffix(".mo").write_bytes(compiled(translated(language)))
        left = [str(message.id) for message in catalogue if message.id and not is_translated(message)]
        print(f"{language}: {len(left)} of {len(catalogue)} sentences are not translated", *left[:20], sep="\n  ")


if __name__ == "__main__":
    renew()
