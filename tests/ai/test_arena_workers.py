from __future__ import annotations

import contextlib
import dataclasses
import functools
import importlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from niagara_ai import arena, guests
from niagara_ai.arena import Origin, Played, Tournament, Workers, origin, origin_of, workers
from niagara_ai.arena.origin import Task
from niagara_ai.contract import BotError
from niagara_ai.guests import Guest, Kind, add_guest
from niagara_ai.quick import Uniform
from niagara_ai.train.generations import Duel, Generation

from niagara_tui.games import registry
from tests.ai.training import ENCODING, SETTINGS
from tests.support.arena import with_pid
from tests.support.faults import ROOT
from tests.support.learned import drawn_layers
from tests.support.workers import is_running

SOURCE = "niagara_tui.games.registry:game"


def tournament() -> Tournament:
    return Tournament.of(SOURCE, "niagara", {}, ["greedy", "random", "random"], 4)


def played(number: int) -> tuple[Played, int]:
    return tournament().play(number), os.getpid()


def surroundings(number: int) -> tuple[int, bool, str | None]:
    """The number; whether its process hears Ctrl+C; what a program that it starts is told of paths."""
    return number, signal.getsignal(signal.SIGINT) is not signal.SIG_IGN, os.environ.get("PYTHONSAFEPATH")


def begin_deaf(*given: Any) -> None:
    """Begin such a process, unless it would hear Ctrl+C even now."""
    assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    workers._begin(*given)


@pytest.mark.processes
def test_the_number_of_processes_does_not_change_the_games() -> None:
    alone, together = (list(arena.play(tournament(), 0, 6, Workers(jobs))) for jobs in (1, 2))
    assert alone == together
    other = Tournament.of(SOURCE, "niagara", {}, ["greedy", "random", "random"], 5)
    assert alone != list(arena.play(other, 0, 6, Workers()))


@pytest.mark.frameworks
def test_the_executor_of_a_dask_client_plays_the_same_games_and_so_does_a_pool_of_threads() -> None:
    distributed = pytest.importorskip("distributed")
    alone = list(arena.play(tournament(), 0, 6, Workers()))
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster, set_as_default=False) as client,
        contextlib.closing(Workers(executor=client.get_executor()).map(played, range(6))) as done,
    ):
        games, hands = zip(*done, strict=True)
    assert list(games) == alone
    assert len(set(hands)) == 2
    assert os.getpid() not in hands
    with ThreadPoolExecutor(2) as pool:
        assert list(arena.play(tournament(), 0, 6, Workers(executor=pool))) == alone


def test_a_task_is_refused_where_a_digest_differs() -> None:
    task = Task.of(with_pid, SOURCE, "niagara", ["greedy:balanced"])
    assert task(3) == (3, os.getpid())
    for name in Origin.model_fields:
        other = dataclasses.replace(task, origin=task.origin.model_copy(update={name: "0123"}))
        with pytest.raises(BotError, match=rf"another version of the {name} \(\w+ there, 0123 here\)"):
            other(3)


def test_the_digest_of_the_bots_is_the_same_for_all_of_ours() -> None:
    assert origin_of(SOURCE, "niagara", ["random"]) == origin_of(SOURCE, "niagara", ["greedy", "mcts:20"])
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
    (tmp_path / "pickle.py").write_text("raise ValueError('not pickle')\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    before = signal.getsignal(signal.SIGINT), os.environ.get("PYTHONSAFEPATH")
    told = [(number, False, before[1]) for number in range(4)]
    monkeypatch.setattr(workers, "_begin", begin_deaf)
    assert list(Workers(2).map(surroundings, range(4))) == told
    assert (signal.getsignal(signal.SIGINT), os.environ.get("PYTHONSAFEPATH")) == before


@pytest.mark.processes
def test_a_script_that_does_not_guard_its_main_part_plays_on_several_processes(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    played = "niagara_tui.tournament('upriver', ['random', 'random'], 4, seed=1, workers=2).games"
    script.write_text(f"import niagara_tui\nprint({played})\n", encoding="utf-8")
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (0, "4\n", "")


@pytest.mark.processes
@pytest.mark.skipif(os.name == "nt", reason="there a process cannot be stopped so")
def test_whoever_dies_takes_its_processes_along(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        "import os, signal, time\nfrom niagara_ai.arena import Workers\nfrom tests.support.arena import with_pid\n"
        "coming = Workers(2).map(with_pid, range(10_000))\n"
        "print(*{next(coming)[1] for _ in range(20)}, flush=True)\nos.kill(os.getpid(), signal.SIGKILL)\n",
        encoding="utf-8",
    )
    done = subprocess.run(
        [sys.executable, script],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    hands = [*map(int, done.stdout.split())]
    assert len(hands) == 2
    deadline = time.monotonic() + 20
    while any(map(is_running, hands)):
        assert time.monotonic() < deadline
        time.sleep(0.05)


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


def test_a_cluster_without_dask_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(BotError, match=r"a cluster needs Dask, which is not here; pip install 'niagara-tui\[dask\]'"):
        next(Workers(address="tcp://127.0.0.1:9").map(with_pid, range(2)))


@pytest.mark.frameworks
@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("tcp://127.0.0.1:9", r"there is no Dask cluster at 'tcp://127\.0\.0\.1:9'"),
        ("127.0.0.1:many", "there is no Dask cluster at '127.0.0.1:many'"),
        ("foo", "the address of a cluster is tcp://host:port, not 'foo'"),
    ],
)
def test_a_cluster_that_is_not_there_is_told_of(address: str, sentence: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(workers, "TIMEOUT", 0.2)
    with pytest.raises(BotError, match=sentence):
        next(Workers(address=address).map(with_pid, range(2)))


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (Workers(0), "at least one job"),
        (Workers("many"), "at least one job"),  # type: ignore[arg-type]
        (Workers(executor="dask"), "an executor is one of concurrent.futures"),  # type: ignore[arg-type]
    ],
)
def test_workers_that_cannot_be_had_are_refused(wrong: Workers, sentence: str) -> None:
    with pytest.raises(BotError, match=sentence):
        next(wrong.map(with_pid, range(2)))
