"""G1: killed while it saves, the program loses at most one decision, and no file is ever incomplete."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from random import Random

import pytest

from niagara_tui.lab import tournament_file
from niagara_tui.match.autosave import Autosave
from niagara_tui.store.folder import SaveFolder
from tests.robustness.killing import MOST
from tests.robustness.rounds import Rounds, rounds

pytestmark = pytest.mark.processes

ENOUGH = 1000
"""More calls than any round makes."""


def played(folder: Path, what: str, how: str, numbers: Iterable[int]) -> list[dict[str, int]]:
    """Run the rounds, up to the first that ended without being killed."""
    arguments = [sys.executable, "-m", "tests.robustness.killing", str(folder), what, how, *map(str, numbers)]
    done = []
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for line in process.stdout:
            done.append(json.loads(line))
            if how == "call" and done[-1]["status"] == 0:
                process.kill()
                break
    assert done
    assert {each["status"] for each in done} <= {0, signal.SIGKILL}
    return done


def check_game(folder: Path, promised: int) -> None:
    """Check that everything reported as saved is there, at most one decision more, and that the game can continue."""
    saves = SaveFolder(folder / "saves")
    listed = saves.summaries()
    assert [save.problem for save in listed] == [None] * len(listed)
    assert sum(save.moves.total() for save in listed) in {promised, promised + 1}
    assert len(listed) <= 1
    for save in listed:
        with Autosave.open(saves, save.name) as autosave:
            assert len(autosave.match.record().moves) == save.moves.total()
        assert [path.name for path in saves.path.iterdir()] == [f"{save.name}.json"]


def test_killed_at_any_call_a_game_loses_at_most_the_decision_that_was_being_saved(tmp_path: Path) -> None:
    done = played(tmp_path, "game", "call", range(1, ENOUGH))
    assert len(done) > 10 * MOST["call"]
    assert done[-1]["promised"] == MOST["call"]
    for place, each in enumerate(done):
        check_game(tmp_path / str(place), each["promised"])


@rounds(quick=10, long=2000)
def test_killed_at_any_time_a_game_loses_at_most_the_decision_that_was_being_saved(
    tmp_path: Path, rounds: Rounds
) -> None:
    done = iter(enumerate(played(tmp_path, "game", "time", [Random(seed).randrange(60) for seed in rounds.seeds])))

    def check(_: Random) -> None:
        place, each = next(done)
        check_game(tmp_path / str(place), each["promised"])

    rounds.play(check)


def test_killed_at_any_call_a_tournament_keeps_every_game_that_was_over(tmp_path: Path) -> None:
    done = played(tmp_path, "arena", "call", range(1, ENOUGH))
    assert done[-1]["promised"] == MOST["call"]
    for place, each in enumerate(done):
        file = tmp_path / str(place) / "arena.jsonl"
        if each["promised"]:
            assert len(tournament_file.read(file).games) in {each["promised"], each["promised"] + 1}


@pytest.fixture(autouse=True)
def _only_where_processes_fork() -> None:
    if sys.platform == "win32":
        pytest.skip("no fork, no SIGKILL")
