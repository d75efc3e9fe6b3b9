from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

import pytest
from textual.widgets import Input, Select

from niagara_tui.core.catalogues import language_names
from niagara_tui.shell import settings
from niagara_tui.shell.settings import LastGame, LastSeat, Settings
from niagara_tui.ui.screens.home import Home
from tests.support.apps import session
from tests.ui.conftest import MakeApp


def test_a_newer_programs_settings_keep_what_is_known(tmp_path: Path) -> None:
    (tmp_path / settings.FILE).write_text('{"speed": "slow", "hats": 3}', "utf-8")
    assert settings.load(tmp_path) == (Settings(speed="slow"), None)


@pytest.mark.parametrize(
    "text",
    [
        '\ufeff{"speed": "slow", "name": "Zoë"}',
        '{"speed": "slow", "name": "Zoë",}',
        '{\r\n  "speed": "slow", // not too fast\r\n  "name": "Zoë", /* me */\r\n}\r\n',
        '{"speed": "slow", "name": "Zoë", "aids": "yes", "animation": 1}',
        '{"speed": "slow", "name": "Zoë", "theme": "Nacht"}',
        '{"speed": "slow", "name": "Zoë", "theme": null, "pictures": "perhaps"}',
        '{"speed": "slow", "name": "Zoë", "last": [], "game": 5}',
    ],
)
def test_settings_that_are_edited_by_hand_with_a_harmless_variation_are_not_reset(tmp_path: Path, text: str) -> None:
    (tmp_path / settings.FILE).write_bytes(text.encode())
    held, _complaint = settings.load(tmp_path)
    assert held == Settings(speed="slow", name="Zoë")
    assert [path.name for path in tmp_path.iterdir()] == [settings.FILE]


def test_what_looks_like_a_comment_in_a_text_is_none(tmp_path: Path) -> None:
    (tmp_path / settings.FILE).write_text(r'{"name": "\"// a, /* b */ ,}", } // end', "utf-8")
    assert settings.load(tmp_path) == (Settings(name='"// a, /* b */ ,}'), None)


def test_settings_in_utf_16_are_told_as_such_and_set_aside(tmp_path: Path) -> None:
    (tmp_path / settings.FILE).write_text('{"speed": "slow"}', "utf-16")
    held, complaint = settings.load(tmp_path)
    assert held == Settings()
    assert complaint is not None
    assert "UTF-16" in complaint
    assert "settings.broken.json" in complaint


async def test_the_app_says_that_the_settings_were_broken_and_goes_on(make_app: MakeApp, tmp_path: Path) -> None:
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / settings.FILE).write_text("{", "utf-8")
    async with session(make_app()) as (app, _pilot):
        assert isinstance(app.screen, Home)
        assert "settings.broken.json" in str([notice.message for notice in app._notifications])


@pytest.mark.parametrize("order", [("older", "newer"), ("newer", "older")], ids="-then-".join)
async def test_n5_a_name_that_one_window_has_set_is_not_undone_by_an_older_one(
    make_app: MakeApp, order: tuple[str, str]
) -> None:
    windows = {"older": make_app(), "newer": make_app()}
    for window in order:
        async with session(windows[window], "s", size=(100, 30)) as (app, pilot):
            if window == "newer":
                app.screen.query_one("#your-name", Input).value = "Ada"
                await pilot.pause()
            await pilot.press("escape")
    for app in reversed(windows.values()):
        app.save_settings()
    assert make_app().settings.name == "Ada"


async def test_n5_a_name_that_is_not_fit_does_not_take_away_the_one_that_is(make_app: MakeApp) -> None:
    async with session(make_app(), "s", size=(100, 30)) as (app, pilot):
        for typed in ("Ada", "Ada\N{ZERO WIDTH SPACE}"):
            app.screen.query_one("#your-name", Input).value = typed
            await pilot.pause()
        await pilot.press("escape")
    assert make_app().settings.name == "Ada"


async def test_r4_looking_at_the_settings_chooses_nothing_and_setting_one_back_does(make_app: MakeApp) -> None:
    app = make_app()
    app.settings_path.parent.mkdir()
    app.settings_path.write_text('{"theme": "aurora", "pictures": "perhaps"}', "utf-8")
    for chosen in ([], ["day", "night"]):
        async with session(make_app(), "s", size=(100, 30)) as (app, pilot):
            for theme in chosen:
                app.screen.query_one("#option-theme Select", Select).value = theme
                await pilot.pause()
            await pilot.press("escape")
        kept = json.loads(app.settings_path.read_text("utf-8"))
        assert kept == {"theme": "night" if chosen else "aurora", "pictures": "perhaps"}


async def test_r35_the_app_says_once_what_it_does_not_understand_of_progress(make_app: MakeApp) -> None:
    for _start in range(2):
        app = make_app()
        app.settings_path.parent.mkdir(exist_ok=True)
        app.settings_path.with_name("progress.json").write_text('{"lessons": [5]}', "utf-8")
        async with app.run_test() as pilot:
            await pilot.press("t", "escape", "u", "escape", "escape")
            told = [notice.message for notice in app._notifications if "progress" in notice.message]
        assert len(told) == 1


def test_r17_a_foreign_key_with_the_name_of_a_method_stays(tmp_path: Path) -> None:
    foreign = {"copy": 1, "json": {"dict": 2}, "model_fields": 3}
    (tmp_path / settings.FILE).write_text(json.dumps(foreign), "utf-8")
    assert settings.save(Settings(name="Zoe"), tmp_path) is None
    assert json.loads((tmp_path / settings.FILE).read_text("utf-8")) == foreign | {"name": "Zoe"}


def values_of(name: str) -> list[Any]:
    """The default of a field, and a value that is not."""
    default, words = getattr(Settings(), name), get_args(Settings.model_fields[name].annotation)
    if name == "language":
        words = (*language_names(),)
    if name == "last":
        seats = [LastSeat(name="Zoe", player="greedy:thief")]
        return [default, {"niagara": LastGame(seats=seats, options={"tracker": True, "board": "b"})}]
    if isinstance(default, bool):
        return [default, not default]
    return [default, next((word for word in words if word != default), "x" * 30)]


def foreign_in(raw: Any) -> Any:
    """The same with a name in each object, and an entry in each list, that no version knows."""
    if isinstance(raw, dict):
        return {"hat": 3} | {name: foreign_in(value) for name, value in raw.items()}
    return [7, *map(foreign_in, raw)] if isinstance(raw, list) else raw


@pytest.mark.parametrize("name", Settings.model_fields)
@pytest.mark.parametrize("decorated", [lambda text: text, lambda text: f"\ufeff// mine\n{text[:-1]},}}"])
def test_r40_each_field_edited_by_hand_counts_and_can_be_set_back(
    tmp_path: Path, name: str, decorated: Callable[[str], str]
) -> None:
    default, value = values_of(name)
    for first, second in ((value, default), (default, value)):
        there = foreign_in(json.loads(Settings(**{name: first}).model_dump_json(include={name})))
        (tmp_path / settings.FILE).write_text(decorated(json.dumps(there)), "utf-8")
        held, _said = settings.load(tmp_path)
        assert held == Settings(**{name: first})
        before = held.model_copy(deep=True)
        setattr(held, name, second)
        if name == "last":  # games are never forgotten, only set up anew
            held.last = {"niagara": LastGame(), **second}
        assert settings.save(held, tmp_path, before) is None
        assert settings.read(tmp_path) == held
        kept = json.loads((tmp_path / settings.FILE).read_text("utf-8"))
        assert kept["hat"] == 3
        if name == "last" and first:
            assert (kept["last"]["hat"], kept["last"]["niagara"]["hat"]) == (3, 3)
            assert kept["last"]["niagara"]["seats"] == [7]


@pytest.mark.parametrize("name", Settings.model_fields)
def test_r40_what_is_not_understood_of_a_field_stays_until_it_is_set(tmp_path: Path, name: str) -> None:
    strange = [{"new": "style"}, 5]
    (tmp_path / settings.FILE).write_text(json.dumps({name: strange}), "utf-8")
    held, complaint = settings.load(tmp_path)
    assert held == Settings()
    assert complaint is not None
    assert name in complaint
    other = "theme" if name == "speed" else "speed"
    for field, value in ((other, values_of(other)[1]), (name, values_of(name)[1])):
        assert json.loads((tmp_path / settings.FILE).read_text("utf-8"))[name] == strange
        before = held.model_copy(deep=True)
        setattr(held, field, value)
        assert settings.save(held, tmp_path, before) is None
    assert settings.load(tmp_path) == (held, None)
