"""Decisions of greedy that nobody would argue about."""

from __future__ import annotations

import pytest

from niagara_tui.core.declare import clone
from niagara_tui.games.niagara.player.gem_value import gains_of
from niagara_tui.games.niagara.player.styles import PARAMETERS, STYLES
from niagara_tui.games.niagara.rules.board import BLUE, LETTERS, VIOLET
from niagara_tui.games.niagara.rules.state import State
from tests.support import best, cargo, play, position, reserve, settle, turn, zone
from tests.support.positions import GAME, number, redemption

ALONE = {"Rb": "lost"}
NEARLY = {"R": "violet violet violet"}

every_style = pytest.mark.parametrize("style", list(STYLES))


def turn_of(state: State, seat: str = "R", style: str = "balanced") -> State:
    """The position after greedy has played the seat's whole turn."""
    after = clone(state)
    index = LETTERS.index(seat)
    while GAME.deciders(after) == [index]:
        GAME.play(after, index, number(best(after, seat, style)))
    return after


@every_style
def test_a_gem_that_wins_is_landed(style: str) -> None:
    state = turn("4", reserve=NEARLY, zones={"Ra": "4", "Rb": "5"}, gems={"Ra": "violet", "Rb": "blue"})
    after = turn_of(state, style=style)
    assert zone(after, "Ra") == "bank"
    assert reserve(after, "R").count("violet") == 4


@every_style
def test_the_card_that_wins_is_laid(style: str) -> None:
    state = position(reserve=NEARLY, zones={**ALONE, "Ra": "6L"}, gems={"Ra": "violet"})
    assert best(state, style=style) == "6"


def test_the_card_that_brings_a_gem_home_is_laid() -> None:
    hands = {"R": "1 2 5", "B": "1 2 3", "Y": "1 2 3"}
    state = position(zones={**ALONE, "Ra": "5"}, gems={"Ra": "white"}, hands=hands)
    assert best(state) == "5"


def test_a_canoe_at_the_brink_goes_up_river_when_the_flow_is_certain() -> None:
    """With the sky at +2 at least two steps come whatever the others lay; in 7L, or 6L, a canoe would be lost soon."""
    state = turn("3", zones={**ALONE, "Ra": "7L"}, sky=2)
    assert zone(turn_of(state), "Ra") == "4"


def test_a_gem_is_left_alone_if_loading_it_means_going_over_the_falls() -> None:
    """Staying in 7L to load with a 2 is death when the arm is fed next; going up to 5 is safe in a slow round."""
    hands = {"R": "2 4", "B": "1 4", "Y": "1 4"}
    state = turn("2", others={"B": "1", "Y": "1"}, zones={**ALONE, "Ra": "7L"}, hands=hands, sky=0, arm="left")
    assert zone(turn_of(state), "Ra") == "5"


def test_a_rival_who_would_win_is_robbed() -> None:
    state = turn("2", reserve={"B": "white white white"}, zones={**ALONE, "Ra": "5", "Ba": "3"}, gems={"Ba": "white"})
    assert cargo(turn_of(state), "Ra") == "white"


def test_the_gem_that_wins_is_the_one_that_is_robbed() -> None:
    zones = {**ALONE, "Ra": "5", "Ba": "3", "Ya": "3"}
    state = turn("2", reserve=NEARLY, zones=zones, gems={"Ba": "red", "Ya": "violet"})
    assert best(play(state, "R a", "R to 3")) == "rob Y a violet"


def test_the_sky_goes_up_when_only_rivals_are_in_danger() -> None:
    state = _last_with_a_cloud("B a", "B to 7L", "Y a", "Y to 7R", zones={"Ba": "6L", "Ya": "6R"})
    assert best(state) == "sky +1"


def test_the_sky_goes_down_when_only_own_canoes_are_in_danger() -> None:
    state = _last_with_a_cloud("B a", "B to 1", "Y a", "Y to 1", zones={"Ra": "7L", "Rb": "7R"})
    assert best(state) == "sky -1"


def _last_with_a_cloud(*decisions: str, zones: dict[str, str]) -> State:
    """R, the last to play, has shown a cloud after two cards of 1 and these decisions; the sky stands at 0."""
    state = position(first="B", zones={"Bb": "lost", "Yb": "lost", **zones})
    return settle(play(state, "R cloud", "B 1", "Y 1", *decisions))


def test_a_player_without_canoes_pays_with_the_gem_that_is_missed_least() -> None:
    state = redemption(zones={"Ra": "lost", "Rb": "lost"}, reserve={"R": "violet violet violet yellow"})
    assert best(state) == "pay yellow"


def test_a_lost_canoe_is_bought_back_early_in_the_game() -> None:
    assert best(redemption(zones=ALONE, reserve={"R": "violet blue"})).startswith("pay")


def test_a_canoe_that_need_not_be_launched_stays_ashore_when_it_would_only_drift_to_the_falls() -> None:
    """With a 6 and six steps or more to come, a launched canoe would be swept away."""
    hands = {"R": "6 1", "B": "6 5", "Y": "6 5"}
    after = turn_of(turn("6", zones={"Ra": "3"}, gems={"Ra": "violet"}, hands=hands, sky=1))
    assert (zone(after, "Ra"), zone(after, "Rb")) == ("bank", "bank")


def test_a_move_in_the_middle_of_a_plan_is_worth_what_the_plan_is_worth() -> None:
    """Loading first is only good because the points left bring the canoe up-river, or home."""
    state = turn("6", reserve=NEARLY, zones={**ALONE, "Ra": "3"})
    assert best(play(state, "R a")) == "load violet"
    assert reserve(turn_of(state), "R").count("violet") == 4


def test_a_thief_values_a_robbery_more_than_others_do() -> None:
    state = play(turn("2", zones={**ALONE, "Ra": "5", "Ba": "3"}, gems={"Ba": "violet"}), "R a", "R to 3")
    legal = [number("rob B a violet"), number("pass")]
    gaps = {}
    for style in STYLES:
        rob, leave = GAME.appraise(state, 0, legal, style)
        gaps[style] = rob - leave
    assert min(gaps.values()) > 0
    assert max(gaps, key=lambda style: gaps[style]) == "thief"


def test_a_hoarder_prefers_another_gem_of_its_colour_to_a_new_colour_more_than_others_do() -> None:
    state = position(reserve={"R": "violet violet yellow"})
    prefers = {}
    for style, parameters in PARAMETERS.items():
        gains = gains_of(state, 0, parameters)
        prefers[style] = gains[VIOLET] - gains[BLUE]
    assert max(prefers, key=lambda style: prefers[style]) == "hoarder"


def test_a_careful_player_dreads_the_falls_more_than_others_do() -> None:
    state = play(turn("2", zones={**ALONE, "Ra": "7L"}, sky=1), "R a")
    gaps = {}
    for style in STYLES:
        flees, stays = GAME.appraise(state, 0, [number("to 5"), number("load red")], style)
        gaps[style] = flees - stays
    assert min(gaps.values()) > 0
    assert max(gaps, key=lambda style: gaps[style]) == "careful"
