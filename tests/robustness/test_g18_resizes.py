"""G18: bursts of resizes on every screen: no crash, and the original size shows the original contents."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

import pytest

from tests.robustness.rounds import Rounds, rounds

if sys.platform == "win32":
    pytest.skip("no pseudo-terminals there", allow_module_level=True)

import pyte

from tests.robustness.monkey import leave
from tests.robustness.starts import STARTS, begun_at, furnish
from tests.support.terminal import Terminal

pytestmark = pytest.mark.processes

USUAL, LARGE = (80, 24), (100, 30)
STILL = ["home", "new game", "load", "settings", "rules", "help"]
"""Screens without animation."""
SIZES = [
    *[(80, 24)] * 3,
    *[(width, height) for width in (1, 40, 79, 80, 81, 132, 300) for height in (1, 10, 23, 25, 90)],
]
QUIET = 0.4
"""Seconds without output after which a frame counts as complete."""


def picture(terminal: Terminal) -> list[str]:
    """The contents of a terminal of the usual size, repainted by resizing it twice."""
    terminal.resize(*LARGE)
    while terminal.read(QUIET):
        pass
    terminal.resize(*USUAL)
    cells = pyte.Screen(*USUAL)
    stream = pyte.ByteStream(cells)
    while heard := terminal.read(QUIET):
        stream.feed(heard)
    return list(cells.display)


def settled(terminal: Terminal) -> list[str]:
    """The picture once it is complete: a busy machine may paint late or with pauses."""
    seen = picture(terminal)
    for _ in range(20):
        before, seen = seen, picture(terminal)
        if seen == before and any(map(str.strip, seen)):
            break
    return seen


@pytest.fixture(autouse=True)
def _in_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    """Screens without scenery: that moves, and so they would never be equal."""
    monkeypatch.setenv("TEXTUAL_COLOR_SYSTEM", "standard")


@rounds(quick=1, long=200)
def test_storms_of_sizes_leave_every_screen_as_it_was(rounds: Rounds, tmp_path: Path) -> None:
    furnish(tmp_path)
    starts = STILL[:1] if rounds.count == 1 else list(STARTS)

    def check(chance: Random) -> None:
        start = chance.choice(starts)
        with begun_at(start, tmp_path) as program:
            before = settled(program.terminal) if start in STILL else []
            for _ in range(20 if rounds.count == 1 else 40):
                program.terminal.resize(*chance.choice(SIZES))
                program.terminal.drain(chance.choice((0.0, 0.005, 0.02, 0.08)))
            if start in STILL:
                assert settled(program.terminal) == before
            assert leave(program) == [], start

    rounds.play(check)
