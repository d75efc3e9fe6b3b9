"""What large windows show besides: the table that is highlighted, and the river beside the home screen."""

from __future__ import annotations

import pytest
from textual.screen import Screen
from textual.widgets import DataTable, OptionList, Switch

from niagara_tui.games.niagara.board.landscape import BACKDROP
from niagara_tui.store.folder import SaveFolder
from niagara_tui.ui.app import NiagaraApp
from niagara_tui.ui.kit.backdrop import Backdrop, find_scenery
from niagara_tui.ui.kit.glimpse import GlimpsePane
from niagara_tui.ui.screens.home import ENTRIES
from niagara_tui.ui.screens.load import Load
from niagara_tui.ui.screens.new_game import NewGame
from niagara_tui.ui.screens.puzzles import Puzzles
from niagara_tui.ui.screens.task_list import Learn
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
        await until(pilot, lambda: "HARBOUR" in text_of(app))
        assert "The highest sum wins" in " ".join(text_of(app).split())


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


# The home screen beside the river: scenery of a game, where pictures can be painted.


class Pictured(NiagaraApp):
    """The app in a terminal with colours enough, whatever that of the tests has."""

    @property
    def pictures(self) -> bool:
        return self.settings.pictures


def test_the_scenery_is_that_of_the_first_game_that_has_one() -> None:
    assert find_scenery() is BACKDROP


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (300, 80)])
def test_the_river_is_beside_what_is_covered(size: tuple[int, int]) -> None:
    width, height = size
    lines = BACKDROP.draw(width, height, 44, 0)
    assert (lines.width, lines.height) == size
    assert lines.changes(BACKDROP.draw(width, height, 44, 1))


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
async def test_the_river_is_painted_after_the_menu_which_it_leaves_whole(
    make_app: MakeApp, make_save: MakeSave, size: tuple[int, int]
) -> None:
    make_save("Rose", "Bert", "Yann")
    app = make_app(Pictured)
    async with app.run_test(size=size) as pilot:
        assert "New game" in text_of(app)
        # saves are read after the first frame, and the menu grows by a line when they are
        shown = ("▀", "Continue", "Rose, Bert, Yann", "today", "New game", "Settings")
        await until(pilot, lambda: all(words in text_of(app) for words in shown))
        await pilot.pause()
        await pilot.click("#menu", offset=(5, 7))
        await pilot.pause()
        assert isinstance(app.screen, Load)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_beside_the_river_every_entry_is_seen_at_once(
    make_app: MakeApp, make_save: MakeSave, size: tuple[int, int]
) -> None:
    make_save("Rose", "Bert", "Yann")
    app = make_app(Pictured)
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: "Rose, Bert, Yann" in text_of(app))
        await until(pilot, lambda: all(words in text_of(app) for _, _, words in ENTRIES))


async def test_without_animation_the_river_stands_still(make_app: MakeApp) -> None:
    app = make_app(Pictured)
    app.settings.animation = False
    async with app.run_test() as pilot:
        await until(pilot, lambda: "▀" in text_of(app))
        assert app.screen.query_one(Backdrop)._timer is None


async def test_below_another_screen_the_river_rests(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    app = make_app(Pictured)
    async with app.run_test() as pilot:
        await until(pilot, lambda: "▀" in text_of(app))
        river = app.screen.query_one(Backdrop)
        assert river._timer is not None
        river._timer.stop()
        rests = []
        for is_covered in (True, False):
            if is_covered:
                await app.push_screen(Screen())
            else:
                await app.pop_screen()
            now = 3.5 * river.idle_seconds * (2 - is_covered)
            monkeypatch.setattr(river, "clock", lambda now=now: now)
            shown = river._drawn
            river.tick()
            rests.append(river._drawn is shown)
        assert rests == [True, False]


async def test_without_pictures_the_title_is_drawn_in_lines(make_app: MakeApp) -> None:
    app = make_app(Pictured)
    app.settings.pictures = False
    async with app.run_test() as pilot:
        await pilot.pause(0.1)
        assert "▀" not in text_of(app)
        assert "≈" in text_of(app)


async def test_the_setting_changes_the_home_screen_below(make_app: MakeApp) -> None:
    app = make_app(Pictured)
    async with app.run_test() as pilot:
        await until(pilot, lambda: "▀" in text_of(app))
        await pilot.press("s")
        app.settings.pictures = False
        await pilot.press("escape")
        await pilot.pause()
        assert "▀" not in text_of(app)
        assert app.screen.query_one(OptionList).size.width == 64
