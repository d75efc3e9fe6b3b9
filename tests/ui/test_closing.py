"""No process survives its terminal by five seconds, whatever the program is doing when the window is closed."""

from __future__ import annotations

import os
import signal
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from niagara_tui.cli import main
from niagara_tui.match.bots.hints import BOT as ADVISER
from niagara_tui.match.bots.readiness import SWITCH
from niagara_tui.store.folder import SaveFolder
from tests.support.closing import LIFE, State, running
from tests.support.tables import new_match, play_on

pytestmark = [
    pytest.mark.processes,
    pytest.mark.skipif(sys.platform != "linux", reason="what is left is looked for in /proc"),
]

HOME = (b"our games", b"")
TABLE = ("play", "--seed", "7", "--seats", "human,random,random")
PLAYERS = b"players"
THINKERS = "mcts:60s,mcts:60s,mcts:60s"
WORKER = "-m niagara_ai.worker"


STATES = [
    State("home", (), [HOME]),
    State("new game", (), [(b"our games", b"n"), (b"Start", b"")]),
    State("table", TABLE, [(PLAYERS, b"")], rest=1.5),
    State("paused", ("play", "--seats", "random,random,random"), [(PLAYERS, b" ")]),
    State("bots think", ("play", "--seats", THINKERS), [(PLAYERS, b"")], until=WORKER, rest=3),
    State("hint worked out", TABLE, [(PLAYERS, b"ii")], until=ADVISER, rest=0.7),
    State("hint shown", TABLE, [(PLAYERS, b"ii")], until=ADVISER, rest=6),
    State("help", TABLE, [(PLAYERS, b"?")]),
    State("settings", TABLE, [(PLAYERS, b"\x1bOQ")]),
    State("demo", ("demo", "steal"), [(PLAYERS, b"")], rest=2),
    State("replay", ("replay", "SAVE"), [(PLAYERS, b" ")], rest=2),
    State("output blocked", ("play", "--seats", "greedy,greedy,greedy"), rest=5, deaf=True),
    State("output blocked, hint", TABLE, [(PLAYERS, b"iiiii")], rest=6, deaf=True),
    State(
        "compiling",
        ("play", "--seats", "mcts:hard,mcts:hard,mcts:hard"),
        [(PLAYERS, b"")],
        until="niagara_ai.mcts.warmup",
        rest=4,
    ),
    State("getting ready", (), [HOME], until="--spare", rest=2),
    State("plain", ("play", "--plain", "--seats", "human,random,random"), [(b"Your choice", b"")]),
    State(
        "plain, bots think",
        ("play", "--plain", "--seats", "human,mcts:60s,mcts:60s"),
        [(b"Your choice", b"1\n")],
        rest=4,
    ),
    State("auto", ("play", "--auto", "--seats", THINKERS), until=WORKER, rest=4),
    State("arena", ("arena", "--seats", "mcts:20s,mcts:20s,mcts:20s", "--games", "20", "--jobs", "2"), rest=9),
    State(
        "arena, one process", ("arena", "--seats", "mcts:20s,mcts:20s,mcts:20s", "--games", "9", "--jobs", "1"), rest=5
    ),
    State("train", ("train", "--folder", "TRAINING", "--out", "mind.npz"), rest=9),
    State("perft", ("perft", "POSITION", "--depth", "40", "--compiled"), rest=25),
    State("analyse", ("analyse", "POSITION", "--time", "60"), rest=5),
]
BY_NAME = {state.name: state for state in STATES}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A home for the program, in which a save and a position lie."""
    match = play_on(new_match("random", "random", "random"), 40)
    SaveFolder(tmp_path / "saves").write("SAVE", match.record())
    assert main(["new", "--seats", "3", "--seed", "7", "-o", str(tmp_path / "POSITION")]) == 0
    return tmp_path


def placed(name: str, folder: Path) -> State:
    """The state of that name, with files of this folder; what compiles finds nothing compiled."""
    state = BY_NAME[name]
    arguments = [
        str(folder / word) if word in ("POSITION", "TRAINING", "mind.npz") else word for word in state.arguments
    ]
    is_cold = name in ("compiling", "getting ready")
    cold = {"NUMBA_CACHE_DIR": str(folder / "cache"), SWITCH: "1"} if is_cold else {}
    return replace(state, arguments=arguments, environment=cold)


def close(name: str, folder: Path) -> None:
    with running(placed(name, folder), folder) as program:
        assert program.alive(), "it runs until its terminal is closed"
        assert program.left_after_closing() == {}


def test_a_program_that_cannot_write_any_more_ends_with_its_terminal(folder: Path) -> None:
    """Where output is blocked, the main thread waits for Textual's writer and reacts to nothing."""
    close("output blocked", folder)


def test_what_gets_bots_ready_in_the_background_ends_with_the_terminal(folder: Path) -> None:
    close("getting ready", folder)


@pytest.mark.slow
@pytest.mark.parametrize("time", range(50))
@pytest.mark.parametrize("name", BY_NAME)
def test_nothing_is_left_at_any_moment(name: str, time: int, folder: Path) -> None:
    close(name, folder)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["getting ready", "bots think", "auto", "arena", "train"])
def test_everything_ends_with_a_program_that_is_killed_at_its_work(name: str, folder: Path) -> None:
    with running(placed(name, folder), folder) as program:
        program.look_on(12)  # until all think at full strength
        assert len(program.alive()) > 1
        os.kill(program.terminal.pid, signal.SIGKILL)
        os.waitpid(program.terminal.pid, 0)
        end = time.monotonic() + LIFE
        while program.alive() and time.monotonic() < end:
            time.sleep(0.05)
        assert program.alive() == {}
