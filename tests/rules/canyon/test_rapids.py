from __future__ import annotations

import pytest

from niagara_tui.games.canyon.rules.map import NAMES
from niagara_tui.games.canyon.rules.movement import points_of
from niagara_tui.games.canyon.rules.state import MOVE
from tests.support.canyon import PLAY, ends, space, to_move

FAR = {"B": "c1", "Y": "d1"}


def test_c_8_in_the_rapids_an_exact_bid_moves_by_its_bonus_alone() -> None:
    state = to_move({"R": "e23", **FAR}, {"R": 4}, {"R": 4})
    assert points_of(state, 0) == 3
    assert ends(state) == {"b26", "c26", "d26", "e26"}


@pytest.mark.parametrize(("start", "end"), [("e23", "d22"), ("c22", "b22"), ("b28", "a27"), ("e22", "d22")])
def test_c_8_otherwise_it_drifts_one_space_along_its_arrow_however_many_tricks_it_won(start: str, end: str) -> None:
    state = to_move({"R": start, **FAR}, {"R": 5})
    assert PLAY.deciders(state) == ""
    assert space(PLAY.step(state), "R") == end


def test_c_8_a_canoe_that_starts_in_calm_water_paddles_through_the_rapids_with_all_its_points() -> None:
    state = to_move({"R": "d21", **FAR}, {"R": 4}, {"R": 4})
    assert {end[1:] for end in ends(state)} == {"28"}


def test_c_8_a_drifting_canoe_pushes_those_in_its_way_in_the_same_direction() -> None:
    state = to_move({"R": "e25", "B": "d24", "Y": "c23", "G": "e24"}, {"G": 1})
    after = PLAY.step(state)
    assert [space(after, seat) for seat in "RBYG"] == ["d24", "c23", "b22", "e24"]


def test_c_8_a_push_out_of_the_rapids_goes_on_in_calm_water() -> None:
    state = to_move({"R": "e23", "B": "d22", "Y": "c21"}, {"B": 1})
    after = PLAY.step(state)
    assert [space(after, seat) for seat in "RBY"] == ["d22", "c21", "b20"]


def test_c_8_a_canoe_that_has_been_pushed_moves_from_where_it_lies_then() -> None:
    state = PLAY.step(to_move({"R": "e23", "B": "d22", "Y": "c1"}, {"B": 1}))
    assert space(state, "B") == "c21"
    assert (points_of(state, 1), PLAY.deciders(state)) == (1, "B")


def test_c_8_where_the_last_would_be_pushed_against_the_bank_nothing_moves() -> None:
    canoes = {"R": "e23", "B": "d22", "Y": "c21", "G": "b20", "K": "a19"}
    after = PLAY.step(to_move(canoes, {"B": 1}))
    assert {seat: space(after, seat) for seat in canoes} == canoes


@pytest.mark.parametrize("start", ["a22", "a23", "a28"])
def test_c_9_beyond_lane_a_are_the_falls_and_below_them_the_cave(start: str) -> None:
    state = to_move({"R": start, **FAR}, {"B": 1})
    assert space(PLAY.step(state), "R") == "cave"


def test_c_9_a_canoe_can_be_pushed_over_the_falls_and_any_number_may_be_in_the_cave() -> None:
    state = to_move({"R": "b24", "B": "a23", "Y": "cave"}, {"Y": 1})
    after = PLAY.step(state)
    assert [space(after, seat) for seat in "RBY"] == ["a23", "cave", "cave"]


def test_c_9_a_canoe_pushed_into_the_cave_before_its_own_move_does_not_move_in_this_round() -> None:
    state = to_move({"R": "b24", "B": "a23", "Y": "c1"}, {"Y": 1, "B": 3})
    after = PLAY.step(state)
    assert (space(after, "B"), points_of(after, 1), PLAY.deciders(after)) == ("cave", 0, "")
    after = PLAY.step(after)
    assert (space(after, "B"), PLAY.deciders(after)) == ("cave", "Y")


def test_c_9_in_the_next_round_it_leaves_with_an_ordinary_move() -> None:
    state = PLAY.settle(to_move({"R": "b24", "B": "a23", "Y": "c1"}, {"Y": 1, "B": 3}))
    state = PLAY.settle(PLAY.play(state, "Y to c2"))
    assert [player.waits for player in state.players] == [0, 0, 0]
    state.phase, state.turn, state.first = MOVE, 0, 1
    state.players[1].tricks = 2
    assert points_of(state, 1) == 2


def test_c_9_one_that_has_moved_before_it_is_pushed_waits_for_nothing() -> None:
    state = to_move({"R": "b24", "B": "a24", "Y": "c1"}, {"Y": 2, "B": 2}, {"B": 2}, first="B")
    state = PLAY.play(state, next(f"B {text}" for text in PLAY.texts(state, "B")))
    state.players[1].canoe = NAMES.index("a23")
    state = PLAY.play(state, next(f"Y {text}" for text in PLAY.texts(state, "Y")))
    after = PLAY.step(state)
    assert (space(after, "B"), after.players[1].waits) == ("cave", 0)


def test_c_9_one_that_drifts_into_the_cave_itself_has_moved() -> None:
    after = PLAY.step(to_move({"R": "a24", **FAR}, {"B": 1}))
    assert (space(after, "R"), after.players[0].waits) == ("cave", 0)


def test_c_9_under_version_1_it_moved_in_the_same_round() -> None:
    state = to_move({"R": "b24", "B": "a23", "Y": "c1"}, {"Y": 1, "B": 3})
    state.edition = 1
    assert PLAY.deciders(PLAY.step(state)) == "B"


def test_c_9_the_next_move_from_the_cave_is_an_ordinary_one() -> None:
    canoes = {"R": "cave", **FAR}
    assert points_of(to_move(canoes, {"R": 2}, {"R": 2}), 0) == 5
    assert ends(to_move(canoes, {"R": 1})) == {"a22"}
    assert ends(to_move(canoes, {"R": 2})) == {"a23", "b23"}
    after = PLAY.step(to_move(canoes, {"B": 1}))
    assert space(after, "R") == "cave"


def test_c_9_where_a_canoe_lies_before_the_cave_another_way_out_is_taken_or_none() -> None:
    assert ends(to_move({"R": "cave", "B": "a22", "Y": "c1"}, {"R": 1})) == {"a21"}
    assert ends(to_move({"R": "cave", "B": "a22", "Y": "a21"}, {"R": 1})) == {"stay"}
