from __future__ import annotations

from typing import Unpack

import pytest

from niagara_tui.games.niagara.rules.board import ARMS
from niagara_tui.games.niagara.rules.state import FLOW, State
from tests.support import cargo, play, position, settle, site, step, texts, zone
from tests.support.niagara import deciders
from tests.support.positions import GAME, Situation


@pytest.mark.parametrize(
    ("cards", "sky", "steps"),
    [
        ("5 2 3", 0, 2),
        ("5 2 3", 2, 4),
        ("1 6 6", 0, 1),
        ("1 6 6", -1, 0),
        ("6 6 6", 2, 8),
        ("4 4 5", 1, 5),
    ],
)
def test_n_40_the_steps_are_the_lowest_number_card_plus_the_weather(cards: str, sky: int, steps: int) -> None:
    assert _steps(_after_phase_2(cards, sky)) == steps


def test_n_40_the_weather_counts_as_it_stands_after_phase_2() -> None:
    assert _steps(_after_phase_2("2 3 cloud", 0, "sky +1")) == 3
    assert _steps(_after_phase_2("2 cloud cloud", 0, "sky +1")) == 4


def test_n_40_a_cloud_is_no_number_and_nobody_playing_one_counts_as_0() -> None:
    assert _steps(_after_phase_2("cloud cloud cloud", -1, "sky +1")) == 2
    assert _steps(_after_phase_2("cloud cloud cloud", 2, "sky -1")) == 0


def test_n_40_nothing_moves_below_zero() -> None:
    state = _after_phase_2("cloud cloud cloud", 0, "sky -1")
    assert state.sky == -1
    assert _steps(state) == 0


@pytest.mark.parametrize(("start", "end"), [("1", "2"), ("2", "3"), ("3", "4"), ("4", "5")])
def test_n_41_the_discs_of_1_to_4_move_to_2_to_5(start: str, end: str) -> None:
    assert zone(_flows(1, zones={"Ra": start}), "Ra") == end


@pytest.mark.parametrize(("arm", "end"), [("left", "6L"), ("right", "6R")])
def test_n_41_the_disc_of_5_goes_into_the_arm_whose_turn_it_is(arm: str, end: str) -> None:
    assert zone(_flows(1, arm=arm, zones={"Ra": "5"}), "Ra") == end


@pytest.mark.parametrize(("arm", "here", "other"), [("left", "L", "R"), ("right", "R", "L")])
def test_n_41_in_that_arm_6_moves_to_7_and_7_goes_over_and_the_other_arm_does_not_move(
    arm: str, here: str, other: str
) -> None:
    zones = {"Ra": f"6{here}", "Rb": f"7{here}", "Ba": f"6{other}", "Bb": f"7{other}"}
    after = _flows(1, arm=arm, zones=zones)
    assert [zone(after, name) for name in zones] == [f"7{here}", "lost", f"6{other}", f"7{other}"]


def test_n_41_a_disc_comes_in_at_the_top_without_a_canoe() -> None:
    after = _flows(1, zones={"Ra": "1"})
    assert "1" not in {zone(after, seat + canoe) for seat in "RBY" for canoe in "ab"}


def test_n_41_canoes_on_the_bank_stay_there() -> None:
    assert zone(_flows(6), "Ra") == "bank"


def test_n_42_after_each_step_the_turn_passes_to_the_other_arm() -> None:
    state = _flowing(3, arm="right")
    arms = [ARMS[state.next_arm]]
    for _ in range(3):
        state = step(state)
        arms.append(ARMS[state.next_arm])
    assert arms == ["right", "left", "right", "left"]


def test_n_42_the_alternation_is_not_reset_between_rounds() -> None:
    after = settle(_flowing(3, arm="left"))
    assert (after.round, ARMS[after.next_arm]) == (2, "right")


def test_n_42_the_left_arm_is_first() -> None:
    assert ARMS[GAME.new(GAME.options(), 3, 1).next_arm] == "left"


def test_n_42_the_next_arm_is_public() -> None:
    assert ARMS[GAME.view(position(arm="right"), None).next_arm] == "right"


def test_n_43_a_canoe_that_goes_over_the_falls_is_lost() -> None:
    after = _flows(1, zones={"Ra": "7L", "Rb": "3"})
    assert zone(after, "Ra") == "lost"


def test_n_43_a_gem_aboard_returns_to_the_site_of_its_own_colour() -> None:
    after = _flows(1, zones={"Ra": "7L"}, gems={"Ra": "violet"})
    assert cargo(after, "Ra") == ""
    assert site(after, "violet") == {"violet": 7}
    assert site(after, "red") == {"red": 7}


def test_n_43_canoes_ride_through_the_fork_and_over_the_falls_in_one_phase() -> None:
    """Steps into left, right, left: 5 comes to 6L, waits, comes to 7L; two more and it is gone."""
    assert [zone(_flows(steps, zones={"Ra": "5"}), "Ra") for steps in range(1, 6)] == ["6L", "6L", "7L", "7L", "lost"]


def _after_phase_2(cards: str, sky: int, turning: str = "") -> State:
    """The position right after a phase 2 with these cards; a cloud turns the weather as said, or as it must."""
    state = position(sky=sky)
    for seat, card in zip("RBY", cards.split(), strict=True):
        state = play(state, f"{seat} {card}")
    state = settle(state) if not deciders(state) else state
    while state.phase != FLOW:
        seat = deciders(state)
        legal = texts(state, seat)
        state = play(state, f"{seat} {turning if turning in legal else legal[0]}")
        while not deciders(state) and state.phase != FLOW:
            state = step(state)
    return state


def _steps(state: State) -> int:
    """How many times the river moves before the next round begins."""
    count = 0
    while state.steps:
        before, state = state, step(state)
        assert before.next_arm != state.next_arm
        count += 1
    assert step(state).round == state.round + 1
    return count


def _flowing(steps: int, **situation: Unpack[Situation]) -> State:
    """Phase 3 with that many steps to come; all cards are 6 except the one that sets the speed."""
    state = position(**situation)
    for player in state.players:
        player.played, player.hand[5] = 6, 0
    slow = state.players[0]
    slow.played, slow.hand[5], slow.hand[steps - 1] = steps, 1, 0
    state.phase, state.steps = FLOW, steps
    assert GAME.audit(state) == []
    return state


def _flows(steps: int, **situation: Unpack[Situation]) -> State:
    return step(_flowing(steps, **situation), steps)
