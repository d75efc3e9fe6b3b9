from __future__ import annotations

import gettext
from pathlib import Path

import pytest

import niagara_tui
from niagara_tui.shell.menu import FRONT, PAGES, YOUR_GAMES, letters

LOCALE = Path(niagara_tui.__file__).parent / "locale"


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_each_entry_of_the_first_page_has_a_letter_of_its_own_in_every_language(language: str) -> None:
    said = gettext.translation("niagara-tui", LOCALE, [language], fallback=True).gettext
    labels = [said(label) for label in FRONT.values()]
    found = letters(labels)
    assert len({*found}) == len(FRONT) <= 7
    assert all(letter.isascii() and letter.isalpha() for letter in found)


def test_a_letter_is_the_first_of_its_label_that_is_free_and_has_no_accent() -> None:
    assert letters(["Play", "Puzzle", "Élan", "Là", "P"]) == ["p", "u", "e", "l", ""]


def test_your_games_leads_to_pages_that_there_are() -> None:
    assert {*YOUR_GAMES} <= {*PAGES}
