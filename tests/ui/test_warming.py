"""The line on the table while bots warm up."""

from __future__ import annotations

from pathlib import Path

from textual.widgets import Static

from niagara_tui.games.niagara.table.board import NiagaraBoard
from tests.ui.tables import SilentBots, TableApp, new_match, until


async def test_the_table_says_how_warm_the_bots_are_and_play_goes_on_meanwhile(tmp_path: Path) -> None:
    match = new_match("human", "mcts:hard", "mcts:hard")
    bots = SilentBots(match)
    app = TableApp(match, bots, tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        board = app.table.query_one(NiagaraBoard)
        prompt = board.query_one("#prompt", Static)
        await until(pilot, lambda: bool(board._selection.options))
        assert "warming" not in str(prompt.content)
        await pilot.press("4")
        highlighted = board._selection.highlighted
        assert highlighted is not None
        for share in (0.0, 0.4):
            bots._set_progress(1, share)
            assert f"The bots are warming up: {share:.0%}." in str(prompt.content)
            assert board._selection.highlighted == highlighted, "a card put forward stays where it is"
        await pilot.press("enter")
        assert match.deciders() == [1, 2]
        bots._set_progress(1, 1.0)
        assert "warming" not in str(prompt.content)
