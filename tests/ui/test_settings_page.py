"""The settings: every change holds at once and is kept."""

from __future__ import annotations

from typing import Any

import pytest
from textual.widgets import Input, Select, Switch

from niagara_tui.shell import settings
from niagara_tui.ui.colours.paint import contrast
from niagara_tui.ui.colours.theme import THEMES
from niagara_tui.ui.screens.settings import SettingsPage
from tests.ui.conftest import MakeApp, some

pytestmark = pytest.mark.screens

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
