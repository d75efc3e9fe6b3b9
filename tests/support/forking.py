"""Commands of the program, each a process of its own, forked from one that has imported what all of them need."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

FORKS = """
import json, os, sys
import niagara_tui.cli.app, niagara_tui.cli.arena, niagara_tui.cli.saves, niagara_tui.cli.learn
import niagara_tui.plain.program
from niagara_tui.cli import main
from niagara_tui.games.registry import GAMES
files, *commands = sys.argv[1:]
list(GAMES.values())
for number, command in enumerate(map(json.loads, commands)):
    if not (child := os.fork()):
        os.dup2(os.open(os.path.join(files, "in"), os.O_RDONLY), 0)
        for stream, name in ((1, "out"), (2, "err")):
            os.dup2(os.open(os.path.join(files, f"{number}.{name}"), os.O_WRONLY | os.O_CREAT), stream)
        sys.argv[1:] = command
        sys.exit(main())
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""


@dataclass(frozen=True)
class Done:
    command: Sequence[str]
    status: int
    out: bytes
    err: bytes


def each(commands: Sequence[Sequence[str]], environment: Mapping[str, str], before: str = "") -> Iterator[Done]:
    """What came of each command, which was told to quit; `before` is run before anything of the program is imported."""
    with tempfile.TemporaryDirectory() as files:
        Path(files, "in").write_bytes(b"quit\n")
        parent = [sys.executable, "-P", "-c", before + FORKS, files, *map(json.dumps, commands)]
        run = subprocess.run(parent, env=environment, capture_output=True, timeout=300, check=False)
        assert run.returncode == 0, run.stderr
        for number, (command, status) in enumerate(zip(commands, run.stdout.split(), strict=True)):
            told = (Path(files, f"{number}.{stream}").read_bytes() for stream in ("out", "err"))
            yield Done(command, int(status), *told)
