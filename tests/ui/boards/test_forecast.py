"""The board's forecasts agree with the rules of the river (N-41 to N-43)."""

from __future__ import annotations

import pytest

from niagara_tui.core.declare import clone
from niagara_tui.games.niagara.goals import free_gems, progress, ways
from niagara_tui.games.niagara.player.fate import fates
from niagara_tui.games.niagara.player.forecast import drifted
from niagara_tui.games.niagara.rules.board import LETTERS, LOST, ZONES
from tests.support.positions import position
from tests.ui.boards.gallery import midgame

PLENTY = [7] * 5
"""Numbers of gems that nobody has won, by colour."""


@pytest.mark.parametrize(
    ("zone", "arm", "flow"),
    [
        ("7L", "left", 1),
        ("7L", "right", 2),
        ("7R", "left", 2),
        ("6R", "right", 3),
        ("6L", "right", 4),
        ("5", "left", 5),
        ("1", "left", 9),
    ],
)
def test_a_canoe_falls_from_this_flow_on(zone: str, arm: str, flow: int) -> None:
    (fall,) = fates(position(zones={"Ba": zone}, arm=arm))
    assert (LETTERS[fall.seat], fall.canoe, fall.flow) == ("B", 0, flow)


def test_a_canoe_is_lost_at_its_flow_and_not_one_step_before() -> None:
    view = midgame()
    assert len(fates(view)) == 8
    for fall in fates(view):
        assert drifted(view, fall.flow).players[fall.seat].canoes[fall.canoe].zone == LOST
        assert drifted(view, fall.flow - 1).players[fall.seat].canoes[fall.canoe].zone != LOST


def test_looking_ahead_changes_nothing() -> None:
    view = midgame()
    before = clone(view)
    fates(view)
    later = drifted(view, 1)
    assert view == before
    assert ZONES[later.players[0].canoes[1].zone] == "4"


@pytest.mark.parametrize(
    ("reserve", "label"),
    [
        ([0, 0, 0, 0, 0], "0/4 a colour"),
        ([0, 0, 0, 2, 0], "2/4 blue"),
        ([1, 1, 1, 1, 0], "4/5 colours"),
        ([2, 2, 2, 0, 0], "6/7 gems"),
        ([1, 1, 0, 0, 0], "2/5 colours"),
        ([0, 5, 0, 0, 0], "4/4 white"),
        ([2, 2, 1, 1, 1], "5/5 colours"),
    ],
)
def test_the_goal_shown_is_the_one_with_fewest_gems_missing(reserve: list[int], label: str) -> None:
    """N-60."""
    assert progress(reserve, PLENTY).label == label
    assert progress(reserve, PLENTY).missing == min(way.missing for way in ways(reserve, PLENTY))


@pytest.mark.parametrize(
    ("reserve", "free", "labels", "obstacles"),
    [
        ([3, 0, 0, 0, 0], [0, 7, 7, 7, 7], ["0/4 a colour", "1/5 colours", "3/7 gems"], ["", "", ""]),
        ([3, 2, 0, 0, 0], [0, 2, 7, 7, 7], ["2/4 white", "2/5 colours", "5/7 gems"], ["", "", ""]),
        (
            [3, 1, 1, 1, 0],
            [0, 1, 1, 1, 0],
            ["3/4 violet", "4/5 colours", "6/7 gems"],
            ["too few of a colour are left", "no red is left", ""],
        ),
        (
            [1, 0, 0, 0, 0],
            [5, 0, 0, 0, 0],
            ["1/4 violet", "1/5 colours", "1/7 gems"],
            ["", "no white is left", "too few gems are left"],
        ),
    ],
)
def test_a_goal_for_which_too_few_gems_are_free_is_not_shown_as_near(
    reserve: list[int], free: list[int], labels: list[str], obstacles: list[str]
) -> None:
    """N-60: what lies in rivals' reserves cannot be won."""
    found = ways(reserve, free)
    assert [way.label for way in found] == labels
    assert [way.obstacle for way in found] == obstacles
    assert not progress(reserve, free).obstacle


def test_gems_that_do_not_count_for_four_of_a_colour_are_said_not_to_count() -> None:
    four, _kinds, _seven = ways([3, 0, 0, 0, 0], [0, 7, 7, 7, 7])
    assert (four.label, four.remark) == ("0/4 a colour", "no violet is left")
    four, _kinds, _seven = ways([2, 0, 0, 0, 0], [1, 7, 7, 7, 7])
    assert (four.label, four.remark) == ("0/4 a colour", "too few violet are left")
    four, _kinds, _seven = ways([0, 0, 0, 0, 0], PLENTY)
    assert (four.label, four.remark) == ("0/4 a colour", "")


def test_gems_in_reserves_are_not_free() -> None:
    view = position(zones={"Ra": "3"}, gems={"Ra": "violet"}, reserve={"B": "violet violet red"})
    assert free_gems(view) == [5, 7, 7, 7, 6]
