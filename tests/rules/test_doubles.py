from __future__ import annotations

import pytest

from niagara_tui.games.niagara.rules.state import State
from tests.support import plans_of, turn
from tests.support.positions import Words

ALONE = {"Ra": "lost"}


def _turn(card: str, zones: Words, gems: Words, strangers: Words | None = None) -> State:
    return turn(card, parts="doubles cards", zones={**ALONE, **zones}, gems=gems, strangers=strangers or {})


def test_s_10_colours_unloaded_and_colours_loaded_at_one_stop_are_different() -> None:
    strangers = {"violet": "red"}
    plans = plans_of(_turn("6", {"Rb": "3"}, {"Rb": "red red"}, strangers))
    assert "b, unload red, unload red, load violet" in plans
    assert not any("unload red" in plan and ", load red" in plan for plan in plans)
    plans = plans_of(_turn("6", {"Rb": "3"}, {"Rb": "violet"}, strangers))
    assert "b, unload violet, load red" not in plans, "two points would be left"
    assert not any("unload violet" in plan and ", load violet" in plan for plan in plans)


def test_s_11_places_freed_on_arrival_do_not_count() -> None:
    """With one place free while it paddled it takes one gem, however many it unloads there (N-32)."""
    state = _turn("4", {"Rb": "5", "Bb": "3"}, {"Rb": "white", "Bb": "red blue"})
    assert not any(plan.count("rob") == 2 for plan in plans_of(state) if plan.startswith("b, to 3"))
    assert "b, to 3, rob B b red, unload white" in plans_of(state)


def test_s_11_places_freed_before_paddling_count() -> None:
    state = _turn("4", {"Rb": "5", "Bb": "3"}, {"Rb": "white", "Bb": "red blue"})
    assert "b, unload white, to 3, rob B b red, rob B b blue" in plans_of(state)


@pytest.mark.parametrize("card", ["4", "6"])
def test_s_12_where_it_loaded_it_may_not_steal_and_the_other_way_round(card: str) -> None:
    plans = plans_of(_turn(card, {"Rb": "5", "Bb": "3"}, {"Bb": "red blue"}))
    assert any("load violet" in plan for plan in plans)
    assert not any("rob" in plan and ", load violet" in plan for plan in plans)


def test_s_12_loading_before_paddling_up_is_at_another_zone() -> None:
    plans = plans_of(_turn("4", {"Rb": "5", "Bb": "3"}, {"Bb": "red blue"}))
    assert "b, load yellow, to 3, rob B b red" in plans
    assert not any("load yellow" in plan and plan.count("rob") == 2 for plan in plans)
