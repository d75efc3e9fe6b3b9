from __future__ import annotations

import random

import pytest
from niagara_ai.plans import same_outcome

from niagara_tui.core.declare import clone
from niagara_tui.core.plans import after, plans
from niagara_tui.games.canyon.rules.map import CAVE, COLUMNS, RAPIDS, VILLAGE, is_water
from niagara_tui.games.canyon.rules.movement import furthest_column
from niagara_tui.games.canyon.rules.state import BID, MAX_BID, Kind, State
from niagara_tui.games.canyon.rules.tricks import TRACK, cards_dealt, highest_tempo
from tests.support.canyon import GAME, PLAY, begun, docked, scattered


def bidding(size: int, *, secret: bool = False) -> State:
    """R bids first in a round of so many cards, or all bid at once."""
    return PLAY.settle(begun(docked(4), TRACK.index(size) + 1, secret=secret))


def played_on(one: State, other: State, rng: random.Random) -> None:
    """Play both on alike, with random moves, for two rounds or to the end; what may be done stays the same."""
    rounds = one.round + 2
    while not GAME.is_over(one) and one.round < rounds:
        assert GAME.equivalent(one, other)
        assert GAME.deciders(one) == GAME.deciders(other)
        if not (seats := GAME.deciders(one)):
            GAME.advance(one)
            GAME.advance(other)
            continue
        moves = GAME.legal(one, seats[0])
        assert moves == GAME.legal(other, seats[0])
        move = rng.choice(moves)
        GAME.play(one, seats[0], move)
        GAME.play(other, seats[0], move)
    assert GAME.is_over(one) or one == other, "nothing of the bids is left in the next round"
    places = [[(each.seat, each.place, each.won) for each in GAME.standings(state)] for state in (one, other)]
    assert places[0] == places[1]


def test_c_4_c_6_c_8_all_bids_above_the_number_of_tricks_end_alike_whatever_is_played_after_them() -> None:
    rng, compared = random.Random(41), 0
    while compared < 150:
        state = scattered(rng)
        if state.phase != BID:
            state = PLAY.settle(state)
        if state.phase != BID:
            continue
        seat, size = GAME.deciders(state)[0], cards_dealt(state)
        ends = [clone(state), clone(state)]
        for end, bid in zip(ends, rng.sample(range(size + 1, MAX_BID + 1), 2), strict=True):
            GAME.play(end, seat, Kind.LAY + bid)
        assert ends[0] != ends[1]
        played_on(ends[0], ends[1], rng)
        compared += 1


@pytest.mark.parametrize("secret", [False, True])
@pytest.mark.parametrize("size", [1, 4, 8])
def test_c_4_plans_with_bids_above_the_number_of_tricks_are_the_same_and_no_others(size: int, *, secret: bool) -> None:
    state = bidding(size, secret=secret)
    view = GAME.view(state, 0)
    same = same_outcome(GAME, view, 0)
    ends = [after(GAME, view, 0, (move,)) for move in GAME.legal(view, 0)]
    assert len(ends) == MAX_BID + 1
    for one, first in enumerate(ends):
        for other, second in enumerate(ends):
            assert same(first, second) == (one == other or min(one, other) > size)
    if not secret:
        assert [plan.moves for plan in plans(GAME, view, 0)] == [(move,) for move in GAME.legal(view, 0)]


def test_c_11_only_all_eight_tricks_bring_a_canoe_to_the_village_without_a_bonus_and_then_the_bids_lay_a_4() -> None:
    free, reached = [(1 << 6) - 1] * COLUMNS, [0] * COLUMNS  # no rock, no canoe
    starts = [CAVE, *(space for space in range(RAPIDS * 6) if is_water(space))]
    for size in set(TRACK):
        furthest = max(furthest_column(free, space, size, reached) for space in starts)
        assert (furthest == VILLAGE) == (size == 8)
    assert {highest_tempo(bid) for bid in range(9, MAX_BID + 1)} == {4}
