from __future__ import annotations

import pytest

from niagara_tui.games.niagara.rules.board import ZONES
from niagara_tui.games.niagara.rules.state import AT_TOP, OFF
from tests.support import play, settle, step, turn, zone
from tests.support.positions import flowing, start


def test_s_40_it_waits_at_the_start() -> None:
    assert start(3, parts="beaver").beaver == AT_TOP


def test_s_40_when_a_player_moves_the_weather_to_plus_2_it_is_put_on_zone_1_at_once() -> None:
    state = turn("cloud", parts="beaver", sky=1)
    assert ZONES[play(state, "R sky +1").beaver] == "1"


def test_s_40_on_zone_2_if_the_whirlpool_is_on_1() -> None:
    state = turn("cloud", parts="beaver whirlpool", whirlpool="1", sky=1)
    assert ZONES[play(state, "R sky +1").beaver] == "2"


@pytest.mark.parametrize(("sky", "move"), [(0, "sky +1"), (1, "sky -1"), (2, "sky -1"), (-1, "sky +1")])
def test_s_40_no_other_weather_brings_it(sky: int, move: str) -> None:
    assert play(turn("cloud", parts="beaver", sky=sky), f"R {move}").beaver == AT_TOP


def test_s_40_a_weather_that_stays_at_plus_2_does_not_bring_it() -> None:
    """It is the move to +2 that brings it."""
    state = turn("1", parts="beaver", sky=2, zones={"Rb": "lost"})
    assert play(state, "R a", "R to 1").beaver == AT_TOP


def test_s_40_it_shares_a_zone_with_any_number_of_canoes() -> None:
    state = turn("1", parts="beaver", beaver="2", zones={"Ra": "1", "Rb": "lost", "Ba": "2", "Ya": "2"})
    after = play(state, "R a", "R to 2")
    assert {zone(after, name) for name in ("Ra", "Ba", "Ya")} == {"2", ZONES[after.beaver]}


@pytest.mark.parametrize(
    ("here", "arm", "after"), [("1", "left", "2"), ("5", "right", "6R"), ("6L", "left", "7L"), ("6L", "right", "6L")]
)
def test_s_40_it_drifts_with_its_disc(here: str, arm: str, after: str) -> None:
    state = flowing({"R": "1", "B": "6", "Y": "6"}, parts="beaver", beaver=here, arm=arm, zones={"Ra": here})
    moved = step(state)
    assert ZONES[moved.beaver] == zone(moved, "Ra") == after


@pytest.mark.parametrize("here", ["2", "5", "6R", "7L"])
def test_s_41_already_on_the_river_it_goes_back_to_zone_1_at_once(here: str) -> None:
    state = turn("cloud", parts="beaver", sky=1, beaver=here)
    assert ZONES[play(state, "R sky +1").beaver] == "1"


def test_s_41_to_zone_2_if_the_whirlpool_is_on_1() -> None:
    state = turn("cloud", parts="beaver whirlpool", whirlpool="1", sky=1, beaver="6R")
    assert ZONES[play(state, "R sky +1").beaver] == "2"


@pytest.mark.parametrize(("sky", "move"), [(0, "sky +1"), (1, "sky -1"), (2, "sky -1"), (-1, "sky +1")])
def test_s_41_no_other_weather_moves_it(sky: int, move: str) -> None:
    state = turn("cloud", parts="beaver", sky=sky, beaver="6R")
    assert ZONES[play(state, f"R {move}").beaver] == "6R"


def test_s_41_without_the_part_no_storm_brings_it() -> None:
    assert play(turn("cloud", sky=1), "R sky +1").beaver == OFF


def test_s_41_under_version_1_it_stays_where_it_is() -> None:
    state = turn("cloud", parts="beaver", sky=1, beaver="6R")
    state.edition = 1
    assert ZONES[play(state, "R sky +1").beaver] == "6R"


def test_s_42_when_it_goes_over_the_falls_the_weather_is_0_at_once_and_it_waits() -> None:
    state = flowing({"R": "1", "B": "6", "Y": "6"}, parts="beaver", beaver="7L", arm="left", sky=2)
    after = step(state)
    assert (after.sky, after.beaver) == (0, AT_TOP)


def test_s_42_from_below_0_too() -> None:
    state = flowing({"R": "3", "B": "6", "Y": "6"}, parts="beaver", beaver="7R", arm="right", sky=-1)
    assert step(state).sky == 0


@pytest.mark.parametrize(("sky", "steps"), [(2, 4), (-1, 1)])
def test_s_42_the_steps_of_the_current_phase_3_are_not_recounted(sky: int, steps: int) -> None:
    state = flowing({"R": "2", "B": "6", "Y": "6"}, parts="beaver", beaver="7L", arm="left", sky=sky, zones={"Ra": "1"})
    assert state.steps == steps
    after = step(state)
    assert (after.sky, after.steps) == (0, steps - 1)
    end = settle(after)
    assert zone(end, "Ra") == {4: "5", 1: "2"}[steps]
    assert end.sky == 0


def test_s_42_the_next_plus_2_brings_it_again() -> None:
    state = flowing({"R": "1", "B": "6", "Y": "6"}, parts="beaver", beaver="7L", arm="left", sky=1)
    state = play(settle(state), "R cloud", "B cloud", "Y cloud", "B sky +1", "Y sky +1")
    assert (state.sky, ZONES[state.beaver]) == (2, "1")
