"""Put each fault into a copy of the program and say which live: `python -m tests.mutation niagara [PART OF A NAME …]`.

The faults lie in `GAME.toml`, with the tests that should notice them; the exit status is 1 if fewer than `WANTED` of
them are killed.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path

from tests.support.faults import Fault, copied, environment

WANTED = 0.8
"""The share of faults that must be killed."""
DEADLINE = 600
"""Timeout of the tests in seconds; a fault that makes them hang counts as killed."""


def is_noticed(copy: Path, tests: Sequence[str]) -> bool:
    """Whether one of the tests fails in the copy."""
    command = [sys.executable, "-m", "pytest", "-q", "--no-header", "-x", "-n", "0", *tests]
    try:
        done = subprocess.run(
            command,
            cwd=copy,
            env=environment(copy),
            capture_output=True,
            text=True,
            check=False,
            timeout=DEADLINE,
        )
    except subprocess.TimeoutExpired:
        return True
    if done.returncode not in {0, 1}:
        raise SystemExit(done.stdout[-2000:] + done.stderr[-2000:])
    return done.returncode == 1


def written(game: str) -> tuple[list[Fault], list[str]]:
    """The faults of that game, and the tests that should notice them."""
    held = tomllib.loads((Path(__file__).parent / f"{game}.toml").read_text(encoding="utf-8"))
    return [Fault(**fault) for fault in held["fault"]], held["tests"]


def main() -> int:
    """Check that the tests pass without a fault, then try each fault."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("game")
    parser.add_argument("what", nargs="*", help="parts of the names of faults to try")
    wanted = parser.parse_args()
    faults, tests = written(wanted.game)
    chosen = [fault for fault in faults if not wanted.what or any(word in fault.name for word in wanted.what)]
    with copied() as copy:
        if is_noticed(copy, tests):
            raise SystemExit("the tests fail without any fault")
    killed = 0
    for fault in chosen:
        with copied() as copy:
            fault.put_into(copy)
            noticed = is_noticed(copy, tests)
        killed += noticed
        print(f"{'killed' if noticed else 'LIVES '} {fault.name}", flush=True)
    print(f"{killed} of {len(chosen)} faults killed")
    return 0 if killed >= WANTED * len(chosen) else 1


if __name__ == "__main__":
    sys.exit(main())
