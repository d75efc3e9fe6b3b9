"""Playing until killed: each round is a process that SIGKILL ends at a call to the disk, or after some time.

    python -m tests.robustness.killing FOLDER game|arena|kept call|time NUMBER NUMBER …

NUMBER is the call at which a round ends, or its time in milliseconds; its folder is named after the round, from 0 on.
Each round prints what it had reported as saved, as a JSON object. One process loads the program and forks the others.
"""

from __future__ import annotations

import json
import os
import random
import signal
import sys
import time
from pathlib import Path

from niagara_tui.lab.tournament_file import Log, TournamentPlan
from niagara_tui.match.autosave import Autosave
from niagara_tui.store.folder import SaveFolder
from tests.robustness.kept import KEPT
from tests.support.arena import drawn
from tests.support.disk import Call, Disk
from tests.support.matches import new_match

MOST = {"call": 2, "time": 40}
"""Decisions or games per round, by the way in which it ends."""
PLAN = TournamentPlan(game="niagara", rules=1, options={}, seats=("random",) * 3, seed=1, games=99)


def play(folder: Path, promised: int, most: int) -> None:
    """Play a game, and report each decision once it has been saved."""
    match = new_match()
    with Autosave.new(SaveFolder(folder / "saves"), match) as autosave:
        for number in range(1, most + 1):
            match.settle()
            seat = match.deciders()[0]
            match.submit(seat, match.legal(seat)[0])
            autosave.save()
            os.write(promised, b"%d\n" % number)


def rate(folder: Path, promised: int, most: int) -> None:
    """Write a tournament's file, and report each game once it has been written."""
    folder.mkdir()
    with Log.create(folder / "arena.jsonl", PLAN) as log:
        for number in range(1, most + 1):
            log.add(drawn(random.Random(number), (6, 1, 1)))
            os.write(promised, b"%d\n" % number)


def remember(folder: Path, promised: int, most: int) -> None:
    """Add entries to all kept files in turn, and report each once it has been written."""
    for number in range(most * len(KEPT)):
        assert KEPT[number % len(KEPT)].add(folder, number // len(KEPT)) is None
        os.write(promised, b"%d\n" % (number + 1))


def killed(folder: Path, what: str, how: str, number: int) -> dict[str, int]:
    """Run one round; return its exit status and the last number that was reported as saved."""
    promises, promised = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(promises)

        def strike(call: Call) -> None:
            if how == "call" and call.number == number:
                os.kill(os.getpid(), signal.SIGKILL)

        try:
            with Disk(folder, strike).watched():
                {"game": play, "arena": rate, "kept": remember}[what](folder, promised, MOST[how])
            os._exit(0)
        finally:
            os._exit(1)
    os.close(promised)
    if how == "time":
        time.sleep(number / 1000)
        os.kill(child, signal.SIGKILL)
    with os.fdopen(promises) as told:
        last = [int(line) for line in told]
    _pid, status = os.waitpid(child, 0)
    return {"status": status, "promised": last[-1] if last else 0}


def main() -> None:
    folder, what, how, *numbers = sys.argv[1:]
    for place, number in enumerate(numbers):
        print(json.dumps(killed(Path(folder) / str(place), what, how, int(number))), flush=True)


if __name__ == "__main__":
    main()
