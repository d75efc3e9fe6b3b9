"""Setup of every test: nothing by chance, Hypothesis without deadlines or files; quick app and collection."""

from __future__ import annotations

import gc
import itertools
import os
import random
import secrets
import signal
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from _pytest.unraisableexception import gc_collect_iterations_key
from hypothesis import settings
from textual import constants
from textual._compositor import Compositor
from textual._context import visible_screen_stack
from textual.css.model import RuleSet
from textual.geometry import Region
from textual.notifications import Notification
from textual.screen import Screen
from xdist.scheduler import LoadFileScheduling

from niagara_tui.conformance import machine_code
from niagara_tui.store.folder import SaveFolder
from tests.support import selecting, settling

settings.register_profile("repeatable", derandomize=True, deadline=None, database=None)
settings.load_profile("repeatable")

os.environ["NIAGARA_GET_READY"] = "0"  # no app that a test starts compiles anything in the background

os.environ["OPENBLAS_NUM_THREADS"] = "1"  # before NumPy loads: beside other tests, threads would spin in vain

if "PYTEST_XDIST_WORKER" not in os.environ:  # a worker has what the process that started it has set
    _home = tempfile.TemporaryDirectory(prefix="niagara-tests-")  # nobody's own settings, record or saves are changed
    for _variable in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
        os.environ[_variable] = str(Path(_home.name, _variable))
    _settings = Path(os.environ["XDG_CONFIG_HOME"], "niagara-tui", "settings.json")
    _settings.parent.mkdir(parents=True)
    _settings.write_text('{"name": "Rose"}', "utf-8")  # else programs in terminals would first ask for a name

os.environ.pop(
    "PYTHONDONTWRITEBYTECODE", None
)  # without cached bytecode, each of hundreds of processes would compile every module

constants.COLOR_SYSTEM = "standard"  # type: ignore[misc]  # boards are drawn in lines; tests of pictures ask for colours

constants.TEXTUAL_ANIMATIONS = "none"  # type: ignore[misc]  # pages scroll at once; in real terminals they glide

# on a busy machine a notice of two seconds would be gone before a test reads it
Notification.time_left = property(lambda _notice: float(LONG))  # type: ignore[assignment]

settling.install()

RuleSet.__hash__ = object.__hash__  # type: ignore[method-assign]  # Textual's calls `id` for it, 150 times a widget

_render_for_terminal = Compositor.render_update
_draws_at_rest = False  # whether what changes on the way is not drawn: in the quick suite


def _draw_widgets(
    compositor: Compositor, full: bool = False, screen_stack: list[Screen[Any]] | None = None, simplify: bool = False
) -> object:
    """Draw every widget as usual, without the output that no terminal gets; a whole picture (`full`) is rendered."""
    if full:  # as for a screenshot
        return _render_for_terminal(compositor, full, screen_stack, simplify)
    if _draws_at_rest and not settling.is_at_rest:
        return None  # what has changed stays so until the app rests: several layouts follow each other
    visible_screen_stack.set(screen_stack or [])
    dirty = compositor._dirty_regions.copy()
    compositor._dirty_regions.clear()
    if dirty:
        for _region, _clip, _strips in compositor._get_renders(Region.from_union(dirty)):
            pass
    return None


Compositor.render_update = _draw_widgets  # type: ignore[assignment,method-assign]

_dice = random.Random()
secrets.randbelow = _dice.randrange  # type: ignore[assignment]  # the seeds of games that give none, anew for each test below

os.fsync = os.fstat  # type: ignore[assignment]  # what tests write need not survive a loss of power

signal.signal(signal.SIGINT, signal.default_int_handler)  # a background job ignores it, and so would its children

gc.disable()  # pytest collects thousands of tests, and none of them is garbage


LONG = 3600
"""Timeout of slow tests and benchmarks, in seconds."""
STARTS = {"subprocess.Popen", "os.fork", "os.forkpty", "os.posix_spawn", "os.spawn", "os.system"}
MAY_START = ("processes", "compiled", "frameworks", "slow", "robustness", "bench")
"""Events of starting a process, and marks of the tests that may: this keeps the quick suite quick."""
_started: list[str] = []
_folders = itertools.count()


def pytest_configure(config: pytest.Config) -> None:
    """Collect garbage once at exit instead of five times, since each time takes half a second with so many tests.

    Each frame is drawn in tests of the whole app; in those of the quick suite, what is seen when the app rests.
    """
    global _draws_at_rest  # noqa: PLW0603 - of this process
    config.stash[gc_collect_iterations_key] = 1
    _draws_at_rest = "not screens" in config.getoption("markexpr")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Skip files of which the run selects no test, without importing them."""
    if collection_path.is_dir() or selecting.is_needed(collection_path, config.getoption("markexpr")):
        return None
    return True


class RoomScheduling(LoadFileScheduling):  # type: ignore[misc]  # it comes without annotations
    """A file's tests run in one process, and so do those of all files that look through the same played games."""

    def _split_scope(self, nodeid: str) -> str:
        return "tests/study" if nodeid.startswith("tests/study/") else str(super()._split_scope(nodeid))


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> RoomScheduling:
    return RoomScheduling(config, log)


@pytest.fixture
def tmp_path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty folder, without pytest's look through those of all tests before for a name that is free."""
    path = tmp_path_factory.getbasetemp() / f"test-{next(_folders)}"
    path.mkdir()
    return path


@pytest.fixture
def folder(tmp_path: Path) -> SaveFolder:
    return SaveFolder(tmp_path / "saves")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Refuse files that do not name their marks; let slow tests and benchmarks exceed `timeout` in pyproject.toml."""
    selecting.refuse_unnamed_kinds(items)
    for item in items:
        if item.get_closest_marker("timeout") is None and any(map(item.get_closest_marker, ("slow", "bench"))):
            item.add_marker(pytest.mark.timeout(LONG))


def _note_start(event: str, about: tuple[object, ...]) -> None:
    if event in STARTS:
        _started.append(f"{event} {about[:2]}"[:200])


def pytest_collection_finish() -> None:
    """Watch what tests start; exclude the tests from garbage collection, and make it less frequent."""
    sys.addaudithook(_note_start)
    gc.freeze()
    gc.set_threshold(500_000, 10, 10)
    gc.enable()


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip compiled tests without Numba; from here on, started processes count as this test's.

    Games without a seed are dealt the same in every run: a test that holds for most deals fails always or never.
    """
    _started.clear()
    _dice.seed(item.nodeid)
    machine_code.skip_without_numba(item)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Fail a test that starts processes without a mark that allows it."""
    yield
    if _started and not any(map(item.get_closest_marker, MAY_START)):
        pytest.fail(f"it starts a process, so it needs the mark `processes`: {_started[0]}", pytrace=False)
