from __future__ import annotations

import pytest

from tests.support import cargo, plans_of, play, settle, site, texts, turn, zone
from tests.support.niagara import deciders, joe

ALONE = {"Rb": "lost"}


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


def test_j_6_meeting_while_waiting_is_off_by_default() -> None:
    state = turn("cloud", parts="joe", zones={**ALONE, "Ra": "3"}, joe="3", joes="red")
    assert texts(state) == ["sky +1", "sky -1"]


def test_j_6_a_canoe_that_lies_in_his_zone_after_a_cloud_may_meet_him() -> None:
    state = turn("cloud", parts="joe waiting", zones={**ALONE, "Ra": "3"}, joe="3", joes="red")
    assert texts(state) == ["sky +1", "sky -1"], "at the end of the turn"
    moved = play(state, "R sky +1")
    assert (deciders(moved), texts(moved)) == ("R", ["a", "done"])
    assert texts(play(moved, "R a")) == ["take red from Joe"]
    met = play(moved, "R a", "R take red from Joe")
    assert (cargo(met, "Ra"), joe(met), deciders(settle(met))) == ("red", ("3", ""), "B")


def test_j_6_he_may_be_left_alone() -> None:
    state = turn("cloud", parts="joe waiting", zones={**ALONE, "Ra": "3"}, joe="3", joes="red")
    left = settle(play(state, "R sky +1", "R done"))
    assert (cargo(left, "Ra"), deciders(left)) == ("", "B")


def test_j_6_also_a_canoe_left_unmoved_by_a_1_2_3() -> None:
    state = turn("1/2/3", parts="cards joe waiting", zones={"Ra": "3", "Rb": "5"}, joe="3", joes="red")
    moved = play(state, "R b", "R with 1", "R to 4")
    assert (texts(moved), texts(play(moved, "R a"))) == (["a", "done"], ["take red from Joe"])
    assert texts(play(state, "R a", "R with 1", "R to 2")) == [], "who paddles away does not lie in his zone"


def test_j_6_also_a_canoe_that_spends_its_whole_card_on_cargo() -> None:
    state = turn("2", parts="doubles joe waiting", zones={"Ra": "lost", "Rb": "3"}, joe="3", joes="red")
    loaded = play(state, "R b", "R load violet")
    assert texts(loaded) == ["b", "done"]
    assert texts(play(loaded, "R b")) == ["take red from Joe", "swap violet for red with Joe"]
    assert cargo(play(loaded, "R b", "R take red from Joe"), "Rb") == "violet red"


def test_j_6_at_the_end_of_the_turn_after_the_other_canoe_has_moved() -> None:
    """The one that waits gives way to the one that paddles, whichever is moved first."""
    state = turn("2", parts="joe waiting", zones={"Ra": "3", "Rb": "5"}, gems={"Rb": "blue"}, joe="3", joes="red")
    loaded = play(state, "R a", "R load violet")
    assert texts(loaded) == ["b"]
    arrived = play(loaded, "R b", "R to 3")
    assert texts(arrived) == ["swap blue for red with Joe", "pass"], "b has paddled to him (J-5)"
    assert texts(play(arrived, "R pass")) == ["a", "done"], "b does not meet him twice"
    swapped = play(arrived, "R swap blue for red with Joe", "R a", "R swap violet for blue with Joe")
    assert (cargo(swapped, "Ra"), cargo(swapped, "Rb"), joe(swapped)) == ("blue", "red", ("3", "violet"))


def test_j_6_giving_and_swapping_too_one_canoe_after_the_other() -> None:
    state = turn("cloud", parts="joe waiting", zones={"Ra": "3", "Rb": "3"}, gems={"Ra": "violet"}, joe="3")
    moved = play(state, "R sky +1")
    assert texts(moved) == ["a", "done"], "canoe b has nothing to give"
    given = play(moved, "R a", "R give violet to Joe")
    assert texts(given) == ["b", "done"], "canoe a has met him"
    assert texts(play(given, "R b")) == ["take violet from Joe"]
    state = turn("cloud", parts="joe waiting", zones={**ALONE, "Ra": "3"}, gems={"Ra": "violet"}, joe="3", joes="red")
    assert texts(play(state, "R sky -1", "R a")) == ["swap violet for red with Joe"]


def test_j_6_canoes_in_other_zones_and_ashore_do_not() -> None:
    state = turn("cloud", parts="joe waiting", zones={"Ra": "4", "Rb": "bank"}, joe="3", joes="red")
    assert texts(play(state, "R sky +1")) == []
    state = turn("lasso", parts="cards joe waiting", zones={"Ra": "3"}, joe="3", joes="red")
    assert texts(state) == [], "a lassoed canoe lies ashore (S-32)"


def test_j_6_who_has_paddled_is_not_asked_again() -> None:
    state = turn("1", parts="joe waiting", zones={**ALONE, "Ra": "2"}, joe="3", joes="red")
    assert texts(play(state, "R a", "R to 3", "R pass")) == []
    pushed = turn("1", parts="joe waiting whirlpool", zones={**ALONE, "Ra": "4"}, joe="4", joes="red", whirlpool="3")
    assert texts(play(pushed, "R a", "R to 3", "R pass")) == [], "also who is pushed back to where it was"


def test_j_6_without_the_option_nobody_is_asked_at_the_end() -> None:
    state = turn("2", parts="joe", zones={**ALONE, "Ra": "3"}, joe="3", joes="red")
    assert deciders(settle(play(state, "R a", "R load violet"))) == "B"


def test_j_6_under_version_2_only_with_a_cloud_and_before_it() -> None:
    state = turn("cloud", parts="joe waiting", edition=2, zones={**ALONE, "Ra": "3"}, joe="3", joes="red")
    assert texts(state) == ["a", "sky +1", "sky -1"]
    met = play(state, "R a", "R take red from Joe")
    assert (cargo(met, "Ra"), texts(met)) == ("red", ["sky +1", "sky -1"])
    assert texts(play(state, "R a", "R pass")) == ["sky +1", "sky -1"]
    assert play(met, "R sky +1").sky == 1
    state = turn("2", parts="joe waiting", edition=2, zones={**ALONE, "Ra": "3"}, joe="3", joes="red")
    assert texts(play(state, "R a", "R load violet")) == []


def test_j_6_under_version_2_one_canoe_after_the_other() -> None:
    state = turn("cloud", parts="joe waiting", edition=2, zones={"Ra": "3", "Rb": "3"}, gems={"Ra": "violet"}, joe="3")
    assert texts(state) == ["a", "sky +1", "sky -1"], "canoe b has nothing to give"
    given = play(state, "R a", "R give violet to Joe")
    assert texts(given) == ["b", "sky +1", "sky -1"]
    assert texts(play(given, "R b")) == ["take violet from Joe", "pass"]


def test_j_7_a_pushed_canoe_may_still_meet_him_where_it_ends() -> None:
    state = turn("1", parts="joe whirlpool", zones={**ALONE, "Ra": "1"}, joe="3", joes="red", whirlpool="2")
    arrived = play(state, "R a", "R to 2")
    assert (zone(arrived, "Ra"), texts(arrived)) == ("3", ["take red from Joe", "pass"])
    state = turn("1", parts="joe whirlpool", zones={**ALONE, "Ra": "4"}, joe="6R", joes="red", whirlpool="5")
    arrived = play(state, "R a", "R to 5", "R to 6R", "R take red from Joe")
    assert (zone(arrived, "Ra"), cargo(arrived, "Ra")) == ("6R", "red")
