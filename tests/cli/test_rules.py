"""`niagara rules`: every game's rules can be read before its first game."""

from __future__ import annotations

from typing import Any

import pytest

from niagara_tui.core.entry import Entry
from niagara_tui.games.registry import GAMES
from niagara_tui.shell import pages
from tests.cli.conftest import Niagara, refused
from tests.support.entries import bring


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_the_rules_of_every_game_are_printed_whole(niagara: Niagara, game: Any) -> None:
    said = niagara("rules", game.id)
    assert (said.status, said.err) == (0, "")
    assert said.out.strip() == pages.rules(game).strip()
    plain = niagara("rules", game.id, "--ascii")
    assert plain.out.isascii()
    assert niagara("--ascii", "rules", game.id).out == plain.out


def test_words_find_a_section_or_what_is_said_about_them(niagara: Niagara) -> None:
    assert niagara("rules", "canyon", "the", "falls", "and", "the", "cave").out.startswith("Beyond lane a")
    assert "A round: 3. Turns." in niagara("rules", "niagara", "clockwise").out
    assert niagara("rules", "canyon", "xyzzy").out.startswith("The rules say nothing about xyzzy")


def test_a_game_that_there_is_not_is_refused_in_one_sentence(niagara: Niagara) -> None:
    assert "there is no game called 'chess'" in refused(niagara("rules", "chess"))


@pytest.mark.parametrize("package", ["no_such_pages", "niagara_tui.match"], ids=["no package", "no page in it"])
def test_a_game_whose_pages_cannot_be_found_has_the_usual_ones(monkeypatch: pytest.MonkeyPatch, package: str) -> None:
    game = GAMES["niagara"]
    bring(monkeypatch, alone=True, niagara=Entry(game="x:X", pages=package))
    assert pages.rules(game) == f"# {game.title}\n\n{game.summary}\n"
    assert game.title in pages.table_help(game)


@pytest.mark.parametrize("word", ["rob", "robbing", "theft", "Whirlpools"])
def test_niagara_rules_finds_what_is_there_by_stems_and_synonyms(niagara: Niagara, word: str) -> None:
    says = {"Whirlpools": "One disc of the river is a whirlpool."}
    assert niagara("rules", "niagara", word).out.startswith(says.get(word, "A canoe that paddled up-river, empty"))
