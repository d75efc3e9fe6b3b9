from __future__ import annotations

import random

import pytest

from niagara_tui.games.niagara.player.forecast import FASTEST, drift_zones, drifted, river_odds
from niagara_tui.games.niagara.player.snapshot import Flow, chance_of_fall, depth_after, flow_after, steps_to_falls
from niagara_tui.games.niagara.rules.board import LOST, RIVER_ZONES, SKY_HIGH, SKY_LOW
from niagara_tui.games.niagara.rules.state import CARD_NUMBERS, CLOUD, NO_CARD, State
from tests.support.positions import GAME, position, start
from tests.support.scatter import scattered

POSITIONS = 300
COUNTED = range(1, 6)
"""The flows that the estimate distinguishes."""


def at_least(view: State, steps: int) -> float:
    return sum(river_odds(view)[steps:])


def without_hidden_clouds(number: int) -> tuple[State, int] | None:
    """A view in which somebody has shown a number, and no card that is hidden from it can be a cloud."""
    rng = random.Random(number)
    state = scattered(rng)
    for player in state.players:
        player.hand[CLOUD - 1] = 0
    if not all(any(player.hand) for player in state.players):
        return None
    for seat in range(state.seats):
        GAME.play(state, seat, rng.choice(GAME.legal(state, seat)))
    GAME.advance(state)
    view = GAME.view(state, state.first)
    played = view.players[state.first].played
    return (view, state.first) if played > NO_CARD and CARD_NUMBERS[played] else None


def test_n_40_where_no_cloud_is_hidden_and_a_number_lies_there_the_estimate_is_exact() -> None:
    checked = 0
    for number in range(POSITIONS):
        if (found := without_hidden_clouds(number)) is None:
            continue
        view, seat = found
        flow = flow_after(view, seat, NO_CARD, view.sky)
        exact = [at_least(view, steps) for steps in COUNTED]
        assert list(flow.chances) == pytest.approx(exact), number
        assert flow.mean == pytest.approx(sum(exact)), number
        checked += 1
    assert checked > POSITIONS / 3


def test_n_40_a_card_that_is_thought_of_counts_as_if_it_lay_there() -> None:
    """The three others hold 3 and 5: with a 4 the river moves 4 only if all of them lay the 5."""
    state = position(seats=4, hands=dict.fromkeys("RBYG", "3 4 5"))
    for player in state.players[1:]:
        player.hand[4 - 1] = 0
    chances = flow_after(state, 0, 4, 0).chances
    assert chances == pytest.approx((1, 1, 1, 1 / 8, 0))
    assert flow_after(state, 0, 3, 0).chances == pytest.approx((1, 1, 1, 0, 0))


def test_n_36_the_sky_is_added() -> None:
    state = position(hands={"R": "3", "B": "3", "Y": "3"})
    means = [flow_after(state, 0, 3, sky).mean for sky in range(SKY_LOW, SKY_HIGH + 1)]
    assert means == [2, 3, 4, 5]


def test_n_36_a_hidden_cloud_leaves_the_sky_alone_in_the_estimate() -> None:
    """Here it differs from the exact odds, in which a cloud moves the sky either way."""
    state = position(hands={"R": "3 4", "B": "3 cloud", "Y": "3 4"})
    GAME.play(state, 0, GAME.number("3") or 0)
    view = GAME.view(state, 0)
    assert flow_after(view, 0, 3, 0).mean == 3
    assert at_least(view, 4) == pytest.approx(1 / 4)


def test_n_15_the_reach_of_the_next_turn_is_the_highest_number_left_or_that_of_a_new_pack() -> None:
    state = position(hands={"R": "2 5", "B": "2 5", "Y": "2 5"})
    assert [flow_after(state, 0, card, 0).reach for card in (NO_CARD, 2, 5)] == [5, 5, 2]
    last = position(hands={"R": "5", "B": "5", "Y": "5"})
    assert flow_after(last, 0, 5, 0).reach == 6


@pytest.mark.parametrize("arm", [0, 1])
def test_n_41_n_42_a_course_is_where_the_rules_let_a_canoe_drift(arm: int) -> None:
    state = start()
    state.next_arm = arm
    for zone in range(1, RIVER_ZONES + 1):
        state.players[0].canoes[0].zone = zone
        drifts = [drifted(state, steps).players[0].canoes[0].zone for steps in range(FASTEST + 1)]
        assert list(drift_zones(zone, arm)) == drifts
        assert steps_to_falls(zone, arm) == drifts.index(LOST)


@pytest.mark.parametrize(
    ("zone", "mean", "depth"),
    [(2, 2.0, 4.0), (4, 3.0, 6.0), (6, 1.0, 6.5), (8, 1.0, 6.5), (7, 4.0, 7.0), (5, 5.0, 7.0)],
)
def test_n_42_above_the_fork_a_canoe_drifts_with_every_step_and_below_it_with_every_other(
    zone: int, mean: float, depth: float
) -> None:
    assert depth_after(Flow((0.0, 0.0, 0.0, 0.0, 0.0), mean, 6.0), zone) == depth


def test_n_43_a_canoe_falls_as_likely_as_the_river_moves_that_far() -> None:
    flow = Flow((0.9, 0.7, 0.5, 0.3, 0.1), 2.5, 6.0)
    brink = [zone for zone in range(1, RIVER_ZONES + 1) if steps_to_falls(zone, 0) <= max(COUNTED)]
    assert [chance_of_fall(flow, zone, 0) for zone in brink] == [
        flow.chances[steps_to_falls(zone, 0) - 1] for zone in brink
    ]
    assert chance_of_fall(flow, 1, 0) == 0.0
