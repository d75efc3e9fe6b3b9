from __future__ import annotations

import asyncio
import re
from datetime import UTC, datetime
from pathlib import Path

import pytest
from textual.widgets import Static
from textual.widgets._toast import Toast

from niagara_tui.store.goals import GoalsFile, GoalsOfGame, Reached
from niagara_tui.store.logbook import LogbookFile
from niagara_tui.ui.screens.ending import Ending
from niagara_tui.ui.screens.own_record import OwnGoals, OwnRecord
from tests.support.apps import TableApp, screen_after, session, text_of, until
from tests.support.logbooks import goals_of, logbook_of, put
from tests.support.tables import QuickBots, best, new_match, play_on
from tests.ui.conftest import MakeApp

pytestmark = pytest.mark.screens

WHEN = datetime(2026, 11, 21, 18, 30, tzinfo=UTC)
TAKEN = GoalsOfGame(
    reached={goal: Reached(when=WHEN, key="0" * 32) for goal in ("win", "finish", "thief")}, best={"three_thefts": 2}
)


@pytest.fixture
def config(tmp_path: Path) -> Path:
    put(LogbookFile(tmp_path / "config"), logbook_of(Rose=[]))
    put(GoalsFile(tmp_path / "config"), goals_of(("Rose", "niagara", TAKEN)))
    return tmp_path / "config"


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("only_ascii", [False, True])
async def test_the_page_shows_what_is_reached_and_the_other_games_by_g(
    make_app: MakeApp, config: Path, size: tuple[int, int], only_ascii: bool
) -> None:
    async with session(make_app(config=config, ascii=only_ascii), "y", "down", "enter", "g", size=size) as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, OwnGoals))
        shown = str(app.screen.query_one("#list", Static).content)
        assert "2026-11-21" in shown
        assert "best 2 of 3" in shown
        assert "Niagara: 3 of" in str(app.screen.query_one("#summary", Static).content)
        await pilot.press("g")
        await until(pilot, lambda: "Canyon: 0 of" in str(app.screen.query_one("#summary", Static).content))
        await screen_after(pilot, OwnRecord, "escape")


async def test_the_page_is_reached_and_left_by_mouse(make_app: MakeApp, config: Path) -> None:
    async with session(make_app(config=config), "y", "down", "enter") as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, OwnRecord))
        await pilot.pause()
        await pilot.click("#buttons #goals")
        await until(pilot, lambda: isinstance(app.screen, OwnGoals))
        await pilot.pause()
        await pilot.click("#buttons #other_game")
        await until(pilot, lambda: "Canyon" in str(app.screen.query_one("#summary", Static).content))
        await pilot.pause()
        await pilot.click("#buttons #back")
        await until(pilot, lambda: isinstance(app.screen, OwnRecord))


async def test_the_end_tells_the_goals_of_the_game_and_g_opens_their_page(tmp_path: Path) -> None:
    whole = play_on(new_match("human", "greedy", "greedy"), 2000)
    match = play_on(new_match("human", "greedy", "greedy"), len(whole.record().moves) - 1)
    async with session(TableApp(match, QuickBots(match, greedy=True), tmp_path)) as (app, pilot):
        while match.deciders() and match.deciders()[0] in match.people:
            seat = match.deciders()[0]
            app.table._host.decide(seat, match.legal(seat)[:1])
            await asyncio.sleep(0)
        await until(pilot, lambda: match.is_over() and isinstance(app.screen, Ending))
        told = str(app.screen.query_one("#goals", Static).content)
        assert re.match(r"\d+ goals reached: .+; .+, and \d+ more\. \(g\)$", told)
        await screen_after(pilot, OwnGoals, "g")
        await screen_after(pilot, Ending, "escape")
        await pilot.click("#goals")
        await until(pilot, lambda: isinstance(app.screen, OwnGoals))


async def test_a_goal_reached_meanwhile_is_a_notice_that_takes_no_key(tmp_path: Path) -> None:
    match = new_match("human", "greedy", "random")
    while not any(count.seat == 0 and count.name == "fetched" for each in match.noted for count in each.counts):
        assert not match.is_over()
        match.settle()
        seat = match.deciders()[0]
        match.submit(seat, best(match, seat, match.legal(seat)))
    assert match.can_undo(0)
    async with session(TableApp(match, QuickBots(match), tmp_path), notifications=True) as (app, pilot):
        while match.deciders() == [0] and match.can_undo(0):  # the rest of the turn
            assert not app.screen.query(Toast)
            app.table._host.decide(0, [best(match, 0, match.legal(0))])
        await until(pilot, lambda: bool(app.screen.query(Toast)))
        assert app.screen is app.table
        assert app.table._board.has_focus
        await until(pilot, lambda: "Goal reached: Bring a gem home in the first four" in text_of(app))
    assert [*GoalsFile(tmp_path / "config").load()[0].of("Rose", "niagara").reached] == ["early"]
