"""A table that is left lets go of its save at once, however long its bots and advisers take to end."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from niagara_tui.match.autosave import Autosave
from niagara_tui.match.bots.hints import Hints
from niagara_tui.match.bots.processes import Answer
from niagara_tui.match.bots.seats import BotSeats
from niagara_tui.match.table_match import TableMatch
from niagara_tui.store.folder import SaveFolder
from niagara_tui.ui.app import NiagaraApp
from niagara_tui.ui.kit.backdrop import Backdrop
from niagara_tui.ui.screens import table
from niagara_tui.ui.screens.home import Home
from niagara_tui.ui.screens.load import Load
from niagara_tui.ui.screens.page import Page
from niagara_tui.ui.screens.table import TableScreen
from niagara_tui.ui.screens.task_list import Learn
from tests.support.apps import HomeAndTableApp, screen_after, session, until
from tests.support.matches import NOON
from tests.support.tables import QuickBots, new_match
from tests.ui.conftest import MakeApp, MakeSave


class SlowBots(BotSeats):
    """Bots that answer, and end, only once they are let."""

    def __init__(self, match: TableMatch) -> None:
        super().__init__(match)
        self.may_answer, self.may_end, self.asked = asyncio.Event(), asyncio.Event(), 0

    async def ask(self, seat: int) -> Answer:
        moves = self._match.legal(seat)
        self.asked += 1
        await self.may_answer.wait()
        return Answer(moves[0])

    async def close(self) -> None:
        await self.may_end.wait()
        await super().close()


class SlowHints(Hints):
    """Advisers that end only once they are let."""

    def __init__(self, match: TableMatch, may_end: asyncio.Event) -> None:
        super().__init__(match)
        self._may_end = may_end

    async def close(self) -> None:
        await self._may_end.wait()
        await super().close()


async def soon(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not true():  # noqa: ASYNC110 - a screen
            await asyncio.sleep(0.01)


async def test_a_table_that_was_only_looked_at_is_not_kept_and_one_with_a_decision_is(
    make_app: MakeApp, folder: SaveFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table, "BotSeats", QuickBots)
    setup = new_match("human", "greedy", "greedy").setup

    def has_begun(app: NiagaraApp) -> bool:
        return isinstance(app.screen, TableScreen) and app.screen.match.deciders() == [0]

    async with session(make_app(), speed="instant") as (app, pilot):
        app.games.start(setup)
        await until(pilot, lambda: has_begun(app))
        await screen_after(pilot, Home, "q")
        assert folder.summaries() == [], "its bots have decided, and its person has not"
        app.games.start(setup)
        await until(pilot, lambda: has_begun(app))
        await pilot.press("1", "enter")
        await until(pilot, lambda: len(folder.summaries()) == 1)


@pytest.mark.parametrize("leave", [lambda app: app.simulate_key("q"), HomeAndTableApp.go_home], ids=["key", "home"])
async def test_a1_a_table_that_was_left_frees_its_save_although_its_bots_have_not_ended(
    tmp_path: Path, make_save: MakeSave, leave: Callable[[HomeAndTableApp], None]
) -> None:
    make_save("Old", "Bert", "Yann", at=NOON - timedelta(hours=5))
    folder, match = SaveFolder(tmp_path / "saves"), new_match("human", "greedy", "greedy")
    autosave, bots = Autosave.new(folder, match, NOON), SlowBots(match)
    app = HomeAndTableApp(match, bots, tmp_path, autosave)
    app.table = TableScreen(match, autosave, bots, SlowHints(match, bots.may_end))
    async with app.run_test() as pilot:
        await until(pilot, lambda: bots.asked == 2)
        await pilot.press("1", "enter")
        await until(pilot, lambda: autosave.is_on_disk)
        try:  # the pilot's own pauses would wait until the bots have ended
            leave(app)
            await soon(lambda: isinstance(app.screen, Home))
            home, moves = app.screen, folder.read(autosave.name).moves
            assert isinstance(home, Home)

            def offers_it() -> bool:
                newest = home._found.saves.newest if home._found else None
                return newest is not None and newest.name == autosave.name

            await soon(offers_it)
            # The test opens the save only now: while it holds the lock, Home would find the save open elsewhere
            bots.may_answer.set()
            await asyncio.sleep(0.1)
            with Autosave.open(folder, autosave.name):
                assert folder.read(autosave.name).moves == moves, "what nobody saw is not saved"
        finally:
            bots.may_end.set()


OUTLIVE: dict[str, tuple[type[Page], Callable[[Any], Callable[[], object]]]] = {
    "the menu": (Home, lambda home: home.refresh_menu),
    "the saves": (Load, lambda saves: saves._read),
    "damage": (Load, lambda saves: partial(saves._look_for_damage, saves._saves[0])),
    "the scenery": (Learn, lambda learn: partial(learn.query_one(Backdrop)._load, 80, 24)),
}
"""Work in threads: the page on which it is begun, and its beginning."""


@pytest.mark.parametrize("work", OUTLIVE)
async def test_a1_work_in_a_thread_that_outlives_its_app_says_nothing(
    work: str, make_app: MakeApp, make_save: MakeSave
) -> None:
    kind, beginning_on = OUTLIVE[work]
    make_save("Old", "Bert", "Yann")
    async with session(make_app()) as (app, pilot):
        page = kind()
        await app.push_screen(page)
        await until(pilot, lambda: not isinstance(page, Load) or page._is_read)
        begin = beginning_on(page)
    with app._context():
        begin()
        await soon(lambda: all(worker.is_finished for worker in app.workers))
    assert not app.is_broken
