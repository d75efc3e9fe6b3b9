"""Bugs on purpose: each is put into a copy of the program, and the rows that go red are reported.

    python -m tests.robustness.seeded              every bug against every row, and a table
    python -m tests.robustness.seeded g03 kept     bugs of these rows, or of these names, against every row
    python -m tests.robustness.seeded --own g03    against their own row only

The bugs lie in `bugs/gNN.toml`, the rows in `test_gNN_….py`.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from tests.support.faults import Fault, copied, environment

HERE = Path(__file__).parent
DEADLINE = 300
"""Seconds after which a row counts as red."""


@dataclass(frozen=True)
class Bug(Fault):
    """A fault for which the row `row` must go red."""

    row: str


def bugs() -> list[Bug]:
    return [
        Bug(row=file.stem, **bug)
        for file in sorted((HERE / "bugs").glob("g??.toml"))
        for bug in tomllib.loads(file.read_text(encoding="utf-8"))["bug"]
    ]


def rows() -> list[str]:
    return sorted({file.name[5:8] for file in HERE.glob("test_g??_*.py")})


def red_rows(copy: Path, tried: Iterable[str]) -> list[str]:
    """Those of the rows that fail or hang in the copy."""
    red = []
    for row in tried:
        if is_red(copy, row):
            red.append(row)
            print(f"  {row} is red", flush=True)
    return red


def is_red(copy: Path, row: str, deadline: float = DEADLINE) -> bool:
    """Whether the row fails in the copy; exceeding the deadline counts as a failure."""
    command = [sys.executable, "-m", "pytest", "-q", "--no-header", "-m", "not slow and not robustness"]
    with subprocess.Popen(
        [*command, *map(str, copy.glob(f"tests/robustness/test_{row}_*.py"))],
        cwd=copy,
        env=environment(copy),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    ) as tests:
        try:
            said, _ = tests.communicate(timeout=deadline)
        except subprocess.TimeoutExpired:
            return True
        finally:
            with suppress(ProcessLookupError):
                os.killpg(tests.pid, signal.SIGKILL)  # child processes of a test may hold the output open
    if tests.returncode not in {0, 1, 5}:  # 5: the row has no quick form here
        raise SystemExit(said[-2000:])
    return tests.returncode == 1


def table(seen: Sequence[tuple[Bug, list[str]]]) -> str:
    lines = ["| row | bug put in on purpose | rows that went red |", "|---|---|---|"]
    for bug, red in seen:
        lines.append(f"| {bug.row.upper()} | {bug.name} | {', '.join(row.upper() for row in red) or '**none**'} |")
    return "\n".join(lines)


def main() -> int:
    """Put each bug in and report the red rows; return 1 if a bug's own row does not go red."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("what", nargs="*", help="rows, or parts of names")
    parser.add_argument("--own", action="store_true", help="each bug against its own row only")
    wanted = parser.parse_args()
    chosen = [
        bug for bug in bugs() if not wanted.what or any(word in (bug.row, *bug.name.split()) for word in wanted.what)
    ]
    seen = []
    for bug in chosen:
        with copied() as copy:
            bug.put_into(copy)
            red = red_rows(copy, [bug.row] if wanted.own else rows())
        seen.append((bug, red))
        print(f"{bug.row} {bug.name}: {', '.join(red) or 'NONE'}", flush=True)
    print(table(seen))
    return 0 if all(bug.row in red for bug, red in seen) else 1


if __name__ == "__main__":
    sys.exit(main())
