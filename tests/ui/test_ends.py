from __future__ import annotations

import asyncio
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from textual import work
from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import Static

from niagara_tui.shell import settings
from niagara_tui.shell.launch import Launch
from niagara_tui.ui.app import NiagaraApp
from niagara_tui.ui.open_games import Games
from tests.support.apps import session
from tests.support.settling import PATIENCE
from tests.ui.conftest import NOW, MakeApp, MakeSave

# -- crashes ------------------------------------------------------------------------------------------


class _CrashingGames(Games):
    def continue_newest(self) -> None:
        hand = "cards 1 4 6"
        raise ValueError(f"hidden: {hand}")


class Crashing(NiagaraApp):
    """Crashes while a secret is in a variable and in the error's text."""

    def __init__(self, launch: Launch) -> None:
        super().__init__(launch)
        self.games = _CrashingGames(self)


async def test_a_crash_shows_one_sentence_and_reports_no_value_of_any_variable(
    make_app: MakeApp, tmp_path: Path, capsys: pytest.CaptureFixture[str], make_save: MakeSave
) -> None:
    make_save()
    app = make_app(Crashing)
    with pytest.raises(ValueError, match="hidden"):
        async with app.run_test() as pilot:
            await pilot.press("c")
    assert app.return_code == 1
    said = " ".join(capsys.readouterr().err.split())
    (report,) = (tmp_path / "config").glob("crash-*.txt")
    assert "has crashed because of an internal error (ValueError)" in said
    for text in (said, report.read_text("utf-8")):
        assert "1 4 6" not in text
        assert "Traceback" not in said
    assert "continue_newest" in report.read_text("utf-8")
    assert f"{NOW:%Y-%m-%d}" in report.read_text("utf-8")


class Looking(Screen[None]):
    """Looks up its text until that has been removed, and then once more."""

    def compose(self) -> ComposeResult:
        yield Static("text", id="text")

    def on_mount(self) -> None:
        self.look()

    @work
    async def look(self) -> None:
        while self.query("#text"):  # noqa: ASYNC110 - no event tells that a part has gone
            await asyncio.sleep(0)
        self.query_one("#text")


async def test_what_a_page_still_does_while_the_app_ends_is_no_crash(make_app: MakeApp) -> None:
    async with session(make_app()) as (app, pilot):
        app.push_screen(Looking())
        await pilot.pause(0.1)  # it never rests
    assert not app.is_broken


PROGRAM = """
import sys
from pathlib import Path
from niagara_tui.shell.launch import Launch
from niagara_tui.ui.app import run
sys.exit(run(Launch(saves=Path(sys.argv[1]) / "saves", config=Path(sys.argv[1]) / "config")))
"""


def _ended_by(how: Any, folder: Path) -> tuple[int, str]:
    """The exit status and everything written by an app in a terminal of its own, after `how` was done to it."""
    master, slave = pty.openpty()
    size = {"COLUMNS": "80", "LINES": "24", "TERM": "xterm-256color"}
    process = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(folder)],
        stdin=slave, stdout=slave, stderr=slave, env=os.environ | size, start_new_session=True,
    )  # fmt: skip
    os.close(slave)
    written = _read_until(master, "zzle of the day", PATIENCE)
    how(process, master)
    written += _read_until(master, None, PATIENCE)
    status = process.wait(timeout=PATIENCE)
    os.close(master)
    return status, written


def _read_until(master: int, wanted: str | None, seconds: float) -> str:
    written, end = "", time.monotonic() + seconds
    while time.monotonic() < end and (wanted is None or wanted not in written):
        if select.select([master], [], [], 0.2)[0]:
            try:
                data = os.read(master, 65536)
            except OSError:  # the other end has been closed
                break
            if not data:
                break
            written += data.decode(errors="replace")
    assert wanted is None or wanted in written, f"{wanted!r} never came"
    return written


@pytest.mark.processes
@pytest.mark.parametrize(
    ("how", "expected"),
    [
        (lambda process, _: process.send_signal(signal.SIGTERM), 128 + signal.SIGTERM),
        (lambda process, _: process.send_signal(signal.SIGHUP), 128 + signal.SIGHUP),
        (lambda _, master: os.write(master, b"\x11"), 0),
    ],
    ids=["SIGTERM", "SIGHUP", "ctrl+q"],
)
def test_whatever_ends_it_the_terminal_is_restored_and_the_settings_kept(
    how: Any, expected: int, tmp_path: Path
) -> None:
    status, written = _ended_by(how, tmp_path)
    assert status == expected
    after = written[written.rindex("zzle of the day") :]
    assert "\x1b[?1049l" in after  # back from the other screen
    assert "\x1b[?25h" in after  # the cursor is there again
    assert "\x1b[?1000l" in after  # the mouse is the terminal's again
    assert re.search(r"\x1b\]2;niagara-tui\x07", written)
    assert (tmp_path / "config" / settings.FILE).exists()


@pytest.mark.processes
@pytest.mark.parametrize(
    "before", ["", pytest.param("trap '' HUP; ", marks=pytest.mark.slow, id="although it was told to ignore that")]
)
def test_without_its_terminal_which_goes_without_a_signal_the_app_ends(tmp_path: Path, before: str) -> None:
    master, slave = pty.openpty()
    ours = "import sys; from niagara_tui.cli import main; sys.exit(main(['--saves', sys.argv[1]]))"
    command = ["sh", "-c", f'{before}exec "$@"', "sh", sys.executable, "-c", ours, str(tmp_path)]
    # In a session of its own the terminal is none that a signal would come from.
    with subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, start_new_session=True) as app:
        os.close(slave)
        _read_until(master, "our games", PATIENCE)
        os.close(master)
        assert app.wait(timeout=PATIENCE) == 129
