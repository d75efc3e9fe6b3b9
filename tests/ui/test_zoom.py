"""The zoom of every game: `z` gives the window to the picture, on which options can be chosen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from niagara_tui.games.canyon.board.cards import CanyonHand
from niagara_tui.games.canyon.board.table import Played
from niagara_tui.games.canyon.rules.map import NAMES
from niagara_tui.games.niagara.board.sky import FlowForecast, Sky
from niagara_tui.match.bots.hints import NoHint
from niagara_tui.match.table_match import TableMatch
from niagara_tui.ui.kit.board import Board
from niagara_tui.ui.kit.picture import MovingPane
from niagara_tui.ui.widgets.log_pane import HintPane
from tests.support.apps import TableApp, session, text_of, until
from tests.support.canyon import mid_trick, moving
from tests.support.canyon import seated as seated_in_the_canyon
from tests.support.tables import SilentBots, match_of, new_match, play_on, standing_at
from tests.support.upriver import boats, position
from tests.ui.advisers import advised
from tests.ui.conftest import some
from tests.ui.table_parts import spot_of, table_session

pytestmark = pytest.mark.screens


def niagara() -> TableMatch:
    return play_on(new_match("human", "greedy:thief", "greedy:balanced", "simple:forgetful"), 26)


def canyon() -> TableMatch:
    return seated_in_the_canyon(moving())


def canyon_trick() -> TableMatch:
    return seated_in_the_canyon(mid_trick())


def upriver() -> TableMatch:
    state = position(R="1 6 10", B="4 4 4", Y="2 4 8", G="3 3 4", die="2", sandbank=9)
    return standing_at(state, match_of("upriver", ("human", "greedy", "greedy", "greedy")))


TABLES = {"niagara": niagara, "canyon": canyon, "tricks": canyon_trick, "upriver": upriver}
LEAST = {"niagara": (47, 18), "canyon": (62, 9), "tricks": (62, 9), "upriver": (70, 9)}
"""Size in cells that the whole picture needs at least."""
EVERY_TABLE = pytest.mark.parametrize("table", TABLES)


class Pictured(TableApp):
    """A table in a terminal with colours enough for pictures."""

    @property
    def pictures(self) -> bool:
        return not self.ascii


def app_of(table: str, folder: Path, kind: type[TableApp] = TableApp, **more: Any) -> TableApp:
    match = TABLES[table]()
    return kind(match, SilentBots(match), folder, **more)


def picture_of(app: TableApp) -> MovingPane:
    return app.table.query_one(Board).query(MovingPane).first()


@EVERY_TABLE
@pytest.mark.parametrize("kind", [TableApp, Pictured], ids=["lines", "pictures"])
@pytest.mark.parametrize("size", some([(80, 24), (120, 40)], [(100, 30), (160, 48), (200, 60), (300, 80)]))
async def test_z_gives_the_window_to_the_picture_and_takes_it_back_and_escape_first_the_highlight_and_then_the_zoom(
    tmp_path: Path, table: str, kind: type[TableApp], size: tuple[int, int]
) -> None:
    async with session(app_of(table, tmp_path, kind), size=size) as (app, pilot):
        before, look = picture_of(app).size, text_of(app)
        assert "zoom" in look
        await pilot.press("z")
        assert picture_of(app).size.width == size[0]
        assert picture_of(app).size.height > max(before.height, size[1] // 2)
        assert "table" in text_of(app).splitlines()[-1]
        await pilot.press("z")
        assert picture_of(app).size == before
        assert text_of(app) == look
        await pilot.press("z", "right", "escape")
        assert app.table.query_one(Board).highlighted_moves is None
        assert app.table.query_one(Board).has_class("-zoom")
        await pilot.press("escape")
        assert picture_of(app).size == before


@EVERY_TABLE
async def test_after_the_window_has_changed_under_the_zoom_the_table_is_as_if_it_had_never_been(
    tmp_path: Path, table: str
) -> None:
    fresh, zoomed = app_of(table, tmp_path / "fresh"), app_of(table, tmp_path / "zoomed")
    async with fresh.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: fresh.table.is_mounted)
        await pilot.pause()
        expected = text_of(fresh)
    async with zoomed.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: zoomed.table.is_mounted)
        await pilot.press("z")
        await pilot.resize_terminal(120, 40)
        await pilot.press("z")
        assert text_of(zoomed) == expected


@EVERY_TABLE
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_hint_is_read_beside_or_below_the_zoomed_picture_of_which_nothing_is_cut_off(
    tmp_path: Path, table: str, size: tuple[int, int]
) -> None:
    async with advised(TABLES[table](), tmp_path, NoHint("There is none today."), size=size) as (app, pilot):
        await until(pilot, lambda: app.table.is_mounted)
        await pilot.press("z", "i")
        await until(pilot, lambda: "There is none today." in text_of(app))
        hint, picture = app.table.query_one(HintPane), picture_of(app)
        assert picture.region.right <= hint.region.x or picture.region.bottom <= hint.region.y
        assert picture.size.width >= LEAST[table][0]
        assert picture.size.height >= LEAST[table][1]
        assert not picture.region.overlaps(hint.region)
        assert hint.region.right <= size[0]
        assert app.table.query_one("#prompt").size.width == size[0]
        await pilot.press("escape")
        assert "There is none today." not in text_of(app)
        assert picture.size.width == size[0]


@pytest.mark.parametrize("size", some([(200, 60)], [(160, 48), (120, 40)]))
async def test_beside_niagaras_zoomed_river_there_is_the_hint_and_no_forecast(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with advised(niagara(), tmp_path, NoHint("There is none today."), size=size) as (app, pilot):
        await until(pilot, lambda: app.table.is_mounted)
        await pilot.press("z", "i")
        await until(pilot, lambda: "There is none today." in text_of(app))
        assert not app.table.query_one(FlowForecast).is_on_screen
        assert not app.table.query_one(Sky).is_on_screen
        assert app.table.query_one(HintPane).is_on_screen


async def test_a_canoe_of_canyon_is_moved_on_the_zoomed_course(tmp_path: Path) -> None:
    match = canyon()
    async with table_session(match, tmp_path) as (app, pilot):
        await pilot.press("z")
        course, space = picture_of(app), NAMES.index("c24")
        for _click in range(2):
            await pilot.click(course, offset=spot_of(course, space))
        await until(pilot, lambda: match.view(0).players[0].canoe == space)
        assert picture_of(app).size.width == 80


async def test_a_card_of_canyon_is_played_below_the_zoomed_course(tmp_path: Path) -> None:
    match = canyon_trick()
    async with table_session(match, tmp_path) as (app, pilot):
        await pilot.press("z", "1")
        assert "sun 3: does not beat sun 10." in text_of(app)
        assert "►S3◄" in text_of(app)
        await pilot.press("enter")
        await until(pilot, lambda: match.view(0).players[0].played == 3)


@pytest.mark.parametrize("size", some([(80, 24), (120, 40)], [(160, 48), (200, 60)]))
async def test_the_trick_stays_in_sight_beside_the_hand_below_the_zoomed_course(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with session(app_of("tricks", tmp_path), size=size) as (app, pilot):
        played, hand = app.table.query_one(Played), app.table.query_one(CanyonHand)
        assert not played.is_on_screen
        await pilot.press("z")
        shown = " ".join(played.draw(*played.size).lines())
        assert all(sign in shown for sign in ("trump pine", "led", "S1", "S10", "wins"))
        assert "wins" in text_of(app)
        assert hand.region.right <= played.region.x
        await pilot.press("z")
        assert not played.is_on_screen


async def test_a_boat_is_moved_on_the_zoomed_river(tmp_path: Path) -> None:
    match = upriver()
    async with table_session(match, tmp_path) as (app, pilot):
        await pilot.press("z", "f")
        assert "This is how the boats would lie after the river's move" in text_of(app)
        await pilot.press("f", "6")
        assert "boat on 6: to 8" in text_of(app)
        await pilot.press("enter")
        await until(pilot, lambda: boats(match.view(None)) == "1 8 10")


@pytest.mark.parametrize("table", ["canyon", "tricks", "upriver"])
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_the_zoomed_picture_looks_as_accepted(
    snap_compare: Any, tmp_path: Path, table: str, size: tuple[int, int]
) -> None:
    assert snap_compare(app_of(table, tmp_path, Pictured), terminal_size=size, press=["right", "z"])


@pytest.mark.parametrize("table", ["canyon", "upriver"])
def test_the_zoomed_picture_in_ascii_looks_as_accepted(snap_compare: Any, tmp_path: Path, table: str) -> None:
    assert snap_compare(app_of(table, tmp_path, ascii_only=True), terminal_size=(80, 24), press=["right", "z"])
