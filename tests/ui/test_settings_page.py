"""The settings: every change holds at once and is kept."""

from __future__ import annotations

from typing import Any

import pytest
from textual.widgets import Input, Select, Switch

from niagara_tui.shell import settings, terminal
from niagara_tui.store.models import SeatSetup, Setup
from niagara_tui.study.lessons.lesson import lessons_of
from niagara_tui.study.puzzles.catalogue import all_puzzles
from niagara_tui.ui.colours.paint import contrast
from niagara_tui.ui.colours.theme import THEMES
from niagara_tui.ui.screens.settings import SettingsPage
from tests.ui.conftest import MakeApp, some

pytestmark = pytest.mark.screens

_PEOPLE = Setup(game="niagara", seats=[SeatSetup(name=name) for name in ("Rose", "Bert", "Yann")], seed=1)
SIZES = some([(80, 24), (120, 40)], [(160, 48), (200, 60)])


@pytest.mark.parametrize("size", SIZES)
def test_the_settings_look_as_accepted(
    snap_compare: Any, make_app: MakeApp, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SettingsPage, "note", lambda _page: "kept in a file")
    assert snap_compare(make_app(), press=["s"], terminal_size=size)


async def test_a_change_holds_at_once_and_is_written_down(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("s")
        page = app.screen
        assert isinstance(page, SettingsPage)
        page.query_one("#option-theme Select", Select).value = "day"
        page.query_one("#option-aids Switch", Switch).value = False
        page.query_one("#your-name", Input).value = "Ann"
        await pilot.pause()
        assert app.theme == THEMES["day"].theme.name
        await pilot.press("escape")
        kept, complaint = settings.load(settings.folder_for(app.launch.config))
        assert complaint is None
        assert (kept.theme, kept.aids, kept.name) == ("day", False, "Ann")


async def test_the_program_begins_anew_in_another_language(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("s")
        app.screen.query_one("#option-language Select", Select).value = "fr"
        await pilot.pause()
    assert app.again == []
    assert settings.read(settings.folder_for(app.launch.config)).language == "fr"


@pytest.mark.parametrize("keys", [["enter", "1", "enter"], ["enter"]], ids=["decided", "just begun"])
async def test_the_game_that_is_open_goes_on_in_another_language(make_app: MakeApp, keys: list[str]) -> None:
    app = make_app(setup=_PEOPLE)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press(*keys)
        await pilot.pause()
        await pilot.press("f2")
        app.screen.query_one("#option-language Select", Select).value = "de"
        await pilot.pause()
    [save] = [each.name for each in app.folder.summaries()]
    assert app.again == ["resume", save]


@pytest.mark.parametrize(
    ("opened", "again"),
    [
        ({"learn": True, "lesson": lessons_of("niagara")[1]}, ["learn", lessons_of("niagara")[1].id]),
        ({"puzzle": all_puzzles()["canyon-1"]}, ["puzzle", "canyon-1"]),
    ],
)
async def test_the_lesson_or_puzzle_that_is_open_begins_anew_in_another_language(
    opened: dict[str, Any], again: list[str], make_app: MakeApp
) -> None:
    app = make_app(**opened)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        await pilot.press("f2")
        app.screen.query_one("#option-language Select", Select).value = "de"
        await pilot.pause()
    assert app.again == again


async def test_the_save_that_is_looked_at_is_opened_again_in_another_language(
    make_app: MakeApp,
) -> None:
    app = make_app(setup=_PEOPLE)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("enter", "1", "enter")
        await pilot.pause()
        for key in ("q", "l", "r"):
            await pilot.press(key)
            await pilot.pause()
        await pilot.press("f2")
        app.screen.query_one("#option-language Select", Select).value = "de"
        await pilot.pause()
    [save] = [each.name for each in app.folder.summaries()]
    assert app.again == ["replay", save]


async def test_in_a_browser_another_language_waits_for_the_next_start(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(terminal, "is_in_browser", lambda: True)
    app = make_app()
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("s")
        app.screen.query_one("#option-language Select", Select).value = "fr"
        await pilot.pause()
        assert app.again is None
        assert [told.message for told in app._notifications] == ["It speaks the other language from its next start on."]


async def test_f2_opens_them_from_anywhere_once(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("l", "f2", "f2")
        assert [type(screen).__name__ for screen in app.screen_stack].count("SettingsPage") == 1


@pytest.mark.parametrize("theme", list(THEMES))
async def test_the_switch_in_focus_is_seen_in_every_theme(make_app: MakeApp, theme: settings.Theme) -> None:
    app = make_app()
    app.settings.theme = theme
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("s")
        field = app.screen.query_one("#option-pictures")
        switch, word = field.query_one(Switch), field.query_one(".word")
        before = word.visual_style
        switch.focus()
        await pilot.pause()
        after = word.visual_style
        assert after.background != before.background
        assert after.background is not None
        assert after.foreground is not None
        assert theme == "terminal" or contrast(after.background.rgb, after.foreground.rgb) >= 4.5
