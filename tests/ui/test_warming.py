from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Sequence
from pathlib import Path

import pytest
from textual.screen import Screen
from textual.widgets import Static

from niagara_tui.games.niagara.board.board import NiagaraBoard
from niagara_tui.match.bots import readiness
from niagara_tui.match.bots.hints import Hints
from tests.support.apps import TableApp, session, text_of, until
from tests.support.tables import SilentBots, new_match, play_on
from tests.ui.conftest import MakeApp


async def test_the_table_says_what_the_bots_prepare_and_how_long_and_play_goes_on_meanwhile(tmp_path: Path) -> None:
    match = new_match("human", "mcts:hard", "mcts:hard")
    bots = SilentBots(match)
    async with session(TableApp(match, bots, tmp_path), size=(120, 40)) as (app, pilot):
        board = app.table.query_one(NiagaraBoard)
        prompt = board.query_one("#prompt", Static)
        await until(pilot, lambda: bool(board._selection.options))
        assert "ready" not in str(prompt.content)
        await pilot.press("4")
        highlighted = board._selection.highlighted
        assert highlighted is not None
        for share in (0.0, 0.4):
            bots._set_progress(1, share)
            assert str(prompt.content).endswith("Bots get ready: 15 s.")
            assert board._selection.highlighted == highlighted, "a card put forward stays where it is"
        await pilot.press("enter")
        assert match.deciders() == [1, 2]
        assert str(prompt.content).endswith("  The bots get ready, just this once: about 15 s.")
        bots._set_progress(1, 1.0)
        assert "ready" not in str(prompt.content)


async def test_a_narrow_table_keeps_its_question_and_tells_of_the_bots_where_there_is_room(tmp_path: Path) -> None:
    match = new_match("human", "mcts:hard", "mcts:hard")
    bots = SilentBots(match)
    async with session(TableApp(match, bots, tmp_path)) as (app, pilot):
        prompt = app.table.query_one("#prompt", Static)
        await until(pilot, lambda: "its key or a click, then Enter." in str(prompt.content))
        bots._set_progress(1, 0.45)
        assert str(prompt.content).endswith("a click, then Enter.  Bots get ready: 15 s.")
        assert len(str(prompt.content)) <= 80
        await pilot.press("6")
        assert re.search(r"most likely \d\.$", str(prompt.content))


async def test_nothing_is_said_of_bots_that_warm_up_for_a_game_that_is_over(tmp_path: Path) -> None:
    match = play_on(new_match("human", "greedy", "greedy"), 3000)
    bots = SilentBots(match)
    async with session(TableApp(match, bots, tmp_path), size=(120, 40)) as (app, pilot):
        prompt = app.table.query_one("#prompt", Static)
        await until(pilot, lambda: "The game is over." in str(prompt.content))
        bots._set_progress(1, 0.4)
        app.table.show_match()
        assert "ready" not in str(prompt.content)


async def test_the_seconds_count_down_although_nothing_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = new_match("human", "mcts:hard", "mcts:hard")
    bots = SilentBots(match)
    async with session(TableApp(match, bots, tmp_path), size=(120, 40)) as (app, pilot):
        prompt = app.table.query_one("#prompt", Static)
        await until(pilot, lambda: "Enter" in str(prompt.content))
        begun = time.monotonic()
        bots._set_progress(1, 0.1)
        assert "about 15 s" in str(prompt.content)
        countdown = readiness._waits[match.game.id].countdown
        monkeypatch.setattr(countdown, "_clock", lambda: begun + 10.0)
        bots._set_progress(1, 0.3)
        assert "about 35 s" in str(prompt.content)
        monkeypatch.setattr(countdown, "_clock", lambda: begun + 22.0)
        await until(pilot, lambda: "about 25 s" in str(prompt.content))


async def test_42_9_while_a_hint_waits_how_long_it_takes_stands_in_one_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def think(hints: Hints, seat: int) -> None:
        hints._set_progress(seat, 0.1)
        await asyncio.Event().wait()

    async def load(_hints: Hints, _seat: int) -> None:
        """No process is started."""

    monkeypatch.setattr(Hints, "ask", think)
    monkeypatch.setattr(Hints, "load", load)
    match = new_match("human", "mcts:hard", "mcts:hard")
    bots = SilentBots(match)
    async with session(TableApp(match, bots, tmp_path), size=(120, 40)) as (app, pilot):
        prompt = app.table.query_one("#prompt", Static)
        await until(pilot, lambda: "Enter" in str(prompt.content))
        bots._set_progress(1, 0.2)
        assert "about 15 s" in str(prompt.content)
        await pilot.press("i", "i")
        await until(pilot, lambda: "as soon as the bots are ready" in " ".join(text_of(app).split()))
        assert "bots get ready" not in text_of(app)


class Opening(Screen[None]):
    game = None


@pytest.mark.parametrize("above", [None, Opening()])
async def test_an_app_at_rest_gets_the_bots_ready_the_current_game_s_first(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, above: Opening | None
) -> None:
    begun: list[Sequence[str]] = []
    ended = []

    async def prepare(command: Sequence[str]) -> None:
        begun.append(command)
        try:
            await asyncio.Event().wait()
        finally:
            ended.append(command)

    monkeypatch.setattr(readiness, "prepare", prepare)
    monkeypatch.setattr(readiness, "IDLE", 0.3)
    monkeypatch.delenv(readiness.SWITCH)
    app = make_app()
    app.prepares_bots = True
    app.settings.game = "canyon"
    async with app.run_test() as pilot:
        if above is not None:
            await app.push_screen(above)
        await until(pilot, lambda: bool(begun))
        assert not ended
    assert begun == ended == [readiness.preparing_command("canyon")]


async def test_an_app_that_is_no_person_s_gets_nothing_ready(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[Sequence[str]] = []
    monkeypatch.setattr(readiness, "prepare", begun.append)
    monkeypatch.setattr(readiness, "IDLE", 0.01)
    monkeypatch.delenv(readiness.SWITCH)
    async with make_app().run_test() as pilot:
        await pilot.pause(0.1)
    assert not begun
