"""A command line to call, and positions to call it with."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from niagara_tui.cli import main


@dataclass(frozen=True)
class Said:
    """What a command said: its exit status, standard output, standard error."""

    status: int
    out: str
    err: str


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
    """The start position with a change; gives the file's name."""

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
