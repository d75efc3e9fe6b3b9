"""The line on the table while bots get ready."""

from __future__ import annotations

from pathlib import Path

from textual.widgets import Static

from niagara_tui.games.niagara.board.board import NiagaraBoard
from niagara_tui.match.bots.hints import WARMING_UP
from tests.support.apps import TableApp, until
from tests.support.tables import SilentBots, new_match, play_on


async def test_the_table_says_what_the_bots_prepare_and_how_long_and_play_goes_on_meanwhile(tmp_path: Path) -> None:
    match = new_match("human", "mcts:hard", "mcts:hard")
    bots = SilentBots(match)
    app = TableApp(match, bots, tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        board = app.table.query_one(NiagaraBoard)
        prompt = board.query_one("#prompt", Static)
        await until(pilot, lambda: bool(board._selection.options))
        assert "warm" not in str(prompt.content)
        await pilot.press("4")
        highlighted = board._selection.highlighted
        assert highlighted is not None
        for share in (0.0, 0.4):
            bots._set_progress(1, share)
            assert str(prompt.content).endswith("Bots are warming up.")
            assert f"{share:.0%}" not in str(prompt.content), "no share stands still"
            assert board._selection.highlighted == highlighted, "a card put forward stays where it is"
        await pilot.press("enter")
        assert match.deciders() == [1, 2]
        assert str(prompt.content).endswith(f"  {WARMING_UP[1]}")
        bots._set_progress(1, 1.0)
        assert "warm" not in str(prompt.content)


async def test_a_narrow_table_keeps_its_question_and_tells_of_the_bots_where_there_is_room(tmp_path: Path) -> None:
    match = new_match("human", "mcts:hard", "mcts:hard")
    bots = SilentBots(match)
    app = TableApp(match, bots, tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        prompt = app.table.query_one("#prompt", Static)
        await until(pilot, lambda: "its key or a click, then Enter." in str(prompt.content))
        bots._set_progress(1, 0.45)
        assert str(prompt.content).endswith("a click, then Enter.  Bots are warming up.")
        assert len(str(prompt.content)) <= 80
        await pilot.press("6")
        assert str(prompt.content).endswith("%).")


async def test_nothing_is_said_of_bots_that_warm_up_for_a_game_that_is_over(tmp_path: Path) -> None:
    match = play_on(new_match("human", "greedy", "greedy"), 3000)
    bots = SilentBots(match)
    app = TableApp(match, bots, tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        prompt = app.table.query_one("#prompt", Static)
        await until(pilot, lambda: "The game is over." in str(prompt.content))
        bots._set_progress(1, 0.4)
        app.table.show_match()
        assert "warm" not in str(prompt.content)
