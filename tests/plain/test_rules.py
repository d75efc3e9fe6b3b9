from __future__ import annotations

import re
from typing import Any, get_args

import pytest

from niagara_tui.games import registry
from niagara_tui.games.niagara.rules.positions import Options
from niagara_tui.games.registry import GAMES
from niagara_tui.plain.rules import paragraphs, tell_rules
from niagara_tui.shell import pages
from tests.plain.test_wording import _SPOKEN
from tests.support.positions import GAME
from tests.support.scripted_console import said_at_table
from tests.support.tables import new_match


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_paragraph_of_the_rules_can_be_read_out(game: Any) -> None:
    page = pages.rules(game)
    found = paragraphs(page)
    assert len(found) > page.count("\n## ") > 0
    for paragraph in found:
        assert paragraph.heading
        assert not set(paragraph.text) - set(_SPOKEN + '()+"-'), paragraph.text


def test_a_table_of_the_rules_is_read_as_sentences_and_words_that_a_page_sets_off_keep_their_blanks() -> None:
    assert "6L, 6R: blue, one common heap." in tell_rules(GAME, "the river")
    (cave,) = (line for line in tell_rules(GAMES["canyon"], "the falls and the cave") if "opens" in line)
    assert "It opens onto a21 and a22." in cave


SOUGHT = {
    "the elk": ["Elk", "elks"],
    "The whirlpool": ["Whirlpools"],
    "Cargo": ["loads"],
    "Stealing": ["rob", "Robbing", "robbed", "theft", "thefts", "thieves", "steal", "steals"],
}
"""Sections of the rules, with other forms of their names, without their articles, and other words for them."""


def test_words_are_found_in_any_form_and_order_but_not_in_the_middle_of_others_nor_read_out_for_ever() -> None:
    for section, words in SOUGHT.items():
        assert [word for word in words if tell_rules(GAME, word) != tell_rules(GAME, section)] == []
    for word, says in {"drifts": "drifting canoe", "ties": "share the victory", "7l 7r": "7L and 7R"}.items():
        assert any(says in line for game in GAMES.values() for line in tell_rules(game, word)), word
    assert tell_rules(GAMES["upriver"], "rob") == ["The rules say nothing about rob."]
    assert tell_rules(GAME, "the")[-1].endswith("more; a longer word finds fewer.")


EXPANSIONS = {
    "double_canoes": "double",
    "whirlpool": "whirlpool",
    "cards": "lasso",
    "beaver": "beaver",
    "elk": "elk",
    "joe": "joe",
}
"""A word that the rules say with each of them only."""


@pytest.mark.parametrize("word", [*EXPANSIONS.values(), "the whirlpool", "Diamond Joe", "Spirits: elk"])
def test_what_is_switched_off_is_not_read_out_and_it_is_said_that_there_is_more(word: str) -> None:
    more = f"The rules of this game say nothing about {word}; there is more with other options."
    assert tell_rules(GAME, word, Options()) == [more]
    assert len(tell_rules(GAME, word)[0]) > len(word)
    assert tell_rules(GAME, word)[0] != more


@pytest.mark.parametrize("option", EXPANSIONS)
def test_what_is_switched_on_is_read_out_without_the_rest(option: str) -> None:
    played = Options.model_validate({option: True})
    told = tell_rules(GAME, EXPANSIONS[option], played)
    assert not any("more with other options" in line for line in told)
    everything = " ".join(tell_rules(GAME, EXPANSIONS[option]))
    assert [line for line in told if line not in everything] == []
    for other in EXPANSIONS.keys() - {option}:
        assert not {*tell_rules(GAME, SECTIONS[other])} & {*tell_rules(GAME, SECTIONS[other], played)}


SECTIONS = {
    "double_canoes": "Double canoes",
    "whirlpool": "The whirlpool",
    "cards": "Three more cards",
    "beaver": "The beaver",
    "elk": "The elk",
    "joe": "Diamond Joe",
}


def test_the_sections_named_are_those_in_play() -> None:
    named = tell_rules(GAME, "", Options(elk=True))[0]
    assert "The elk" in named
    assert "The Spirits of Niagara" in named
    assert "Rulings" in named
    for section in ("Diamond Joe", "The beaver", "The whirlpool", "Three more cards", "Double canoes"):
        assert section not in named
    assert "Spirits" not in tell_rules(GAME, "", Options())[0]


@pytest.mark.parametrize("word", ["", "the whirlpool", "Diamond Joe", "the elk", "stealing"])
def test_with_everything_in_play_everything_is_read_out_without_its_conditions(word: str) -> None:
    everything = Options.model_validate(dict.fromkeys((*EXPANSIONS, "meet_while_waiting"), True))
    named = (re.sub(r" ?\(only with .+\)$|^Only with .+\.$", "", line) for line in tell_rules(GAME, word))
    assert tell_rules(GAME, word, everything) == [*filter(None, named)]


def test_what_two_parts_do_to_each_other_is_read_where_both_are_in_play() -> None:
    both = "The whirlpool treats Joe like a canoe"
    assert any(both in line for line in tell_rules(GAME, "treats", Options(joe=True, whirlpool=True)))
    for alone in (Options(joe=True), Options(whirlpool=True)):
        assert len(tell_rules(GAME, "treats", alone)) == 1
        assert "there is more with other options" in tell_rules(GAME, "treats", alone)[0]


def _marked(game: str, language: str = "en", name: str = "rules") -> str:
    return pages.page(registry.pages(game), name, [language])  # type: ignore[arg-type]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_marks_name_options_of_their_game_and_nobody_sees_them(game: Any) -> None:
    page = _marked(game.id)
    for condition in pages.ONLY_WITH.findall(page):
        assert isinstance(pages.applies(condition, game.options()), bool)
        for name, value in re.findall("([a-z_]+)=([a-z]+)", condition):
            assert value in get_args(game.options.model_fields[name].annotation)
    assert page.count("<!--") == len(pages.ONLY_WITH.findall(page)) + len(pages.ALSO.findall(page))
    assert "<!--" not in pages.rules(game)
    assert "<!--" not in " ".join(tell_rules(game, "", game.options()))
    assert all("<!--" not in each.text + each.heading for each in paragraphs(pages.marked_rules(game)))


PIECES = {
    "en": ("double canoe", "whirlpool", r"lasso|1/2/3|\b[Tt]he 7\b|\*\*7\*\*|[Cc]ard 7", "beaver", r"\belk", "Joe"),
    "de": ("Doppelkanu", "Strudel", r"Lasso|1/2/3|\b[Dd]ie 7\b|\*\*7\*\*|Karte 7", "Biber", "Elch", "Joe"),
    "fr": ("canoës? double", "tourbillon", r"lasso|1/2/3|\b[Ll]e 7\b|\*\*7\*\*|[Cc]arte 7", "castor", "élan", "Joe"),
}
"""By language: how a page names what each of `EXPANSIONS` brings, in that order."""


@pytest.mark.parametrize("page", ["rules", "help"])
@pytest.mark.parametrize("language", PIECES)
@pytest.mark.parametrize("option", ["", *EXPANSIONS])
def test_s_1_the_page_of_a_table_has_no_word_of_a_piece_that_is_not_in_that_game(
    option: str, language: str, page: str
) -> None:
    played = Options.model_validate({option: True} if option else {})
    said = pages.in_play(_marked("niagara", language, page), GAME, played)
    pieces = dict(zip(EXPANSIONS, PIECES[language], strict=True))
    assert [other for other, words in pieces.items() if other != option and re.search(words, said)] == []
    assert not option or page == "help" or re.search(pieces[option], said)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_where_no_game_is_played_whatever_holds_only_with_an_option_names_one(game: Any) -> None:
    titles = [str(field.title) for field in game.options.model_fields.values()]
    page = _marked(game.id)
    for part in re.split(r"\n(?=\n|#|- )", page):
        if (mark := pages.ONLY_WITH.search(part)) and not part.startswith("#"):
            said = pages.in_play(part, game, None)
            assert any(title in said for title in titles), said
            assert mark[0] not in said
    for heading in re.findall(r"^(## [^<\n]+?) <!-- only with", page, re.MULTILINE):
        assert f"{heading}\n\n*Only with " in pages.without_marks(pages.rules(game))


def test_n_50_that_the_second_canoe_may_be_bought_too_is_read_out_where_it_may() -> None:
    said = "buy the second one in the same round"
    assert any(said in line for line in tell_rules(GAME, "Lost canoes", Options(redeem="any")))
    assert not any(said in line for line in tell_rules(GAME, "Lost canoes", Options()))


async def test_at_the_table_only_what_is_in_play_is_read_out() -> None:
    three = ("human", "greedy", "greedy")
    asked = ["rules elk", "rules the beaver"]
    said = await said_at_table(new_match(*three), asked)
    assert "say nothing about elk; there is more with other options." in said
    assert "say nothing about the beaver; there is more with other options." in said
    assert "Whoever moves the sky" not in said
    assert "Whoever moves the sky" in await said_at_table(new_match(*three, beaver=True), asked)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_other_word_for_a_section_finds_that_section_here_and_on_the_page(game: Any) -> None:
    marked = pages.marked_rules(game)
    names = pages.sections(marked)
    headings = [line for line in marked.splitlines() if pages.ALSO.search(line)]
    assert headings
    for line in headings:
        name = pages.without_marks(line.lstrip("# "))
        for word in pages.ALSO.findall(line)[0].split(", "):
            assert set(tell_rules(game, name)) <= set(tell_rules(game, word)), word
            assert names.index(name) in pages.search(marked, word), word
