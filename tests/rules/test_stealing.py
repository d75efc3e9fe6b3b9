from __future__ import annotations

from tests.support import cargo, plans_of, play, texts, turn, zone

ALONE = {"Rb": "lost"}


def test_n_30_an_empty_canoe_that_paddled_up_river_may_take_an_opponents_gem_free() -> None:
    state = turn("2", zones={**ALONE, "Ra": "5", "Ba": "3"}, gems={"Ba": "red"})
    after = play(state, "R a", "R to 3", "R rob B a red")
    assert (cargo(after, "Ra"), cargo(after, "Ba"), zone(after, "Ra")) == ("red", "", "3")


def test_n_30_stealing_is_optional() -> None:
    state = turn("2", zones={**ALONE, "Ra": "5", "Ba": "3"}, gems={"Ba": "red"})
    after = play(state, "R a", "R to 3", "R pass")
    assert (cargo(after, "Ra"), cargo(after, "Ba")) == ("", "red")


def test_n_30_with_several_victims_the_thief_chooses() -> None:
    zones = {**ALONE, "Ra": "5", "Ba": "4", "Bb": "4", "Ya": "4", "Yb": "4"}
    state = turn("1", zones=zones, gems={"Ba": "red", "Bb": "blue", "Ya": "red"})
    robs = {"rob B a red", "rob B b blue", "rob Y a red", "pass"}
    arrived = play(state, "R a", "R to 4")
    assert set(texts(arrived)) == robs
    after = play(arrived, "R rob Y a red")
    assert [cargo(after, name) for name in ("Ra", "Ba", "Bb", "Ya")] == ["red", "red", "blue", ""]


def test_n_30_one_gem_only_is_taken() -> None:
    zones = {**ALONE, "Ra": "5", "Ba": "4", "Bb": "4"}
    after = play(turn("1", zones=zones, gems={"Ba": "red", "Bb": "blue"}), "R a", "R to 4", "R rob B a red")
    assert texts(after) == []


def test_n_30_a_laden_canoe_does_not_steal() -> None:
    state = turn("2", zones={**ALONE, "Ra": "5", "Ba": "3"}, gems={"Ra": "white", "Ba": "red"})
    assert not any("rob" in plan for plan in plans_of(state))


def test_n_30_a_canoe_that_paddled_down_river_does_not_steal() -> None:
    state = turn("2", zones={**ALONE, "Ra": "3", "Ba": "5"}, gems={"Ba": "red"})
    assert not any("rob" in plan for plan in plans_of(state))


def test_n_30_a_canoe_that_did_not_paddle_does_not_steal() -> None:
    state = turn("2", zones={**ALONE, "Ra": "3", "Ba": "3"}, gems={"Ba": "red"})
    assert plans_of(state) == {"a, load violet", "a, to 1", "a, to 5"}


def test_n_30_nobody_steals_in_passing() -> None:
    state = turn("3", zones={**ALONE, "Ra": "5", "Ba": "3"}, gems={"Ba": "red"})
    assert "a, to 2" in plans_of(state)
    assert not any("rob" in plan and "to 2" in plan for plan in plans_of(state))


def test_n_30_there_is_nothing_to_steal_from_an_empty_canoe() -> None:
    after = play(turn("2", zones={**ALONE, "Ra": "5", "Ba": "3"}), "R a", "R to 3")
    assert texts(after) == []


def test_n_31_a_canoe_does_not_steal_after_loading_at_the_same_zone() -> None:
    state = turn("4", zones={**ALONE, "Ra": "5", "Ba": "3"}, gems={"Ba": "red"})
    arrived = play(state, "R a", "R to 3")
    assert "load violet" in texts(arrived)
    assert texts(play(arrived, "R load violet")) == []


def test_n_31_a_canoe_does_not_load_after_stealing_at_the_same_zone() -> None:
    state = turn("6", zones={**ALONE, "Ra": "5", "Ba": "3"}, gems={"Ba": "red"})
    assert not any("rob" in plan and "load violet" in plan for plan in plans_of(state))
    state = turn("4", zones={**ALONE, "Ra": "5", "Ba": "3"}, gems={"Ba": "red"})
    assert texts(play(state, "R a", "R to 3", "R rob B a red")) == ["unload red"]


def test_n_32_unload_then_paddle_up_then_steal_is_legal() -> None:
    state = turn("3", zones={**ALONE, "Ra": "5", "Ba": "4"}, gems={"Ra": "violet", "Ba": "red"})
    after = play(state, "R a", "R unload violet", "R to 4", "R rob B a red")
    assert cargo(after, "Ra") == "red"


def test_n_32_the_colour_unloaded_below_may_be_stolen_above() -> None:
    state = turn("3", zones={**ALONE, "Ra": "5", "Ba": "4"}, gems={"Ra": "red", "Ba": "red"})
    assert "a, unload red, to 4, rob B a red" in plans_of(state)


def test_n_32_unloading_on_arrival_and_then_stealing_is_not_legal() -> None:
    state = turn("3", zones={**ALONE, "Ra": "5", "Ba": "4"}, gems={"Ra": "violet", "Ba": "red"})
    assert texts(play(state, "R a", "R to 4", "R unload violet")) == []


def test_n_33_a_stolen_gem_may_be_unloaded_at_the_zones_site_with_the_points_left() -> None:
    state = turn("4", zones={**ALONE, "Ra": "5", "Ba": "3"}, gems={"Ba": "red"})
    after = play(state, "R a", "R to 3", "R rob B a red", "R unload red")
    assert (cargo(after, "Ra"), cargo(after, "Ba")) == ("", "")
    assert after.sites[0].gems == [7, 0, 0, 0, 1]


def test_n_33_points_left_that_only_the_stolen_gem_can_use_make_the_theft_part_of_the_way() -> None:
    """N-28: the empty canoe may go to a bare site with 2 points left only to steal and unload."""
    bare = {"white": "violet " * 7}
    state = turn("4", zones={**ALONE, "Ra": "5", "Ba": "3"}, gems={"Ba": "red"}, strangers=bare)
    assert texts(play(state, "R a", "R to 3")) == ["rob B a red"]


def test_n_33_not_when_cargo_was_handled_before_paddling() -> None:
    """N-24: all cargo of a turn at one stop."""
    state = turn("5", zones={**ALONE, "Ra": "4", "Ba": "3"}, gems={"Ra": "white", "Ba": "red"})
    assert not any(plan.count("unload") == 2 for plan in plans_of(state))


def test_n_34_never_from_ones_own_canoes() -> None:
    state = turn("2", zones={"Ra": "5", "Rb": "3"}, gems={"Rb": "red"})
    assert not any("rob" in plan for plan in plans_of(state))


def test_n_34_never_from_a_canoe_on_the_bank() -> None:
    """What lands is won at once; even a gem put into a canoe ashore by hand could not be taken there."""
    state = turn("3", zones={**ALONE, "Ra": "3", "Ba": "bank"})
    state.players[1].canoes[0].gems[4] = 1
    assert texts(play(state, "R a")) == ["load violet", "to bank", "to 4", "to 6L", "to 6R"]
    assert texts(play(state, "R a", "R to bank")) == []


def test_n_31_loading_and_stealing_are_read_per_canoe() -> None:
    zones = {"Ra": "3", "Rb": "5", "Ba": "3"}
    loaded = play(turn("2", zones=zones, gems={"Ba": "red"}), "R a", "R load violet", "R b", "R to 3")
    assert "rob B a red" in texts(loaded)
