from __future__ import annotations

from pathlib import Path
from typing import Any, NoReturn

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, Select, Switch

from niagara_tui.match.table_match import TableMatch
from niagara_tui.shell import settings
from niagara_tui.store.folder import SaveFolder
from niagara_tui.store.keeper import CannotSave
from niagara_tui.store.models import SeatSetup, Setup
from niagara_tui.study.lessons.lesson import lessons_of
from niagara_tui.study.puzzles.catalogue import all_puzzles
from niagara_tui.ui.app import NiagaraApp
from niagara_tui.ui.colours.themes import THEMES, contrast
from niagara_tui.ui.screens.settings import SettingsPage
from tests.support.apps import session, until
from tests.ui.conftest import MakeApp, some

pytestmark = pytest.mark.screens

_PEOPLE = Setup(game="niagara", seats=[SeatSetup(name=name) for name in ("Rose", "Bert", "Yann")], seed=1)
_LATER = "The other language is used from the next start on."


@pytest.mark.parametrize("size", some([(80, 24), (120, 40)], [(160, 48), (200, 60)]))
def test_the_settings_look_as_accepted(
    snap_compare: Any, make_app: MakeApp, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SettingsPage, "note", lambda _page: "kept in a file")
    assert snap_compare(make_app(), press=["s"], terminal_size=size)


async def test_a_change_holds_at_once_and_is_written_down(make_app: MakeApp) -> None:
    async with session(make_app(), "s", size=(100, 30)) as (app, pilot):
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


@pytest.mark.parametrize(
    ("opened", "keys", "again"),
    [
        ({}, [], []),
        ({"setup": _PEOPLE}, [], ["resume", "SAVE"]),
        ({"setup": _PEOPLE}, ["enter", "enter"], ["resume", "SAVE"]),
        ({"setup": _PEOPLE}, ["enter", "1", "enter", "q", "y", "enter", "r"], ["replay", "SAVE"]),
        ({"learn": True, "lesson": lessons_of("niagara")[1]}, [], ["learn", lessons_of("niagara")[1].id]),
        ({"puzzle": all_puzzles()["canyon-1"]}, [], ["puzzle", "canyon-1"]),
    ],
    ids=["home", "just begun", "decided", "replay", "lesson", "puzzle"],
)
async def test_the_program_begins_anew_in_another_language_with_what_is_open(
    make_app: MakeApp, opened: dict[str, Any], keys: list[str], again: list[str]
) -> None:
    async with session(make_app(**opened), size=(100, 30)) as (app, pilot):
        for key in keys:
            await pilot.press(key)
        await _choose(app, pilot, "de")
    saves = [each.name for each in app.folder.summaries()]
    assert app.again == [
        *(saves[0] if word == "SAVE" else word for word in again),
        *(f"--saves={app.folder.path}", "--settings", "--language=de"),
    ]
    assert settings.read(settings.folder_for(app.launch.config)).language == "de"


def _is_full(*_arguments: object) -> NoReturn:
    raise CannotSave("the disk is full")


async def _choose(app: NiagaraApp, pilot: Pilot[Any], language: str) -> None:
    await pilot.press("f2")
    app.screen.query_one("#option-language Select", Select).value = language
    await pilot.pause()


def _told(app: NiagaraApp) -> list[str]:
    return [told.message for told in app._notifications]


async def test_a_game_that_is_not_saved_is_not_lost_for_another_language(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with session(make_app(setup=_PEOPLE), size=(100, 30)) as (app, pilot):
        monkeypatch.setattr(SaveFolder, "write", _is_full)
        await pilot.press("enter", "enter")
        await _choose(app, pilot, "de")
        assert app.again is None
        assert _LATER in _told(app)
        assert app.settings.language == "de"


async def test_a_game_without_saves_is_not_lost_for_another_language(make_app: MakeApp) -> None:
    async with session(make_app(), size=(100, 30)) as (app, pilot):
        app.games.open_table(TableMatch(_PEOPLE), None)
        await pilot.pause()
        await _choose(app, pilot, "de")
        assert app.again is None
        assert _told(app) == [_LATER]


async def test_a_game_that_is_kept_elsewhere_is_looked_for_there(make_app: MakeApp, tmp_path: Path) -> None:
    async with session(make_app(setup=_PEOPLE, ascii=True), size=(100, 30)) as (app, pilot):
        app.folder = SaveFolder(tmp_path / "-elsewhere")
        await _choose(app, pilot, "")
        await _choose(app, pilot, "fr")
    assert app.again is not None
    assert app.again[2:] == ["--ascii", f"--saves={app.folder.path}", "--settings", "--language=fr"]


@pytest.mark.parametrize(
    ("name", "value"), [("sys.executable", None), ("niagara_tui.ui.app.is_in_browser", lambda: True)]
)
async def test_a_program_that_cannot_begin_anew_or_runs_in_a_browser_waits_for_the_next_start(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, name: str, value: object
) -> None:
    monkeypatch.setattr(name, value)
    async with session(make_app(), size=(100, 30)) as (app, pilot):
        await _choose(app, pilot, "fr")
        assert app.again is None
        assert _told(app) == [_LATER]


@pytest.mark.parametrize("begun", ["home", "learn", "resume"])
async def test_the_program_that_begins_anew_shows_the_settings_again_at_the_language(
    begun: str, make_app: MakeApp, folder: SaveFolder
) -> None:
    opened: dict[str, dict[str, Any]] = {"home": {}, "learn": {"learn": True}, "resume": {"resume": "game"}}
    folder.write("game", TableMatch(_PEOPLE).record())
    async with session(make_app(settings=True, **opened[begun]), size=(100, 30)) as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, SettingsPage))
        assert app.focused is app.screen.query_one("#option-language Select")
        assert len(app.screen_stack) == (2 if begun == "home" else 3)


async def test_f2_opens_them_from_anywhere_once(make_app: MakeApp) -> None:
    async with session(make_app(), "y", "enter", "f2", "f2", size=(100, 30)) as (app, _pilot):
        assert [type(screen).__name__ for screen in app.screen_stack].count("SettingsPage") == 1


@pytest.mark.parametrize("theme", list(THEMES))
async def test_the_switch_in_focus_is_seen_in_every_theme(make_app: MakeApp, theme: settings.Theme) -> None:
    async with session(make_app(), "s", theme=theme) as (app, pilot):
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
