"""Keys are bindings, and the tables of keys in the help and in the README have them all."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from textual.binding import Binding

import niagara_tui
from niagara_tui.games.registry import GAMES
from niagara_tui.shell.pages import table_help
from niagara_tui.ui.app import NiagaraApp
from niagara_tui.ui.screens.base_table import BaseTable
from niagara_tui.ui.screens.help import everywhere
from niagara_tui.ui.screens.table import TableScreen
from tests.support.apps import TableApp, text_of, until
from tests.support.tables import SilentBots, new_match, play_on
from tests.ui.table_parts import human_to_move

README = Path(niagara_tui.__file__).resolve().parents[1] / "README.md"
WRITTEN = {"question_mark": "?", "pageup": "page up", "pagedown": "page down", "escape": "esc"}
AT_TABLES = list(Binding.make_bindings([*TableScreen.BINDINGS, *BaseTable.BINDINGS]))
IN_THE_APP = [binding for binding in Binding.make_bindings(NiagaraApp.BINDINGS) if not binding.system]


def first_column(page: str) -> list[str]:
    """The keys that stand in a page's tables, one by one."""
    rows = re.findall(r"^\| ([^|]+?) +\|", page, re.MULTILINE)
    return [key.strip(" `") for row in rows for key in re.split(r", | to | or ", row)]


def written(binding: Binding) -> str:
    return WRITTEN.get(binding.key, binding.key)


@pytest.mark.parametrize("binding", [*AT_TABLES, *IN_THE_APP], ids=written)
def test_the_readme_has_every_key_of_the_table_and_of_the_app(binding: Binding) -> None:
    keys = README.read_text("utf-8").partition("\n## Keys\n")[2].partition("\n## ")[0]
    assert written(binding) in first_column(keys)


@pytest.mark.parametrize("binding", IN_THE_APP, ids=written)
def test_the_help_has_every_key_of_the_app(binding: Binding) -> None:
    assert binding.key in first_column(everywhere(can_suspend=True))


@pytest.mark.parametrize("game", GAMES)
def test_a_games_own_help_leaves_out_the_keys_of_every_table(game: str) -> None:
    """Except `enter`, which plays what is highlighted, and goes on only if nothing is."""
    of_the_game = first_column(table_help(GAMES[game]).partition("# Signs")[0])
    of_tables = {binding.key for binding in AT_TABLES} - {"enter"}
    assert [key for key in of_the_game if key in of_tables] == []


async def test_the_help_of_a_table_tells_the_keys_of_every_table(tmp_path: Path) -> None:
    match = new_match("human", "random", "random")
    app = TableApp(match, SilentBots(match), tmp_path)
    async with app.run_test(size=(120, 60)) as pilot:
        await until(pilot, lambda: app.screen is app.table)
        await pilot.press("question_mark")
        await until(pilot, lambda: "Concede" in text_of(app))
        shown = text_of(app)
        assert [binding.description for binding in AT_TABLES if binding.description not in shown] == []


async def test_every_key_that_the_line_of_a_table_shows_does_something(tmp_path: Path) -> None:
    match = play_on(new_match("human", "greedy:thief", "greedy:balanced", "random:uniform"), 26)
    app = TableApp(match, SilentBots(match), tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: human_to_move(app))
        bound = {binding.key for binding in AT_TABLES}
        assert [key for key, _sign, _word in app.table._own_keys() if key not in bound] == []
