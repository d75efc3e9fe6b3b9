"""Settings are kept, and problems with their file are reported."""

from __future__ import annotations

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


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"speed": "warp"}', '{"last": {"niagara": {"seats": 3}}}', " " * 200_000, "\x00"]
)
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
