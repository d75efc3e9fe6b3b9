"""`niagara serve`: what it refuses, in one sentence, and what it says."""

from __future__ import annotations

import importlib.util
import socket
import sys
from pathlib import Path

import pytest

from niagara_tui.cli import serve
from niagara_tui.serve.listening import address
from tests.cli.conftest import Niagara, refused


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


def test_an_address_of_another_machine_is_told(niagara: Niagara) -> None:
    said = refused(niagara("serve", "--host", "192.0.2.1", "--port", 0))
    assert said == "--host '192.0.2.1': this machine does not have that address"


@pytest.mark.parametrize(
    "arguments",
    [("--port", 65536), ("--port", -1), ("--visitors", 0), ("--idle", 0), ("--idle", "x")],
)
def test_arguments_that_make_no_sense_are_refused(niagara: Niagara, arguments: tuple[object, ...]) -> None:
    assert "see niagara serve --help" in refused(niagara("serve", *arguments))


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
