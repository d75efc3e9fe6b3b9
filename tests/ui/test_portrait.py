from __future__ import annotations

import re
from pathlib import Path

import pytest
from textual.app import App, ComposeResult
from textual.geometry import Size
from textual.widget import Widget
from textual.widgets import OptionList

from niagara_tui.games.niagara.board.hand import NiagaraHand
from niagara_tui.serve import page
from niagara_tui.ui.kit.board import Board
from niagara_tui.ui.screens.dialogs import ChooseOne
from niagara_tui.ui.screens.home import Home
from niagara_tui.ui.screens.replay import Timeline
from niagara_tui.ui.widgets.choices import Choices
from niagara_tui.ui.widgets.key_line import KeyLine
from niagara_tui.ui.widgets.log_pane import LogPane
from niagara_tui.ui.widgets.portrait import is_portrait
from tests.support.apps import TableApp, screen_after, session, text_of, until
from tests.support.tables import new_match
from tests.ui.conftest import MakeApp, some
from tests.ui.table_parts import table_session
from tests.ui.test_zoom import EVERY_TABLE, LEAST, Pictured, app_of, picture_of

pytestmark = pytest.mark.screens

PHONE, TABLET = (80, 88), (84, 57)


def cells_in_browser(width: int, height: int) -> Size:
    """The columns and rows that the page of `niagara serve` gives a window of so many pixels."""
    script = (Path(page.__file__).parent / "assets" / "page.js").read_text("utf-8")

    def numbers(names: str) -> list[float]:
        found = re.search(re.escape(names) + r" = ([^;]*);", script)
        assert found is not None
        return [float(number) for number in re.findall(r"[\d.]+", found[1])]

    (largest,), (smallest,) = numbers("LARGEST"), numbers("SMALLEST")
    (columns, rows), (wide, high) = numbers("[COLUMNS, ROWS]"), numbers("[WIDE, HIGH]")
    font = max(smallest, min(largest, min(width / columns / wide, height / rows / high) // 1))
    return Size(int(width / (font * wide)), int(height / (font * high)))


def test_a_phone_has_80_columns_and_88_rows_and_is_in_portrait() -> None:
    assert cells_in_browser(390, 844) == Size(*PHONE)
    assert cells_in_browser(768, 1024) == Size(*TABLET)
    assert all(is_portrait(cells_in_browser(*pixels)) for pixels in ((390, 844), (360, 800), (768, 1024), (430, 932)))


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40), (160, 48), (200, 60), (300, 80)])
def test_windows_that_are_wider_than_high_are_not_in_portrait(size: tuple[int, int]) -> None:
    assert not is_portrait(Size(*size))


@EVERY_TABLE
@pytest.mark.parametrize("kind", [TableApp, Pictured], ids=["lines", "pictures"])
@pytest.mark.parametrize("size", some([PHONE], [TABLET, (120, 90)]))
async def test_in_portrait_the_picture_is_above_all_panes_and_as_wide_as_the_window_which_zoom_gives_to_it(
    tmp_path: Path, table: str, kind: type[TableApp], size: tuple[int, int]
) -> None:
    async with session(app_of(table, tmp_path, kind), size=size) as (app, pilot):
        picture = picture_of(app).region
        assert picture.width == size[0]
        assert picture.width >= LEAST[table][0]
        assert picture.height >= max(LEAST[table][1], size[1] // 4)
        panes = [app.table.query_one(LogPane), app.table.query_one("#players"), app.table.query_one("#prompt")]
        for pane in panes:
            assert pane.region.y >= picture.bottom
            assert pane.region.right <= size[0]
            assert pane.region.height > 4 or pane.id == "prompt"
        regions = [pane.region for pane in panes]
        assert not any(one.overlaps(other) for one in regions for other in regions if one is not other)
        await pilot.press("z")
        assert picture_of(app).size.width == size[0]
        assert picture_of(app).size.height >= max(picture.height, size[1] // 2)


@EVERY_TABLE
async def test_when_the_window_is_turned_the_table_is_as_if_it_had_always_been_so(tmp_path: Path, table: str) -> None:
    fresh, turned = app_of(table, tmp_path / "fresh"), app_of(table, tmp_path / "turned")
    async with fresh.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: fresh.table.is_mounted)
        await pilot.pause()
        expected = text_of(fresh)
    async with turned.run_test(size=PHONE) as pilot:
        await until(pilot, lambda: turned.table.is_mounted)
        await pilot.pause()
        assert text_of(turned) != expected
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        assert text_of(turned) == expected


@pytest.mark.parametrize("table", ["canyon", "upriver"])
async def test_an_option_and_a_key_of_the_line_are_touched_on_either_of_their_two_rows(
    tmp_path: Path, table: str
) -> None:
    async with session(app_of(table, tmp_path), size=PHONE) as (app, pilot):
        board, choices = app.table.query_one(Board), app.table.query_one(Choices)
        line = app.table.query_one(KeyLine)
        assert line.size.height == 2
        for row in (0, 1):
            assert not board.highlighted_moves
            await pilot.click(choices, offset=(3, row))
            assert board.highlighted_moves
            await pilot.press("escape")
            words = text_of(app).splitlines()[line.region.y]
            await pilot.click(line, offset=(words.index("zoom"), row))
            assert board.has_class("-zoom")
            await pilot.press("z")


async def test_cards_are_touched_on_three_rows_at_least(tmp_path: Path) -> None:
    match = new_match("human", "greedy:thief", "greedy:balanced")
    async with table_session(match, tmp_path, size=PHONE) as (app, pilot):
        await pilot.pause()
        hand: Widget = app.table.query_one("#hand", NiagaraHand)
        assert hand.size.height >= 3


async def test_outside_portrait_an_option_has_one_row(tmp_path: Path) -> None:
    async with table_session(app_of("upriver", tmp_path).table.match, tmp_path, size=(120, 40)) as (app, pilot):
        await pilot.pause()
        assert app.table.query_one(KeyLine).size.height == 1
        assert not app.table.has_class("-portrait")


async def test_the_menu_follows_a_window_that_is_turned_and_an_entry_is_touched_on_either_of_its_two_rows(
    make_app: MakeApp,
) -> None:
    async with session(make_app(), size=PHONE) as (app, pilot):
        menu = app.screen.query_one("#menu", OptionList)
        for size, rows in ((PHONE, 2), ((120, 25), 1), (PHONE, 2), ((80, 24), 1), (PHONE, 2)):
            await pilot.resize_terminal(*size)
            assert menu.virtual_size.height == rows * menu.option_count, size
        await until(pilot, lambda: "Settings" in text_of(app))
        await pilot.pause()
        lines = text_of(app).splitlines()
        y = next(y for y, line in enumerate(lines) if "Your games" in line)
        assert "Settings" in lines[y + 2]
        for row in (0, 1):
            await pilot.click(offset=(lines[y].index("Your games"), y + row))
            await screen_after(pilot, ChooseOne)
            await screen_after(pilot, Home, "escape")


class Replaying(App[None]):
    """A timeline of two rows, as the style sheet of replays makes it in a portrait window."""

    CSS = "Timeline { height: 2; }"

    def __init__(self) -> None:
        super().__init__()
        self.pressed: list[object] = []

    def compose(self) -> ComposeResult:
        yield Timeline([("first", "<<"), ("next", ">")])

    def on_timeline_pressed(self, message: Timeline.Pressed) -> None:
        self.pressed.append(message.action)

    def on_timeline_picked(self, message: Timeline.Picked) -> None:
        self.pressed.append(message.moment)


async def test_a_replays_buttons_and_bar_are_touched_on_either_of_their_two_rows() -> None:
    async with session(Replaying(), size=(60, 4)) as (app, pilot):
        app.query_one(Timeline).show(3, 9, "move 3 of 9")
        await pilot.pause()
        for row in (0, 1):
            for x in (1, 5, 9):
                await pilot.click(Timeline, offset=(x, row))
        await pilot.pause()
        assert app.pressed[:3] == app.pressed[3:]
        assert app.pressed[:2] == ["first", "next"]
        assert isinstance(app.pressed[2], int)
