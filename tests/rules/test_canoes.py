from __future__ import annotations

import random
import re

import pytest

from niagara_tui.core.declare import clone
from niagara_tui.games.niagara.rules.board import LETTERS
from niagara_tui.games.niagara.rules.state import CARDS, State
from tests.support import cargo, plans_of, play, reserve, texts, turn, zone
from tests.support.niagara import deciders
from tests.support.positions import GAME
from tests.support.scatter import scattered_turn


def test_n_20_of_two_canoes_on_the_bank_exactly_one_is_launched() -> None:
    state = turn("2")
    assert texts(state) == ["a", "b"]
    after = play(state, "R b", "R to 2")
    assert (zone(after, "Ra"), zone(after, "Rb")) == ("bank", "2")
    assert "R" not in deciders(after), "the turn is over"


def test_n_20_with_one_on_the_bank_and_one_on_the_river_the_river_one_must_move_and_the_other_may() -> None:
    state = turn("2", zones={"Ra": "1"})
    river_first = play(state, "R a", "R to 3")
    assert texts(river_first) == ["b", "done"]
    bank_first = play(state, "R b", "R to 2")
    assert texts(bank_first) == ["a"], "the river one must still move"


def test_n_20_two_canoes_on_the_river_both_move() -> None:
    state = turn("2", zones={"Ra": "1", "Rb": "2"})
    assert texts(state) == ["a", "b"], "the player chooses the order"
    assert texts(play(state, "R b", "R to bank")) == ["a"]
    assert texts(play(state, "R a", "R to 3")) == ["b"]


@pytest.mark.parametrize("place", ["bank", "3"])
def test_n_20_a_player_with_only_one_canoe_left_moves_it(place: str) -> None:
    state = turn("3", zones={"Ra": "lost", "Rb": place})
    assert texts(state) == ["b"]
    moved = play(state, "R b")
    assert "R" not in deciders(play(moved, f"R {texts(moved)[-1]}"))


def test_n_20_each_canoe_moves_at_most_once_in_a_turn() -> None:
    state = play(turn("2", zones={"Ra": "2", "Rb": "bank"}), "R a", "R to bank")
    assert zone(state, "Ra") == "bank"
    assert texts(state) == ["b", "done"], "a has landed and is not launched again"
    assert "R" not in deciders(play(state, "R b", "R to 2"))


@pytest.mark.parametrize("card", CARDS[:6])
def test_n_21_a_moved_canoe_uses_all_points_of_the_card_unless_it_reaches_the_bank(card: str) -> None:
    for seed in range(60):
        state, seat = scattered_turn(random.Random(f"{card} {seed}"), "")
        number = state.players[seat].played
        for plan in plans_of(state, LETTERS[seat]):
            assert _points(state, seat, plan) == number or ("to bank" in plan and _points(state, seat, plan) < number)


def test_n_21_each_canoe_has_the_full_points_of_its_own() -> None:
    after = play(turn("4", zones={"Ra": "1", "Rb": "2"}), "R a", "R to 5", "R b", "R to 6L")
    assert (zone(after, "Ra"), zone(after, "Rb")) == ("5", "6L")


def test_n_22_a_canoe_paddles_up_river_or_down_river_never_both() -> None:
    assert plans_of(turn("2", zones={"Ra": "2", "Rb": "lost"})) == {"a, to bank", "a, to 4"}
    assert plans_of(turn("1", zones={"Ra": "5", "Rb": "lost"})) == {"a, to 4", "a, to 6L", "a, to 6R"}


def test_n_22_down_river_at_the_fork_the_player_chooses_the_arm() -> None:
    assert plans_of(turn("3", zones={"Ra": "4", "Rb": "lost"})) == {
        "a, to 1",
        "a, to 7L",
        "a, to 7R",
        "a, load white, to 3",
        "a, load white, to 5",
        "a, to 5, load yellow",
        "a, to 3, load violet",
    }


def test_n_22_any_number_of_canoes_may_lie_in_one_zone() -> None:
    crowd = dict.fromkeys(("Ba", "Bb", "Ya", "Yb", "Ga", "Gb"), "3")
    after = play(turn("1", seats=4, zones={**crowd, "Ra": "2", "Rb": "4"}), "R a", "R to 3", "R b", "R to 3")
    assert [zone(after, name) for name in ("Ra", "Rb", *crowd)] == ["3"] * 8


def test_n_22_launching_and_landing_cost_one_point_each() -> None:
    assert plans_of(turn("1")) == {"a, to 1", "b, to 1"}
    assert "a, to bank" in plans_of(turn("1", zones={"Ra": "1"}))
    assert "a, to bank" not in plans_of(turn("1", zones={"Ra": "2"}))
    assert "a, to bank" in plans_of(turn("2", zones={"Ra": "2"}))


def test_n_25_a_canoe_that_reaches_the_bank_lands_and_its_left_over_points_are_lost() -> None:
    after = play(turn("6", zones={"Ra": "2"}), "R a", "R to bank")
    assert zone(after, "Ra") == "bank"
    assert texts(after) == ["b", "done"]


def test_n_25_the_gem_of_a_canoe_that_lands_moves_to_the_reserve_at_no_cost() -> None:
    after = play(turn("2", zones={"Ra": "2"}, gems={"Ra": "blue"}, reserve={"R": "white"}), "R a", "R to bank")
    assert (cargo(after, "Ra"), reserve(after, "R")) == ("", "white blue")


def test_n_26_all_points_may_be_spent_on_cargo_without_paddling() -> None:
    assert "a, load yellow" in plans_of(turn("2", zones={"Ra": "5"}))
    assert "a, unload red" in plans_of(turn("2", zones={"Ra": "5"}, gems={"Ra": "red"}))
    assert "a, unload red, load yellow" in plans_of(turn("4", zones={"Ra": "5"}, gems={"Ra": "red"}))


def test_n_26_is_for_canoes_on_the_river() -> None:
    assert plans_of(turn("2", zones={"Rb": "lost"})) == {"a, to 2"}


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


def test_n_28_only_sequences_that_use_every_point_or_end_on_the_bank_are_offered() -> None:
    assert plans_of(turn("3", zones={"Ra": "5", "Rb": "lost"})) == {
        "a, to 2",
        "a, load yellow, to 4",
        "a, load yellow, to 6L",
        "a, load yellow, to 6R",
        "a, to 4, load white",
        "a, to 6L, load blue",
        "a, to 6R, load blue",
    }
    bare = {"white": "violet " * 7}
    assert "a, to 3" not in texts(play(turn("3", zones={"Ra": "4", "Rb": "lost"}, strangers=bare), "R a"))


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
