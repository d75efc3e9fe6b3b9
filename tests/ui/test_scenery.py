from __future__ import annotations

import pytest
from textual.screen import Screen
from textual.widgets import OptionList

from niagara_tui.games.niagara.board.landscape import BACKDROP
from niagara_tui.ui.app import NiagaraApp
from niagara_tui.ui.kit.backdrop import Backdrop, find_scenery
from niagara_tui.ui.screens.home import ENTRIES
from niagara_tui.ui.screens.task_list import Learn
from tests.support.apps import session, text_of, until
from tests.ui.conftest import MakeApp, MakeSave

pytestmark = pytest.mark.screens


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
    async with session(make_app(Pictured), size=size) as (app, pilot):
        assert "Your games" in text_of(app)
        shown = ("▀", "Continue", "Rose, Bert", "today", "Your games", "Settings")
        await until(pilot, lambda: all(words in text_of(app) for words in (*shown, *(each[2] for each in ENTRIES))))
        await pilot.pause()
        await pilot.click("#menu", offset=(5, 2 if size[1] > 33 else 1))
        assert isinstance(app.screen, Learn)


async def test_without_animation_the_river_stands_still_and_without_pictures_the_title_is_drawn_in_lines_at_once(
    make_app: MakeApp,
) -> None:
    async with session(make_app(Pictured), animation=False) as (app, pilot):
        await until(pilot, lambda: "▀" in text_of(app))
        assert app.screen.query_one(Backdrop)._timer is None
        await pilot.press("s")
        app.settings.pictures = False
        await pilot.press("escape")
        assert "▀" not in text_of(app)
        assert "≈" in text_of(app)
        assert app.screen.query_one(OptionList).size.width == 64


async def test_below_another_screen_the_river_rests(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    async with session(make_app(Pictured)) as (app, pilot):
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
    async with session(make_app(Pictured), pictures=False) as (app, pilot):
        await pilot.pause(0.1)
        assert "▀" not in text_of(app)
        assert "≈" in text_of(app)
