from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from niagara_tui.core.declare import clone
from niagara_tui.games.niagara.player.policy import DOWN, LOAD_AND_UP, UP, end_of_way, paddle_down, paddle_up
from niagara_tui.games.niagara.rules.board import BANK, DEPTH, LOST, NONE, RIVER_ZONES, ZONES
from niagara_tui.games.niagara.rules.moves import TAKE, TO, UNLOAD
from niagara_tui.games.niagara.rules.state import PADDLE, PUSHED, START, State
from tests.support.positions import GAME, position
from tests.support.scatter import scattered_turn

POSITIONS = 250


def begun() -> Iterator[tuple[State, int]]:
    """Turns in which a canoe on the river has just been picked, and their seats."""
    for number in range(POSITIONS):
        state, seat = scattered_turn(random.Random(number))
        for index, canoe in enumerate(state.players[seat].canoes):
            if BANK < canoe.zone < LOST and TAKE + index in GAME.legal(state, seat):
                later = clone(state)
                GAME.play(later, seat, TAKE + index)
                if later.turn.stage == START:
                    yield later, seat


def ends_of_paddling(state: State, seat: int) -> set[int]:
    """The zones that the rules let the canoe in hand reach with all its points; below the fork not in the fed arm."""
    found, index = set(), state.turn.canoe
    for move in GAME.legal(state, seat):
        if TO <= move < UNLOAD:
            later = clone(state)
            GAME.play(later, seat, move)
            if later.turn.stage == PUSHED and later.turn.place == state.turn.place:
                arms = GAME.legal(later, seat)
                GAME.play(later, seat, arms[1 - later.next_arm])
            end = later.players[seat].canoes[index].zone
            if end in (BANK, LOST) or later.turn.canoe != index or later.turn.points == 0 or later.phase != PADDLE:
                found.add(end)
    return found


def test_n_22_s_22_up_river_and_down_river_it_is_where_the_rules_let_a_canoe_paddle_with_all_its_points() -> None:
    checked = 0
    for state, seat in begun():
        zone, points = state.players[seat].canoes[state.turn.canoe].zone, state.turn.points
        ends = ends_of_paddling(state, seat)
        reached = {paddle_up(state, zone, points), paddle_down(state, zone, points)} - {NONE}
        where = (zone, points, state.whirlpool, state.next_arm)
        assert reached <= ends, where
        fed = "LR"[state.next_arm]
        missed = {end for end in ends - reached if DEPTH[zone] > 5 or not ZONES[end].endswith(fed)}
        assert not missed, where
        checked += len(ends)
    assert checked > POSITIONS


@pytest.mark.parametrize(("zone", "points", "end"), [(5, 3, 2), (9, 1, 8), (7, 2, 5), (2, 6, BANK)])
def test_n_22_up_river_each_point_is_a_zone_and_the_landing_takes_any_rest(zone: int, points: int, end: int) -> None:
    assert paddle_up(position(), zone, points) == end


@pytest.mark.parametrize(
    ("arm", "points", "end"), [("left", 1, 8), ("left", 2, 9), ("right", 1, 6), ("right", 2, 7), ("left", 3, NONE)]
)
def test_n_22_down_river_a_canoe_takes_the_arm_that_is_not_fed_next(arm: str, points: int, end: int) -> None:
    assert paddle_down(position(arm=arm), 5, points) == end


def test_s_22_crossing_the_whirlpool_up_river_takes_a_point_more() -> None:
    state = position(parts="whirlpool", whirlpool="3")
    assert [paddle_up(state, 5, points) for points in (1, 2, 3, 4)] == [4, 4, 4, 2]


def test_s_23_loading_before_a_way_up_river_is_no_way_where_the_rest_ends_on_the_whirlpool() -> None:
    state = position(parts="whirlpool", whirlpool="3")
    assert [end_of_way(state, 5, points, LOAD_AND_UP) for points in (3, 4, 5, 6)] == [4, NONE, NONE, 2]
    old = position(parts="whirlpool", whirlpool="3", edition=2)
    assert [end_of_way(old, 5, points, LOAD_AND_UP) for points in (3, 4, 5, 6)] == [4, 4, 4, 2]


def test_a_canoe_at_the_landing_has_no_way_up_river() -> None:
    state = position()
    assert [end_of_way(state, BANK, points, UP) for points in range(1, 8)] == [NONE] * 7
    assert [end_of_way(state, BANK, points, DOWN) for points in range(1, 4)] == [1, 2, 3]
    assert {end_of_way(state, zone, 1, UP) for zone in range(1, RIVER_ZONES + 1)} == {0, 1, 2, 3, 4, 5, 6, 8}
