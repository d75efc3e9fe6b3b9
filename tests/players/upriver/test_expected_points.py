"""Expected points in Up the River: what a boat's place, its rank, the docks, the sandbank and the wave add."""

from __future__ import annotations

import pytest

from niagara_tui.games.upriver.player.expected_points import (
    EXPECTED_SHARE,
    SANDBANK_LOSS,
    WAVE_GAIN,
    expected_points,
)
from niagara_tui.games.upriver.rules.moves import Shift
from niagara_tui.games.upriver.rules.state import HARBOUR, LAST_SECTION, LETTERS, State
from tests.support.upriver import NO_SHIFT, after_the_round, position

FRONT, MIDDLE, HINDMOST = EXPECTED_SHARE


def expected(state: State, seat: str = "R", shift: Shift = NO_SHIFT) -> float:
    return expected_points(state, LETTERS.index(seat), shift)


def test_u_7_a_boat_counts_for_a_share_of_the_next_dock_by_its_place_and_rank() -> None:
    assert expected(position(R="lost 6 lost", B="4 4 4", sandbank=10)) == pytest.approx(12 * FRONT[6])
    three = position(R="8 10 9", B="4 4 4", sandbank=3)
    assert expected(three) == pytest.approx(12 * (FRONT[10] + MIDDLE[9] + HINDMOST[8]))


def test_boats_side_by_side_rank_one_behind_the_other() -> None:
    state = position(R="8 8 lost", B="4 4 4", sandbank=3)
    assert expected(state) == pytest.approx(12 * (FRONT[8] + MIDDLE[8]))


def test_u_7_docks_held_count_in_full_and_those_taken_make_the_next_one_worth_less() -> None:
    state = position(R="harbour 8 lost", B="harbour lost lost", sandbank=3)
    assert expected(state) == pytest.approx(12 + 10 * FRONT[8])
    assert expected(state, "B") == 11


def test_u_7_a_boat_that_goes_home_takes_the_dock_from_everybody() -> None:
    state = position(R="9 8 lost", B="8 lost lost", die="3", sandbank=3)
    home = Shift(0, 9, HARBOUR)
    assert expected(state, shift=home) == pytest.approx(12 + 11 * FRONT[8])
    assert expected(state, "B", home) == pytest.approx(11 * FRONT[9]), "B throws before the river moves"


def test_a_boat_counts_where_the_shift_takes_it() -> None:
    state = position(R="8 9 lost", B="8 lost lost", die="1", sandbank=3)
    assert expected(state, shift=Shift(0, 8, 10)) == pytest.approx(12 * (FRONT[10] + MIDDLE[9]))


def test_u_6_a_boat_whose_seat_throws_before_the_river_moves_counts_like_one_a_section_further_up() -> None:
    boats = {"R": "8 lost lost", "B": "8 lost lost", "Y": "8 lost lost"}
    state = position(turn="B", first="Y", sandbank=3, **boats)
    assert expected(state, "Y") == pytest.approx(12 * FRONT[8]), "Y has thrown"
    assert expected(state, "B") == pytest.approx(12 * FRONT[8]), "it is B's turn"
    state.turn = 0
    assert expected(state, "B") == pytest.approx(12 * FRONT[9]), "B is to throw yet"
    assert expected(after_the_round(state), "B") == pytest.approx(12 * FRONT[8]), "the river moves next"


def test_on_the_last_section_there_is_none_further_up() -> None:
    boats = {"R": "4 4 4", "B": f"{LAST_SECTION} lost lost"}
    assert expected(position(sandbank=3, **boats), "B") == pytest.approx(12 * FRONT[LAST_SECTION])


@pytest.mark.parametrize("below", [1, 2, 3])
def test_u_3_a_boat_close_below_the_sandbank_is_worth_less(below: int) -> None:
    state = position(R="5 lost lost", B="4 4 4", sandbank=5 + below)
    assert expected(state) == pytest.approx(12 * FRONT[5] * (1 - SANDBANK_LOSS[below]))


def test_u_3_a_boat_four_sections_below_the_sandbank_is_worth_no_less() -> None:
    assert expected(position(R="5 lost lost", B="4 4 4", sandbank=9)) == pytest.approx(12 * FRONT[5])


@pytest.mark.parametrize(("place", "sandbank"), [(1, 8), (2, 10), (1, 10), (5, 5), (6, 5)])
def test_u_4_a_boat_within_a_throw_of_the_wave_is_worth_more(place: int, sandbank: int) -> None:
    state = position(R=f"{place} lost lost", B="4 4 4", sandbank=sandbank)
    assert 0 < state.wave - place < 5
    assert expected(state) == pytest.approx(12 * FRONT[place] * (1 + WAVE_GAIN))


@pytest.mark.parametrize("place", [9, 10])
def test_u_4_a_boat_on_the_wave_or_past_it_is_worth_no_more(place: int) -> None:
    state = position(R=f"{place} lost lost", B="4 4 4", sandbank=5)
    assert state.wave == 9
    assert expected(state) == pytest.approx(12 * FRONT[place])


def test_a_boat_further_up_is_never_worth_less() -> None:
    for row in EXPECTED_SHARE:
        assert list(row) == sorted(row)
    assert all(a >= b >= c for a, b, c in zip(*EXPECTED_SHARE, strict=True))
