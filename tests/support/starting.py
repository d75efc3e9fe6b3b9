"""Tests that start processes need a mark that says so, which keeps the quick suite quick."""

from __future__ import annotations

import sys

import pytest

SUITES = ("processes", "compiled", "frameworks", "slow", "robustness", "bench")
"""Marks of the tests that may start processes."""

_STARTS = {"subprocess.Popen", "os.fork", "os.forkpty", "os.posix_spawn", "os.spawn", "os.system"}
_started: list[str] = []


def watch() -> None:
    """Record the processes that this one starts from now on."""
    sys.addaudithook(_note)


def _note(event: str, about: tuple[object, ...]) -> None:
    if event in _STARTS:
        _started.append(f"{event} {about[:2]}"[:200])


def reset() -> None:
    _started.clear()


def fail_if_unmarked(item: pytest.Item) -> None:
    """Fail the test if it has started a process and has none of the marks in `SUITES`."""
    if _started and not any(map(item.get_closest_marker, SUITES)):
        pytest.fail(f"it starts a process, so it needs the mark `processes`: {_started[0]}", pytrace=False)
