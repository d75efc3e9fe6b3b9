"""Where commands write: what cannot be written is refused before any work, and nothing is waited for."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from niagara_tui.cli.printing import print_document
from niagara_tui.core.catalogues import FOLDER
from niagara_tui.core.grammar import Grammar
from niagara_tui.documents.model import Cell, Column, Table
from tests.cli.conftest import Niagara, refused

GAME = ("play", "--auto", "--seats", "random,random,random", "--seed", 3, "--decisions", 4)
PROC = Path("/proc/self")
needs_pipes = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
needs_proc = pytest.mark.skipif(not PROC.is_dir(), reason="the system has no /proc")


@pytest.fixture
def unplayed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fail a test in which a game is played."""

    def play(*_: object) -> None:
        pytest.fail("the game is played")

    monkeypatch.setattr("niagara_tui.match.match.Match", play)


@pytest.mark.usefixtures("unplayed")
@needs_pipes
def test_a_pipe_that_nobody_reads_is_refused_before_the_game_is_played(niagara: Niagara, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    said = refused(niagara(*GAME, "-o", tmp_path / "pipe"))
    assert said == f"{tmp_path / 'pipe'} is not a file, and nothing reads from it"


@pytest.mark.usefixtures("unplayed")
@needs_pipes
def test_a_socket_is_refused_before_the_game_is_played(
    niagara: Niagara, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # a socket's path must be short
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind("socket")
        assert refused(niagara(*GAME, "-o", "socket")) == "socket is not a file that can be written"


@pytest.mark.usefixtures("unplayed")
@needs_proc
def test_a_folder_that_takes_no_file_is_refused_before_the_game_is_played(niagara: Niagara) -> None:
    assert f"{PROC / 'x'} cannot be written" in refused(niagara(*GAME, "-o", PROC / "x"))


@pytest.mark.usefixtures("unplayed")
@pytest.mark.parametrize("output", ["file/x", "file/deeper/x"])
def test_a_file_that_stands_where_a_folder_should_is_called_so(
    niagara: Niagara, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, output: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("file").touch()
    for command in ((*GAME, "-o", output), ("arena", "--games", 1, "--out", output)):
        assert refused(niagara(*command)) == "file is a file, not a folder"


@pytest.mark.processes
@needs_pipes
def test_a_pipe_that_is_read_gets_the_whole_game_and_stays_open_meanwhile(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with subprocess.Popen(["cat", tmp_path / "pipe"], stdout=subprocess.PIPE) as reader:
        said = subprocess.run(
            [sys.executable, "-m", "niagara_tui", *map(str, GAME), "-o", tmp_path / "pipe"], check=False, timeout=60
        )
        assert said.returncode == 0
        assert reader.stdout is not None
        assert len(json.loads(reader.stdout.read())["moves"]) == 4


@pytest.mark.processes
@needs_proc
@pytest.mark.parametrize("kind", ["pipe", "file"])
def test_standard_output_may_be_given_by_its_path(tmp_path: Path, kind: str) -> None:
    out, link = tmp_path / "out", tmp_path / "stdout"
    link.symlink_to(PROC / "fd" / "1")  # as /dev/stdout, which would be lost if this failed
    command = [sys.executable, "-m", "niagara_tui", *map(str, GAME), "-o", str(link)]
    if kind == "pipe":
        out.write_bytes(subprocess.run(command, check=True, timeout=60, stdout=subprocess.PIPE).stdout)
    else:
        with out.open("wb") as file:
            subprocess.run(command, check=True, timeout=60, stdout=file)
    log, brace, save = out.read_text("utf-8").partition("\n{")
    assert "Stopped in round" in log
    assert len(json.loads(brace + save)["moves"]) == 4
    assert link.is_symlink()


@pytest.mark.processes
def test_a_check_leaves_nothing_behind(niagara: Niagara, tmp_path: Path) -> None:
    out = tmp_path / "game.json"
    assert niagara(*GAME, "-o", out).status == 0
    assert [*tmp_path.iterdir()] == [out]
    kept = out.read_bytes()
    assert "exists already" in refused(niagara(*GAME, "-o", out))
    assert out.read_bytes() == kept
    assert niagara(*GAME, "-o", out, "--force").status == 0
    assert [*tmp_path.iterdir()] == [out]


@pytest.mark.processes
def test_a_link_that_is_written_over_stays_and_leads_to_the_new_contents(niagara: Niagara, tmp_path: Path) -> None:
    link, file = tmp_path / "link", tmp_path / "deeper" / "file"
    file.parent.mkdir()
    link.symlink_to(file)
    assert "exists already" in refused(niagara("new", "--seed", 1, "-o", link)), "a link to nothing yet"
    assert not file.exists()
    assert niagara("new", "--seed", 1, "-o", link, "--force").status == 0
    first = file.read_bytes()
    assert niagara("new", "--seed", 2, "-o", link, "--force").status == 0
    assert link.is_symlink()
    assert file.read_bytes() != first


def test_tables_have_the_decimals_of_the_language(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("niagara_tui.core.i18n.GRAMMAR", Grammar.read(FOLDER / "de"))
    print_document(
        Table((Column("plan"), Column("cost")), (("a", "2.2% ± 1.5%"), ("b", Cell("26%", 0.257, exact="25.7"))))
    )
    told = capsys.readouterr().out
    assert "2,2\u00a0% ± 1,5\u00a0%" in told
    assert "25,7" in told
