from __future__ import annotations

import itertools

import pytest

from niagara_tui.games.niagara.rules.state import State
from tests.support import plans_of, settle, site, step, texts, turn, zone
from tests.support.niagara import deciders, joe
from tests.support.positions import GAME, flowing, position, start

STILL = {"B": "1", "Y": "1"}
"""With the sky at -1 the river does not move."""


def _after_a_still_river(card: str, here: str, gem: str = "", whirlpool: str = "") -> tuple[str, str]:
    """Where Joe is in the round after the one in which R, who was first, showed this card; the river did not move."""
    parts = "joe cards whirlpool" if whirlpool else "joe cards"
    state = flowing({"R": card, **STILL}, parts=parts, sky=-1, joe=here, joes=gem, whirlpool=whirlpool)
    return joe(settle(state))


def test_j_1_his_canoe_starts_empty_in_zone_1_and_holds_one_gem() -> None:
    state = start(3, parts="joe")
    assert (joe(state), state.joe.hold) == (("1", ""), 1)


def test_j_1_he_belongs_to_nobody_and_cannot_be_robbed() -> None:
    state = turn("2", parts="joe", zones={"Rb": "lost", "Ra": "5"}, joe="3", joes="red")
    assert not any("rob" in plan for plan in plans_of(state))


def test_j_1_the_river_carries_him_like_everybody() -> None:
    state = flowing({"R": "1", "B": "6", "Y": "6"}, parts="joe", joe="5", arm="right")
    assert joe(step(state)) == ("6R", "")


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


def test_j_7_he_never_rests_on_the_whirlpool() -> None:
    ways = itertools.product("1234567", ("1", "4", "6L", "7L"), ("2", "5", "6R", "7R"))
    for card, here, whirlpool in ways:
        assert _after_a_still_river(card, here, whirlpool=whirlpool)[0] != whirlpool


def test_j_1_where_he_is_and_what_he_carries_is_public() -> None:
    state = position(parts="joe", joe="3", joes="red")
    assert {joe(GAME.view(state, viewer)) for viewer in (0, 1, 2, None)} == {("3", "red")}
