"""What a large window shows of the table that is highlighted: in the lists of saves, lessons, puzzles, and set up."""

from __future__ import annotations

import pytest
from textual.widgets import DataTable, OptionList, Switch

from niagara_tui.store.folder import SaveFolder
from niagara_tui.ui.kit.glimpse import GlimpsePane
from niagara_tui.ui.screens.load import Load
from niagara_tui.ui.screens.new_game import NewGame
from niagara_tui.ui.screens.task_list import Learn, Puzzles
from tests.support.apps import text_of, until
from tests.ui.conftest import MakeApp, MakeSave

pytestmark = pytest.mark.screens

LARGE, SMALL = (160, 48), (80, 24)


async def test_the_highlighted_save_shows_where_it_stands(make_app: MakeApp, make_save: MakeSave) -> None:
    make_save("Ada", "Bea", "Cid", decisions=1)
    make_save("Rose", "Bert", "Yann", decisions=5)
    app = make_app()
    async with app.run_test(size=LARGE) as pilot:
        await app.push_screen(Load())
        await until(pilot, lambda: "THE FALLS" in text_of(app))
        assert "What happened last:" in text_of(app)
        first = text_of(app)
        app.screen.query_one(DataTable).move_cursor(row=1)
        await until(pilot, lambda: text_of(app) != first and "THE FALLS" in text_of(app))


async def test_of_a_damaged_save_nothing_is_shown(make_app: MakeApp, make_save: MakeSave, folder: SaveFolder) -> None:
    name = make_save("Ada", "Bea", "Cid")
    folder.file(name).write_text("{", "utf-8")
    app = make_app()
    async with app.run_test(size=LARGE) as pilot:
        await app.push_screen(Load())
        await until(pilot, lambda: not list(app.workers))
        assert "THE FALLS" not in text_of(app)
        assert "cannot be opened" in text_of(app)


async def test_the_highlighted_lesson_shows_its_table_and_what_is_said_first(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=LARGE) as pilot:
        await app.push_screen(Learn())
        await until(pilot, lambda: "THE FALLS" in text_of(app))
        tasks = app.screen.query_one(OptionList)
        tasks.highlighted = tasks.get_option_index("upriver-boats")
        await until(pilot, lambda: "DOCKS" in text_of(app))
        assert "Your three boats race up the river" in " ".join(text_of(app).split())


async def test_the_highlighted_puzzle_shows_its_position(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=LARGE) as pilot:
        await app.push_screen(Puzzles())
        tasks = app.screen.query_one(OptionList)
        tasks.highlighted = tasks.get_option_index("canyon-1")
        await until(pilot, lambda: "village" in text_of(app))


async def test_a_new_game_shows_the_table_as_it_will_be_set(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=LARGE) as pilot:
        await app.push_screen(NewGame())
        await until(pilot, lambda: "THE FALLS" in text_of(app))
        beside = app.screen.query_one(GlimpsePane)
        assert not any("Joe" in line for line in beside._current().canvas.lines())
        app.screen.query_one("#option-joe Switch", Switch).value = True
        await until(pilot, lambda: any("Joe" in line for line in beside._current().canvas.lines()))


@pytest.mark.parametrize("screen", [Load, Learn, Puzzles, NewGame])
async def test_a_small_window_makes_no_glimpse(make_app: MakeApp, make_save: MakeSave, screen: type) -> None:
    make_save("Rose", "Bert", "Yann")
    app = make_app()
    async with app.run_test(size=SMALL) as pilot:
        await app.push_screen(screen())
        await until(pilot, lambda: not list(app.workers))
        pane = app.screen.query_one(GlimpsePane)
        assert not pane.display
        assert pane._glimpse is None
        await pilot.resize_terminal(*LARGE)
        await until(pilot, lambda: pane._glimpse is not None)
