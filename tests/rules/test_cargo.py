from __future__ import annotations

import pytest

from tests.support import cargo, plans_of, play, reserve, site, texts, turn, zone


def test_n_23_loading_and_unloading_cost_2_points_each() -> None:
    assert "a, load violet" in plans_of(turn("2", zones={"Ra": "3"}))
    assert "a, load violet" not in plans_of(turn("1", zones={"Ra": "3"}))
    assert "a, load violet, to 2" in plans_of(turn("3", zones={"Ra": "3"}))
    assert "a, unload red, to 2" in plans_of(turn("3", zones={"Ra": "3"}, gems={"Ra": "red"}))


@pytest.mark.parametrize("colour", ["violet", "yellow", "red"])
def test_n_23_any_gem_that_lies_at_the_site_may_be_loaded_whatever_its_colour(colour: str) -> None:
    state = turn("2", zones={"Ra": "3"}, strangers={"violet": "yellow red"})
    after = play(state, "R a", f"R load {colour}")
    assert cargo(after, "Ra") == colour
    assert colour == "violet" or colour not in site(after, "violet")


def test_n_23_a_gem_that_does_not_lie_at_the_site_cannot_be_loaded() -> None:
    assert {text for text in texts(play(turn("2", zones={"Ra": "3"}), "R a")) if "load" in text} == {"load violet"}


def test_n_23_an_unloaded_gem_is_added_to_the_site_of_the_zone() -> None:
    after = play(turn("2", zones={"Ra": "7R"}, gems={"Ra": "violet"}), "R a", "R unload violet")
    assert site(after, "red") == {"violet": 1, "red": 7}
    assert site(after, "violet") == {"violet": 6}
    assert cargo(after, "Ra") == ""


def test_n_24_cargo_before_or_after_never_both() -> None:
    plans = plans_of(turn("5", zones={"Ra": "3"}, gems={"Ra": "red"}))
    assert "a, unload red, load violet, to 4" in plans
    assert "a, to 4, unload red, load white" in plans
    assert "a, unload red, to 4, load white" not in plans
    assert not any(
        "load" in plan.split("to ")[0] and "load" in plan.split("to ")[-1] for plan in plans if "to " in plan
    )


def test_n_24_cargo_never_in_the_middle_of_paddling() -> None:
    state = play(turn("6", zones={"Rb": "lost"}), "R a")
    assert texts(state) == ["to 4", "to 6L", "to 6R"]
    arrived = play(state, "R to 4")
    assert texts(arrived) == ["load white"]
    assert zone(play(arrived, "R load white"), "Ra") == "4"


def test_n_24_unloading_and_loading_may_be_combined_for_4_points() -> None:
    state = turn("5", zones={"Ra": "4"}, gems={"Ra": "violet"})
    before = play(state, "R a", "R unload violet", "R load white", "R to 5")
    assert (zone(before, "Ra"), cargo(before, "Ra")) == ("5", "white")
    after = play(state, "R a", "R to 5", "R unload violet", "R load yellow")
    assert (zone(after, "Ra"), cargo(after, "Ra")) == ("5", "yellow")


def test_n_24_a_colour_unloaded_in_this_turn_is_not_loaded_again_by_this_canoe() -> None:
    state = turn("4", zones={"Ra": "3"}, gems={"Ra": "violet"}, strangers={"violet": "red"})
    plans = plans_of(state)
    assert "a, unload violet, load red" in plans
    assert "a, unload violet, load violet" not in plans


def test_n_24_the_other_canoe_may_load_what_this_one_unloaded() -> None:
    state = turn("2", zones={"Ra": "3", "Rb": "3"}, gems={"Ra": "red"})
    after = play(state, "R a", "R unload red", "R b", "R load red")
    assert (cargo(after, "Ra"), cargo(after, "Rb")) == ("", "red")


def test_n_24_a_colour_unloaded_in_an_earlier_turn_may_be_loaded() -> None:
    state = turn("2", zones={"Ra": "3", "Rb": "lost"}, strangers={"violet": "red"})
    assert "a, load red" in plans_of(state)


def test_n_24_a_gem_loaded_in_this_turn_is_not_unloaded_again() -> None:
    """At one stop the colours unloaded and the colours loaded differ, so that no gem goes to and fro to burn points."""
    assert not any(plan.endswith("load violet, unload violet") for plan in plans_of(turn("4", zones={"Ra": "3"})))
    assert texts(play(turn("6", zones={"Ra": "3"}), "R a", "R load violet")) == ["to bank", "to 7L", "to 7R"]


def test_n_25_a_canoe_that_landed_unloads_nothing_more() -> None:
    after = play(turn("6", zones={"Ra": "2", "Rb": "lost"}, gems={"Ra": "white"}), "R a", "R to bank")
    assert reserve(after, "R") == "white"
    assert texts(after) == []
