"""What comes of an option of Niagara, as programs and other faces than the table are told it."""

from __future__ import annotations

import pytest

from niagara_tui.core.decisions import Naming, Option
from niagara_tui.games.niagara.rules.state import State
from tests.support.positions import GAME, position, turn

NAMES = ("Rose", "Bert", "Yann")


def told(state: State) -> list[str]:
    """What comes of each option of R, in words."""
    view = GAME.view(state, 0)
    found = GAME.choices(view, 0, Naming(NAMES, 0))
    plans: list[Option] = [plan for option in found for plan in (option.inner or (option,))]
    return [GAME.consequence(view, 0, plan) for plan in plans]


def test_n_40_a_card_tells_its_effect_and_how_far_the_river_likely_moves_with_it() -> None:
    said = told(position(hands={"R": "1 6", "B": "5 6", "Y": "5 6"}))
    assert said == [
        "card 1: 1 point for each canoe; the river moves 1",
        "card 6: 6 points for each canoe; the river moves 5 to 6, most likely 5",
    ]


@pytest.mark.parametrize(
    "said",
    [
        "to zone 6L; 6 points; falls if the river moves 4+ (50%)",
        "to zone 4, load white; 4+2 points; cannot fall this round",
    ],
)
def test_n_22_n_23_n_43_a_plan_tells_what_it_costs_and_when_its_canoe_falls(said: str) -> None:
    assert said in told(turn("6", "R", hands={"R": "6 1", "B": "5 4", "Y": "5 2"}, arm="right"))


def test_of_an_end_point_with_several_plans_nothing_is_told_before_one_is_chosen() -> None:
    view = GAME.view(turn("4", zones={"Ra": "5", "Ba": "3"}, gems={"Ba": "red"}), 0)
    several = [option for option in GAME.choices(view, 0, Naming(NAMES, 0)) if option.inner]
    assert several
    assert all(GAME.consequence(view, 0, option) == option.label for option in several)
