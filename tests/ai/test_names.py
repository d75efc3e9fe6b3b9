"""Bots by name."""

from __future__ import annotations

import pytest
from niagara_ai.contract import BotError
from niagara_ai.registry import BOTS, DEFAULT_STYLE, BotName, kinds, make_bot, parse_bot

from niagara_tui.games.registry import GAMES, game


def test_a_bot_is_named_by_kind_and_level() -> None:
    assert parse_bot("greedy:thief") == BotName("greedy", "thief")
    assert str(parse_bot("greedy:thief")) == "greedy:thief"


@pytest.mark.parametrize(("text", "full"), [("random", "random:uniform"), ("greedy", "greedy:balanced")])
def test_a_kind_alone_means_its_first_level(text: str, full: str) -> None:
    assert str(parse_bot(text)) == full


@pytest.mark.parametrize("text", ["", "human", "Greedy", ":thief", "greedy thief"])
def test_an_unknown_kind_is_refused_in_a_sentence_that_names_the_known_ones(text: str) -> None:
    with pytest.raises(BotError, match=r"^there is no bot called .*; there is random, greedy, mcts\b"):
        parse_bot(text)


@pytest.mark.parametrize("text", ["greedy:", "greedy:uniform", "greedy:thief:thief"])
def test_an_unknown_level_is_refused_in_a_sentence_that_names_the_known_ones(text: str) -> None:
    with pytest.raises(
        BotError,
        match=r"^the bot greedy has no level .*; it has balanced, thief, hoarder, careful\b",
    ):
        parse_bot(text, game("niagara").styles)


@pytest.mark.parametrize(("given", "meant"), [("GREEDY", "greedy"), ("Mtcs", "mcts"), ("greedy:THEIF", "thief")])
def test_a_name_in_capitals_or_mistyped_gets_the_one_that_was_meant(given: str, meant: str) -> None:
    with pytest.raises(BotError, match=rf"; did you mean {meant}\?$"):
        parse_bot(given, game("niagara").styles)


def test_levels_are_those_of_the_kind_and_the_styles_that_a_game_knows() -> None:
    for known in GAMES.values():
        offered = kinds(known.styles)
        assert list(offered["greedy"].levels) == list(known.styles)
        assert list(offered["mcts"].levels) == [*BOTS["mcts"].levels, *list(known.styles)[1:]]
        assert next(iter(known.styles)) == DEFAULT_STYLE


def test_a_level_is_refused_for_a_game_that_has_no_such_style() -> None:
    calm = {DEFAULT_STYLE: "Waits.", "calm": "Waits longer."}
    assert str(parse_bot("mcts:calm", calm)) == "mcts:calm"
    for kind, has in (("greedy", "balanced, calm"), ("mcts", "normal, easy, hard, expert, calm")):
        with pytest.raises(BotError, match=f"^the bot {kind} has no level 'thief'; it has {has}$"):
            parse_bot(f"{kind}:thief", calm)


def test_where_no_game_is_known_any_word_may_be_a_style() -> None:
    assert [str(parse_bot(name)) for name in ("greedy:calm", "mcts:calm")] == ["greedy:calm", "mcts:calm"]
    with pytest.raises(BotError, match="has no level"):
        parse_bot("random:calm")


def test_a_style_that_the_game_does_not_know_is_refused() -> None:
    for kind in ("greedy", "mcts"):
        with pytest.raises(BotError, match="niagara knows no style 'wild'; it knows balanced"):
            make_bot(BotName(kind, "wild"), game("niagara"), 0)


def test_every_listed_bot_can_be_made_and_has_its_line_of_description() -> None:
    for played in GAMES.values():
        for kind, about in kinds(played.styles).items():
            assert about.summary.endswith(".")
            for level, line in about.levels.items():
                assert line.endswith(".")
                if kind in BOTS:
                    assert make_bot(parse_bot(f"{kind}:{level}"), played, 0).choose(None, 0, [5]).move == 5
