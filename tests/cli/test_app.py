"""The app from the command line: at its home, in plain mode, and without a terminal."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from niagara_tui.cli.arguments import options
from niagara_tui.core.base_game import NoOptions
from niagara_tui.core.errors import BadInput
from niagara_tui.shell.launch import Launch
from niagara_tui.store.folder import SaveFolder
from tests.cli.conftest import Niagara, refused


def test_without_a_command_the_app_opens_at_its_home(niagara: Niagara, launched: list[Launch]) -> None:
    assert niagara().status == 0
    assert launched == [Launch()]


def test_ascii_and_saves_may_stand_before_or_after_the_command(niagara: Niagara, launched: list[Launch]) -> None:
    for arguments in (
        ("--ascii", "--saves", "here"),
        ("--ascii", "--saves", "here", "play"),
        ("play", "--ascii", "--saves", "here"),
    ):
        assert niagara(*arguments).status == 0
    assert [(launch.ascii, launch.saves) for launch in launched] == [(True, Path("here"))] * 3


def test_plain_mode_needs_no_terminal_and_takes_what_the_app_takes(
    niagara: Niagara, plain: list[Launch], saves: SaveFolder
) -> None:
    for arguments in (("--plain", "--ascii"), ("play", "--plain", "--seed", 5), ("--plain", "resume")):
        assert niagara(*arguments, "--saves", saves.path).status == 0
    home, play, resume = plain
    assert home == Launch(saves=saves.path, ascii=True)
    assert play.setup is not None
    assert play.setup.seed == 5
    assert resume.resume == "under way"


def test_a_save_that_cannot_be_opened_is_told_before_the_app_opens_or_at_its_home_screen_if_asked_for(
    niagara: Niagara, launched: list[Launch], saves: SaveFolder
) -> None:
    there = "--saves", saves.path
    assert niagara("resume", "gone", *there).status == 2
    assert niagara("resume", "--or-home", *there).err == "niagara: --or-home goes with NAME\n"
    assert launched == []
    assert niagara("resume", "--or-home", *there, "--", "gone").status == 0
    assert niagara("resume", "--or-home", "under way", *there).status == 0
    assert [launch.resume for launch in launched] == ["gone", "under way"]


def test_a_dumb_terminal_gets_plain_mode_by_itself(
    niagara: Niagara, launched: list[Launch], plain: list[Launch], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "dumb")
    assert niagara().status == 0
    assert (len(plain), len(launched)) == (1, 0)


COMMANDS: tuple[list[str], ...] = ([], ["play"], ["resume"])
STREAMS = ("stdin", "stdout", "stderr")


@pytest.mark.processes
@pytest.mark.parametrize(
    ("arguments", "stream"),
    [
        pytest.param(command, stream, marks=() if place == number else pytest.mark.slow)  # each command, each stream
        for place, command in enumerate(COMMANDS)
        for number, stream in enumerate(STREAMS)
    ],
)
def test_without_a_terminal_the_app_is_refused_in_one_sentence(
    saves: SaveFolder, tmp_path: Path, arguments: list[str], stream: str
) -> None:
    """In a process of its own, with all but one stream in a terminal."""
    master, slave = pty.openpty()
    said = tmp_path / "said"
    with said.open("w+b") as elsewhere:
        streams = dict.fromkeys(("stdin", "stdout", "stderr"), slave) | {stream: elsewhere.fileno()}
        command = [sys.executable, "-m", "niagara_tui", *arguments, "--saves", str(saves.path)]
        status = subprocess.run(command, **streams, check=False, timeout=30).returncode  # type: ignore[call-overload]
    os.close(slave)
    heard = said.read_text(encoding="utf-8") if stream == "stderr" else os.read(master, 65536).decode()
    os.close(master)
    assert status == 2
    name = {"stdin": "input", "stdout": "output", "stderr": "error"}[stream]
    assert heard.strip() == (
        f"niagara: the app needs a terminal, and standard {name} is not one; with --plain it works line by line without"
    )


def test_an_option_that_does_not_exist_is_told_from_one_without_a_value(niagara: Niagara) -> None:
    assert "there is no such option" in refused(niagara("new", "--option", "bogus=1"))
    assert "write NAME=VALUE" in refused(niagara("new", "--option", "ending"))


def test_that_a_game_has_no_options_is_told() -> None:
    game: Any = SimpleNamespace(title="Patience", options=NoOptions)
    with pytest.raises(BadInput, match="Patience has no options"):
        options(game, ["bogus=1"])
