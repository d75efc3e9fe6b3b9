"""The log of docs/games.md: sentences that a table can draw, by a game of another package."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.machinery import ModuleSpec
from importlib.util import module_from_spec
from typing import Any

import pytest

from niagara_tui.core.declare import clone
from niagara_tui.core.entry import Entry
from niagara_tui.core.game import Game
from niagara_tui.ui.kit.board import Board
from niagara_tui.ui.kit.prompts import events_in
from niagara_tui.ui.widgets.log_pane import LogLook, tail
from tests.outside.installed import PAGE, on_the_page

NAMES = ("Ann", "Ben")


@pytest.fixture(scope="module")
def rapids() -> Iterator[Game[Any]]:
    """The game of docs/games.md with a log of its own."""
    told = (PAGE.parent / "examples/told_rapids.py").read_text(encoding="utf-8")
    modules = {}
    for name, source in (("rapids", on_the_page("python")), ("told_rapids", told)):
        module = modules[name] = sys.modules[name] = module_from_spec(ModuleSpec(name, None))
        exec(source, module.__dict__)  # noqa: S102 - our own page, and the example beside it
    yield modules["told_rapids"].ToldRapids()
    for name in modules:
        del sys.modules[name]


def told(rapids: Game[Any], move: int, thrown: int) -> list[str]:
    """The log's sentences about a move of Ann's and the throw after it."""
    state = rapids.new(rapids.options(), 2, 1)
    state.turn, state.first, state.rafts = 0, 1, [8, 0]
    after = clone(state)
    rapids.play(after, 0, move)
    lines = rapids.tell(state, after, 0, move, NAMES)
    while not rapids.deciders(after):
        before, after = after, clone(after)
        rapids.advance(after)
        if thrown != after.thrown:
            after.thrown, after.rafts[0] = thrown, 6 if thrown == 1 else 8 + thrown
        lines += rapids.tell(before, after, None, None, NAMES)
    return lines


def rows(lines: list[str], *, in_words: bool = False) -> list[str]:
    return tail(lines, 40, 10, LogLook(("A", "B"), in_words=in_words)).plain.splitlines()


def test_a_turn_is_a_line_with_the_players_sign(rapids: Game[Any]) -> None:
    assert rows(told(rapids, 1, 5)) == ["A rapids: 5, to 13", "── Round 2 begins. ─────────────────────"]
    assert rows(told(rapids, 0, 0))[0] == "A to 10"
    assert "`A rapids: 5, to 11`" in PAGE.read_text(encoding="utf-8")


def test_a_loss_is_announced_and_a_round_is_not(rapids: Game[Any]) -> None:
    assert [*events_in(told(rapids, 1, 1))] == ["Ann is thrown back to 6."]


def test_plain_mode_has_the_same_in_words(rapids: Game[Any]) -> None:
    lines = told(rapids, 1, 5)
    assert rows(lines, in_words=True) == ["Ann shoots the rapids.", "Ann throws 5 and gets to 13.", "Round 2 begins."]


@pytest.mark.parametrize("name", ["holdings", "piece_signs", "event_seconds"])
def test_what_the_page_says_a_board_can_give_is_there_to_be_given(name: str) -> None:
    assert f"`Board.{name}`" in PAGE.read_text(encoding="utf-8")
    assert callable(getattr(Board, name))


@pytest.mark.parametrize("name", ["board", "teller", "backdrop", "pages"])
def test_what_the_page_says_an_entry_can_name_is_there_to_be_named(name: str) -> None:
    assert f"`Entry({name}=…)`" in PAGE.read_text(encoding="utf-8")
    assert getattr(Entry(game="some:Game"), name) == ""
