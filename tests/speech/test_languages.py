from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from gettext import NullTranslations
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Message
from rich.cells import cell_len

from niagara_tui.core.catalogues import ASCII, ENGLISH, FOLDER, catalogues, language_names
from niagara_tui.core.grammar import Grammar, Phrase
from niagara_tui.core.signs import OF_A_WIN
from niagara_tui.games.niagara.words import DEEDS
from niagara_tui.games.registry import GAMES
from niagara_tui.shell.pages import without_marks
from niagara_tui.study.lessons.lesson import all_lessons
from tests.speech.extraction import (
    PACKAGE,
    as_source,
    compiled,
    is_translated,
    languages,
    renewed,
    source_of,
    translated,
)

RENEW = "run `python -m tests.speech.extraction`"


def texts_of(said: object) -> list[str]:
    return [said] if isinstance(said, str) else [str(each) for each in said]  # type: ignore[attr-defined]


def sentences(language: str) -> Iterator[tuple[Message, str, str]]:
    """Each translated text, with its message and the English one of which it is a translation."""
    for message in translated(language):
        if message.id and is_translated(message):
            english = texts_of(message.id)
            for index, text in enumerate(texts_of(message.string)):
                yield message, english[min(index, len(english) - 1)], text


def fields_of(text: str) -> set[str]:
    return {name.split("!")[0] for _literal, name, _spec, _conversion in Formatter().parse(text) if name is not None}


def forms_of(text: str, grammar: Grammar) -> list[str]:
    phrase = grammar.phrase(text)
    return [str(phrase), *(phrase.forms.values() if isinstance(phrase, Phrase) else ())]


@pytest.mark.parametrize("language", languages())
def test_the_catalogue_has_each_sentence_of_the_template_translated_and_the_program_reads_it(language: str) -> None:
    assert [message.id for message in renewed(language) if message.id and not is_translated(message)] == []
    assert source_of(language).read_bytes() == as_source(renewed(language)), RENEW
    assert source_of(language).with_suffix(".mo").read_bytes() == compiled(translated(language)), RENEW


@pytest.mark.parametrize("language", languages())
def test_a_translation_asks_only_for_what_its_sentence_has_and_keeps_lines_and_blanks_at_its_ends(
    language: str,
) -> None:
    grammar = Grammar.read(FOLDER / language)
    for message, english, text in sentences(language):
        known = set().union(*(fields_of(each) for each in texts_of(message.id)))
        for form in forms_of(text, grammar):
            assert fields_of(form) <= known, text
        if isinstance(message.id, str):
            assert fields_of(forms_of(text, grammar)[0]) >= fields_of(english), text
    for _message, english, text in sentences(language):
        said = forms_of(text, grammar)[0]
        assert said.count("\n") == english.count("\n"), text
        assert (said[:1] == " ", said[-1:] == " ") == (english[:1] == " ", english[-1:] == " "), text


@pytest.mark.parametrize("language", languages())
def test_every_sentence_with_a_share_of_a_win_has_the_words_that_a_table_explains(language: str) -> None:
    grammar = Grammar.read(FOLDER / language)
    [unit] = [text for message, _english, text in sentences(language) if message.id == OF_A_WIN.shown]
    said = [text for _message, english, text in sentences(language) if re.search(r"[}%] of a win\b", english)]
    assert said
    assert [form for text in said for form in forms_of(text, grammar) if not re.search(rf"\b{unit}\b", form)] == []


REPLACED = {
    "de": r"FÄLLE|\bPinie|Diamanten-Joe|\bplus Wetter|(?:Wetter|eins|es) (?:rauf|runter)\b|ZAHLT\b",
    "fr": r"\bciel\b|Up the River(?!\))|[Bb]ateau|[Pp]iste courte|Esprits|LA RIVE|PORT PAIE|sont (?:encore )?atout",
}
"""By language: words in place of which the glossary, and the box of the game, have others."""


@pytest.mark.parametrize("language", languages())
def test_a_thing_is_called_what_the_glossary_says_in_sentences_and_on_pages(language: str) -> None:
    said = [text for _message, _english, text in sentences(language)]
    for page in PACKAGE.glob(f"games/*/pages/*.{language}.md"):
        said += without_marks(page.read_text("utf-8")).splitlines()
    assert [text for text in said if re.search(REPLACED[language], text)] == []


def spoken(language: str) -> dict[object, str]:
    return {message.id: str(message.string) for message in translated(language)}


def test_in_french_a_plan_names_a_gem_with_its_article_and_a_pair_with_its_number() -> None:
    french, grammar = spoken("fr"), Grammar.read(FOLDER / "fr")
    yellow = grammar.phrase(french["yellow"])
    plans = [deed.plan for deed in DEEDS.values() if "{gems}" in deed.plan]
    assert len(plans) == 6
    for plan in plans:
        said = grammar.phrase(french[plan]).format(gems=yellow, victim="Joe", canoe="un canoë")
        assert re.search(r"\b(une|la) jaune\b", said), said
    pair = grammar.phrase(french["{colour} and {colour}"]).format(colour=yellow)
    assert grammar.phrase(french["load {gems}"]).format(gems=pair) == "charger deux jaunes"


@pytest.mark.parametrize(("language", "canoe"), [(ENGLISH, "canoe"), ("de", "Kanu"), ("fr", "canoë")])
def test_n_24_the_lesson_says_that_a_canoe_loads_in_one_place(language: str, canoe: str) -> None:
    [say] = [task.say for task in all_lessons()["niagara-gems"].task if ["load violet", "to bank"] in task.do]
    said = say if language == ENGLISH else spoken(language)[say]
    assert canoe in said.split(".")[0]


def test_what_is_counted_begins_with_no_noun_in_german_as_a_sentence_gives_it_a_small_letter() -> None:
    german = spoken("de")
    labels = [german[label] for game in GAMES.values() for label in game.tallied.values()]
    assert [label for label in labels if " " not in label] == [], "a noun alone"


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("page", ["rules", "help"])
def test_a_page_has_the_sections_of_the_english_one(language: str, game: str, page: str) -> None:
    folder = PACKAGE / "games" / game / "pages"
    english, theirs = ((folder / name).read_text("utf-8") for name in (f"{page}.md", f"{page}.{language}.md"))
    assert _outline(theirs) == _outline(english)


def _outline(page: str) -> list[str]:
    """The levels of the headings and the marks of what applies with some options only, in their order."""
    return re.findall(r"^#+(?= )|<!-- only with: [^>]*-->|^- (?=)|^\|", page, re.MULTILINE)


def test_a_language_says_what_it_calls_itself_in_ascii_too_where_only_that_can_be_drawn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert language_names() == {ENGLISH: "English", "de": "Deutsch", "fr": "français"}
    monkeypatch.setenv(ASCII, "1")
    assert language_names()["fr"] == "francais"


@pytest.mark.processes
@pytest.mark.parametrize("language", languages())
def test_the_main_screens_look_as_accepted(language: str) -> None:
    """To renew: `LANGUAGE=de python -m tests.speech.screens > tests/speech/screens/de-80x24.txt`; then read them."""
    command = [sys.executable, "-m", "tests.speech.screens", "80x24"]
    told = subprocess.run(
        command, env={**os.environ, "LANGUAGE": language}, capture_output=True, text=True, check=True, timeout=300
    ).stdout
    assert told == (Path(__file__).with_name("screens") / f"{language}-80x24.txt").read_text("utf-8")
    assert "CUT" not in told


ANSWERS = """
import asyncio
from textual.app import App
from niagara_tui.ui.screens.dialogs import Confirm
from tests.support import settling

class Asking(App):
    ENABLE_COMMAND_PALETTE = False

    async def answer(self, key):
        answers = []
        self.push_screen(Confirm("?"), answers.append)
        await self.pilot.pause()
        words = [str(button.label) for button in self.screen.query("Button")]
        await self.pilot.press(key)
        await self.pilot.pause()
        return words, answers

async def main():
    settling.install()
    app = Asking()
    async with app.run_test() as pilot:
        app.pilot = pilot
        for key in "joyn":
            words, answers = await app.answer(key)
            print(key, *words, *answers)
            if not answers:
                app.pop_screen()

asyncio.run(main())
"""


@pytest.mark.processes
@pytest.mark.parametrize(
    ("language", "yes", "no", "understood"),
    [("de", "(j) Ja", "(n) Nein", "jy"), ("fr", "(o) Oui", "(n) Non", "oy"), ("en", "(y) Yes", "(n) No", "y")],
)
def test_a_dialog_is_answered_with_the_languages_own_letter_which_it_shows_and_with_y(
    language: str, yes: str, no: str, understood: str
) -> None:
    environment = {**os.environ, "LANGUAGE": language}
    command = [sys.executable, "-c", ANSWERS]
    told = subprocess.run(command, env=environment, capture_output=True, text=True, check=True, timeout=60).stdout
    answers = {key: " True" if key in understood else " False" if key == "n" else "" for key in "joyn"}
    assert told.splitlines() == [f"{key} {no} {yes}{answer}" for key, answer in answers.items()]


@pytest.mark.parametrize("language", [ENGLISH, *languages()])
def test_the_preview_of_a_flow_that_takes_four_canoes_fits_a_line_of_80_cells(language: str) -> None:
    found = catalogues().get(language, NullTranslations())
    said = found.gettext("Flow {flow} ({chance}): {fate}; {open}.")
    fate = found.ngettext("{canoes} falls", "{canoes} fall", 4).format(canoes="<R.> <R.> <B.> <Y.>")
    for still_open in ("others may still change it", "a cloud may still change it", "no card left can change it"):
        told = said.format(flow=5, chance="69 %", fate=fate, open=found.gettext(still_open))
        assert cell_len(f" {told}") <= 80
