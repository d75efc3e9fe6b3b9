"""How every test runs: Hypothesis with the same examples each time, no clock, nothing in the checkout; in English."""

from __future__ import annotations

import gc
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from _pytest.unraisableexception import gc_collect_iterations_key
from hypothesis import settings
from textual import constants

from niagara_tui.conformance import machine_code
from tests.support import painting, selecting, settling, starting

settings.register_profile("repeatable", derandomize=True, deadline=None, database=None)
settings.load_profile("repeatable")

os.environ["LANGUAGE"] = "en"  # tests hold English sentences, whatever the language of who runs them

os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # hundreds of processes are started: each would compile every module

constants.COLOR_SYSTEM = "standard"  # type: ignore[misc]  # drawings in lines; tests of pictures ask for them

constants.TEXTUAL_ANIMATIONS = "none"  # type: ignore[misc]  # pages scroll at once; in real terminals they glide

settling.install()
painting.install()

os.fsync = os.fstat  # type: ignore[assignment]  # what these processes write need not outlive the computer

signal.signal(signal.SIGINT, signal.default_int_handler)  # in the background it is ignored, by all that is started, too

starting.watch()

gc.disable()  # what is collected here are tests, thousands of them: none of it is rubbish


LONG = 3600
"""Seconds that a test of the heavier runs may take."""


def pytest_configure(config: pytest.Config) -> None:
    """Look twice for rubbish at the end, not five times: half a second each for so many tests."""
    config.stash[gc_collect_iterations_key] = 2


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Do not import files of which no test is wanted."""
    if collection_path.is_dir() or selecting.is_needed(collection_path, config.getoption("markexpr")):
        return None
    return True


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Heavier runs may take longer than `timeout` in pyproject.toml."""
    selecting.complain_of_unnamed(items)
    for item in items:
        if item.get_closest_marker("timeout") is None and any(map(item.get_closest_marker, ("slow", "bench"))):
            item.add_marker(pytest.mark.timeout(LONG))


def pytest_collection_finish() -> None:
    """Look for rubbish among what the tests themselves make, and not after every few hundred things."""
    gc.freeze()
    gc.set_threshold(500_000, 10, 10)
    gc.enable()


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip what must compile where nothing can; from here on, starting a process is this test's doing."""
    starting.forget()
    machine_code.skip_without_numba(item)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Fail a quick test that starts processes."""
    yield
    starting.complain(item)
