from __future__ import annotations

import io

import pytest

from niagara_tui.match.table_match import TableMatch
from niagara_tui.plain.console import Console
from niagara_tui.shell.bell import WAIT, Bell
from niagara_tui.shell.settings import Settings
from tests.support.matches import say
from tests.support.positions import flowing, turn
from tests.support.tables import match_of, play_on, seated


class Rung:
    """A bell on that match with a clock of its own; counts how often it has been rung."""

    def __init__(self, match: TableMatch, *, wanted: bool = True) -> None:
        self.times, self.now = 0, 0.0
        self.bell = Bell(match, lambda: wanted, self._ring, lambda: self.now)

    def _ring(self) -> None:
        self.times += 1


def test_the_bell_is_off_unless_it_is_switched_on() -> None:
    assert Settings().bell is False


@pytest.mark.parametrize(("seconds", "rings"), [(WAIT - 0.1, 0), (WAIT, 1), (60.0, 1)])
def test_a_turn_is_rung_for_after_a_wait_only(seconds: float, rings: int) -> None:
    rung = Rung(match_of("upriver", ("human", "greedy", "greedy")))
    rung.bell.turn(has_turn=False)
    rung.now += seconds / 2
    rung.bell.turn(has_turn=False)
    rung.now += seconds / 2
    rung.bell.turn(has_turn=True)
    rung.bell.turn(has_turn=True)
    assert rung.times == rings


def test_the_first_turn_at_a_table_is_not_rung_for() -> None:
    rung = Rung(match_of("upriver", ("human", "greedy", "greedy")))
    rung.now = 100.0
    rung.bell.turn(has_turn=True)
    assert rung.times == 0


def theft(*players: str) -> TableMatch:
    return seated(turn("2", zones={"Ra": "5", "Ba": "3"}, gems={"Ba": "violet"}), *players)


@pytest.mark.parametrize(("players", "rings"), [(("greedy", "human", "greedy"), 1), (("human", "greedy", "greedy"), 0)])
def test_a_theft_is_rung_for_if_a_person_is_robbed(players: tuple[str, ...], rings: int) -> None:
    match = theft(*players)
    rung = Rung(match)
    for line in ("R a", "R to 3", "R rob B a violet"):
        say(match, line)
    assert rung.times == rings


@pytest.mark.parametrize(("players", "rings"), [(("human", "greedy", "greedy"), 1), (("greedy", "human", "greedy"), 0)])
def test_a_fall_is_rung_for_if_it_is_a_persons(players: tuple[str, ...], rings: int) -> None:
    match = seated(flowing(dict.fromkeys("RBY", "6"), zones={"Ra": "7L"}), *players)
    rung = Rung(match)
    while match.can_advance():
        match.advance()
    assert rung.times == rings


def test_a_bell_that_is_switched_off_is_not_rung() -> None:
    match = theft("greedy", "human", "greedy")
    rung = Rung(match, wanted=False)
    for line in ("R a", "R to 3", "R rob B a violet"):
        say(match, line)
    rung.bell.turn(has_turn=False)
    rung.now = 100.0
    rung.bell.turn(has_turn=True)
    assert rung.times == 0


def test_a_game_whose_rules_fail_here_goes_on_without_the_bell(monkeypatch: pytest.MonkeyPatch) -> None:
    match = match_of("upriver", ("human", "greedy", "greedy"))
    rung = Rung(match)

    class Kernel:
        def note(self, *_: object) -> None:
            raise SystemExit

    class Failing:
        kernel = Kernel()

    monkeypatch.setattr(rung.bell._match, "game", Failing(), raising=False)
    rung.bell._witness(1, None, None)
    assert rung.times == 0


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_plain_mode_rings_a_terminal_and_no_pipe() -> None:
    for out, written in ((Terminal(), "\a"), (io.StringIO(), "")):
        Console(out, lambda: "").ring()
        assert out.getvalue() == written


def test_what_bots_do_to_each_other_is_not_rung_for() -> None:
    match = match_of("niagara", ("greedy", "greedy", "greedy"))
    rung = Rung(match)
    play_on(match, 400)
    assert rung.times == 0
