from __future__ import annotations

import sys

import pytest
from niagara_ai.arena.playing import play_game
from niagara_ai.contract import BotError
from textual.worker import WorkerFailed

from niagara_tui.core.chance import Chance
from niagara_tui.core.errors import RulesAtFault
from niagara_tui.games.upriver.game import UpRiver
from niagara_tui.match.table_match import TableMatch
from niagara_tui.store.models import SeatSetup, Setup
from niagara_tui.ui.crash import in_words


@pytest.fixture
def endless(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(UpRiver, "deciders", lambda *_: [])
    monkeypatch.setattr(UpRiver, "advance", lambda *_: None)


@pytest.mark.usefixtures("endless")
def test_rules_that_come_to_no_decision_are_told_in_a_tournament() -> None:
    game = UpRiver()
    with pytest.raises(BotError, match="the rules of upriver come to no decision and to no end"):
        play_game(game, game.start(game.options(), 2, Chance(seed=1)), [])


@pytest.mark.usefixtures("endless")
def test_rules_that_come_to_no_decision_are_told_at_a_table() -> None:
    match = TableMatch(Setup(game="upriver", seats=[SeatSetup(name="Ann"), SeatSetup(name="Ben")], seed=1))
    with pytest.raises(RulesAtFault, match="the rules of Up the River come to no decision and to no end") as caught:
        match.settle()
    assert in_words(WorkerFailed(caught.value), None).startswith("The rules of Up the River come to no decision")


@pytest.fixture
def table() -> TableMatch:
    return TableMatch(Setup(game="upriver", seats=[SeatSetup(name="Ann"), SeatSetup(name="Ben")], seed=1))


def test_what_rules_tell_is_ink_alone(table: TableMatch, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(UpRiver, "tell", lambda *_: ["a \x1b[31mred\x07 line"])
    table.settle()
    seat = table.deciders()[0]
    table.submit(seat, table.legal(seat)[0])
    assert {line.text for line in table.log} == {"a [31mred line"}


def test_rules_that_leave_the_program_are_a_failure_as_any_other(
    table: TableMatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.settle()
    seat = table.deciders()[0]
    monkeypatch.setattr(UpRiver, "tell", lambda *_: sys.exit(0))
    with pytest.raises(RuntimeError) as caught:
        table.submit(seat, table.legal(seat)[0])
    assert isinstance(caught.value.__cause__, SystemExit)
