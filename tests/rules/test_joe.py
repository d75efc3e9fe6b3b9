"""Diamond Joe (J-1 to J-7), in the base game and with the Spirits."""

from __future__ import annotations

import itertools

import pytest

from niagara_tui.games.niagara.state import State
from tests.support import cargo, plans_of, play, settle, site, step, texts, turn, zone
from tests.support.positions import GAME, flowing, position, start
from tests.support.table import deciders, joe

ALONE = {"Rb": "lost"}
STILL = {"B": "1", "Y": "1"}
"""With the sky at -1 the river does not move."""


def _after_a_still_river(card: str, here: str, gem: str = "", whirlpool: str = "") -> tuple[str, str]:
    """Where Joe is in the round after the one in which R, who was first, showed this card; the river did not move."""
    parts = "joe cards whirlpool" if whirlpool else "joe cards"
    state = flowing({"R": card, **STILL}, parts=parts, sky=-1, joe=here, joes=gem, whirlpool=whirlpool)
    return joe(settle(state))


# -- who he is --------------------------------------------------------------------------------------------


def test_j_1_his_canoe_starts_empty_in_zone_1_and_holds_one_gem() -> None:
    state = start(3, parts="joe")
    assert (joe(state), state.joe.hold) == (("1", ""), 1)


def test_j_1_he_belongs_to_nobody_and_cannot_be_robbed() -> None:
    state = turn("2", parts="joe", zones={**ALONE, "Ra": "5"}, joe="3", joes="red")
    assert not any("rob" in plan for plan in plans_of(state))


def test_j_1_the_river_carries_him_like_everybody() -> None:
    state = flowing({"R": "1", "B": "6", "Y": "6"}, parts="joe", joe="5", arm="right")
    assert joe(step(state)) == ("6R", "")


# -- he loads ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("here", "gem"), [("3", "violet"), ("4", "white"), ("5", "yellow"), ("6R", "blue"), ("6L", "blue"), ("7L", "red")]
)
def test_j_2_empty_at_a_site_with_a_gem_of_its_own_colour_he_loads_one(here: str, gem: str) -> None:
    state = settle(flowing({"R": "cloud", **STILL}, parts="joe", sky=-1, joe=here))
    assert joe(state) == (here, gem)
    assert site(state, gem) == {gem: 6}


def test_j_2_he_loads_where_the_river_has_carried_him_and_before_he_moves() -> None:
    state = flowing({"R": "1", "B": "6", "Y": "6"}, parts="joe", joe="3")
    assert joe(settle(state)) == ("3", "white"), "carried to 4, loaded, and up-river by R's 1"


def test_j_2_other_colours_he_leaves() -> None:
    state = flowing(
        {"R": "cloud", **STILL}, parts="joe", sky=-1, joe="3", strangers={"white": "violet " * 7, "violet": "red"}
    )
    after = settle(state)
    assert joe(after) == ("3", "")
    assert site(after, "violet") == {"red": 1}


@pytest.mark.parametrize("here", ["1", "2"])
def test_j_2_zones_1_and_2_have_no_site(here: str) -> None:
    assert _after_a_still_river("cloud", here) == (here, "")


def test_j_2_laden_he_loads_nothing() -> None:
    assert _after_a_still_river("cloud", "3", "red") == ("3", "red")


def test_j_2_after_lassoed_canoes_are_back() -> None:
    """The gem of a canoe that goes back over the falls is at its site again before Joe loads there."""
    state = flowing(
        {"R": "cloud", "B": "lasso", "Y": "1"},
        parts="joe cards whirlpool",
        whirlpool="6L",
        arm="left",
        zones={"Ba": "7L"},
        gems={"Ba": "red"},
        strangers={"yellow": "red red red red red"},
        joe="7R",
    )
    assert site(state, "red") == {}
    after = settle(state)
    assert (zone(after, "Ba"), joe(after)) == ("lost", ("7R", "red"))


# -- he moves ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "here", "there"),
    [("1", "4", "3"), ("3", "5", "2"), ("4", "5", "1"), ("2", "6L", "4"), ("5", "7R", "2"), ("6", "7L", "1")],
)
def test_j_3_he_moves_up_river_as_many_zones_as_the_first_players_card(card: str, here: str, there: str) -> None:
    assert _after_a_still_river(card, here, "red") == (there, "red")


@pytest.mark.parametrize(
    ("card", "here", "there"),
    [("4", "4", "2"), ("6", "3", "5"), ("1", "1", "2"), ("5", "1", "6R"), ("6", "1", "7R"), ("7", "2", "7R")],
)
def test_j_3_at_zone_1_he_turns_round_and_takes_the_right_arm(card: str, here: str, there: str) -> None:
    assert _after_a_still_river(card, here, "red") == (there, "red")


def test_j_3_the_first_players_7_takes_him_from_zone_1_over_the_falls() -> None:
    """Six zones down to 7R, and the seventh over the falls; he is back in zone 1 at the start of the next round."""
    state = flowing({"R": "7", **STILL}, parts="joe cards", sky=-1, joe="1", joes="red")
    acted = _acted(state)
    assert joe(acted) == ("lost", "")
    assert site(acted, "red") == {"red": 6}
    assert joe(settle(acted)) == ("1", "")


def _acted(state: State) -> State:
    """The position after the end of phase 3, in which Joe acts, and before the marker passes."""
    return step(state, state.steps + 1)


def test_j_3_the_first_player_is_the_holder_of_the_marker_before_it_is_passed() -> None:
    state = flowing({"R": "1", "B": "3", "Y": "1"}, parts="joe", sky=-1, joe="5", joes="red", first="B")
    after = settle(state)
    assert (joe(after), after.first) == (("2", "red"), 2)


@pytest.mark.parametrize("card", ["cloud", "lasso", "1/2/3"])
def test_j_3_a_cloud_a_lasso_or_a_1_2_3_he_stays(card: str) -> None:
    assert _after_a_still_river(card, "4", "red") == ("4", "red")


def test_j_3_an_elk_does_not_count() -> None:
    state = flowing({"R": "1", **STILL}, parts="joe elk", sky=-1, joe="4", joes="red", zones={"Ra": "3"}, elk="Ra")
    assert joe(settle(state)) == ("3", "red")


# -- over the falls ---------------------------------------------------------------------------------------


def test_j_4_over_the_falls_with_his_disc_he_loses_his_gem_to_the_site_of_its_colour() -> None:
    state = flowing({"R": "2", "B": "6", "Y": "6"}, parts="joe", joe="7L", joes="violet", arm="left")
    fallen = step(state)
    assert joe(fallen) == ("lost", "")
    assert site(fallen, "violet") == {"violet": 7}
    assert joe(_acted(fallen)) == ("lost", ""), "he neither loads nor moves in this round"


def test_j_4_he_is_back_in_zone_1_at_the_start_of_the_next_round() -> None:
    state = flowing({"R": "2", "B": "6", "Y": "6"}, parts="joe", joe="7L", arm="left")
    after = settle(state)
    assert (after.round, joe(after)) == (2, ("1", ""))


def test_j_4_he_is_back_before_canoes_are_redeemed() -> None:
    zones = {"Ba": "7L", "Bb": "lost"}
    reserve = {"B": "red"}
    state = flowing({"R": "1", "B": "6", "Y": "6"}, parts="joe", joe="7L", arm="left", zones=zones, reserve=reserve)
    after = settle(state)
    assert (deciders(after), texts(after, "B")) == ("B", ["pay red"])
    assert joe(after) == ("1", "")


# -- meeting him ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("here", "card"), [("1", "1"), ("3", "1")])
def test_j_5_a_canoe_that_ends_in_his_zone_may_take_his_gem_up_river_or_down_river(here: str, card: str) -> None:
    state = turn(card, parts="joe", zones={**ALONE, "Ra": here}, joe="2", joes="red")
    arrived = play(state, "R a", "R to 2")
    assert texts(arrived) == ["take red from Joe", "pass"]
    after = play(arrived, "R take red from Joe")
    assert (cargo(after, "Ra"), joe(after)) == ("red", ("2", ""))


def test_j_5_it_may_swap_one_gem_with_his() -> None:
    state = turn("1", parts="joe", zones={**ALONE, "Ra": "1"}, gems={"Ra": "violet"}, joe="2", joes="red")
    after = play(state, "R a", "R to 2", "R swap violet for red with Joe")
    assert (cargo(after, "Ra"), joe(after)) == ("red", ("2", "violet"))


def test_j_5_it_may_give_him_one_if_he_is_empty() -> None:
    state = turn("1", parts="joe", zones={**ALONE, "Ra": "1"}, gems={"Ra": "violet"}, joe="2")
    arrived = play(state, "R a", "R to 2")
    assert texts(arrived) == ["give violet to Joe", "pass"]
    after = play(arrived, "R give violet to Joe")
    assert (cargo(after, "Ra"), joe(after)) == ("", ("2", "violet"))


def test_j_5_without_a_free_place_nothing_can_be_taken() -> None:
    state = turn("1", parts="joe", zones={**ALONE, "Ra": "1"}, gems={"Ra": "violet"}, joe="2", joes="red")
    assert texts(play(state, "R a", "R to 2")) == ["swap violet for red with Joe", "pass"]


def test_j_5_swapping_like_for_like_is_not_offered() -> None:
    state = turn("1", parts="joe", zones={**ALONE, "Ra": "1"}, gems={"Ra": "red"}, joe="2", joes="red")
    assert texts(play(state, "R a", "R to 2")) == []


def test_j_5_with_nothing_to_deal_in_there_is_no_question() -> None:
    state = turn("1", parts="joe", zones={**ALONE, "Ra": "1"}, joe="2")
    assert texts(play(state, "R a", "R to 2")) == []


def test_j_5_once_a_canoe_a_turn() -> None:
    state = turn("1", parts="joe doubles", zones={"Ra": "1", "Rb": "1"}, gems={"Ra": "violet"}, joe="2", joes="red")
    state = play(state, "R a", "R to 2", "R swap violet for red with Joe")
    assert texts(state) == ["b"]
    after = play(state, "R b", "R to 2", "R take violet from Joe")
    assert (cargo(after, "Ra"), cargo(after, "Rb")) == ("red", "violet")
    assert texts(after) == []


def test_j_5_never_in_passing() -> None:
    state = turn("3", parts="joe", zones={**ALONE, "Ra": "5"}, joe="4", joes="red")
    assert "a, to 2" in plans_of(state)
    assert not any("Joe" in plan for plan in plans_of(state) if "to 4" not in plan)


def test_j_5_a_canoe_that_does_not_paddle_does_not_meet_him() -> None:
    state = turn("2", parts="joe", zones={**ALONE, "Ra": "3"}, joe="3", joes="red")
    assert not any("Joe" in plan for plan in plans_of(state))


def test_j_5_not_from_the_bank() -> None:
    state = turn("2", parts="joe", zones={**ALONE, "Ra": "1"}, joe="1", joes="red")
    assert texts(play(state, "R a", "R to bank")) == []


def test_j_5_taking_from_him_is_not_stealing() -> None:
    """N-31 does not apply: down-river, and loading at the same stop with a double canoe."""
    zones = {"Ra": "lost", "Rb": "2"}
    state = turn("3", parts="joe doubles", zones=zones, joe="3", joes="red")
    after = play(state, "R b", "R to 3", "R take red from Joe", "R load violet")
    assert cargo(after, "Rb") == "violet red"
    after = play(state, "R b", "R to 3", "R load violet", "R take red from Joe")
    assert cargo(after, "Rb") == "violet red"


def test_j_5_the_hold_is_what_it_is_at_that_moment() -> None:
    """A gem unloaded on arrival makes room for his; one loaded there can be given to him."""
    state = turn("3", parts="joe", zones={**ALONE, "Ra": "5"}, gems={"Ra": "white"}, joe="4", joes="red")
    assert cargo(play(state, "R a", "R to 4", "R unload white", "R take red from Joe"), "Ra") == "red"
    state = turn("3", parts="joe", zones={**ALONE, "Ra": "5"}, joe="4")
    after = play(state, "R a", "R to 4", "R load white", "R give white to Joe")
    assert (cargo(after, "Ra"), joe(after)) == ("", ("4", "white"))


def test_j_5_a_gem_taken_from_him_can_be_unloaded_with_the_points_left() -> None:
    state = turn("3", parts="joe", zones={**ALONE, "Ra": "5"}, joe="4", joes="red")
    after = play(state, "R a", "R to 4", "R take red from Joe", "R unload red")
    assert site(after, "white") == {"white": 7, "red": 1}


def test_j_5_meeting_him_in_between_does_not_let_a_gem_go_to_and_fro() -> None:
    """N-24: at one stop the colours loaded and unloaded differ."""
    state = turn("5", parts="joe doubles", zones={"Ra": "lost", "Rb": "5"}, joe="4", joes="red")
    met = play(state, "R b", "R to 4", "R load white", "R take red from Joe")
    assert texts(met) == ["unload red"]


def test_j_5_a_canoe_may_rob_and_meet_him() -> None:
    zones = {"Ra": "lost", "Rb": "5", "Ba": "4"}
    state = turn("1", parts="joe doubles", zones=zones, gems={"Ba": "blue"}, joe="4", joes="red")
    after = play(state, "R b", "R to 4", "R rob B a blue", "R take red from Joe")
    assert cargo(after, "Rb") == "blue red"


def test_j_5_a_double_canoe_swaps_either_gem() -> None:
    zones = {"Ra": "lost", "Rb": "1"}
    state = turn("1", parts="joe doubles", zones=zones, gems={"Rb": "violet white"}, joe="2", joes="red")
    deals = ["swap violet for red with Joe", "swap white for red with Joe", "pass"]
    assert texts(play(state, "R b", "R to 2")) == deals
    one = turn("1", parts="joe doubles", zones=zones, gems={"Rb": "violet"}, joe="2", joes="red")
    assert texts(play(one, "R b", "R to 2")) == ["take red from Joe", "swap violet for red with Joe", "pass"]


def test_j_5_a_lassoed_canoe_does_not_meet_him() -> None:
    state = settle(turn("lasso", parts="joe cards", zones={**ALONE, "Ra": "3"}, joe="3", joes="red"))
    assert "R" not in deciders(state)


# -- with a cloud -----------------------------------------------------------------------------------------


def test_j_6_meeting_while_waiting_is_off_by_default() -> None:
    state = turn("cloud", parts="joe", zones={**ALONE, "Ra": "3"}, joe="3", joes="red")
    assert texts(state) == ["sky +1", "sky -1"]


def test_j_6_a_canoe_that_lies_in_his_zone_when_its_owner_plays_a_cloud_may_meet_him() -> None:
    state = turn("cloud", parts="joe waiting", zones={**ALONE, "Ra": "3"}, joe="3", joes="red")
    assert texts(state) == ["a", "sky +1", "sky -1"]
    met = play(state, "R a", "R take red from Joe")
    assert (cargo(met, "Ra"), texts(met)) == ("red", ["sky +1", "sky -1"])
    assert play(met, "R sky +1").sky == 1


def test_j_6_he_may_be_passed_by() -> None:
    state = turn("cloud", parts="joe waiting", zones={**ALONE, "Ra": "3"}, joe="3", joes="red")
    passed = play(state, "R a", "R pass")
    assert (cargo(passed, "Ra"), texts(passed)) == ("", ["sky +1", "sky -1"])


def test_j_6_giving_and_swapping_too() -> None:
    state = turn("cloud", parts="joe waiting", zones={"Ra": "3", "Rb": "3"}, gems={"Ra": "violet"}, joe="3")
    assert texts(state) == ["a", "sky +1", "sky -1"], "canoe b has nothing to give"
    given = play(state, "R a", "R give violet to Joe")
    assert texts(given) == ["b", "sky +1", "sky -1"]
    assert texts(play(given, "R b")) == ["take violet from Joe", "pass"]
    state = turn("cloud", parts="joe waiting", zones={**ALONE, "Ra": "3"}, gems={"Ra": "violet"}, joe="3", joes="red")
    assert texts(play(state, "R a")) == ["swap violet for red with Joe", "pass"]


def test_j_6_canoes_in_other_zones_and_ashore_do_not() -> None:
    state = turn("cloud", parts="joe waiting", zones={"Ra": "4", "Rb": "bank"}, joe="3", joes="red")
    assert texts(state) == ["sky +1", "sky -1"]


def test_j_6_the_weather_must_still_move() -> None:
    state = turn("cloud", parts="joe waiting", sky=2, zones={**ALONE, "Ra": "3"}, joe="3", joes="red")
    assert texts(play(state, "R a", "R take red from Joe")) == ["sky -1"]


# -- in the whirlpool -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "here", "whirlpool", "there"),
    [
        ("3", "5", "4", "3"),  # 4, the extra point, 3
        ("4", "5", "3", "2"),  # 4, 3, the extra point, 2
        ("6", "5", "3", "2"),  # … 2, 1, and down again
        ("2", "5", "4", "5"),  # the second point is lost on it: pushed down to 5
    ],
)
def test_j_7_up_river_he_pays_the_extra_point(card: str, here: str, whirlpool: str, there: str) -> None:
    assert _after_a_still_river(card, here, "violet", whirlpool=whirlpool) == (there, "violet")


@pytest.mark.parametrize(
    ("card", "here", "whirlpool", "there"),
    [
        ("1", "5", "4", "5"),
        ("2", "5", "3", "4"),
        ("3", "1", "4", "5"),
        ("4", "1", "5", "6R"),
        ("5", "1", "6R", "7R"),
        ("1", "6L", "5", "6R"),
        ("2", "7L", "5", "6R"),
        ("1", "7L", "6L", "7L"),
        ("1", "2", "1", "2"),
    ],
)
def test_j_7_ending_on_it_he_is_pushed_into_the_right_arm(card: str, here: str, whirlpool: str, there: str) -> None:
    assert _after_a_still_river(card, here, "violet", whirlpool=whirlpool) == (there, "violet")


def test_j_7_pushed_from_7_he_goes_over_the_falls() -> None:
    state = flowing({"R": "6", **STILL}, parts="joe whirlpool", sky=-1, joe="1", joes="red", whirlpool="7R")
    assert joe(_acted(state)) == ("lost", "")
    assert joe(settle(state)) == ("1", "")


def test_j_7_down_river_he_crosses_it_like_any_zone() -> None:
    assert _after_a_still_river("4", "1", "red", whirlpool="3") == ("5", "red")


def test_j_7_turning_round_in_zone_1_he_pays_nothing_for_a_whirlpool_there() -> None:
    assert _after_a_still_river("3", "2", "red", whirlpool="1") == ("3", "red")


def test_j_7_back_from_the_falls_he_does_not_stay_on_a_whirlpool_in_zone_1() -> None:
    state = flowing({"R": "2", "B": "6", "Y": "6"}, parts="joe whirlpool", joe="7L", arm="left", whirlpool="top")
    after = settle(state)
    assert (joe(after)[0], after.whirlpool) == ("1", 2)
    state = flowing({"R": "1", "B": "6", "Y": "6"}, parts="joe whirlpool", joe="7L", arm="left", whirlpool="top")
    after = settle(state)
    assert (joe(after)[0], after.whirlpool) == ("2", 1)


def test_j_7_a_pushed_canoe_may_still_meet_him_where_it_ends() -> None:
    state = turn("1", parts="joe whirlpool", zones={**ALONE, "Ra": "1"}, joe="3", joes="red", whirlpool="2")
    arrived = play(state, "R a", "R to 2")
    assert (zone(arrived, "Ra"), texts(arrived)) == ("3", ["take red from Joe", "pass"])
    state = turn("1", parts="joe whirlpool", zones={**ALONE, "Ra": "4"}, joe="6R", joes="red", whirlpool="5")
    arrived = play(state, "R a", "R to 5", "R to 6R", "R take red from Joe")
    assert (zone(arrived, "Ra"), cargo(arrived, "Ra")) == ("6R", "red")


def test_j_7_he_never_rests_on_the_whirlpool() -> None:
    ways = itertools.product("1234567", ("1", "4", "6L", "7L"), ("2", "5", "6R", "7R"))
    for card, here, whirlpool in ways:
        assert _after_a_still_river(card, here, whirlpool=whirlpool)[0] != whirlpool


def test_j_1_where_he_is_and_what_he_carries_is_public() -> None:
    state = position(parts="joe", joe="3", joes="red")
    assert {joe(GAME.view(state, viewer)) for viewer in (0, 1, 2, None)} == {("3", "red")}
