from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import niagara_ai
import pytest
from niagara_ai import arena
from niagara_ai.arena import Played, Tournament, Workers, workers
from niagara_ai.contract import BotError
from niagara_ai.foreign import error_text
from niagara_ai.train.folder import Folder

import niagara_tui
from niagara_tui.games import registry
from niagara_tui.lab import tournament_file
from niagara_tui.lab.tournaments import begin, new_plan, resume
from niagara_tui.lab.training import begun, resumed
from tests.ai.training import SETTINGS
from tests.support.arena import with_pid
from tests.support.faults import ROOT

pytestmark = pytest.mark.frameworks

OTHERS = {
    "bots": ("niagara_ai/quick.py", b"\n# other bots\n"),
    "rules": ("niagara_tui/games/upriver/rules.py", b"\n# other rules\n"),
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


distributed = pytest.importorskip("distributed")

SOURCE, SEATS = "niagara_tui.games.registry:game", ["greedy", "random"]
PLAN = new_plan(registry.game("upriver"), SEATS, 12, seed=4)


def tournament() -> Tournament:
    return Tournament.of(SOURCE, "upriver", {}, SEATS, 4)


def slowly(number: int) -> tuple[Played, int]:
    time.sleep(0.2)
    return tournament().play(number), os.getpid()


def deadly(number: int) -> int:
    if number == 2:
        os._exit(1)
    return number


def failing(number: int) -> int:
    """Work that fails as the number says, on a worker that is there as before."""
    raise ERRORS[number]


ERRORS = (
    PermissionError(13, "Permission denied", "/cache"),
    FileNotFoundError(2, "No such file or directory", "mind.npz"),
    BrokenPipeError(32, "Broken pipe"),
    TimeoutError("no answer"),
    ModuleNotFoundError("No module named 'clever'"),
    AttributeError("'NoneType' object has no attribute 'play'"),
    ValueError("no such card"),
)


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[str]:
    with scheduler(tmp_path) as (_process, address):
        yield address


def on(address: str) -> Workers:
    return Workers(address=address)


def refused(what: str) -> Any:
    return pytest.raises(BotError, match=f"a worker has another version of the {what}")


# -- what dies ----------------------------------------------------------------------------------------


def test_the_games_of_a_worker_that_dies_are_played_by_another(cluster: str) -> None:
    with worker(cluster), worker(cluster), closing(on(cluster).map(slowly, range(12))) as coming:
        done = [next(coming) for _ in range(3)]
        dead = done[-1][1]
        os.kill(dead, signal.SIGKILL)
        done += coming
    assert [played for played, _ in done] == list(arena.play(tournament(), 0, 12, Workers()))
    assert done[-1][1] != dead


def test_a_game_that_ends_every_worker_is_told_in_one_sentence(
    cluster: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES", "0")
    (tmp_path / "other").mkdir()
    told = pytest.raises(BotError, match="a game ended every worker that played it; perhaps memory ran out")
    with scheduler(tmp_path / "other") as (_process, address), worker(address), worker(address), told:
        list(on(address).map(deadly, range(9)))


def test_a_cluster_that_loses_its_last_worker_is_told_of(cluster: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with worker(cluster) as only, closing(on(cluster).map(with_pid, range(999))) as coming:
        next(coming)
        monkeypatch.setattr(workers, "TIMEOUT", 2.0)
        only.kill()
        with pytest.raises(BotError, match="the cluster has no workers any more"):
            list(coming)


def test_a_worker_that_comes_in_time_takes_over(cluster: str) -> None:
    with worker(cluster) as first, closing(on(cluster).map(slowly, range(8))) as coming:
        done = [next(coming)]
        first.kill()
        first.wait()
        with worker(cluster):
            done += coming
    assert [played for played, _ in done] == list(arena.play(tournament(), 0, 8, Workers()))


def test_after_the_scheduler_has_died_a_tournament_is_gone_on_with_as_if_it_had_not(tmp_path: Path) -> None:
    path, plain = tmp_path / "games.jsonl", begin(PLAN)
    with scheduler(tmp_path) as (process, address), worker(address), begin(PLAN, out=path) as running:
        coming = running.play(on(address))
        played = [next(coming) for _ in range(3)]
        process.kill()
        with pytest.raises(BotError, match="the connection to the cluster was lost"):
            played += coming
    kept = tournament_file.read(path)
    assert kept.games == [each.result for each in played]
    assert 3 <= len(played) < 12
    (tmp_path / "new").mkdir()
    with (
        scheduler(tmp_path / "new") as (_process, address),
        worker(address),
        resume(path, kept) as running,
    ):
        list(running.play(on(address)))
    with plain:
        assert [*tournament_file.each_game(path)] == list(plain.play(Workers()))


@pytest.mark.parametrize("number", range(5))
def test_a_game_that_cannot_be_played_on_a_worker_is_no_lost_cluster_and_no_other_program(
    cluster: str, number: int
) -> None:
    wrong = re.escape(error_text(ERRORS[number]))
    told = pytest.raises(BotError, match=rf"^a worker could not play a game \({wrong}\)$")
    with worker(cluster), told:
        list(on(cluster).map(failing, [number, number]))


@pytest.mark.parametrize("number", [5, 6])
def test_a_bug_in_a_game_is_raised_from_a_cluster_as_from_here(cluster: str, number: int) -> None:
    with worker(cluster), pytest.raises(type(ERRORS[number]), match=re.escape(str(ERRORS[number]))):
        list(on(cluster).map(failing, [number, number]))


# -- other code ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("what", OTHERS)
def test_a_tournament_is_refused_by_a_worker_with_other_bots_rules_or_minds_and_leaves_no_file(
    what: str, cluster: str, tmp_path: Path
) -> None:
    path = tmp_path / "games.jsonl"
    with other_worker(cluster, tmp_path / "other", what), refused(what), begin(PLAN, out=path) as running:
        list(running.play(on(cluster)))
    assert not path.exists()


def test_a_worker_with_other_rules_that_comes_later_ends_a_tournament_and_its_file_holds_no_game_of_it(
    cluster: str, tmp_path: Path
) -> None:
    path = tmp_path / "games.jsonl"
    plan = PLAN.model_copy(update={"games": 10_000})
    with worker(cluster), begin(plan, out=path) as running:
        coming = running.play(on(cluster))
        next(coming)
        with other_worker(cluster, tmp_path / "other", "rules"), refused("rules"):
            list(coming)
    games = tournament_file.read(path).games
    assert games == [tournament().play(number).result for number in range(len(games))]


@pytest.mark.parametrize("what", ["rules", "program"])
def test_a_worker_that_does_not_know_its_task_is_told_of_too(
    what: str, cluster: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As one that comes after the others have been asked."""
    monkeypatch.setattr(workers, "import_module", lambda _name: None)
    with other_worker(cluster, tmp_path / "other", what), refused(what):
        list(arena.play(tournament(), 0, 3, on(cluster)))


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("what", ["bots", "rules"])
def test_training_stops_at_a_worker_with_other_code_and_nothing_of_it_is_kept(
    what: str, cluster: str, tmp_path: Path
) -> None:
    folder, out = Folder(tmp_path / "run"), tmp_path / "mind.npz"
    there = other_worker(cluster, tmp_path / "other", what)
    with there, begun(SETTINGS, folder, on(cluster), out) as run, refused(what):
        list(run.generations(lambda *_: None))
    assert folder.portions(0) == set()
    assert folder.figures() == []
    assert not out.exists()


@pytest.mark.slow
@pytest.mark.compiled
def test_after_the_scheduler_has_died_training_is_gone_on_with_as_if_it_had_not(tmp_path: Path) -> None:
    settings = SETTINGS.model_copy(update={"games": 20, "generations": 0})
    folder, whole, out = Folder(tmp_path / "run"), Folder(tmp_path / "whole"), tmp_path / "mind.npz"
    (tmp_path / "cluster").mkdir()
    lost = pytest.raises(BotError, match="the connection to the cluster was lost")
    with (
        scheduler(tmp_path / "cluster") as (process, address),
        worker(address),
        begun(settings, folder, on(address), out) as run,
        lost,
    ):
        list(run.generations(lambda *_: process.kill()))  # once the first games have been played)
    assert folder.portions(0)
    assert folder.portions(0) < set(range(8))
    assert not out.exists()
    with resumed({}, folder, Workers(), out) as run:
        figures = list(run.generations(lambda *_: None))
    best = out.read_bytes()
    with begun(settings, whole, Workers(), out) as run:
        others = list(run.generations(lambda *_: None))
    assert [each.model_copy(update={"seconds": 0}) for each in figures] == [
        each.model_copy(update={"seconds": 0}) for each in others
    ]
    assert out.read_bytes() == best


# -- compiling ----------------------------------------------------------------------------------------


def compiled_functions(work: Any, number: int) -> tuple[int, int]:
    """Do the work; returns the process that has done it, and how many functions it has compiled for that."""
    from numba.core import event

    with event.install_recorder("numba:compile") as told:
        work(number)
    return os.getpid(), sum(each.is_end for _time, each in told.buffer)


class Counted:
    """Work that tells how much was compiled for it."""

    def __init__(self, work: Any) -> None:
        self.work = work

    def __call__(self, number: int) -> tuple[int, int]:
        return compiled_functions(self.work, number)


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("what", ["tournament", "training"])
def test_workers_of_one_host_compile_once(what: str, cluster: str, tmp_path: Path) -> None:
    pytest.importorskip("numba")
    from niagara_ai.train.generations import Generation

    work = {
        "tournament": Tournament.of(SOURCE, "upriver", {}, ["mcts:4", "random"], 1).play,
        "training": Generation(SOURCE, SETTINGS.model_copy(update={"games": 20}), 0, None).play,
    }[what]
    cold = {"NUMBA_CACHE_DIR": str(tmp_path / "cache")}
    with worker(cluster, **cold), worker(cluster, **cold):
        with distributed.Client(cluster, set_as_default=False) as client:
            client.wait_for_workers(2)
        done = list(on(cluster).map(Counted(work), range(8)))
    by_process = {process: 0 for process, _ in done}
    for process, functions in done:
        by_process[process] += functions
    one, other = sorted(by_process.values())
    assert (one, len(by_process)) == (0, 2)
    assert other > 50
