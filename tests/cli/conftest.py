"""The command line as a function, and positions, saves and tournaments to call it with."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from niagara_ai.arena import Tournament
from niagara_ai.arena.playing import Played

from niagara_tui.cli import app as _commands_of_the_app  # noqa: F401 - before a test replaces what it imports
from niagara_tui.cli import launch as launching
from niagara_tui.cli import main
from niagara_tui.core.game import Kernel
from niagara_tui.match.table_match import TableMatch
from niagara_tui.plain import program
from niagara_tui.shell.launch import Launch
from niagara_tui.store.folder import SaveFolder
from niagara_tui.store.models import Record, SeatSetup, Setup
from niagara_tui.ui import app
from tests.cli.tournaments import SEATS
from tests.support.arena import drawn


@dataclass(frozen=True)
class Said:
    """What a command said: its exit status, standard output, standard error."""

    status: int
    out: str
    err: str


BY_HAND = Path(__file__).with_name("by-hand.json")

Niagara = Callable[..., Said]
Edit = Callable[[dict[str, Any]], object]
Edited = Callable[[Edit], str]


@pytest.fixture
def niagara(capsys: pytest.CaptureFixture[str]) -> Niagara:
    """Call `niagara` with these arguments."""

    def call(*arguments: object) -> Said:
        status = main([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return Said(status, captured.out, captured.err)

    return call


@pytest.fixture
def start(tmp_path: Path, niagara: Niagara) -> Path:
    """A position file of the start of a game for three, R first."""
    path = tmp_path / "start.json"
    assert niagara("new", "--seats", 3, "--seed", 7, "--option", "first=R", "-o", path).status == 0
    return path


@pytest.fixture
def edited(start: Path) -> Edited:
    """Write the start position with a change; returns the file's name."""

    def edit(change: Edit) -> str:
        position = json.loads(start.read_text(encoding="utf-8"))
        change(position["state"])
        path = start.with_name("edited.json")
        path.write_text(json.dumps(position), encoding="utf-8")
        return str(path)

    return edit


def refused(said: Said) -> str:
    """The one sentence with which a command refused bad input."""
    assert said.status == 2
    assert not said.out
    line = said.err.removesuffix("\n")
    assert line.startswith("niagara: ")
    assert "\n" not in line
    return line.removeprefix("niagara: ")


@pytest.fixture
def launched(monkeypatch: pytest.MonkeyPatch) -> list[Launch]:
    """Record what the app is launched with, in a terminal that can draw, instead of running it."""
    monkeypatch.setattr(launching, "missing_stream", lambda: "")
    monkeypatch.setenv("TERM", "xterm")
    return _launches_of(app, monkeypatch)


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> list[Launch]:
    """Record what plain mode is launched with, instead of running it."""
    return _launches_of(program, monkeypatch)


def _launches_of(shell: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[Launch]:
    launches: list[Launch] = []

    def run(launch: Launch) -> int:
        launches.append(launch)
        return 0

    monkeypatch.setattr(shell, "run", run)
    return launches


@pytest.fixture
def saves(tmp_path: Path) -> SaveFolder:
    """A folder with a game under way, a newer one that is over, and a file that is no save."""
    folder = SaveFolder(tmp_path / "saves")
    record = _record(datetime(2026, 1, 2, 12, tzinfo=UTC))
    folder.write("under way", record)
    folder.write("older", record.model_copy(update={"saved": datetime(2026, 1, 1, tzinfo=UTC)}))
    folder.write("over", record.model_copy(update={"saved": datetime(2026, 1, 3, tzinfo=UTC), "result": "Ann won"}))
    (folder.path / "broken.json").write_text("{", encoding="utf-8")
    return folder


def _record(now: datetime) -> Record:
    setup = Setup(game="niagara", seats=[SeatSetup(name=name) for name in ("Ann", "Ben", "Cat")], seed=1)
    match = TableMatch(setup, clock=lambda: now)
    match.submit(0, match.legal(0)[0])
    return match.record()


@pytest.fixture
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Kernel, "can_compile", lambda _: False)


@pytest.fixture
def coins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace games by draws that depend on the game's number alone and favour the first entry."""

    def play(_self: Tournament, number: int) -> Played:
        return replace(drawn(random.Random(number), (6, 1, 1)), order=(0, 1, 2), seed=number)

    monkeypatch.setattr(Tournament, "play", play)


@pytest.fixture
def whole(tmp_path: Path, niagara: Niagara, coins: None) -> Path:
    """The file of a complete tournament of six games."""
    path = tmp_path / "whole.jsonl"
    assert niagara("arena", *SEATS, "--games", 6, "--out", path).status == 0
    return path
