from __future__ import annotations

from typing import Unpack

import pytest

from niagara_tui.games.niagara.rules.board import ARMS
from niagara_tui.games.niagara.rules.state import FLOW, State
from tests.support import play, position, settle, step, texts
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


def test_n_42_after_each_step_the_turn_passes_to_the_other_arm() -> None:
    state = _flowing(3, arm="right")
    arms = [ARMS[state.next_arm]]
    for _ in range(3):
        state = step(state)
        arms.append(ARMS[state.next_arm])
    assert arms == ["right", "left", "right", "left"]


def test_n_42_the_left_arm_is_first() -> None:
    assert ARMS[GAME.new(GAME.options(), 3, 1).next_arm] == "left"


def test_n_42_the_next_arm_is_public() -> None:
    assert ARMS[GAME.view(position(arm="right"), None).next_arm] == "right"


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
