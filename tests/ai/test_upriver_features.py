"""The features of Up the River's evaluation, in positions where each number is plain; and its determinization."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from niagara_tui.core.chance import Chance
from niagara_tui.games.upriver.player.expected_points import expected_points
from niagara_tui.games.upriver.player.features import NAMES
from niagara_tui.games.upriver.rules.board import LETTERS
from niagara_tui.games.upriver.rules.shift import NO_SHIFT
from niagara_tui.games.upriver.rules.state import State
from tests.support.upriver import GAME, position


def row(state: State, seat: str = "R") -> Mapping[str, float]:
    """The seat's features by their names; all of them are written."""
    numbers = [-1.0] * len(NAMES)
    GAME.kernel.features(state, LETTERS.index(seat), numbers)
    assert all(0.0 <= number <= 1.0 for number in numbers)
    return dict(zip(NAMES, numbers, strict=True))


def test_u_7_points_and_boats_home_lost_and_afloat() -> None:
    seen = row(position(R="harbour lost 4", B="harbour 4 4"))
    assert (seen["points"], seen["home"], seen["lost"], seen["afloat"]) == pytest.approx((12 / 33, 1 / 3, 1 / 3, 1 / 3))
    assert seen["next dock"] == pytest.approx(10 / 12)
    assert row(position(R="harbour harbour harbour", B="4 4 4"))["points"] == 1.0


def test_the_expected_points_are_those_of_the_policy() -> None:
    state = position(R="harbour 8 3", B="4 4 4", sandbank=7)
    assert row(state)["expected points"] == pytest.approx(expected_points(state, 0, NO_SHIFT) / 33)


def test_the_places_of_the_boats_come_foremost_first() -> None:
    seen = row(position(R="2 9 5", B="4 4 4"))
    assert (seen["front boat"], seen["middle boat"], seen["hindmost boat"]) == pytest.approx((0.9, 0.5, 0.2))
    seen = row(position(R="lost 9 harbour", B="4 4 4"))
    assert (seen["front boat"], seen["middle boat"], seen["hindmost boat"]) == pytest.approx((0.9, 0, 0))


def test_boats_near_the_falls_and_near_the_harbour_are_shares_of_all() -> None:
    seen = row(position(R="1 3 3", B="4 4 4"))
    assert (seen["boats on 1"], seen["boats on 2"], seen["boats on 3"]) == pytest.approx((1 / 3, 0, 2 / 3))
    assert seen["boats from 8 on"] == 0
    assert row(position(R="7 8 10", B="4 4 4"))["boats from 8 on"] == pytest.approx(2 / 3)


def test_u_3_the_sandbank_can_stop_boats_up_to_four_sections_below_it() -> None:
    assert row(position(R="5 6 9", B="4 4 4", sandbank=10))["below the sandbank"] == pytest.approx(2 / 3)
    assert row(position(R="5 5 5", B="4 4 4", sandbank=5))["below the sandbank"] == 0


def test_u_4_the_wave_can_carry_boats_up_to_five_sections_below_it() -> None:
    state = position(R="3 4 8", B="4 4 4", sandbank=5)
    assert state.wave == 9
    assert row(state)["below the wave"] == pytest.approx(2 / 3)
    assert row(position(R="9 9 10", B="4 4 4", sandbank=5))["below the wave"] == 0


def test_u_5_the_longest_ways_that_arrows_could_send_a_boat_back_or_forward() -> None:
    seen = row(position(R="2 3 9", B="4 4 4"))
    assert (seen["can be sent back"], seen["can be brought forward"]) == pytest.approx((0.6, 0.6))
    alone = row(position(R="5 lost lost", B="4 4 4"))
    assert (alone["can be sent back"], alone["can be brought forward"]) == (0, 0)


def test_u_5_a_boat_among_three_cannot_be_sent_back() -> None:
    assert row(position(R="2 9 lost", B="9 9 4"))["can be sent back"] == 0
    assert row(position(R="2 9 lost", B="9 4 4"))["can be sent back"] == pytest.approx(0.7)


def test_who_throws_earlier_in_the_round_has_the_higher_number() -> None:
    state = position(R="4 4 4", B="4 4 4", Y="4 4 4", first="B", turn="B")
    assert [row(state, seat)["throws early"] for seat in "BYR"] == pytest.approx([1, 2 / 3, 1 / 3])


def test_rivals_afloat_are_those_of_the_others() -> None:
    assert row(position(R="4 4 4", B="4 lost harbour"))["rivals afloat"] == pytest.approx(1 / 9)


def test_a_determinization_draws_the_throws_to_come_anew() -> None:
    seeds = set()
    for seed in range(4):
        state = position(R="4 4 4", B="4 4 4")
        state.chance.counter = 7
        before = [player.boats for player in state.players]
        GAME.kernel.determinize(state, Chance(seed=seed))
        assert state.chance.counter == 0
        assert [player.boats for player in state.players] == before
        seeds.add(state.chance.seed)
    assert len(seeds) == 4
