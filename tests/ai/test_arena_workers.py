"""Results do not depend on where games are played: local processes, a Dask cluster, backends that take whole lists."""

from __future__ import annotations

import contextlib
import dataclasses
import functools
import importlib
import os
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from joblib import register_parallel_backend
from joblib._parallel_backends import MultiprocessingBackend
from joblib.externals.loky import get_reusable_executor
from niagara_ai import arena, guests
from niagara_ai.arena import Origin, Played, Tournament, Workers, origin, origin_of, workers
from niagara_ai.arena.origin import Task
from niagara_ai.contract import BotError
from niagara_ai.guests import Guest, Kind, add_guest
from niagara_ai.quick import Uniform
from niagara_ai.train.duel import Duel
from niagara_ai.train.generations import Generation

from niagara_tui.games import registry
from tests.ai.training import ENCODING, SETTINGS
from tests.support.arena import with_pid, with_sigint_reaction
from tests.support.learned import drawn_layers

SOURCE = "niagara_tui.games.registry:game"


def tournament() -> Tournament:
    return Tournament.of(SOURCE, "niagara", {}, ["greedy", "random", "random"], 4)


def played(number: int) -> tuple[Played, int]:
    """A game of that tournament, and the process that played it."""
    return tournament().play(number), os.getpid()


def stand_in_for_ray(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, object]]:
    """Replace Ray's modules; returns the arguments of each `init`, and an empty entry for each shutdown."""
    said: list[dict[str, object]] = []
    ray, util, ray_joblib = (ModuleType(name) for name in ("ray", "ray.util", "ray.util.joblib"))
    ray.init = lambda **how: said.append(how)  # type: ignore[attr-defined]
    ray.shutdown = lambda: said.append({})  # type: ignore[attr-defined]
    ray_joblib.register_ray = lambda: register_parallel_backend("ray", MultiprocessingBackend)  # type: ignore[attr-defined]
    for module in (ray, util, ray_joblib):
        monkeypatch.setitem(sys.modules, module.__name__, module)
    return said


@pytest.mark.processes
def test_the_number_of_processes_does_not_change_the_games() -> None:
    alone, together = (list(arena.play(tournament(), 0, 6, Workers(jobs))) for jobs in (1, 2))
    assert alone == together
    other = Tournament.of(SOURCE, "niagara", {}, ["greedy", "random", "random"], 5)
    assert alone != list(arena.play(other, 0, 6, Workers()))


@pytest.mark.frameworks
def test_two_worker_processes_of_a_dask_cluster_play_the_same_games() -> None:
    pytest.importorskip("distributed")
    with contextlib.closing(Workers(2, "dask").map(played, range(6))) as done:
        games, hands = zip(*done, strict=True)
    assert list(games) == list(arena.play(tournament(), 0, 6, Workers()))
    assert len(set(hands)) == 2
    assert os.getpid() not in hands


@pytest.mark.frameworks
@pytest.mark.slow
def test_a_dask_cluster_is_found_by_its_address_and_all_its_workers_help() -> None:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        done = list(Workers(1, "dask", cluster.scheduler_address).map(with_pid, range(40)))
    assert [number for number, _ in done] == list(range(40))
    hands = {process for _, process in done}
    assert len(hands) == 2
    assert os.getpid() not in hands


@pytest.mark.frameworks
def test_a_dask_cluster_of_one_worker_plays_there_and_not_here() -> None:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None) as cluster:
        done = list(Workers(1, "dask", cluster.scheduler_address).map(with_pid, range(3)))
    assert [number for number, _ in done] == [0, 1, 2]
    assert os.getpid() not in {process for _, process in done}


def test_a_task_is_refused_where_a_digest_differs() -> None:
    task = Task.of(with_pid, SOURCE, "niagara", ["greedy:balanced"])
    assert task(3) == (3, os.getpid())
    for name in Origin.model_fields:
        other = dataclasses.replace(task, origin=task.origin.model_copy(update={name: "0123"}))
        with pytest.raises(BotError, match=rf"another version of the {name} \(\w+ there, 0123 here\)"):
            other(3)


def test_the_digest_of_the_bots_holds_the_code_of_guests() -> None:
    assert origin_of(SOURCE, "niagara", ["random"]) == origin_of(SOURCE, "niagara", ["greedy", "mcts:20"])
    assert origin_of(SOURCE, "niagara", ["openspiel:ismcts-20"]).bots != origin_of(SOURCE, "niagara").bots
    assert origin_of(SOURCE, "canyon").rules != origin_of(SOURCE, "niagara").rules


@pytest.fixture
def _apart(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Leave no guests and no remembered digests to other tests."""
    monkeypatch.setattr(guests, "_added", {})
    origin._origin.cache_clear()
    yield
    origin._origin.cache_clear()


def _calm(_game: object, _level: str, seed: int) -> Uniform:
    return Uniform(seed)


@pytest.mark.usefixtures("_apart")
def test_the_digest_of_a_guest_is_that_of_its_own_code_however_it_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "of_nobody").mkdir()  # a namespace, without an __init__.py
    (tmp_path / "of_nobody/alone.py").write_text("def make(game, level, seed):\n    return None\n", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    alone = importlib.import_module("of_nobody.alone")
    ours = origin_of(SOURCE, "niagara").bots
    makers = {"plain": _calm, "partial": functools.partial(_calm), "alone": alone.make}
    for name, make in makers.items():
        add_guest(f"digested-{name}", Guest(Kind("Plays.", {"a": "A."}), make))
    found = {name: origin_of(SOURCE, "niagara", [f"digested-{name}"]).bots for name in makers}
    assert found["partial"] == found["plain"], "who makes it counts, not functools"
    assert len({ours, *found.values()}) == 3
    (tmp_path / "of_nobody/alone.py").write_text("def make(game, level, seed):\n    return 1\n", "utf-8")
    origin._origin.cache_clear()
    assert origin_of(SOURCE, "niagara", ["digested-alone"]).bots != found["alone"]


@pytest.mark.usefixtures("_apart")
@pytest.mark.parametrize("kind", ["def make(game, level, seed): {}", "class make:\n  def choose(self, *_): {}"])
def test_of_a_guest_that_was_typed_in_the_digest_is_that_of_its_code(kind: str) -> None:
    digests = set()
    for body in ("return 1", "return 1", "return 2"):
        typed: dict[str, Any] = {"__name__": "typed_in"}
        exec(kind.format(body), typed)  # noqa: S102 - as at a prompt
        add_guest("typed", Guest(Kind("Plays.", {"a": "A."}), typed["make"]))
        origin._origin.cache_clear()
        digests.add(origin_of(SOURCE, "niagara", ["typed"]).bots)
    assert len(digests) == 2


@pytest.mark.usefixtures("_apart")
def test_a_guest_whose_code_cannot_be_read_is_refused() -> None:
    maker: Any = type("Maker", (), {"__module__": "typed_in", "__call__": lambda *_: None})()
    add_guest("typed", Guest(Kind("Plays.", {"a": "A."}), maker))
    with pytest.raises(BotError, match="the code of the bot typed cannot be read"):
        origin_of(SOURCE, "niagara", ["typed"])


WITH_MINDS: dict[str, Generation | Duel] = {
    "games": Generation(SOURCE, SETTINGS, 1, None),
    "a match": Duel(SOURCE, "upriver", drawn_layers(ENCODING), drawn_layers(ENCODING), 4, "1"),
}


@pytest.mark.usefixtures("_apart")
@pytest.mark.parametrize("what", WITH_MINDS)
def test_training_goes_on_in_new_workers_after_its_best_mind_has_become_the_games(
    what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mind = tmp_path / "mind.npz"
    mind.write_bytes(b"before")
    monkeypatch.setattr(type(registry.game("upriver")), "mind", mind)
    work, played = WITH_MINDS[what], Tournament.of(SOURCE, "upriver", {}, ["random", "random"], 1)
    task, other = work.task(), played.task()
    mind.write_bytes(b"the best mind so far")
    origin._origin.cache_clear()
    Task(str, task.source, task.game, task.seats, task.origin)(1)
    with pytest.raises(BotError, match="another version of the mind"):
        other(1)


def test_no_more_processes_are_started_than_there_is_work() -> None:
    assert list(Workers(999).map(with_pid, range(1))) == [(0, os.getpid())]
    assert list(Workers(999).map(with_pid, range(0))) == []


@pytest.mark.processes
def test_two_processes_work_at_once_and_results_keep_their_order() -> None:
    done = list(Workers(2).map(with_pid, range(20)))
    assert [number for number, _ in done] == list(range(20))
    hands = {process for _, process in done}
    assert len(hands) == 2
    assert os.getpid() not in hands


@pytest.mark.processes
@pytest.mark.skipif(os.name == "nt", reason="there a process does not inherit what it ignores")
def test_processes_never_hear_ctrl_c_not_even_while_they_begin_and_take_no_libraries_from_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    get_reusable_executor().shutdown(wait=True)
    (tmp_path / "numpy.py").write_text("raise ValueError('not NumPy')\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    before = signal.getsignal(signal.SIGINT)
    assert list(workers.BACKENDS["loky"](Workers(2), with_sigint_reaction, range(4))) == [
        (number, False) for number in range(4)
    ]
    assert signal.getsignal(signal.SIGINT) is before


@pytest.mark.processes
def test_whoever_stops_early_waits_for_nobody_and_hears_no_warning() -> None:
    begun = time.monotonic()
    with contextlib.closing(Workers(2).map(with_pid, range(10_000))) as coming:
        assert next(coming)[0] == 0
    assert time.monotonic() - begun < 60


@pytest.mark.processes
def test_a_bot_that_fails_in_a_process_is_heard_of_here() -> None:
    lost = Tournament(SOURCE, "chess", {}, ("greedy", "random", "random"), 1)
    with pytest.raises(BotError, match="there is no game called 'chess'"):
        list(Workers(2).map(lost.play, range(4)))


@pytest.mark.processes
def test_a_process_that_dies_is_told_of_in_one_sentence() -> None:
    with pytest.raises(BotError, match="a process that played games has died"):
        list(Workers(2).map(os._exit, range(1, 4)))


@pytest.mark.slow
def test_a_backend_that_gives_whole_lists_is_asked_in_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ray's joblib backend is derived from the multiprocessing one, which replaces it here."""
    said = stand_in_for_ray(monkeypatch)
    monkeypatch.setattr(workers, "BATCH", 3)
    done = list(Workers(2, "ray").map(with_pid, range(8)))
    assert [number for number, _ in done] == list(range(8))
    assert os.getpid() not in {process for _, process in done}
    assert [how.get("num_cpus") for how in said] == [2, None]


@pytest.mark.frameworks
@pytest.mark.slow
def test_two_worker_processes_of_ray_play_the_same_games() -> None:
    pytest.importorskip("ray")
    with contextlib.closing(Workers(2, "ray").map(tournament().play, range(4))) as games:
        assert list(games) == list(arena.play(tournament(), 0, 4, Workers()))


def test_a_ray_cluster_that_is_not_there_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    stand_in_for_ray(monkeypatch)
    monkeypatch.setattr(workers, "TIMEOUT", 0.2)
    for address in ("127.0.0.1:9", "ray://127.0.0.1:9", "127.0.0.1:many"):
        with pytest.raises(BotError, match=f"there is no Ray cluster at '{address}'"):
            next(Workers(2, "ray", address).map(with_pid, range(2)))


@pytest.mark.parametrize(("backend", "module"), [("ray", "ray"), ("dask", "distributed")])
def test_a_backend_that_is_missing_says_how_to_get_it(
    backend: str, module: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(BotError, match=rf"{backend} is not installed; pip install 'niagara-tui\[{backend}\]'"):
        next(Workers(2, backend).map(with_pid, range(2)))


@pytest.mark.frameworks
def test_a_cluster_that_is_not_there_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(workers, "TIMEOUT", 0.2)
    with pytest.raises(BotError, match=r"there is no Dask cluster at 'tcp://127\.0\.0\.1:9'"):
        next(Workers(2, "dask", "tcp://127.0.0.1:9").map(with_pid, range(2)))


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (Workers(0), "at least one job"),
        (Workers(1, "cloud"), "on one of loky, dask, ray"),
        (Workers(2, "loky", "tcp://here:1"), "an address is that of a cluster"),
    ],
)
def test_workers_that_cannot_be_had_are_refused(wrong: Workers, sentence: str) -> None:
    with pytest.raises(BotError, match=sentence):
        next(wrong.map(with_pid, range(2)))


@pytest.mark.frameworks
def test_an_address_without_a_port_is_no_clusters() -> None:
    pytest.importorskip("distributed")
    with pytest.raises(BotError, match="the address of a Dask cluster is tcp://host:port, not 'foo'"):
        next(Workers(2, "dask", "foo").map(with_pid, range(2)))
