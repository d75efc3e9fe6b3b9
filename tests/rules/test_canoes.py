from __future__ import annotations

import random
import re

import pytest

from niagara_tui.core.declare import clone
from niagara_tui.games.niagara.rules.board import LETTERS
from niagara_tui.games.niagara.rules.state import CARDS, State
from tests.support import plans_of, play, settle, texts, turn, zone
from tests.support.niagara import deciders
from tests.support.positions import GAME, redemption
from tests.support.scatter import scattered_turn


@pytest.mark.parametrize("card", CARDS[:6])
def test_n_21_a_moved_canoe_uses_all_points_of_the_card_unless_it_reaches_the_bank(card: str) -> None:
    for seed in range(60):
        state, seat = scattered_turn(random.Random(f"{card} {seed}"), "")
        number = state.players[seat].played
        for plan in plans_of(state, LETTERS[seat]):
            assert _points(state, seat, plan) == number or ("to bank" in plan and _points(state, seat, plan) < number)


def test_n_22_any_number_of_canoes_may_lie_in_one_zone() -> None:
    crowd = dict.fromkeys(("Ba", "Bb", "Ya", "Yb", "Ga", "Gb"), "3")
    after = play(turn("1", seats=4, zones={**crowd, "Ra": "2", "Rb": "4"}), "R a", "R to 3", "R b", "R to 3")
    assert [zone(after, name) for name in ("Ra", "Rb", *crowd)] == ["3"] * 8


@pytest.mark.parametrize(
    ("place", "card"), [("7L", "1"), ("7R", "1"), ("6L", "2"), ("6R", "3"), ("5", "3"), ("3", "5")]
)
def test_n_27_a_canoe_cannot_be_paddled_over_the_falls(place: str, card: str) -> None:
    plans = plans_of(turn(card, zones={"Ra": place, "Rb": "lost"}, gems={"Ra": "violet"}))
    ends = {re.sub(".*to ([^,]*).*", r"\1", plan) for plan in plans if "to " in plan}
    assert "lost" not in ends
    assert all(_DEPTH[end] <= _DEPTH[place] + int(card) and _DEPTH[end] != _DEPTH[place] for end in ends)
    assert place[0] != "7" or all(_DEPTH[end] < 7 for end in ends), "from 7 the way leads up-river only"


def test_n_27_paddling_up_river_is_always_possible() -> None:
    for place in ("1", "2", "3", "4", "5", "6L", "7L", "6R", "7R"):
        for card in CARDS[:6]:
            assert any("to " in plan for plan in plans_of(turn(card, zones={"Ra": place, "Rb": "lost"})))


def test_n_28_every_beginning_of_a_turn_can_be_completed() -> None:
    for seed in range(150):
        state, seat = scattered_turn(random.Random(seed))
        assert _dead_ends(state, seat) == []


def _dead_ends(state: State, seat: int) -> list[State]:
    """Positions in which the seat owes a decision but has no legal move, after any decisions for the canoe in hand."""
    moves = GAME.legal(state, seat)
    if not moves:
        return [state]
    ends = []
    for move in moves:
        after = clone(state)
        GAME.play(after, seat, move)
        if seat in GAME.deciders(after) and not GAME.is_between_plans(after, seat):
            ends += _dead_ends(after, seat)
    return ends


_DEPTH = {"bank": 0, "1": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6L": 6, "6R": 6, "7L": 7, "7R": 7}


def _points(state: State, seat: int, plan: str) -> int:
    """The cost of a plan in points: 2 per gem in or out, 1 per zone, 0 for robbing (N-22, N-23, N-30)."""
    letter, *decisions = plan.split(", ")
    spent = 2 * sum(text.startswith(("load", "unload")) for text in decisions)
    for text in decisions:
        if text.startswith("to "):
            spent += abs(_DEPTH[text[3:]] - _DEPTH[zone(state, LETTERS[seat] + letter)])
    return spent


# -- cargo --------------------------------------------------------------------------------------------


def test_n_24_a_gem_loaded_in_this_turn_is_not_unloaded_again() -> None:
    """At one stop the colours unloaded and the colours loaded differ, so that no gem goes to and fro to burn points."""
    assert not any(plan.endswith("load violet, unload violet") for plan in plans_of(turn("4", zones={"Ra": "3"})))
    assert texts(play(turn("6", zones={"Ra": "3"}), "R a", "R load violet")) == ["to bank", "to 7L", "to 7R"]


# -- stealing -----------------------------------------------------------------------------------------

ALONE = {"Rb": "lost"}


def test_n_34_never_from_a_canoe_on_the_bank() -> None:
    """What lands is won at once; even a gem put into a canoe ashore by hand could not be taken there."""
    state = turn("3", zones={**ALONE, "Ra": "3", "Ba": "bank"})
    state.players[1].canoes[0].gems[4] = 1
    assert texts(play(state, "R a")) == ["load violet", "to bank", "to 4", "to 6L", "to 6R"]
    assert texts(play(state, "R a", "R to bank")) == []


# -- redemption ---------------------------------------------------------------------------------------


def test_n_51_free_canoes_are_given_in_turn_order_between_those_that_are_bought() -> None:
    zones = dict.fromkeys(("Ra", "Ba", "Bb", "Ya"), "lost")
    state = redemption(zones=zones, reserve={"R": "red", "Y": "red"})
    assert deciders(state) == "R"
    after = play(state, "R keep")
    assert deciders(after) == "", "B is given a canoe before Y is asked"
    assert zone(after, "Ba") == "lost"
    after = settle(after)
    assert (zone(after, "Ba"), deciders(after)) == ("bank", "Y")
