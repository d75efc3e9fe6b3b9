from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from niagara_tui.core.declare import clone
from niagara_tui.games.canyon.rules.map import LANES, VILLAGE
from niagara_tui.games.canyon.rules.state import Phase
from niagara_tui.games.registry import GAMES
from tests.support.chronicles import Bound, chronicle, is_bound_of, own_goals, reaches, rounds

GAME = GAMES["canyon"]
DOCK = VILLAGE * LANES + 2
SECRET, SHORT = {"secret_bids": True}, {"short_track": True}


def kept(*numbers: int, **more: Any) -> Mapping[str, Any]:
    return rounds(*({"kept": number, "missed": 1 - number} for number in numbers), **more)


def ended(arrived: int, unused: tuple[int, ...] = (0, 0, 0), number: int = 10, **more: Any) -> Mapping[str, Any]:
    """A win with so many canoes in the village, these points left over, in that round."""
    view = GAME.view(GAME.new(GAME.options(), 3, 1), None)
    view.round = number
    for seat, player in enumerate(view.players):
        player.unused = unused[seat]
        player.canoe = DOCK + seat if seat < arrived else 0
    return {"view": view, "won": True, **more}


CASES: dict[str, Bound] = {
    "three_bids": (kept(1, 1, 1), kept(1, 1, 0, 1)),
    "five_bids": (kept(0, 1, 1, 1, 1, 1), kept(1, 1, 1, 1, 0, 1)),
    "nothing": (rounds({"nothing_kept": 1}), rounds({"kept": 1, "nothing_kept": 0})),
    "every_trick": (rounds({"every_trick": 1}), rounds({"tricks": 4, "every_trick": 0})),
    "six_columns": (rounds({"columns": 6}), rounds({"columns": 5}, {"columns": 5})),
    "village": (rounds({"village": 1}), rounds({"columns": 9})),
    "alone": (ended(1), ended(2)),
    "seven_bids": (kept(*[1] * 7), kept(*[1] * 6, 0, 1)),
    "ten_bids": (kept(*[1] * 5, 0, *[1] * 5), kept(*[1] * 9)),
    "nothing_often": (rounds(*[{"nothing_kept": 1}] * 4), rounds(*[{"nothing_kept": 1}] * 3)),
    "four": (rounds({"four_kept": 1}), rounds({"four_kept": 0, "kept": 1})),
    "five_tricks": (rounds({"tricks": 5}), rounds({"tricks": 4}, {"tricks": 4})),
    "seven_columns": (rounds({"columns": 7}), rounds({"columns": 6})),
    "push": (rounds({"pushed": 1}), rounds({})),
    "left_over": (ended(1, (2, 0, 0)), ended(1, (1, 0, 0))),
    "quick": (ended(1, number=10), ended(1, number=11)),
    "six": (rounds({"six_kept": 1}), rounds({"four_kept": 1, "six_kept": 0})),
    "nine_bids": (kept(*[1] * 9), kept(*[1] * 8, 0, 1)),
    "every_bid": (kept(1, 1, won=False), kept(1, 0, won=True)),
    "eight_columns": (rounds({"columns": 8}), rounds({"columns": 7})),
    "two_pushes": (rounds({"pushed": 1}, {"pushed": 1}), rounds({"pushed": 1})),
    "carried": (rounds({"back": 1}, {"back": 2}, won=True), rounds({"back": 2}, won=True)),
    "by_card": (ended(2, (1, 1, 0)), ended(2, (1, 0, 0))),
    "missing": (kept(1, 0, 0, won=True), kept(1, 0, won=True)),
    "secret": (kept(1, 0, 1, 1, options=SECRET), kept(1, 1, 1)),
    "short": ({"won": True, "options": SHORT}, {"won": True}),
}


def test_each_goal_of_the_game_is_reached_by_so_much_and_no_less() -> None:
    assert {goal for goal in CASES if is_bound_of(GAME, goal, *CASES[goal])} == own_goals(GAME)


@pytest.mark.parametrize(
    ("bid", "tricks", "counted"),
    [
        (0, 0, {"nothing_kept"}),
        (4, 4, {"four_kept"}),
        (6, 6, {"four_kept", "six_kept"}),
        (8, 8, {"four_kept", "six_kept", "every_trick"}),
        (7, 8, {"every_trick"}),
        (0, 1, set()),
    ],
)
def test_what_a_bid_and_its_tricks_count_when_the_last_trick_is_taken(bid: int, tricks: int, counted: set[str]) -> None:
    before = GAME.new(GAME.options(), 3, 1)
    before.phase = Phase.TRICKS
    before.players[1].bid = before.players[2].bid = 9
    before.players[0].bid, before.players[0].tricks = bid, tricks
    after = clone(before)
    after.phase = Phase.MOVE
    own = {count.name: count.number for count in GAME.noticed(before, after, None, None) if count.seat == 0}
    assert {
        name for name in own if own[name] and name in {"nothing_kept", "four_kept", "six_kept", "every_trick"}
    } == counted


def test_twice_the_score_of_the_next_is_possible() -> None:
    state = GAME.new(GAME.options(), 3, 1)
    state.phase, state.first = Phase.MOVE, 0
    state.players[0].canoe = DOCK - LANES
    state.players[0].bid = state.players[0].tricks = 3
    for seat in (1, 2):
        state.players[seat].canoe, state.players[seat].bid, state.players[seat].tricks = seat, 1, 0
    arrival = next(move for move in GAME.legal(state, 0) if GAME.text(move).endswith(str(VILLAGE)))
    GAME.play(state, 0, arrival)
    while not GAME.is_over(state):
        GAME.advance(state)
    scores = tuple(GAME.kernel.score(state, seat) for seat in range(3))
    assert GAME.standings(state)[0].seat == 0
    assert reaches(GAME, "clear_lead", chronicle(GAME, scores=[scores], won=True))
