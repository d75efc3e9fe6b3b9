"""A pseudo-language for finding untranslated text: its translations have no plain letters."""

from __future__ import annotations

import re
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from niagara_tui.core.catalogues import DOMAIN
from tests.speech.extraction import kept

LANGUAGE = "de"
"""Any language with two plural forms."""
_PLAIN = "abcdefghijklmnopqrstuvwxyz"
_TWINS = "áƀćđéƒǵħíĵķĺṁńóṕɋŕśŧúṽẃẋýž"
_LETTERS = str.maketrans(_PLAIN + _PLAIN.upper(), _TWINS + _TWINS.upper())
_PUT_IN = re.compile(r"(\{[^{}]*\})")


def twin(sentence: str) -> str:
    return "".join(part if _PUT_IN.match(part) else part.translate(_LETTERS) for part in _PUT_IN.split(sentence))


def make(folder: Path) -> None:
    """Write a catalogue of the pseudo-language into a folder of catalogues."""
    catalogue = Catalog(locale=LANGUAGE)
    for message in kept():
        if message.id:
            texts = message.id
            said = twin(texts) if isinstance(texts, str) else tuple(map(twin, texts))
            catalogue.add(texts, said)
    place = folder / LANGUAGE / "LC_MESSAGES"
    place.mkdir(parents=True)
    with (place / f"{DOMAIN}.mo").open("wb") as file:
        write_mo(file, catalogue)
