"""Decisions of greedy that nobody would argue about, with and without expansions."""

from __future__ import annotations

import pytest

from niagara_tui.core.declare import clone
from niagara_tui.games.niagara.player.snapshot import gains_of
from niagara_tui.games.niagara.player.weights import PARAMETERS, STYLES
from niagara_tui.games.niagara.rules.board import BLUE, LETTERS, VIOLET
from niagara_tui.games.niagara.rules.state import State
from tests.support import best, cargo, play, position, reserve, settle, turn, zone
from tests.support.positions import GAME, flowing, number, redemption

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


# Decisions of greedy about the parts of the expansions that nobody would argue about.

QUIET = {"Bb": "lost", "Yb": "lost"}


# -- double canoes (S-10, S-11) -----------------------------------------------------------------------


def test_both_places_of_a_double_are_filled_when_it_pays() -> None:
    """S-10: with a 7 a double reaches zone 3 and loads twice, in slow water."""
    hands = {"R": "7 1 2 3 4 5", "B": "1 2 3 4 5 6", "Y": "1 2 3 4 5 6"}
    others = {"B": "1", "Y": "1"}
    state = turn("7", others=others, parts="doubles cards", zones={"Ra": "lost"}, hands=hands, sky=-1)
    after = turn_of(state)
    assert (zone(after, "Rb"), cargo(after, "Rb")) == ("3", "violet violet")


def test_the_double_is_launched_before_the_single_when_it_can_be_filled() -> None:
    hands = {"R": "7 1 2 3 4 5", "B": "1 2 3 4 5 6", "Y": "1 2 3 4 5 6"}
    state = turn("7", others={"B": "1", "Y": "1"}, parts="doubles cards", hands=hands, sky=-1)
    assert best(state) == "b"


def test_a_double_robs_both_gems() -> None:
    """S-11: those two are all that is missing."""
    zones = {"Ra": "lost", "Rb": "5", "Bb": "3"}
    state = turn("2", parts="doubles", zones=zones, gems={"Bb": "white yellow"}, reserve={"R": "violet blue red"})
    assert cargo(turn_of(state), "Rb") == "white yellow"


# -- lasso and 1/2/3 (S-31, S-32) ---------------------------------------------------------------------


def test_the_lasso_is_thrown_before_a_dangerous_flow_when_laden_canoes_are_in_danger() -> None:
    """Two laden canoes low in the arms, the storm, and no card that brings both away."""
    state = position(
        parts="cards",
        zones={"Ra": "7L", "Rb": "7R"},
        gems={"Ra": "red", "Rb": "red"},
        hands={"R": "1 cloud lasso", "B": "5 6 7", "Y": "5 6 7"},
        sky=2,
    )
    assert best(state) == "lasso"


def test_the_lasso_is_kept_while_nothing_is_on_the_river() -> None:
    state = position(parts="cards", hands={"R": "5 6 lasso", "B": "5 6 7", "Y": "5 6 7"})
    assert best(state) != "lasso"


def test_one_two_three_brings_a_canoe_home() -> None:
    """S-31: from zone 3 with a gem, when the other card would only sweep it away."""
    state = position(
        parts="cards",
        zones={**ALONE, "Ra": "3"},
        gems={"Ra": "white"},
        hands={"R": "1 1/2/3", "B": "4 5", "Y": "4 5"},
    )
    assert best(state) == "1/2/3"
    after = turn_of(turn("1/2/3", parts="cards", zones={**ALONE, "Ra": "3"}, gems={"Ra": "white"}))
    assert zone(after, "Ra") == "bank"


def test_one_two_three_moves_the_canoe_that_needs_it() -> None:
    """S-31: exactly one canoe moves; the laden one at the brink, not the one that lies ashore."""
    state = turn("1/2/3", parts="cards", zones={"Ra": "bank", "Rb": "2"}, gems={"Rb": "violet"})
    assert zone(turn_of(state), "Rb") == "bank"


# -- the elk (S-50, S-51) -----------------------------------------------------------------------------


def test_the_elk_is_taken_for_the_way_home() -> None:
    """S-51: a 5 with the elk brings a red gem home from 7L."""
    state = turn("5", parts="elk", elk="site", zones={**ALONE, "Ra": "7L"}, gems={"Ra": "red"})
    assert best(state) == "elk a"
    assert zone(turn_of(state), "Ra") == "bank"


def test_the_elk_goes_with_the_canoe_that_it_saves() -> None:
    zones = {"Ra": "7L", "Rb": "7R"}
    state = turn("5", parts="elk doubles", elk="site", zones=zones, gems={"Rb": "red blue"})
    assert best(state) == "elk b"


@pytest.mark.parametrize(("elk", "card"), [("Ra", "4"), ("site", "6")])
def test_the_card_that_brings_a_gem_home_is_laid_a_lower_one_with_the_elk_aboard(elk: str, card: str) -> None:
    """S-51: the elk's two points more."""
    state = position(
        parts="elk",
        elk=elk,
        zones={**ALONE, "Ra": "6L"},
        gems={"Ra": "white"},
        reserve={"R": "white white white"},
        hands={"R": "1 4 6", "B": "1 2 3", "Y": "1 2 3"},
    )
    assert best(state) == card


# -- Diamond Joe (J-5, J-6) ---------------------------------------------------------------------------


def _with_joe(joes: str, gems: str, won: str = "") -> State:
    zones = {**ALONE, "Ra": "4"}
    state = turn("2", parts="joe", zones=zones, joe="2", joes=joes, gems={"Ra": gems}, reserve={"R": won})
    return play(state, "R a", "R to 2")


def test_nothing_is_given_to_joe_for_free() -> None:
    """J-5."""
    assert best(_with_joe(joes="", gems="violet")) == "pass"


def test_joes_gem_is_taken_when_there_is_room() -> None:
    assert best(_with_joe(joes="white", gems="")) == "take white from Joe"


def test_a_gem_is_swapped_for_a_better_one_of_joes() -> None:
    assert best(_with_joe(joes="red", gems="violet", won="violet white yellow")) == "swap violet for red with Joe"


def test_a_gem_is_not_swapped_for_a_worse_one_of_joes() -> None:
    assert best(_with_joe(joes="violet", gems="red", won="violet white yellow")) == "pass"


def test_joes_gem_that_wins_is_swapped_in() -> None:
    state = _with_joe(joes="violet", gems="red", won="violet violet violet")
    assert best(state) == "swap red for violet with Joe"


def test_a_waiting_canoe_takes_joes_gem_before_the_sky_moves() -> None:
    """J-6."""
    state = turn("cloud", parts="joe waiting", zones={**ALONE, "Ra": "2"}, joe="2", joes="white")
    after = turn_of(state)
    assert cargo(after, "Ra") == "white"
    assert after.sky != state.sky


# -- the whirlpool (S-22 to S-24) ---------------------------------------------------------------------


def test_no_canoe_goes_over_the_falls_by_the_whirlpool_without_need() -> None:
    """S-24: from 4 with a 3 down-river the whirlpool in 7L is death."""
    state = turn("3", parts="whirlpool", whirlpool="7L", zones={**ALONE, "Ra": "4"})
    legal = GAME.legal(play(state, "R a"), 0)
    assert number("to 7L") in legal
    assert zone(turn_of(state), "Ra") != "lost"


def test_the_safer_arm_is_chosen_after_a_push() -> None:
    """S-24, N-42: a laden canoe goes where the river does not go next."""
    for fed, safe in (("left", "to 6R"), ("right", "to 6L")):
        zones = {**ALONE, "Ra": "4"}
        state = turn("1", others={"B": "1", "Y": "1"}, parts="whirlpool", whirlpool="5", zones=zones, arm=fed)
        assert best(play(state, "R a", "R to 5")) == safe


def test_the_safer_arm_is_chosen_when_a_lassoed_canoe_goes_back() -> None:
    """S-33: the river has come to rest, and feeds the other arm next."""
    zones = {**QUIET, **ALONE, "Ra": "5"}
    for fed, safe in (("left", "to 6L"), ("right", "to 6R")):
        cards = {"R": "lasso", "B": "1", "Y": "2"}
        state = flowing(cards, parts="whirlpool cards", whirlpool="4", zones=zones, gems={"Ra": "red"}, arm=fed)
        assert best(settle(state)) == safe


# -- the storm and the beaver (S-40) ------------------------------------------------------------------


def _before_the_storm(**zones: str) -> State:
    """R, who has shown a cloud, can call the storm; the others have laid low cards."""
    state = position(first="B", parts="beaver", zones={"Bb": "lost", "Yb": "lost", **zones}, sky=1)
    return settle(play(state, "R cloud", "B 1", "Y 1", "B a", "B to 7L", "Y a", "Y to 7R"))


def test_the_storm_is_called_when_only_others_suffer() -> None:
    assert best(_before_the_storm(Ba="6L", Ya="6R")) == "sky +1"


def test_the_storm_is_not_called_when_the_own_canoes_suffer() -> None:
    assert best(_before_the_storm(Ba="6L", Ya="6R", Ra="6L", Rb="6R")) == "sky -1"


# -- what the rivals make of it -----------------------------------------------------------------------


def test_a_gem_that_a_rival_needs_to_win_is_not_left_at_a_site() -> None:
    """B needs one violet more and none lies at a site: dropping one for a yellow would hand B the game."""
    zones, gems = {**ALONE, "Ra": "5"}, {"Ra": "violet", "Ba": "violet", "Ya": "violet"}
    reserve = {"B": "violet violet violet", "Y": "violet"}
    state = turn("4", zones={**zones, "Ba": "2", "Ya": "2"}, gems=gems, reserve=reserve)
    after = turn_of(state)
    assert (zone(after, "Ra"), cargo(after, "Ra")) == ("1", "violet")
