"""Canyon's policy: the values of bids and of ends of moves, and the odds that follow."""

from __future__ import annotations

import math

import pytest

from niagara_tui.games.canyon.player.policy import open_ahead, prefer, weigh, worth_of_end
from niagara_tui.games.canyon.player.weights import (
    BALANCED,
    BID_TEMPERATURE,
    CARD_TEMPERATURE,
    DRIFT,
    MIDDLE,
    MOVE_TEMPERATURE,
    OFF_FALLS,
    OPEN_WATER,
    Style,
)
from niagara_tui.games.canyon.player.worth import (
    Stakes,
    chance_of_exact_bid,
    cost_of_drift,
    expected_tricks,
    stakes_of,
    tricks_from_strength,
    tricks_wanted_by_rivals,
    worth_of_later_tricks,
    worth_of_round,
)
from niagara_tui.games.canyon.rules.map import LANES, NAMES
from niagara_tui.games.canyon.rules.state import State
from tests.support.canyon import GAME, begun, to_move
from tests.support.canyon_rounds import to_bid, tricks

# -- odds ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("state", "temperature"),
    [
        (to_bid(), BID_TEMPERATURE),
        (tricks(R=1), CARD_TEMPERATURE),
        (to_move({"R": "c22", "B": "c1", "Y": "d1"}, {"R": 2}, {"R": 2}), MOVE_TEMPERATURE),
    ],
)
def test_the_odds_of_each_kind_of_decision_are_nearly_exponential_in_the_worths(
    state: State, temperature: float
) -> None:
    moves = GAME.legal(state, 0)
    worths, odds = [0.0] * len(moves), [0.0] * len(moves)
    weigh(state, 0, moves, len(moves), BALANCED, worths)
    prefer(state, 0, moves, len(moves), odds)
    assert max(odds) == odds[worths.index(max(worths))] == 1.0
    for worth, part in zip(worths, odds, strict=True):
        gap = (max(worths) - worth) / temperature
        assert part == pytest.approx(math.exp(-gap), rel=0.05 * (1 + gap) ** 2, abs=1e-3)
        assert part > 0.0


def test_the_only_move_is_certain() -> None:
    state, odds = tricks(R=1), [0.0]
    prefer(state, 0, GAME.legal(state, 0)[:1], 1, odds)
    assert odds == [1.0]


# -- bids ---------------------------------------------------------------------------------------------


def weighed_bids(state: State, style: Style = BALANCED) -> list[float]:
    moves = GAME.legal(state, 0)
    worths = [0.0] * len(moves)
    weigh(state, 0, moves, len(moves), style, worths)
    return worths


def test_a_bid_is_weighed_by_the_expected_tricks_and_the_bias() -> None:
    state = to_bid()
    stakes = [stakes_of(state, 0, bid, BALANCED) for bid in range(4)]
    for bias in (0.0, 0.5, -0.5, 9.0, -9.0):
        expected = min(max(expected_tricks(state, 0) + bias, 0.0), 3.0)
        worths = [worth_of_later_tricks(stakes[bid], bid, expected, 3) for bid in range(4)]
        assert weighed_bids(state, Style(bid_bias=bias))[:4] == worths


def test_of_the_bids_that_cannot_come_true_a_lower_one_is_better() -> None:
    worths = weighed_bids(to_bid())
    assert worths[4:] == sorted(worths[4:], reverse=True)
    assert len(set(worths[4:])) == len(worths[4:])
    assert max(worths[4:]) < min(worths[:4])


def test_c_6_c_8_calm_water_pays_tricks_and_the_rapids_threaten_a_drift() -> None:
    state = begun({"R": "c10", "B": "c24", "Y": "d1"})
    assert [stakes_of(state, 0, bid, BALANCED) for bid in (0, 1, 2, 5)] == [
        Stakes(bonus, 1.0, 0.0) for bonus in (1.0, 2.0, 3.0, 3.0)
    ]
    careful = stakes_of(state, 1, 1, Style(caution=2.0))
    assert careful == Stakes(2.0, 0.0, 2 * stakes_of(state, 1, 1, BALANCED).drift)
    assert careful.drift > 0


def test_a_round_is_worth_its_bonus_its_tricks_and_the_drift_it_may_end_with() -> None:
    assert worth_of_round(Stakes(2.0, 1.0, 0.0), 0.25, 3.0) == 3.5
    assert worth_of_round(Stakes(2.0, 0.0, 4.0), 0.25, 3.0) == -2.5


def test_c_8_a_drift_costs_more_near_the_falls_and_further_from_the_cave() -> None:
    cost = {name: cost_of_drift(NAMES.index(name)) for name in ("a24", "b24", "e24", "a28")}
    assert cost["a24"] - DRIFT == pytest.approx(2 * (cost["b24"] - DRIFT))
    assert cost["a28"] - DRIFT == pytest.approx(2 * (cost["a24"] - DRIFT))
    assert DRIFT < cost["e24"] < cost["b24"]
    assert cost["a24"] == pytest.approx(DRIFT + 2.0)


def test_a_player_steers_a_little_towards_its_bid() -> None:
    stakes = Stakes(0.0, 1.0, 0.0)
    assert 2.0 < worth_of_later_tricks(stakes, 3, 2.0, 4) < 2.2
    assert 1.8 < worth_of_later_tricks(stakes, 1, 2.0, 4) < 2.0
    assert worth_of_later_tricks(stakes, -1, 2.0, 4) == worth_of_later_tricks(stakes, 0, 2.0, 4)
    assert worth_of_later_tricks(stakes, 9, 2.0, 4) == worth_of_later_tricks(stakes, 4, 2.0, 4)


def test_a_hand_that_is_too_weak_or_too_strong_by_as_much_misses_its_bid_about_as_often() -> None:
    weak, strong, right = (chance_of_exact_bid(2, expected, 5) for expected in (1.0, 3.0, 2.0))
    assert weak < strong < weak + 0.05 < right
    assert chance_of_exact_bid(0, 0.0, 5) > right
    assert chance_of_exact_bid(5, 5.0, 5) > right
    assert chance_of_exact_bid(-1, 0.0, 5) == chance_of_exact_bid(6, 5.0, 5) == 0.0


def test_a_hand_takes_more_where_rivals_want_fewer_tricks_and_never_more_than_there_are() -> None:
    assert tricks_from_strength(2.0, 1.0, 5) > tricks_from_strength(2.0, 0.0, 5) == tricks_from_strength(2.0, -3.0, 5)
    assert tricks_from_strength(9.0, 0.0, 5) == 5.0
    assert tricks_from_strength(0.0, 0.0, 5) == 0.0


def test_c_4_a_rival_wants_what_is_left_of_its_bid_or_a_fair_share_if_that_is_unknown() -> None:
    assert tricks_wanted_by_rivals(tricks(R=3, B=2, Y=1), 0) == 3
    made = tricks(B=2, Y=0)
    made.players[2].tricks = 2
    assert tricks_wanted_by_rivals(made, 0) == 2
    open_bids, secret = to_bid(), to_bid(secret=True)
    assert tricks_wanted_by_rivals(open_bids, 0) == 2.0
    for state in (open_bids, secret):
        state.players[1].bid = 3
    assert tricks_wanted_by_rivals(open_bids, 0) == 4.0
    assert tricks_wanted_by_rivals(secret, 0) == 2.0


# -- ends ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("canoes", "space", "share"),
    [
        ({"R": "c2", "B": "e20", "Y": "f20"}, "c10", 2 / 3),
        ({"R": "c2", "B": "e20", "Y": "f20"}, "c1", 1.0),  # its own canoe is not in its way
        ({"R": "c0", "B": "c2", "Y": "d2"}, "c1", 1 / 3),
        ({"R": "c2", "B": "e20", "Y": "f20"}, "f1", 2 / 3),
        ({"R": "c2", "B": "e20", "Y": "f20"}, "d29", 0.0),
        ({"R": "c2", "B": "e20", "Y": "f20"}, "a7", 2 / 3),
    ],
)
def test_open_water_is_what_is_free_of_the_three_spaces_ahead(canoes: dict[str, str], space: str, share: float) -> None:
    assert open_ahead(begun(canoes), 0, NAMES.index(space)) == pytest.approx(share)


def test_an_end_is_worth_its_open_water_and_its_lane() -> None:
    state = begun({"R": "c0", "B": "e20", "Y": "f20"})
    worth = {name: worth_of_end(state, 0, NAMES.index(name), BALANCED) for name in ("c1", "b1", "a1", "f1", "d29")}
    assert worth["c1"] == pytest.approx(OPEN_WATER + 2 * MIDDLE)
    assert worth["b1"] == pytest.approx(OPEN_WATER + MIDDLE)
    assert worth["a1"] == worth["f1"] == pytest.approx(OPEN_WATER * 2 / 3)
    assert worth["d29"] == 0.0


def test_c_8_in_the_rapids_lanes_off_the_falls_count_instead_of_the_middle() -> None:
    state = begun({"R": "c0", "B": "e20", "Y": "f20"})
    for lane in range(1, LANES - 2):
        space = NAMES.index("a24") + lane
        assert worth_of_end(state, 0, space, BALANCED) == pytest.approx(OPEN_WATER + OFF_FALLS * lane)
