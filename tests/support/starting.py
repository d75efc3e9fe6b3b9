"""What starts processes is in the suite `processes`, so that the quick suite stays quick."""

from __future__ import annotations

import sys

import pytest

SUITES = ("processes", "compiled", "frameworks", "slow", "robustness", "bench")
"""Marks of the tests that may start processes."""

_STARTS = {"subprocess.Popen", "os.fork", "os.forkpty", "os.posix_spawn", "os.spawn", "os.system"}
_started: list[str] = []


def watch() -> None:
    """Note from now on what this process starts."""
    sys.addaudithook(_note)


def _note(event: str, about: tuple[object, ...]) -> None:
    if event in _STARTS:
        _started.append(f"{event} {about[:2]}"[:200])


def forget() -> None:
    """Begin anew, for the next test."""
    _started.clear()


def complain(item: pytest.Item) -> None:
    """Fail a test that has started a process and belongs to none of `SUITES`."""
    if _started and not any(map(item.get_closest_marker, SUITES)):
        pytest.fail(f"it starts a process, so it needs the mark `processes`: {_started[0]}", pytrace=False)
