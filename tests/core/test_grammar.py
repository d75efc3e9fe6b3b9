# ruff: noqa: RUF001 - French and German have apostrophes of their own
from __future__ import annotations

import copy
from datetime import date
from pathlib import Path

import pytest

from niagara_tui.core import catalogues, i18n
from niagara_tui.core.catalogues import FOLDER
from niagara_tui.core.grammar import FILE, Grammar, Phrase, in_each_form
from niagara_tui.core.i18n import figures

GERMAN, FRENCH = (Grammar.read(FOLDER / language) for language in ("de", "fr"))
WHIRLPOOL = GERMAN.phrase("der Strudel|acc=den Strudel|dat=dem Strudel")


def test_a_sentence_asks_for_the_form_of_a_word() -> None:
    said = GERMAN.phrase("{piece:cap} schiebt das Kanu; es kommt aus {piece:dat}.")
    assert said.format(piece=WHIRLPOOL) == "Der Strudel schiebt das Kanu; es kommt aus dem Strudel."


def test_a_word_stands_alone_in_its_first_form() -> None:
    assert WHIRLPOOL == "der Strudel"
    assert f"{WHIRLPOOL:>12}" == " der Strudel"


def test_a_word_without_the_form_is_taken_as_it_is() -> None:
    assert GERMAN.phrase("mit {name:dat}").format(name="Mia") == "mit Mia"


@pytest.mark.parametrize(("name", "said"), [("Mia", "Mias"), ("Klaus", "Klaus’"), ("Max", "Max’"), ("X", "X’")])
def test_a_german_name_gets_a_genitive(name: str, said: str) -> None:
    assert GERMAN.phrase("{name:gen} Kanu").format(name=name) == f"{said} Kanu"


MADE_UP = Grammar.from_toml(
    """
name = "Made up"
decimal = ","
percent = "%"
search = { articles = [], endings = "e" }
endings.dat = [['e?$', "en"]]
seams = [
    { before = 'de ', after = 'le ', becomes = "du " },
    { before = 'd(e) ', after = 'l(?=e )', becomes = 'd’\\1 ' },
]
"""
)


def test_an_ending_comes_once_even_where_its_pattern_is_found_twice() -> None:
    assert MADE_UP.phrase("{name:dat}").format(name="Rose") == "Rosen"


def test_of_the_seams_that_fit_the_first_counts() -> None:
    assert MADE_UP.phrase("de {word}").format(word="le quai") == "du quai"


def test_a_phrase_has_forms_that_ask_for_forms() -> None:
    empty = GERMAN.phrase("{owner} leeres Kanu|dat={owner:dat} leeren Kanu")
    mine = empty.format(owner=GERMAN.phrase("dein|dat=deinem"))
    assert mine == "dein leeres Kanu"
    assert GERMAN.phrase("in {canoe:dat}").format(canoe=mine) == "in deinem leeren Kanu"


def test_several_forms_are_taken_one_after_the_other() -> None:
    assert GERMAN.phrase("{piece:dat.cap} folgt es.").format(piece=WHIRLPOOL) == "Dem Strudel folgt es."


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("Anne", "d’Anne, qu’Anne, à Anne"),
        ("Élise", "d’Élise, qu’Élise, à Élise"),
        ("Mia", "de Mia, que Mia, à Mia"),
        ("Hugo", "de Hugo, que Hugo, à Hugo"),
        ("le quai", "du quai, que le quai, au quai"),
        ("les rapides", "des rapides, que les rapides, aux rapides"),
        ("l’élan", "de l’élan, que l’élan, à l’élan"),
        ("e25", "de e25, que e25, à e25"),
        ("", "de , que , à "),
    ],
)
def test_french_elides_and_contracts_before_what_is_put_in(word: str, said: str) -> None:
    assert FRENCH.phrase("de {word}, que {word}, à {word}").format(word=word) == said


def test_french_leaves_ends_of_other_words_alone() -> None:
    assert FRENCH.phrase("une {word}, mode {word}").format(word="Anne") == "une Anne, mode Anne"


@pytest.mark.parametrize("grammar", [GERMAN, FRENCH])
def test_numbers_and_shares_are_written_as_the_language_writes_them(grammar: Grammar) -> None:
    said = grammar.phrase("{cost:.1f} {share:.0%} {chance} {count} {version}")
    values = {"cost": 2.54, "share": 0.581, "chance": "<1%", "count": 1200, "version": "1.2.3"}
    assert said.format(**values) == "2,5 58\u00a0% <1\u00a0% 1200 1.2.3"
    assert grammar.phrase("{share:.0%}").format(share=1) == "100\u00a0%"


@pytest.mark.parametrize("name", ["1.5", "-0.5", "v1.2"])
def test_a_name_that_looks_like_a_number_stays_as_it_is(name: str) -> None:
    assert GERMAN.phrase("{name} ist am Zug").format(name=name) == f"{name} ist am Zug"


@pytest.mark.parametrize(
    ("cell", "shown"),
    [("3.9%", "3,9\u00a0%"), ("B -20%", "B -20\u00a0%"), ("7", "7"), ("v1.2.3", "v1.2.3"), ("<1%", "<1\u00a0%")],
)
def test_a_cell_of_a_table_has_the_decimals_of_the_language(
    cell: str, shown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert figures(cell) == cell
    monkeypatch.setattr(i18n, "GRAMMAR", FRENCH)
    assert figures(cell) == shown
    monkeypatch.setenv(catalogues.ASCII, "1")
    assert figures(cell) == shown.replace("\u00a0", " ")


def test_what_is_said_of_several_words_has_their_forms() -> None:
    said = in_each_form([WHIRLPOOL, "Mia"], " + ".join)
    assert said == "der Strudel + Mia"
    assert isinstance(said, Phrase)
    assert said.forms == {"acc": "den Strudel + Mia", "dat": "dem Strudel + Mia"}
    assert type(in_each_form(["a", "b"], " + ".join)) is str


def test_a_phrase_is_copied_with_its_forms() -> None:
    twin = copy.deepcopy(WHIRLPOOL)
    assert twin == WHIRLPOOL
    assert isinstance(twin, Phrase)
    assert twin.forms == {"acc": "den Strudel", "dat": "dem Strudel"}


def test_tables_in_markdown_have_no_forms() -> None:
    table = "| key | what |\n|---|---|\n| a | b |"
    assert GERMAN.phrase(table) == table


@pytest.mark.parametrize("text", ["", "name = 3", "name = 'x'", "name = 'x'\ndecimal = ','\npercent = '%'\n[[seams]]"])
def test_a_broken_grammar_is_none(text: str, tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(text, "utf-8")
    with pytest.raises((ValueError, LookupError)):
        Grammar.read(tmp_path)


def test_letters_become_those_of_ascii_as_the_language_writes_them() -> None:
    assert GERMAN.in_ascii("Ärger über „Größe“ → 3") == 'Aerger ueber "Groesse" → 3'
    assert FRENCH.in_ascii("Où est l’élan\u202f? «\u00a0Œuf\u00a0»") == 'Ou est l\'elan? "Oeuf"'


@pytest.mark.parametrize(("grammar", "said"), [(None, "2026-11-21"), (GERMAN, "21.11.2026"), (FRENCH, "21/11/2026")])
def test_days_are_written_as_the_language_writes_them(
    grammar: Grammar | None, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(i18n, "GRAMMAR", grammar)
    assert i18n.day_words(date(2026, 11, 21)) == said
