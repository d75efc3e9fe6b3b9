from __future__ import annotations

import pytest

from niagara_tui.games.niagara.rules.state import State
from tests.support import cargo, plans_of, play, reserve, settle, site, texts, turn, zone
from tests.support.positions import Words, flowing

ALONE = {"Ra": "lost"}


def _turn(card: str, zones: Words, gems: Words, strangers: Words | None = None) -> State:
    return turn(card, parts="doubles cards", zones={**ALONE, **zones}, gems=gems, strangers=strangers or {})


def test_s_10_up_to_two_gems_in_for_2_points_each() -> None:
    state = _turn("4", {"Rb": "3"}, {})
    after = play(state, "R b", "R load violet", "R load violet")
    assert cargo(after, "Rb") == "violet violet"
    assert site(after, "violet") == {"violet": 4}
    assert "b, load violet, load violet" not in plans_of(_turn("3", {"Rb": "3"}, {}))


def test_s_10_up_to_two_gems_out_for_2_points_each() -> None:
    after = play(_turn("4", {"Rb": "3"}, {"Rb": "red white"}), "R b", "R unload white", "R unload red")
    assert (cargo(after, "Rb"), site(after, "violet")) == ("", {"violet": 6, "white": 1, "red": 1})
    after = play(_turn("4", {"Rb": "3"}, {"Rb": "red red"}), "R b", "R unload red", "R unload red")
    assert site(after, "violet") == {"violet": 6, "red": 2}


def test_s_10_a_third_gem_finds_no_place() -> None:
    state = play(_turn("6", {"Rb": "3"}, {"Rb": "red"}), "R b", "R load violet")
    assert cargo(state, "Rb") == "violet red"
    assert not any("load" in text for text in texts(state))


def test_s_10_the_single_canoe_holds_one() -> None:
    state = turn("4", parts="doubles", zones={"Ra": "3", "Rb": "lost"})
    assert not any("load" in text for text in texts(play(state, "R a", "R load violet")))


def test_s_10_all_cargo_at_one_stop() -> None:
    plans = plans_of(_turn("5", {"Rb": "3"}, {}))
    assert "b, load violet, load violet, to 4" in plans
    assert "b, to 4, load white, load white" in plans
    assert "b, load violet, to 4, load white" not in plans


def test_s_10_unloading_one_colour_and_loading_two_of_another_in_one_stop() -> None:
    after = play(_turn("6", {"Rb": "5"}, {"Rb": "violet"}), "R b", "R unload violet", "R load yellow", "R load yellow")
    assert (cargo(after, "Rb"), zone(after, "Rb")) == ("yellow yellow", "5")
    plans = plans_of(_turn("5", {"Rb": "5"}, {"Rb": "violet"}))
    assert not any("unload violet, load yellow, load yellow" in plan for plan in plans), "within the points"


def test_s_10_unloading_two_and_loading_two_takes_8_points() -> None:
    state = turn("6", parts="doubles elk", zones={**ALONE, "Rb": "5"}, gems={"Rb": "violet white"}, elk="Rb")
    after = play(state, "R b", "R unload violet", "R unload white", "R load yellow", "R load yellow")
    assert cargo(after, "Rb") == "yellow yellow"


def test_s_10_colours_unloaded_and_colours_loaded_at_one_stop_are_different() -> None:
    strangers = {"violet": "red"}
    plans = plans_of(_turn("6", {"Rb": "3"}, {"Rb": "red red"}, strangers))
    assert "b, unload red, unload red, load violet" in plans
    assert not any("unload red" in plan and ", load red" in plan for plan in plans)
    plans = plans_of(_turn("6", {"Rb": "3"}, {"Rb": "violet"}, strangers))
    assert "b, unload violet, load red" not in plans, "two points would be left"
    assert not any("unload violet" in plan and ", load violet" in plan for plan in plans)


def test_s_10_example_card_7_double_canoe_with_one_violet_gem_in_zone_4() -> None:
    """One zone down to 5, unload violet (2), load two yellow (4)."""
    state = _turn("7", {"Rb": "4"}, {"Rb": "violet"})
    assert "b, to 5, unload violet, load yellow, load yellow" in plans_of(state)
    after = play(state, "R b", "R to 5", "R unload violet", "R load yellow", "R load yellow")
    assert (cargo(after, "Rb"), zone(after, "Rb"), texts(after)) == ("yellow yellow", "5", [])
    assert site(after, "yellow") == {"violet": 1, "yellow": 4}


def test_s_10_both_gems_are_won_on_landing_and_both_return_over_the_falls() -> None:
    after = play(_turn("3", {"Rb": "3"}, {"Rb": "blue white"}), "R b", "R to bank")
    assert reserve(after, "R") == "white blue"
    state = flowing({"R": "1", "B": "6", "Y": "6"}, parts="doubles", zones={"Rb": "7L"}, gems={"Rb": "blue white"})
    after = settle(state)
    assert (zone(after, "Rb"), cargo(after, "Rb")) == ("lost", "")
    assert (site(after, "blue"), site(after, "white")) == ({"blue": 6}, {"white": 6})


def test_s_11_two_gems_from_one_double_canoe() -> None:
    state = _turn("2", {"Rb": "5", "Bb": "3"}, {"Bb": "red blue"})
    after = play(state, "R b", "R to 3", "R rob B b red", "R rob B b blue")
    assert (cargo(after, "Rb"), cargo(after, "Bb")) == ("blue red", "")


def test_s_11_two_gems_from_two_canoes_of_one_or_of_several_players() -> None:
    state = _turn("2", {"Rb": "5", "Ba": "3", "Bb": "3", "Ya": "3"}, {"Ba": "red", "Bb": "blue", "Ya": "white"})
    arrived = play(state, "R b", "R to 3", "R rob B a red")
    assert texts(arrived) == ["rob B b blue", "rob Y a white", "pass"]
    assert cargo(play(arrived, "R rob B b blue"), "Rb") == "blue red"
    assert cargo(play(arrived, "R rob Y a white"), "Rb") == "white red"


def test_s_11_the_second_gem_is_as_optional_as_the_first() -> None:
    state = play(_turn("2", {"Rb": "5", "Bb": "3"}, {"Bb": "red blue"}), "R b", "R to 3", "R rob B b red", "R pass")
    assert (cargo(state, "Rb"), cargo(state, "Bb")) == ("red", "blue")


def test_s_11_carrying_one_gem_it_may_steal_one() -> None:
    state = _turn("2", {"Rb": "5", "Bb": "3"}, {"Rb": "white", "Bb": "red blue"})
    after = play(state, "R b", "R to 3", "R rob B b red")
    assert (cargo(after, "Rb"), texts(after)) == ("white red", [])


def test_s_11_carrying_two_it_steals_none() -> None:
    state = _turn("2", {"Rb": "5", "Bb": "3"}, {"Rb": "white white", "Bb": "red blue"})
    assert not any("rob" in plan for plan in plans_of(state))


def test_s_11_places_freed_on_arrival_do_not_count() -> None:
    """With one place free while it paddled it takes one gem, however many it unloads there (N-32)."""
    state = _turn("4", {"Rb": "5", "Bb": "3"}, {"Rb": "white", "Bb": "red blue"})
    assert not any(plan.count("rob") == 2 for plan in plans_of(state) if plan.startswith("b, to 3"))
    assert "b, to 3, rob B b red, unload white" in plans_of(state)


def test_s_11_places_freed_before_paddling_count() -> None:
    state = _turn("4", {"Rb": "5", "Bb": "3"}, {"Rb": "white", "Bb": "red blue"})
    assert "b, unload white, to 3, rob B b red, rob B b blue" in plans_of(state)


def test_s_11_a_single_canoe_takes_one_of_the_two() -> None:
    state = turn("2", parts="doubles", zones={"Rb": "lost", "Ra": "5", "Bb": "3"}, gems={"Bb": "red blue"})
    assert texts(play(state, "R a", "R to 3", "R rob B b red")) == []


def test_s_11_only_up_river() -> None:
    assert not any("rob" in plan for plan in plans_of(_turn("2", {"Rb": "3", "Bb": "5"}, {"Bb": "red blue"})))


def test_s_11_both_stolen_gems_may_be_unloaded() -> None:
    state = _turn("6", {"Rb": "5", "Bb": "3"}, {"Bb": "red blue"})
    after = play(state, "R b", "R to 3", "R rob B b red", "R rob B b blue", "R unload blue", "R unload red")
    assert site(after, "violet") == {"violet": 6, "blue": 1, "red": 1}


@pytest.mark.parametrize("card", ["4", "6"])
def test_s_12_where_it_loaded_it_may_not_steal_and_the_other_way_round(card: str) -> None:
    plans = plans_of(_turn(card, {"Rb": "5", "Bb": "3"}, {"Bb": "red blue"}))
    assert any("load violet" in plan for plan in plans)
    assert not any("rob" in plan and ", load violet" in plan for plan in plans)


def test_s_12_loading_before_paddling_up_is_at_another_zone() -> None:
    plans = plans_of(_turn("4", {"Rb": "5", "Bb": "3"}, {"Bb": "red blue"}))
    assert "b, load yellow, to 3, rob B b red" in plans
    assert not any("load yellow" in plan and plan.count("rob") == 2 for plan in plans)
