from __future__ import annotations

import importlib.util
import os
import pty
import socket
import subprocess
import sys
import tomllib
from argparse import Namespace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import niagara_tui
from niagara_tui.cli import serve
from niagara_tui.cli.arguments import options
from niagara_tui.core.base_game import NoOptions
from niagara_tui.core.errors import BadInput
from niagara_tui.serve.server import address
from niagara_tui.shell.launch import Launch
from niagara_tui.store.folder import SaveFolder
from niagara_tui.ui.demo.script import scripts
from tests.cli.conftest import Niagara, refused


def test_without_a_command_the_app_opens_at_its_home(niagara: Niagara, launched: list[Launch]) -> None:
    assert niagara().status == 0
    assert launched == [Launch(asks_name=True)]


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
    assert niagara("resume", "--or-home", *there).err == "niagara: --or-home needs NAME\n"
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


@pytest.mark.processes
@pytest.mark.parametrize(
    ("arguments", "stream"),
    [
        pytest.param(command, stream, marks=() if place == number else pytest.mark.slow)  # each command, each stream
        for place, command in enumerate(COMMANDS)
        for number, stream in enumerate(("stdin", "stdout", "stderr"))
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


def test_that_a_game_has_no_options_is_told() -> None:
    game: Any = SimpleNamespace(title="Patience", options=NoOptions)
    with pytest.raises(BadInput, match="Patience has no options"):
        options(game, ["bogus=1"])


# `niagara demo`: the list of demos, and what refuses to be shown.


def test_demo_lists_the_demos(niagara: Niagara) -> None:
    said = niagara("demo")
    assert said.status == 0
    assert "steal      Steal from a laden canoe\n" in said.out


def test_a_demo_needs_a_terminal(niagara: Niagara) -> None:
    assert "a demo needs a terminal" in refused(niagara("demo", "steal"))


def test_every_example_that_a_demo_begins_in_is_packed() -> None:
    root = Path(niagara_tui.__file__).parents[1]
    packed = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]["targets"]
    assert {f"saves/{script.save}.json" for script in scripts().values()} == set(packed["wheel"]["force-include"])


# `niagara serve`: what it refuses, in one sentence, and what it says.


def test_a_port_that_is_taken_is_told_with_the_way_out(niagara: Niagara) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        said = refused(niagara("serve", "--port", port))
    assert said == f"port {port} is taken; choose another with --port, 0 for any that is free"


@pytest.mark.parametrize("host", ["nobody.invalid", "a\x1b[31mb", "x" * 300, "", " "])
def test_a_host_that_is_none_is_told(niagara: Niagara, host: str) -> None:
    said = refused(niagara("serve", "--host", host, "--port", 0))
    assert "is neither an address nor a name of this machine" in said
    assert "\x1b" not in said


def test_without_its_packages_it_says_how_they_are_had(niagara: Niagara, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] in {"aiohttp", "textual_serve"}]:
        monkeypatch.delitem(sys.modules, name)
    find = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == "textual_serve" else find(name))
    said = refused(niagara("serve"))
    assert said == "serve needs the package textual_serve; pip install 'niagara-tui[serve]' brings it"


@pytest.mark.parametrize(
    ("host", "shown"),
    [
        ("127.0.0.1", "http://127.0.0.1:8000/?token=t"),
        ("0.0.0.0", "http://127.0.0.1:8000/?token=t"),
        ("::", "http://[::1]:8000/?token=t"),
        ("tavern", "http://tavern:8000/?token=t"),
    ],
)
def test_the_address_that_is_printed_can_be_opened_here(host: str, shown: str) -> None:
    assert address(host, 8000, "t") == shown


def test_it_warns_where_others_can_reach_it(capsys: pytest.CaptureFixture[str]) -> None:
    serve._announce("127.0.0.1", "http://x")
    assert "encrypted" not in capsys.readouterr().out
    serve._announce("0.0.0.0", "http://x")
    assert "nothing is encrypted" in capsys.readouterr().out


def test_a_browser_that_cannot_be_opened_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("webbrowser.open", {"http://x": False}.__getitem__)
    serve._open("http://x")
    assert capsys.readouterr().err == "No browser can be opened from here.\n"


def test_help_names_every_option(niagara: Niagara) -> None:
    said = niagara("serve", "--help")
    assert said.status == 0
    for option in ("--port", "--host", "--open", "--visitors", "--idle", "--own-saves", "--ascii", "--saves"):
        assert option in said.out


@pytest.mark.parametrize("saves", ["file", "file/deeper"])
def test_a_folder_of_saves_that_is_a_file_is_told_before_anybody_is_let_in(
    niagara: Niagara, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, saves: str
) -> None:
    monkeypatch.setattr(serve, "_serve", None)
    (tmp_path / "file").touch()
    said = refused(niagara("serve", "--port", 0, "--saves", tmp_path / saves))
    file, folder = tmp_path / "file", tmp_path / saves
    assert said == f"no game can be saved in {folder}: {file} is a file, not a folder; choose another with --saves"


@pytest.mark.skipif(not Path("/proc/self").is_dir(), reason="the system has no /proc")
@pytest.mark.parametrize("saves", ["/proc/self", "/proc/self/x"])
def test_a_folder_that_takes_no_saves_is_told_before_anybody_is_let_in(
    niagara: Niagara, monkeypatch: pytest.MonkeyPatch, saves: str
) -> None:
    monkeypatch.setattr(serve, "_serve", None)
    assert f"no game can be saved in {saves}: " in refused(niagara("serve", "--port", 0, "--saves", saves))


@pytest.mark.parametrize("language", ["", "fr"])
def test_44_the_app_in_a_browser_speaks_the_language_that_was_asked_for(language: str, tmp_path: Path) -> None:
    """Which counts for more than that of the settings, as everywhere."""
    given = {"language": language} if language else {}  # what is not asked for is not there
    chosen = Namespace(saves=tmp_path, visitors=1, idle=1, own_saves=False, **given)
    spoken = ["--language", language] if language else []
    assert serve._options(chosen).command[5:] == [str(tmp_path), *spoken]
