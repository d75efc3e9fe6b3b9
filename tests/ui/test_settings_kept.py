"""Settings are kept, and problems with their file are reported."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from niagara_tui.shell import settings
from niagara_tui.shell.settings import LastGame, LastSeat, Settings
from niagara_tui.ui.screens.home import Home
from tests.ui.conftest import MakeApp


def test_settings_come_back_as_they_were_written(tmp_path: Path) -> None:
    last = LastGame(seats=[LastSeat(name="Zoe", player="random:uniform")], options={"tracker": False})
    written = Settings(speed="fast", animation=False, game="niagara", last={"niagara": last})
    assert settings.save(written, tmp_path / "deep" / "config") is None
    assert settings.load(tmp_path / "deep" / "config") == (written, None)


@pytest.mark.parametrize("text", ["", "{", "[]", "3", '{"name": "Ann', " " * 200_000, "\x00", "\ufeff["])
def test_broken_settings_are_put_aside_and_said_once(tmp_path: Path, text: str) -> None:
    (tmp_path / settings.FILE).write_text(text, "utf-8")
    loaded, complaint = settings.load(tmp_path)
    assert loaded == Settings()
    assert complaint
    assert complaint.count("\n") == 0
    assert (tmp_path / "settings.broken.json").read_text("utf-8") == text
    assert settings.load(tmp_path) == (Settings(), None)


def test_a_newer_programs_settings_keep_what_is_known(tmp_path: Path) -> None:
    (tmp_path / settings.FILE).write_text('{"speed": "slow", "hats": 3}', "utf-8")
    assert settings.load(tmp_path) == (Settings(speed="slow"), None)


def test_a_theme_of_a_newer_version_falls_back_for_now_and_stays_in_the_file(tmp_path: Path) -> None:
    newer = {"theme": "sepia", "speed": "slow", "hats": {"top": 3}, "last": {"niagara": {"seats": [], "hat": 1}}}
    (tmp_path / settings.FILE).write_text(json.dumps(newer), "utf-8")
    held, complaint = settings.load(tmp_path)
    assert (held.theme, held.speed) == ("night", "slow")
    assert complaint is not None
    assert "theme" in complaint
    assert settings.load(tmp_path)[1] is None, "it is told once"
    held.speed = "fast"
    assert settings.save(held, tmp_path) is None
    kept = json.loads((tmp_path / settings.FILE).read_text("utf-8"))
    assert {name: kept[name] for name in newer} == newer | {"speed": "fast"}
    held.theme = "day"
    settings.save(held, tmp_path)
    assert settings.load(tmp_path) == (held, None)


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


def test_a_broken_file_that_nobody_has_told_of_is_not_written_over(tmp_path: Path) -> None:
    (tmp_path / settings.FILE).write_text("{", "utf-8")
    assert settings.read(tmp_path) == Settings()
    assert "settings.broken.json" in str(settings.save(Settings(name="Zoe"), tmp_path))
    assert (tmp_path / "settings.broken.json").read_text("utf-8") == "{"
    assert settings.read(tmp_path).name == "Zoe"


def test_settings_that_cannot_be_written_are_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    complaint = settings.save(Settings(), tmp_path / "file")
    assert complaint is not None
    assert complaint.startswith("The settings could not be saved")


async def test_the_app_says_that_the_settings_were_broken_and_goes_on(make_app: MakeApp, tmp_path: Path) -> None:
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / settings.FILE).write_text("{", "utf-8")
    app = make_app()
    async with app.run_test() as pilot:
        await pilot.pause()
        assert isinstance(app.screen, Home)
        assert "settings.broken.json" in str([notice.message for notice in app._notifications])


async def test_a_change_of_speed_is_remembered(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test():
        app.settings.speed = "slow"
    assert make_app().settings.speed == "slow"


async def test_two_windows_do_not_undo_each_others_settings(make_app: MakeApp) -> None:
    one, other = make_app(), make_app()
    async with one.run_test():
        one.settings.speed, one.settings.name = "slow", "Zoe"
    other.settings.theme = "day"
    other.save_settings()
    one.settings.name = "Zoë"
    one.save_settings()
    held = settings.read(one.settings_path.parent)
    assert (held.speed, held.theme, held.name) == ("slow", "day", "Zoë")
    other.settings.pictures = False
    other.save_settings()
    assert settings.read(one.settings_path.parent).name == "Zoë"
