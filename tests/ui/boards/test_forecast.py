from __future__ import annotations

import re
from pathlib import Path

import pytest

from niagara_tui.core.declare import clone
from niagara_tui.games.niagara import signs
from niagara_tui.games.niagara.board.canoes import Row
from niagara_tui.games.niagara.board.picture import Marks, badge, draw_river, fates_by_zone
from niagara_tui.games.niagara.board.sky import FlowForecast, draw_flow_forecast
from niagara_tui.games.niagara.player.forecast import FASTEST, Danger, Fate, drifted, fates, river_odds
from niagara_tui.games.niagara.rules.board import LETTERS, LOST, ZONES
from niagara_tui.games.niagara.rules.state import State
from niagara_tui.games.niagara.words import free_gems, progress, ways
from niagara_tui.ui.colours import palette
from niagara_tui.ui.kit.glyphs import ASCII, PICTURES, UNICODE, Glyphs
from tests.support.apps import TableApp, session, until
from tests.support.positions import GAME, flowing, position, turn
from tests.support.tables import SilentBots, new_match
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


def test_a_canoe_is_lost_at_its_flow_and_not_one_step_before_and_looking_ahead_changes_nothing() -> None:
    view = midgame()
    assert len(fates(view)) == 8
    for fall in fates(view):
        assert drifted(view, fall.flow).players[fall.seat].canoes[fall.canoe].zone == LOST
        assert drifted(view, fall.flow - 1).players[fall.seat].canoes[fall.canoe].zone != LOST
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
        ([3, 0, 0, 0, 0], [0, 7, 7, 7, 7], ["3/4 violet", "1/5 colours", "3/7 gems"], ["no violet is left", "", ""]),
        ([3, 2, 0, 0, 0], [0, 2, 7, 7, 7], ["2/4 white", "2/5 colours", "5/7 gems"], ["", "", ""]),
        (
            [3, 1, 1, 1, 0],
            [0, 1, 1, 1, 0],
            ["3/4 violet", "4/5 colours", "6/7 gems"],
            ["no violet is left", "no red is left", ""],
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


@pytest.mark.parametrize(
    ("reserve", "free", "label", "obstacle", "remark"),
    [
        ([3, 0, 0, 0, 0], [0, 7, 7, 7, 7], "3/4 violet", "no violet is left", ""),
        ([2, 0, 0, 0, 0], [1, 7, 7, 7, 7], "2/4 violet", "too few violet are left", ""),
        ([3, 0, 0, 0, 2], [0, 7, 7, 7, 7], "2/4 red", "", "no violet is left"),
        ([2, 0, 0, 0, 2], [0, 7, 7, 7, 7], "2/4 red", "", ""),
        ([0, 0, 0, 0, 0], [7, 7, 7, 7, 7], "0/4 a colour", "", ""),
        ([0, 0, 0, 0, 0], [3, 3, 3, 3, 3], "0/4 a colour", "too few of a colour are left", ""),
    ],
)
def test_48_gems_of_a_colour_that_cannot_be_completed_are_shown_or_said_not_to_count(
    reserve: list[int], free: list[int], label: str, obstacle: str, remark: str
) -> None:
    four, _kinds, _seven = ways(reserve, free)
    assert (four.label, four.obstacle, four.remark) == (label, obstacle, remark)


def test_gems_in_reserves_are_not_free() -> None:
    view = position(zones={"Ra": "3"}, gems={"Ra": "violet"}, reserve={"B": "violet violet red"})
    assert free_gems(view) == [5, 7, 7, 7, 6]


# The forecast of the river, shown all the time where a table has room to spare.


def test_every_flow_that_can_happen_has_a_row_with_its_chance_and_the_likeliest_the_longest_bar() -> None:
    odds = river_odds(midgame())
    lines = draw_flow_forecast(odds, 50, FASTEST + 1, ASCII).lines()
    bars = {int(line[:4]): line.count(ASCII.bar) for line in lines if line.strip()}
    assert bars[odds.index(max(odds))] == max(bars.values()) == 50 - 11
    assert min(bars.values()) > 0
    odds = (0.0, 0.5, 0.0, 0.25, 0.25, *[0.0] * 5)
    lines = draw_flow_forecast(odds, 50, FASTEST + 1, ASCII).lines()
    assert [line.split()[:2] for line in lines if line.strip()] == [["1", "50%"], ["3", "25%"], ["4", "25%"]]
    lines = draw_flow_forecast(river_odds(midgame()), 50, 2 * FASTEST + 1, ASCII).lines()
    assert [int(line[:4]) for line in lines[::2] if line.strip()] == [
        flow for flow, chance in enumerate(river_odds(midgame())) if chance
    ]
    assert not any(line.strip() for line in lines[1::2])
    state = flowing({"R": "3"})
    lines = draw_flow_forecast(river_odds(state), 50, FASTEST + 1, ASCII).lines()
    assert [line.split()[:2] for line in lines if "%" in line] == [[str(state.steps), "100%"]]


async def test_the_forecast_stays_where_there_is_room_and_follows_the_card_that_is_put_forward(tmp_path: Path) -> None:
    match = new_match("human", "greedy", "greedy")
    async with session(TableApp(match, SilentBots(match), tmp_path), size=(160, 48)) as (app, pilot):
        await until(pilot, lambda: app.screen.query(FlowForecast))
        forecast = app.screen.query_one(FlowForecast)
        for size, is_shown in (((120, 40), False), ((160, 30), False), ((160, 48), True)):
            await pilot.resize_terminal(*size)
            assert forecast.display is is_shown, size
        possible = []
        for key in "16":
            await pilot.press(key)
            possible.append(sum("━" in line for line in forecast.draw(50, FASTEST + 1).lines()))
        assert possible[0] < possible[1]


async def test_there_is_no_forecast_where_nobody_may_remember_cards_for_one(tmp_path: Path) -> None:
    match = new_match("human", "greedy", "greedy", tracker=False)
    async with session(TableApp(match, SilentBots(match), tmp_path), size=(160, 48)) as (app, pilot):
        await until(pilot, lambda: app.screen.query(FlowForecast))
        assert not app.screen.query_one(FlowForecast).display


# The chance of falling beside each zone's name: always visible, with five levels that differ without colour.

IF_IT_STAYS = re.compile(r"!!! (falls )?if it stays|\(!!!\) 1\+")
SIZES = [(47, 18), (59, 30), (74, 40), (96, 52)]


def crowded() -> State:
    zones = {"Ra": "7L", "Ba": "7R", "Bb": "7R", "Ya": "7R", "Yb": "7R", "Ga": "7R", "Gb": "7R"}
    return position(seats=4, zones=zones, hands=dict.fromkeys("RBYG", "1 2 4 6"), arm="left")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("glyphs", [UNICODE, PICTURES, ASCII])
def test_a_crowded_zone_says_how_likely_its_canoes_fall(size: tuple[int, int], glyphs: Glyphs) -> None:
    view = GAME.view(crowded(), 0)
    text = "\n".join(draw_river(view, Marks(fates=fates(view)), *size, glyphs).lines())
    assert IF_IT_STAYS.search(text)
    assert "? falls 2+" in text or "? 2+" in text


@pytest.mark.parametrize("size", SIZES)
def test_43_a_certain_fall_is_one_if_it_stays_while_a_canoe_on_that_zone_may_still_leave(size: tuple[int, int]) -> None:
    zones, hands = {"Ra": "7L", "Bb": "3"}, dict.fromkeys("RBY", "1 2 4 6")
    to_come = position(zones=zones, hands=hands, arm="left")
    too_late = flowing({"R": "1"}, zones=zones, hands=hands, arm="left")
    shown = {}
    for state in (to_come, too_late):
        found = fates(GAME.view(state, 0))
        assert {each.may_move for each in found} == {state is to_come}
        text = "\n".join(draw_river(state, Marks(fates=found), *size, UNICODE).lines())
        shown[state is to_come] = bool(IF_IT_STAYS.search(text))
    assert shown == {True: True, False: False}


def test_43_a_badge_speaks_for_the_canoe_that_cannot_leave() -> None:
    """Rose, who has moved both, lies with Bert, who has not, on 7L."""
    state = turn("2", others={"B": "3"}, zones={"Ra": "7L", "Rb": "lost", "Ba": "7L"}, arm="left")
    state.turn.moved[0] = 1
    found = fates(state)
    assert [(each.seat, each.may_move) for each in found] == [(0, False), (1, True)]
    assert fates_by_zone(state, found)[ZONES.index("7L")].seat == 0


def test_43_signs_of_danger_differ_without_colour_and_what_they_mean_holds_of_what_stays_alone() -> None:
    for sign in signs.DANGERS[Danger.UNLIKELY : Danger.CERTAIN]:
        assert sign.in_legend.startswith("Canoes left on ")
    assert signs.UNLESS_MOVED.in_legend.endswith("unless paddled away.")
    for glyphs in (UNICODE, ASCII):
        assert len(set(glyphs.dangers)) == len(set(palette.DANGERS)) == len(Danger)


def fate(chance: float | None, *, safe: bool = False, sure: bool = False) -> Fate:
    return Fate(0, 0, range(3, 10), is_safe=safe, is_sure=sure, chance=chance)


@pytest.mark.parametrize(
    ("found", "danger"),
    [
        (fate(0.0, safe=True), Danger.NONE),
        (fate(0.001), Danger.UNLIKELY),
        (fate(0.35), Danger.UNLIKELY),
        (fate(0.5), Danger.EVEN),
        (fate(0.66), Danger.LIKELY),
        (fate(0.999), Danger.LIKELY),
        (fate(1.0, sure=True), Danger.CERTAIN),
        (fate(None), Danger.EVEN),
        (fate(None, safe=True), Danger.NONE),
    ],
)
def test_the_chance_of_a_fall_has_five_steps(found: Fate, danger: Danger) -> None:
    assert found.danger == danger


def test_a_badge_is_shortened_before_canoes_lose_their_room() -> None:
    words = [
        badge(fate(0.5), pieces, [Row(0, 0, room), Row(0, 1, room)], ASCII)[0][0]
        for pieces, room in ((1, 40), (3, 40), (3, 20), (3, 6))
    ]
    assert words == ["! falls 3+ 50%", "! falls 3+ 50%", "! 3+", "!"]
