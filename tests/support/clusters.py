"""Dask clusters whose parts can be killed, and workers with another program than this one."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

import niagara_ai

import niagara_tui
from tests.support.faults import ROOT

OTHERS = {
    "bots": ("niagara_ai/quick.py", b"\n# other bots\n"),
    "rules": ("niagara_tui/games/upriver/rules/moves.py", b"\n# other rules\n"),
    "mind": ("niagara_tui/games/upriver/player/mind.npz", b"other weights"),
    "program": ("niagara_ai/arena/origin.py", None),  # an older one, which knows no digests
}
"""What may be another one on a worker: its file, and what is added to it (None: the file is not there)."""


@contextlib.contextmanager
def scheduler(folder: Path) -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    """A scheduler in a process of its own, and its address."""
    about = folder / "scheduler.json"
    command = ["distributed.cli.dask_scheduler", "--port", "0", "--host", "127.0.0.1", "--no-dashboard", "--no-show"]
    with _process([*command, "--scheduler-file", str(about)], {}) as process:
        deadline = time.monotonic() + 60
        while not about.exists() or not about.read_text("utf-8").strip():
            assert time.monotonic() < deadline
            time.sleep(0.05)
        yield process, json.loads(about.read_text("utf-8"))["address"]


@contextlib.contextmanager
def worker(address: str, **environment: str) -> Iterator[subprocess.Popen[bytes]]:
    """A worker of one thread, which nobody starts again when it dies."""
    command = ["distributed.cli.dask_worker", "--nthreads", "1", "--no-nanny", "--no-dashboard", address]
    with _process(command, {"PYTHONPATH": str(ROOT), **environment}) as process:
        yield process


@contextlib.contextmanager
def other_worker(address: str, folder: Path, what: str) -> Iterator[subprocess.Popen[bytes]]:
    """A worker with another program, in which one of `OTHERS` is not ours."""
    for package in (niagara_ai, niagara_tui):
        own = Path(str(package.__file__)).parent
        shutil.copytree(own, folder / own.name, ignore=shutil.ignore_patterns("__pycache__"))
    name, more = OTHERS[what]
    if more is None:
        (folder / name).unlink()
        (folder / "niagara_ai/arena/__init__.py").write_bytes(b"")
    else:
        (folder / name).write_bytes((folder / name).read_bytes() + more)
    with worker(address, PYTHONPATH=str(folder)) as process:
        yield process


@contextlib.contextmanager
def _process(command: list[str], environment: Mapping[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen(
        [sys.executable, "-P", "-m", *command], env={**os.environ, **environment}, stderr=subprocess.DEVNULL
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()
