"""Denial: who takes the gem with which a rival would win is noted and told, once, by whoever may have taken it."""

from __future__ import annotations

from collections import Counter

import pytest

from niagara_tui.core.declare import clone
from niagara_tui.core.sentences import Event, Sentence
from niagara_tui.games.niagara.rules.results import DENIED
from niagara_tui.games.niagara.rules.state import State
from tests.support import play, site, turn
from tests.support.positions import GAME

NAMES = ("Rose", "Bert", "Yann")
THREE_WHITE = {"B": "white white white"}


def shore(left: int) -> State:
    """Rose, with 2 points, is where `left` white gems lie; Bert has three at home."""
    state = turn("2", zones={"Ra": "4", "Rb": "lost"}, reserve=THREE_WHITE)
    taken = site(state, "white")["white"] - left
    state.sites[1].gems[1] -= taken
    state.players[2].reserve[1] += taken
    return state


def denied(before: State, after: State) -> Counter[int]:
    noted: Counter[tuple[int, int]] = Counter()
    GAME.kernel.note(before, after, noted)
    return Counter({seat: number for (event, seat), number in noted.items() if event == DENIED and number})


@pytest.mark.parametrize(("left", "told"), [(1, True), (2, False)])
def test_n_60_taking_the_last_gem_that_a_rival_needs_is_denial(left: int, told: bool) -> None:
    before = play(shore(left), "R a")
    after = play(before, "R load white")
    assert denied(before, after) == (Counter({0: 1}) if told else Counter())
    said = [
        line for line in GAME.tell(before, after, 0, GAME.number("load white"), NAMES) if isinstance(line, Sentence)
    ]
    assert [line for line in said if line.event is Event.DENIAL] == ["Rose denies Bert the white gem that wins."] * told


def test_n_24_n_60_a_gem_put_ashore_is_denied_no_longer_so_that_taking_it_again_counts_once_in_all() -> None:
    before = play(shore(1), "R a", "R load white")
    assert denied(before, play(shore(1), "R a")) == Counter({0: -1})
    landed = clone(before)
    landed.players[0].canoes[0].gems[1], landed.players[0].reserve[1] = 0, 1
    assert denied(before, landed) == Counter(), "what has come home stays denied"


@pytest.mark.parametrize("home", [3, 2])
def test_n_60_gems_that_are_still_aboard_win_nothing_and_one_aboard_is_enough(home: int) -> None:
    before = play(shore(1), "R a")
    before.players[2].reserve[1], bert = 0, before.players[1]
    assert denied(before, play(before, "R load white")) == Counter({0: 1})
    bert.reserve[1], bert.canoes[0].zone, bert.canoes[0].gems[1] = home, 5, 1
    assert denied(before, play(before, "R load white")) == Counter()


@pytest.mark.parametrize(("first", "told"), [(0, True), (1, False)])
def test_n_60_once_somebody_has_won_only_who_is_to_move_in_that_round_is_denied_a_gem(first: int, told: bool) -> None:
    before = play(shore(1), "R a")
    before.players[0].reserve[0] = 4
    before.first, before.turn.place = first, (0 - first) % 3
    assert denied(before, play(before, "R load white")) == (Counter({0: 1}) if told else Counter())


@pytest.mark.parametrize(("home", "told"), [("violet violet violet", True), ("violet violet", False)])
def test_n_30_n_60_robbing_the_gem_that_wins_is_denial(home: str, told: bool) -> None:
    zones = {"Ra": "5", "Rb": "lost", "Ba": "3"}
    before = play(turn("2", zones=zones, gems={"Ba": "violet"}, reserve={"B": home}), "R a", "R to 3")
    after = play(before, "R rob B a violet")
    assert denied(before, after) == (Counter({0: 1}) if told else Counter())
