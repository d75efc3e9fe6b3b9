"""How quick the working tree is beside another revision: `python -m tests.bench.paired REVISION`.

The revision is checked out beside the working tree and both run in turn, each measurement in a process of its own, in
the same environment and by the same code of this folder: what a machine does besides, it does to both. Printed are
ratios, above 1 where the working tree is quicker: their median, the smallest and the largest of all rounds.
`--suite` adds the processor time of the quick suite, which takes minutes.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
MAIN = "import sys; from niagara_tui.cli import main; sys.exit(main(sys.argv[1:]))"
SECONDS = 1.0
"""How long random play and a search run at a time."""
KEYS, SAVES = 40, 5_000


def module(path: str) -> Any:
    """A file of the working tree's tests, which then imports the packages of the tree that is measured."""
    spec = importlib.util.spec_from_file_location(Path(path).stem, ROOT / path)
    assert spec is not None
    assert spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


def niagara(folder: Path, *arguments: str) -> list[str]:
    settings = folder / "config" / "niagara-tui" / "settings.json"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text(json.dumps({"name": "Rose", "animation": False, "speed": "instant", "advisor": False}), "utf-8")
    homes = [f"XDG_{name}_HOME={folder / name.lower()}" for name in ("CONFIG", "DATA", "STATE")]
    return ["/usr/bin/env", *homes, sys.executable, "-c", MAIN, *arguments]


def table(folder: Path) -> list[str]:
    seats = ("--seats", "human,greedy,greedy", "--seed", "7")
    return niagara(folder, "play", "--saves", str(folder / "saves"), *seats)


# -- what is measured: each returns seconds, or the seconds that so many decisions or iterations take ------


def random_play(_folder: Path, game: str, options: str) -> float:
    engine, registry = module("tests/bench/engine.py"), __import__("niagara_tui.games.registry", fromlist=["GAMES"])
    played = registry.GAMES[game]
    state = played.new(played.options(**engine.tables(played)[options]), 4, 1)
    decisions, _steps = engine.random_rates(played, state, SECONDS)(1)
    return 1e6 / float(decisions)


def search(_folder: Path, game: str, options: str) -> float:
    engine, registry = module("tests/bench/engine.py"), __import__("niagara_tui.games.registry", fromlist=["GAMES"])
    played = registry.GAMES[game]
    state = played.new(played.options(**engine.tables(played)[options]), 4, 1)
    return 1e5 / float(engine.search_rate(played, state, SECONDS)(2))


def first_frame(folder: Path) -> float:
    with module("tests/support/terminal.py").terminal(niagara(folder, "--saves", str(folder / "saves"))) as running:
        return float(running.seconds_to(b"ettings"))  # an entry near the end of the page, in old revisions too


def key(folder: Path) -> float:
    """The processor time from an arrow key to its repaint, at a table of Niagara at 120x40, of the mean key."""
    with module("tests/support/terminal.py").terminal(table(folder)) as running:
        running.seconds_to(b"chooses a card")
        running.drain(2.0)
        before = running.cpu()
        for _ in range(KEYS):
            running.send(b"\x1b[C")
            running.drain(0.1)
        return float(running.cpu() - before) / KEYS


def hint(folder: Path) -> float:
    """The first hint of a table; its search is loaded, not compiled."""
    with module("tests/support/terminal.py").terminal(table(folder)) as running:
        running.seconds_to(b"chooses a card")
        running.drain(2.0)
        begun, heard, cost = time.perf_counter(), b"", b"again asks for it"
        running.send(b"i")
        while b"%" not in heard:
            heard += running.read(0.05)
            if cost in heard:  # what a hint costs is said once; then it is asked for again
                begun, heard = time.perf_counter(), b""
                running.send(b"i")
            assert time.perf_counter() - begun < 60, "the hint never came"
        return time.perf_counter() - begun


def opened_save(folder: Path) -> float:
    """From the command to the table of a game that was left."""
    with module("tests/support/terminal.py").terminal(table(folder)) as running:
        running.seconds_to(b"chooses a card")
        running.drain(1.0)
        running.send(b"1\r")
        running.drain(3.0)
    (saved,) = (folder / "saves").glob("*.json")
    again = niagara(folder, "resume", saved.stem, "--saves", str(folder / "saves"))
    with module("tests/support/terminal.py").terminal(again) as running:
        return float(running.seconds_to(b"round"))


def saves_listed(folder: Path) -> float:
    opened_save(folder)
    (saved,) = (folder / "saves").glob("*.json")
    for number in range(SAVES):
        shutil.copy(saved, saved.with_name(f"game-{number}.json"))
    begun = time.perf_counter()
    command = niagara(folder, "saves", "--saves", str(folder / "saves"))
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - begun


def quick_suite(folder: Path) -> float:
    """The processor time of the quick suite of the tree that is measured."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", f"--basetemp={folder / 'tests'}"]
    subprocess.run(command, cwd=os.environ["TREE"], check=False, stdout=subprocess.DEVNULL)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


GAMES, OPTIONS = ("niagara", "canyon", "upriver"), ("plain", "everything on")
MEASURED: dict[str, Callable[[Path], float]] = {
    **{f"random play of {g}, {o}": partial(random_play, game=g, options=o) for g in GAMES for o in OPTIONS},
    **{f"search of {g}, {o}": partial(search, game=g, options=o) for g in GAMES for o in OPTIONS},
    "first frame": first_frame,
    "an arrow key to its repaint, processor": key,
    "a hint": hint,
    "a saved game opened": opened_save,
    f"{SAVES} saves listed": saves_listed,
}
SUITE = "quick suite, processor"


def measured(tree: Path, name: str) -> float | None:
    """One measurement of that tree; None if it cannot be taken there."""
    paths = os.pathsep.join(map(str, (tree, tree / "ai")))
    environment = {**os.environ, "PYTHONPATH": paths, "TREE": str(tree), "NIAGARA_GET_READY": "0"}
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, __file__, "--probe", name, folder]
        done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        print(f"{name}: not in {tree.name}: {done.stderr.strip().splitlines()[-1:]}", file=sys.stderr)
        return None
    return float(done.stdout.strip().splitlines()[-1])


def main() -> None:
    """Measure both trees in turn and print the ratios."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.paired", description=__doc__)
    parser.add_argument("revision", nargs="?", default="HEAD")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", default="", help="measurements whose names contain this")
    parser.add_argument("--suite", action="store_true", help="the quick suite too")
    parser.add_argument("--probe", nargs=2, metavar=("NAME", "FOLDER"), help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.probe:
        name, folder = chosen.probe
        print((quick_suite if name == SUITE else MEASURED[name])(Path(folder)))
        return
    with tempfile.TemporaryDirectory() as beside:
        other = Path(beside, "revision")
        subprocess.run(["git", "worktree", "add", "--quiet", "--detach", other, chosen.revision], cwd=ROOT, check=True)
        try:
            for name in (*MEASURED, *([SUITE] if chosen.suite else ())):
                if chosen.only not in name:
                    continue
                measured(ROOT, name), measured(other, name)  # compile, and fill the caches
                pairs = [(measured(other, name), measured(ROOT, name)) for _ in range(chosen.rounds)]
                ratios = sorted(before / now for before, now in pairs if before and now)
                if ratios:
                    middle = statistics.median(ratios)
                    print(f"{name}: {middle:.2f} ({ratios[0]:.2f} to {ratios[-1]:.2f})", flush=True)
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", other], cwd=ROOT, check=False)


if __name__ == "__main__":
    main()
