"""The features of Canyon's evaluation."""

from __future__ import annotations

import pytest

from niagara_tui.games.canyon.player.features import NAMES
from tests.support.canyon import GAME, begun


def seen(canoes: dict[str, str], feature: str) -> float:
    """The value of that feature for R."""
    row = [0.0] * len(NAMES)
    GAME.kernel.features(begun(canoes), 0, row)
    return row[NAMES.index(feature)]


@pytest.mark.parametrize("points", ["two", "four"])
def test_a_canoe_with_free_water_ahead_gets_on_by_a_column_a_point(points: str) -> None:
    assert seen({"R": "c10", "B": "a0", "Y": "b0"}, f"way with {points} points") == 1.0
    assert seen({"R": "cave", "B": "a0", "Y": "b0"}, f"way with {points} points") > 1.0


def test_who_lies_in_the_narrows_holds_others_up() -> None:
    canoes = {"R": "c2", "B": "c4", "Y": "d4"}
    assert seen(canoes, "way with two points") == 0.5
    assert seen(canoes, "way with four points") == 0.25
    assert seen({**canoes, "Y": "d5"}, "way with four points") == 1.0


def test_who_is_far_from_the_passage_pays_for_the_way_to_it() -> None:
    others = {"B": "c0", "Y": "d0"}
    assert seen({"R": "a3", **others}, "way with four points") < seen({"R": "c3", **others}, "way with four points")


def test_there_is_no_way_on_from_the_village() -> None:
    assert seen({"R": "d29", "B": "c0", "Y": "d0"}, "way with two points") == 0.0
