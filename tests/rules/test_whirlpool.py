from __future__ import annotations

import pytest

from niagara_tui.games.niagara.rules.board import ZONES
from niagara_tui.games.niagara.rules.state import AT_TOP, State
from tests.support import cargo, plans_of, play, position, settle, site, step, texts, turn, zone
from tests.support.positions import GAME, flowing, start

SITES = {"3": "violet", "4": "white", "5": "yellow", "6L": "blue", "7R": "red"}
_WITH_2 = ("R a", "R with 2")


def _turn(card: str, whirl: str, canoe: str, *, gem: str = "", rival: str = "") -> State:
    """R has shown the card and has canoe a alone, maybe with a gem; a rival there carries a red one."""
    zones = {"Rb": "lost", "Ra": canoe, **({"Ba": rival} if rival else {})}
    gems = {**({"Ra": gem} if gem else {}), **({"Ba": "red"} if rival else {})}
    return turn(card, parts="whirlpool cards", whirlpool=whirl, zones=zones, gems=gems)


def _ends(state: State) -> set[str]:
    """Where canoe a can lie when the turn is over, by any chain of decisions."""
    if "R" not in [GAME.letters[seat] for seat in GAME.deciders(state)]:
        return {zone(state, "Ra")}
    return set().union(*(_ends(play(state, f"R {text}")) for text in texts(state)))


def test_s_20_it_starts_in_zone_3() -> None:
    assert ZONES[start(3, parts="whirlpool").whirlpool] == "3"


@pytest.mark.parametrize(
    ("here", "arm", "next_one"),
    [
        ("1", "left", "2"),
        ("2", "right", "3"),
        ("4", "left", "5"),
        ("5", "left", "6L"),
        ("5", "right", "6R"),
        ("6L", "left", "7L"),
        ("6L", "right", "6L"),
        ("7R", "left", "7R"),
    ],
)
def test_s_20_it_drifts_with_the_river(here: str, arm: str, next_one: str) -> None:
    state = flowing({"R": "1", "B": "6", "Y": "6"}, parts="whirlpool", whirlpool=here, arm=arm)
    assert ZONES[step(state).whirlpool] == next_one


def test_s_20_it_drifts_with_every_step() -> None:
    state = flowing({"R": "4", "B": "6", "Y": "6"}, parts="whirlpool", whirlpool="3")
    assert ZONES[settle(state).whirlpool] == "6L", "4, 5, into the left arm, then a step of the right one"


@pytest.mark.parametrize("card", ["1", "2", "3", "4", "5", "6", "7"])
@pytest.mark.parametrize("whirlpool", ["1", "3", "5", "6L", "7R"])
def test_s_20_no_canoe_ever_stays_on_it(card: str, whirlpool: str) -> None:
    for canoe in ("bank", "2", "4", "6R", "7L"):
        assert whirlpool not in _ends(_turn(card, whirlpool, canoe))


def test_s_20_canoes_and_the_whirlpool_drift_apart_never_together() -> None:
    state = flowing({"R": "3", "B": "6", "Y": "6"}, parts="whirlpool", whirlpool="4", zones={"Ra": "3", "Ba": "5"})
    for _ in range(3):
        state = step(state)
        assert ZONES[state.whirlpool] not in {zone(state, "Ra"), zone(state, "Ba")}


def test_s_21_down_river_it_counts_as_a_normal_zone_when_crossed() -> None:
    assert zone(play(_turn("4", "3", "1"), "R a", "R to 5"), "Ra") == "5"
    assert "a, to 4, load white" in plans_of(_turn("5", "3", "1"))


def test_s_21_a_move_that_ends_on_it_ends_one_zone_further_down() -> None:
    after = play(_turn("2", "3", "1"), "R a", "R to 3")
    assert (zone(after, "Ra"), texts(after)) == ("4", [])


def test_s_21_example_whirlpool_in_zone_5_a_canoe_in_zone_1_card_4() -> None:
    """Down-river: ends on the whirlpool, so 6L or 6R."""
    state = _turn("4", "5", "1")
    arrived = play(state, "R a", "R to 5")
    assert texts(arrived) == ["to 6L", "to 6R"]
    assert [zone(play(arrived, f"R to {arm}"), "Ra") for arm in ("6L", "6R")] == ["6L", "6R"]


def test_s_22_crossing_it_up_river_costs_one_point_more() -> None:
    state = play(_turn("4", "3", "5"), "R a")
    assert "to 2" in texts(state)
    assert "to 1" not in texts(state)
    assert "to 2" not in texts(play(_turn("3", "3", "5"), "R a"))


def test_s_22_a_move_that_ends_on_it_is_pushed_down_and_is_over() -> None:
    after = play(_turn("2", "3", "5"), "R a", "R to 3")
    assert (zone(after, "Ra"), texts(after)) == ("4", [])


def test_s_22_with_no_point_left_after_paying_the_extra_one_it_is_pushed_too() -> None:
    after = play(_turn("3", "3", "5"), "R a", "R to 3")
    assert (zone(after, "Ra"), texts(after)) == ("4", [])


def test_s_22_who_is_pushed_may_not_steal() -> None:
    state = _turn("2", "3", "5", rival="4")
    after = play(state, "R a", "R to 3")
    assert (zone(after, "Ra"), cargo(after, "Ra"), texts(after)) == ("4", "", [])


def test_s_22_example_whirlpool_in_zone_3_from_6l_with_card_4() -> None:
    """5, 4, 3 and the fourth point lost on it: pushed down to 4, no stealing there."""
    state = _turn("4", "3", "6L", rival="4")
    assert texts(play(state, "R a")) == ["load blue", "to 3", "to 4"]
    after = play(state, "R a", "R to 3")
    assert (zone(after, "Ra"), cargo(after, "Ra"), texts(after)) == ("4", "", [])


def test_s_22_example_whirlpool_in_zone_3_from_6l_with_card_5() -> None:
    """Ends in 2, and may steal there if it was empty."""
    state = _turn("5", "3", "6L", rival="2")
    assert cargo(play(state, "R a", "R to 2", "R rob B a red"), "Ra") == "red"
    laden = _turn("5", "3", "6L", gem="blue", rival="2")
    assert texts(play(laden, "R a", "R to 2")) == []


def test_s_22_it_does_not_matter_where_the_crossing_is_not() -> None:
    assert "to 4" in texts(play(_turn("1", "3", "5"), "R a"))
    assert "to bank" in texts(play(_turn("2", "3", "2"), "R a"))


def test_s_23_no_points_can_be_kept_back_for_cargo_there() -> None:
    """From 1 with card 4 the canoe would reach 3 with two points left: it has to go on."""
    assert "to 3" not in texts(play(_turn("4", "3", "1"), "R a"))
    assert "to 3" not in texts(play(_turn("4", "3", "5"), "R a"))


def test_s_23_there_is_no_cargo_after_a_push() -> None:
    state = _turn("2", "3", "1", gem="red")
    after = play(state, "R a", "R to 3")
    assert (zone(after, "Ra"), cargo(after, "Ra"), texts(after)) == ("4", "red", [])


def test_s_23_cargo_before_paddling_is_legal() -> None:
    after = play(_turn("4", "4", "3"), "R a", "R load violet", "R to 5")
    assert (zone(after, "Ra"), cargo(after, "Ra")) == ("5", "violet")
    after = play(_turn("5", "3", "4"), "R a", "R load white", "R to 2")
    assert (zone(after, "Ra"), cargo(after, "Ra")) == ("2", "white")


@pytest.mark.parametrize(("card", "whirlpool", "here"), [("3", "4", "3"), ("4", "5", "3"), ("4", "6L", "4")])
def test_s_23_cargo_does_not_shorten_a_way_down_river_so_that_it_ends_on_the_whirlpool(
    card: str, whirlpool: str, here: str
) -> None:
    loaded = play(_turn(card, whirlpool, here), "R a", f"R load {SITES[here]}")
    assert f"to {whirlpool}" not in texts(loaded)
    left = int(card) - 2
    assert f"to {whirlpool}" in texts(play(_turn(str(left), whirlpool, here), "R a")), "the card alone ends there"


@pytest.mark.parametrize(("card", "whirlpool", "here"), [("3", "4", "5"), ("4", "4", "5"), ("5", "3", "6L")])
def test_s_23_nor_up_river_with_no_point_left_or_one_that_would_be_lost(card: str, whirlpool: str, here: str) -> None:
    plans = plans_of(_turn(card, whirlpool, here))
    assert not any("load" in plan and plan.endswith(f"to {whirlpool}") for plan in plans)
    left = int(card) - 2
    assert f"to {whirlpool}" in texts(play(_turn(str(left), whirlpool, here), "R a")), "the card alone ends there"


def test_s_23_nor_where_nothing_lies_beyond_it() -> None:
    """Nobody could paddle past a whirlpool in 7R; but only the card's own points end there."""
    loaded = play(_turn("4", "7R", "5"), "R a", "R load yellow")
    assert [text for text in texts(loaded) if text.startswith("to")] == ["to 3", "to 7L"]
    assert "to 7R" in texts(play(_turn("2", "7R", "5"), "R a"))


def test_s_23_the_points_of_a_1_2_3_and_of_the_elk_are_the_cards_own() -> None:
    assert "to 5" in texts(play(turn("1/2/3", parts="cards whirlpool", zones={"Ra": "3"}, whirlpool="5"), *_WITH_2))
    with_elk = turn("1", parts="elk whirlpool", zones={"Ra": "2"}, whirlpool="5", elk="Ra")
    assert "to 5" in texts(play(with_elk, "R a"))
    laden = turn("3", parts="elk whirlpool", zones={"Ra": "3"}, whirlpool="6L", elk="Ra")
    assert "to 6L" not in texts(play(laden, "R a", "R load violet")), "three of five points are left"


def test_s_23_cargo_after_which_the_points_could_only_end_there_is_not_offered() -> None:
    """From 7R with the whirlpool in 6R, card 3: after loading, one point is left, and it leads onto the whirlpool."""
    assert texts(play(_turn("3", "6R", "7R"), "R a")) == ["to 5"]
    assert "load red" in texts(play(_turn("2", "6R", "7R"), "R a")), "nothing is left"
    assert "load red" in texts(play(_turn("5", "6R", "7R"), "R a")), "three points lead past it"


def test_s_23_two_gems_are_loaded_where_one_would_leave_points_that_end_there() -> None:
    """Card 4 in 7R: after one gem two points end on the whirlpool, after two gems none is left."""
    state = turn("4", parts="doubles whirlpool", zones={"Rb": "7R"}, whirlpool="6R")
    loaded = play(state, "R b", "R load red")
    assert texts(loaded) == ["load red"]
    assert cargo(play(loaded, "R load red"), "Rb") == "red red"
    assert "load red" not in texts(play(_turn("4", "6R", "7R"), "R a")), "one place holds one gem"


def test_s_23_games_begun_under_version_2_go_on_by_its_rules() -> None:
    old = turn("3", parts="whirlpool", zones={"Ra": "3", "Rb": "lost"}, whirlpool="4", edition=2)
    after = play(old, "R a", "R load violet", "R to 4")
    assert (zone(after, "Ra"), cargo(after, "Ra")) == ("5", "violet")
    assert "load red" in texts(play(turn("3", parts="whirlpool", zones={"Ra": "7R"}, whirlpool="6R", edition=2), "R a"))


@pytest.mark.parametrize(("canoe", "card"), [("4", "1"), ("6L", "1"), ("6R", "2"), ("7R", "2"), ("bank", "5")])
def test_s_24_pushed_from_zone_5_the_owner_chooses_wherever_the_canoe_came_from(canoe: str, card: str) -> None:
    arrived = play(_turn(card, "5", canoe), "R a", "R to 5")
    assert texts(arrived) == ["to 6L", "to 6R"]
    for arm in ("6L", "6R"):
        after = play(arrived, f"R to {arm}")
        assert (zone(after, "Ra"), texts(after)) == (arm, [])


@pytest.mark.parametrize("arm", ["L", "R"])
def test_s_24_pushed_from_6_it_ends_in_7_of_that_arm(arm: str) -> None:
    assert zone(play(_turn("1", f"6{arm}", "5"), "R a", f"R to 6{arm}"), "Ra") == f"7{arm}"
    assert zone(play(_turn("1", f"6{arm}", f"7{arm}"), "R a", f"R to 6{arm}"), "Ra") == f"7{arm}"


@pytest.mark.parametrize("arm", ["L", "R"])
def test_s_24_pushed_from_7_the_canoe_goes_over_the_falls(arm: str) -> None:
    state = _turn("2", f"7{arm}", "5", gem="violet")
    after = play(state, "R a", f"R to 7{arm}")
    assert (zone(after, "Ra"), cargo(after, "Ra"), texts(after)) == ("lost", "", [])
    assert site(after, "violet") == {"violet": 6}


def test_s_24_going_over_the_falls_is_a_choice_that_can_be_avoided() -> None:
    assert texts(play(_turn("2", "7L", "5"), "R a")) == ["load yellow", "to 3", "to 7L", "to 7R"]


def test_s_24_who_lost_the_canoe_may_still_move_the_other() -> None:
    state = turn("2", parts="whirlpool", whirlpool="7L", zones={"Ra": "5", "Rb": "4"})
    after = play(state, "R a", "R to 7L")
    assert texts(after) == ["b"]
    assert zone(play(after, "R b", "R to 2"), "Rb") == "2"


def test_s_25_launching_with_one_point_onto_a_whirlpool_in_zone_1_ends_in_zone_2() -> None:
    state = _turn("1", "1", "bank")
    assert zone(play(state, "R a", "R to 1"), "Ra") == "2"


def test_s_25_landing_from_zone_2_across_it_costs_3() -> None:
    assert zone(play(_turn("3", "1", "2"), "R a", "R to bank"), "Ra") == "bank"
    state = play(_turn("2", "1", "2"), "R a")
    assert "to bank" not in texts(state)
    assert zone(play(state, "R to 1"), "Ra") == "2", "the second point is lost on the whirlpool"


def test_s_26_over_the_falls_it_is_the_next_disc_to_come_in_in_the_same_round() -> None:
    state = flowing({"R": "3", "B": "6", "Y": "6"}, parts="whirlpool", whirlpool="7L", arm="left")
    fallen = step(state)
    assert fallen.whirlpool == AT_TOP
    assert ZONES[step(fallen).whirlpool] == "1"
    assert ZONES[step(fallen, 2).whirlpool] == "2"


def test_s_26_else_it_waits_at_the_top_for_the_first_step_of_a_later_round() -> None:
    state = flowing({"R": "1", "B": "6", "Y": "6"}, parts="whirlpool", whirlpool="7R", arm="right")
    after = settle(state)
    assert (after.round, after.whirlpool) == (state.round + 1, AT_TOP)
    waiting = flowing({"R": "1", "B": "6", "Y": "6"}, parts="whirlpool", whirlpool="top", sky=-1)
    assert settle(waiting).whirlpool == AT_TOP, "no step was made in that round"
    moving = flowing({"R": "1", "B": "6", "Y": "6"}, parts="whirlpool", whirlpool="top")
    assert ZONES[settle(moving).whirlpool] == "1"


def test_s_26_while_it_waits_it_is_in_nobodys_way() -> None:
    assert texts(play(_turn("1", "top", "1"), "R a")) == ["to bank", "to 2"]
    assert zone(play(_turn("1", "top", "bank"), "R a", "R to 1"), "Ra") == "1"


def test_s_26_it_is_shown_at_the_top_to_everybody() -> None:
    state = position(parts="whirlpool", whirlpool="top")
    assert {GAME.view(state, seat).whirlpool for seat in (0, 1, 2, None)} == {AT_TOP}
