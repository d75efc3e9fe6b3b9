from __future__ import annotations

from tests.support import plans_of, play, position, settle, turn, zone
from tests.support.niagara import deciders, texts


def test_n_24_example_a_canoe_on_the_bank_with_card_6() -> None:
    plans = plans_of(turn("6", zones={"Rb": "lost"}))
    assert plans == {"a, to 4, load white", "a, to 6L", "a, to 6R"}, "not: reach 3, load, go on to 4"


def test_n_26_example_a_canoe_on_5_with_a_violet_gem_and_card_4() -> None:
    assert "a, unload violet, load yellow" in plans_of(turn("4", zones={"Ra": "5"}, gems={"Ra": "violet"}))


def test_n_40_example_cards_5_2_3_and_weather_minus_1_are_one_step() -> None:
    state = play(position(sky=-1, first="R"), "R 5", "B 2", "Y 3", "R a", "R to 5", "B a", "B to 2", "Y a")
    after = play(state, "Y to 3")
    assert after.steps == 1
    assert [zone(settle(after), name) for name in ("Ra", "Ba", "Ya")] == ["6L", "3", "4"]


def test_n_40_example_three_clouds_and_weather_plus_1_are_one_step() -> None:
    state = play(position(zones={"Ra": "1"}), "R cloud", "B cloud", "Y cloud", "R sky +1", "B sky -1")
    state = settle(state)
    assert (deciders(state), texts(state, "Y")) == ("Y", ["sky +1", "sky -1"])
    after = play(state, "Y sky +1")
    assert (after.sky, after.steps) == (1, 1)
    assert zone(settle(after), "Ra") == "2"
