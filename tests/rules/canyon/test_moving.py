from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from niagara_tui.core.packing import pack
from niagara_tui.core.speed import compiled
from niagara_tui.games.canyon.rules import movement
from niagara_tui.games.canyon.rules.map import CAVE, COLUMNS, LANES, NAMES, column_of, is_village, is_water
from niagara_tui.games.canyon.rules.movement import free_lanes, points_of, reach
from niagara_tui.games.canyon.rules.state import MOVE, State
from tests.support.canyon import GAME, PLAY, ends, scattered, space, to_move


@pytest.mark.parametrize(
    ("tricks", "bid", "points"), [(0, 0, 1), (1, 1, 3), (2, 2, 5), (5, 5, 8), (3, 2, 3), (2, 3, 2), (0, 1, 0)]
)
def test_c_6_a_canoe_has_a_point_a_trick_and_a_bonus_for_an_exact_bid(tricks: int, bid: int, points: int) -> None:
    state = to_move({"R": "c1", "B": "d1", "Y": "e1"}, {"R": tricks, "B": 6 - tricks}, {"R": bid})
    assert points_of(state, 0) == points
    assert (PLAY.deciders(state) == "R") == (points > 0)


def _ends_and_points_left(state: State, canoe: int, points: int) -> set[tuple[int, int]]:
    """The same, with the numbers of points that ways to each end leave over."""
    taken = {player.canoe for player in state.players}
    found: set[tuple[int, int]] = set()

    def walk(at: int, left: int, been: frozenset[int]) -> None:
        found.add((at, left))
        if left == 0 or is_village(at):
            return
        lane, column = at % LANES, at // LANES
        for to_column in range(max(column - 1, 0), min(column + 2, COLUMNS)):
            for to_lane in range(max(lane - 1, 0), min(lane + 2, LANES)):
                there = to_column * LANES + to_lane
                if is_water(there) and there not in taken and there not in been:
                    walk(there, left - 1, been | {there})

    if canoe != CAVE:
        walk(canoe, points, frozenset({canoe}))
        return found
    for mouth in (NAMES.index("a21"), NAMES.index("a22")):
        if mouth not in taken:
            walk(mouth, points - 1, frozenset({mouth}))
    return found


def test_c_7_what_can_be_reached_is_what_simple_paths_come_to() -> None:
    for number in range(60):
        state = scattered(random.Random(number))
        player = state.players[number % state.seats]
        if player.canoe == CAVE:
            continue
        points, free, reached = 1 + number % 4, [0] * COLUMNS, [0] * COLUMNS
        free_lanes(state, free)
        reach(free, player.canoe, points, -1, reached)
        spaces = {at for at in range(CAVE) if reached[at // LANES] >> at % LANES & 1}
        assert spaces == {end for end, _left in _ends_and_points_left(state, player.canoe, points)}


def test_c_7_every_end_that_is_offered_is_of_the_greatest_progress() -> None:
    checked = 0
    for number in range(80):
        state = scattered(random.Random(number))
        while not GAME.is_over(state) and not GAME.deciders(state):
            GAME.advance(state)
        for seat in GAME.deciders(state):
            canoe = state.players[seat].canoe
            points = points_of(state, seat)
            if PLAY.texts(state, GAME.letters[seat])[0].startswith("bid") or points > 4:
                continue
            assert set(PLAY.texts(state, GAME.letters[seat])) == _wanted(state, canoe, points)
            checked += 1
    assert checked > 15


def _wanted(state: State, canoe: int, points: int) -> set[str]:
    """The moves that C-7 allows, from all ways by brute force."""
    ways = _ends_and_points_left(state, canoe, points)
    own = column_of(canoe)
    best = max((column_of(end) for end, _ in ways), default=own)
    if best == own:
        return {"stay"} | {f"to {NAMES[end]}" for end, _ in ways if column_of(end) == own and end != canoe}
    ends_there = {(end, left) for end, left in ways if column_of(end) == best}
    spent = {end for end, left in ends_there if left == 0}
    return {f"to {NAMES[end]}" for end in spent or {end for end, _ in ends_there}}


def _crowded(rng: random.Random) -> State:
    """A canoe with up to five points, and five others close around it."""
    water = [at for at in range(CAVE) if is_water(at) and not is_village(at)]
    first, mouth = rng.choice(water), NAMES.index("a21")
    near = [at for at in water if max(abs(at // LANES - first // LANES), abs(at % LANES - first % LANES)) <= 2]
    if rng.random() < 0.2:
        first, near = CAVE, [at for at in water if abs(at // LANES - mouth // LANES) <= 2]
    others = rng.sample([at for at in near if at != first], 5)
    names = ["cave" if first == CAVE else NAMES[first], *(NAMES[at] for at in others)]
    canoes = dict(zip("RBYGKN", names, strict=True))
    tricks = rng.choice((1, 2))
    return to_move(canoes, {"R": tricks, "B": 6 - tricks}, {"R": tricks})


def test_c_7_in_a_crowd_too_the_legal_ends_are_those_of_all_ways() -> None:
    """Of the furthest ends those that use every point, where there are any; in some crowds that excludes an end."""
    stricter = 0
    for number in range(400):
        state = _crowded(random.Random(number))
        points = points_of(state, 0)
        if not points:
            continue
        legal = set(PLAY.texts(state))
        assert legal == _wanted(state, state.players[0].canoe, points)
        GAME.set_edition(state, 2)
        before = set(PLAY.texts(state))
        assert legal <= before, "version 2 had every furthest end"
        stricter += legal != before
    assert stricter > 3


def test_c_7_of_the_furthest_spaces_those_that_use_every_point_are_legal_where_there_are_any() -> None:
    """From a13 with five points a14 is one step away, in a corner in which no more can be used."""
    canoes = {"R": "a13", "B": "c13", "Y": "b14", "G": "c15", "K": "c12", "N": "b15"}
    state = to_move(canoes, {"R": 2, "B": 4}, {"R": 2})
    assert ends(state) == {"e14", "f14"}
    GAME.set_edition(state, 2)
    assert ends(state) == {"a14", "e14", "f14"}, "games begun earlier go on by the rules of then"


PENS = {
    "in front of a wall": ({"R": "e8", "B": "d10", "Y": "f8", "G": "c10", "K": "c9", "N": "b8"}, {"b9"}, 100),
    "in a room with one way out": (
        {"R": "d7", "B": "d5", "Y": "d10", "G": "d6", "K": "c10", "N": "e6"},
        {"b9", "d9", "e9"},
        1500,
    ),
}
"""Where ways of eleven points are thousands: the canoes, the legal ends, and the most tries that may be made."""


@pytest.mark.parametrize("pen", PENS)
def test_c_7_the_ends_are_known_after_few_tries_however_many_ways_there_are(
    pen: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    canoes, wanted, most = PENS[pen]
    tries, has_way = [0], movement.has_way

    def counted(*given: Any) -> bool:
        tries[0] += 1
        return has_way(*given)

    monkeypatch.setattr(movement, "has_way", counted)
    state = to_move(canoes, {"R": 8}, {"R": 8})
    assert points_of(state, 0) == 11
    assert ends(state) == wanted
    assert 0 < tries[0] < most


@pytest.mark.compiled
def test_c_7_in_a_crowd_both_speeds_have_the_same_legal_ends() -> None:
    pytest.importorskip("numba")
    legal_ends, several = compiled(movement.list_ends), 0
    states = [_crowded(random.Random(number)) for number in range(400)]
    states += [to_move(canoes, {"R": 8}, {"R": 8}) for canoes, *_rest in PENS.values()]
    for state in states:
        for points in range(1, 9):
            moves, fast = [0] * GAME.bound, np.zeros(GAME.bound, np.int16)
            count = movement.list_ends(state, 0, points, moves)
            assert legal_ends(pack(state), 0, points, fast) == count
            assert fast[:count].tolist() == moves[:count]
            several += count > 1
    assert several > 1000


# -- rapids -------------------------------------------------------------------------------------------

FAR = {"B": "c1", "Y": "d1"}


def test_c_8_in_the_rapids_an_exact_bid_moves_by_its_bonus_alone() -> None:
    state = to_move({"R": "e23", **FAR}, {"R": 4}, {"R": 4})
    assert points_of(state, 0) == 3
    assert ends(state) == {"b26", "c26", "d26", "e26"}


def test_c_8_a_canoe_that_has_been_pushed_moves_from_where_it_lies_then() -> None:
    state = PLAY.step(to_move({"R": "e23", "B": "d22", "Y": "c1"}, {"B": 1}))
    assert space(state, "B") == "c21"
    assert (points_of(state, 1), PLAY.deciders(state)) == (1, "B")


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


def test_c_9_the_next_move_from_the_cave_is_an_ordinary_one() -> None:
    canoes = {"R": "cave", **FAR}
    assert points_of(to_move(canoes, {"R": 2}, {"R": 2}), 0) == 5
    assert ends(to_move(canoes, {"R": 1})) == {"a22"}
    assert ends(to_move(canoes, {"R": 2})) == {"a23", "b23"}
    after = PLAY.step(to_move(canoes, {"B": 1}))
    assert space(after, "R") == "cave"
