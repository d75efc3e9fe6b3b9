"""The forecast of the river, shown all the time where a table has room to spare."""

from __future__ import annotations

from pathlib import Path

import pytest

from niagara_tui.games.niagara.board.sky import FlowForecast, draw_flow_forecast
from niagara_tui.games.niagara.player.river_odds import FASTEST, river_odds
from niagara_tui.ui.kit.glyphs import ASCII
from tests.support.apps import TableApp, until
from tests.support.positions import flowing
from tests.support.tables import SilentBots, new_match
from tests.ui.boards.gallery import midgame


def test_every_flow_has_its_chance_and_the_likeliest_the_longest_bar() -> None:
    odds = river_odds(midgame())
    lines = draw_flow_forecast(odds, 50, FASTEST + 1, ASCII).lines()
    bars = {int(line[:4]): line.count(ASCII.bar) for line in lines if line.strip()}
    assert bars[odds.index(max(odds))] == max(bars.values()) == 50 - 11
    assert min(bars.values()) > 0


def test_flows_that_cannot_happen_have_no_row() -> None:
    odds = (0.0, 0.5, 0.0, 0.25, 0.25, *[0.0] * 5)
    lines = draw_flow_forecast(odds, 50, FASTEST + 1, ASCII).lines()
    assert [line.split()[:2] for line in lines if line.strip()] == [["1", "50%"], ["3", "25%"], ["4", "25%"]]


def test_with_rows_to_spare_the_flows_are_set_apart() -> None:
    lines = draw_flow_forecast(river_odds(midgame()), 50, 2 * FASTEST + 1, ASCII).lines()
    assert [int(line[:4]) for line in lines[::2] if line.strip()] == [
        flow for flow, chance in enumerate(river_odds(midgame())) if chance
    ]
    assert not any(line.strip() for line in lines[1::2])


def test_while_the_river_moves_its_last_steps_are_certain() -> None:
    state = flowing({"R": "3"})
    lines = draw_flow_forecast(river_odds(state), 50, FASTEST + 1, ASCII).lines()
    assert [line.split()[:2] for line in lines if "%" in line] == [[str(state.steps), "100%"]]


@pytest.mark.parametrize(
    ("options", "size", "is_shown"),
    [({}, (160, 48), True), ({}, (120, 40), False), ({}, (160, 30), False), ({"tracker": False}, (160, 48), False)],
)
async def test_the_forecast_stays_where_there_is_room_if_cards_may_be_remembered_for_one(
    tmp_path: Path, options: dict[str, bool], size: tuple[int, int], is_shown: bool
) -> None:
    match = new_match("human", "greedy", "greedy", **options)
    app = TableApp(match, SilentBots(match), tmp_path)
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: app.screen.query(FlowForecast))
        await pilot.pause()
        assert app.screen.query_one(FlowForecast).display is is_shown


async def test_the_forecast_follows_the_card_that_is_put_forward(tmp_path: Path) -> None:
    match = new_match("human", "greedy", "greedy")
    app = TableApp(match, SilentBots(match), tmp_path)
    async with app.run_test(size=(160, 48)) as pilot:
        await until(pilot, lambda: app.screen.query(FlowForecast))
        await pilot.pause()
        forecast = app.screen.query_one(FlowForecast)
        possible = []
        for key in "16":
            await pilot.press(key)
            possible.append(sum("━" in line for line in forecast.draw(50, FASTEST + 1).lines()))
        assert possible[0] < possible[1]
