from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock
from niagara_ai import errors
from niagara_ai.contract import BotError
from niagara_ai.mcts import bot as bot_module
from niagara_ai.mcts import warmup
from niagara_ai.mcts.bot import SECONDS_UNCOMPILED, Mcts
from niagara_ai.mcts.levels import DEFAULT_PARAMETERS, Budget
from niagara_ai.mcts.search import Search

from niagara_tui.core.game import Kernel
from tests.ai.test_worker import COMMAND, asked
from tests.support.levels import LEVELS
from tests.support.positions import GAME, SWITCHES, start, turn

SOURCE = "niagara_tui.games.registry:game"
EVERYTHING = " ".join(SWITCHES)


# -- compiling once -----------------------------------------------------------------------------------

ONCE = """
import os, sys, time
from niagara_tui.core.compiling import compile_once, is_compiled
from niagara_tui.core.speed import compiled, rules
@rules
def double(number): return 2 * number
@rules
def more(number): return double(number) + 1
def work():
    if sys.argv[1] == "spare":
        compiled(double)(1)
    print("working", flush=True)
    if sys.argv[1] == "spare":
        sys.stdin.readline()
    time.sleep(0.5)
    assert compiled(more)(3) == 7
assert is_compiled("sums", "") == (sys.argv[1] == "again")
give_way = (lambda: os._exit(3)) if sys.argv[1] == "spare" else None
compile_once("sums", "", work, lambda share: print(share), give_way)
assert is_compiled("sums", "")
"""


def compiling(folder: Path, *arguments: str) -> subprocess.Popen[str]:
    """A process that compiles two small functions unless that was done."""
    script = folder / "once.py"
    script.write_text(ONCE, encoding="utf-8")
    return subprocess.Popen(
        [sys.executable, str(script), *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "NUMBA_CACHE_DIR": str(folder)},
    )


@pytest.mark.compiled
def test_of_several_processes_one_compiles_and_later_ones_find_it_done(tmp_path: Path) -> None:
    with compiling(tmp_path, "first") as one, compiling(tmp_path, "first") as other:
        told = [process.communicate(timeout=60)[0].split() for process in (one, other)]
        said = sorted(told, key=lambda lines: "working" in lines)
    assert (one.returncode, other.returncode) == (0, 0)
    waited, worked = said
    assert worked == ["0.0", "working", "0.6", "0.6", "1.0"], "the last part is to optimise all functions together"
    assert set(waited) <= {"0.0", "0.6"}, "who waits is told what the other completes"
    with compiling(tmp_path, "again") as later:
        assert later.communicate(timeout=60)[0] == ""
    assert later.returncode == 0


@pytest.mark.compiled
def test_a_process_that_nobody_waits_for_gives_way_to_one_that_somebody_waits_for(tmp_path: Path) -> None:
    with compiling(tmp_path, "spare") as spare:
        assert spare.stdout is not None
        assert spare.stdin is not None
        until(spare.stdout.readline, "working")
        with compiling(tmp_path, "first") as urgent:
            assert urgent.stdout is not None
            urgent.stdout.readline()  # it waits, and is told what the other has completed
            spare.stdin.write("go on\n")
            spare.stdin.flush()
            assert spare.wait(60) == 3
            rest = urgent.communicate(timeout=60)[0].split()
        assert urgent.returncode == 0
        assert rest[-1] == "1.0"


@pytest.mark.compiled
def test_what_waits_for_a_process_that_is_killed_goes_on_itself(tmp_path: Path) -> None:
    with compiling(tmp_path, "spare") as killed:
        assert killed.stdout is not None
        until(killed.stdout.readline, "working")
        with compiling(tmp_path, "first") as waiting:
            killed.kill()
            assert "working" in waiting.communicate(timeout=60)[0].split()
        assert waiting.returncode == 0


def until(read: Callable[[], str], wanted: str) -> None:
    while (line := read().strip()) != wanted:
        assert line, "the process has ended"


def test_searches_that_nobody_waits_for_are_compiled_in_the_order_given_and_one_that_fails_is_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    done: list[str] = []

    def compile_one(game: Any, tag: str, _work: object, _report: object, give_way: object) -> None:
        done.append(tag.removeprefix("mcts_"))
        assert game.id in tag
        assert give_way is not None

    monkeypatch.setattr(warmup, "compile_once", compile_one)
    monkeypatch.setattr(Kernel, "can_compile", lambda _: True)
    warmup.compile_spare(SOURCE, ["upriver", "no such game", "niagara", "canyon"])
    games = ("upriver", "niagara", "canyon")
    assert done == [tag for game in games for tag in (game, f"{game}_futures")]


@pytest.mark.skipif(sys.platform == "win32", reason="a process there cannot become another one")
def test_the_game_that_somebody_waits_for_is_left_to_the_last(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[list[str]] = []

    def compile_one(_game: Any, _tag: str, _work: object, _report: object, give_way: Callable[[], object]) -> None:
        give_way()

    monkeypatch.setattr(warmup, "compile_once", compile_one)
    monkeypatch.setattr(Kernel, "can_compile", lambda _: True)
    monkeypatch.setattr(os, "execv", lambda _program, arguments: begun.append(arguments))
    warmup.compile_spare(SOURCE, ["upriver", "canyon", "niagara"])
    games = [each[each.index("--game") :] for each in begun]
    assert games[0] == ["--game", "canyon", "--game", "niagara", "--game", "upriver"]


def test_a_cache_that_cannot_be_written_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Kernel, "compile_once", fail)
    with pytest.raises(BotError, match=r"cannot be written \(Permission denied\); NUMBA_CACHE_DIR can name another"):
        warmup.compile_here(GAME, lambda _: None)


def test_who_waits_long_is_told_why_and_only_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said = list[str]()
    monkeypatch.setattr(errors, "listeners", [said.append])
    report = warmup.explain_long_wait()
    report(0.1)
    assert said == []
    monkeypatch.setattr(warmup, "LONG_WAIT", 0.0)
    report(0.2)
    report(0.3)
    assert said == ["The bots get ready, just this once: about 1 s more.\n"]


# -- a bot that warms up ------------------------------------------------------------------------------


class Compiling:
    """Replaces the process that compiles; it reports and ends when the test says so."""

    def __init__(self, trouble: Exception | None = None) -> None:
        self.trouble = trouble
        self.go_on = threading.Event()
        self.done = threading.Event()
        self.shares: list[float] = []

    def report(self, share: float) -> None:
        self.shares.append(share)
        if share >= 1.0:
            self.done.set()

    def __call__(self, _game: Any, source: str, report: Callable[[float], None]) -> None:
        assert source == SOURCE
        report(0.5)
        assert self.go_on.wait(30)
        if self.trouble:
            raise self.trouble


def warming(monkeypatch: pytest.MonkeyPatch, trouble: Exception | None = None) -> tuple[Mcts, Compiling, list[bool]]:
    """A bot whose compiling the test controls, and a list of whether each of its searches is compiled."""
    made: list[bool] = []
    elsewhere = Compiling(trouble)

    class Watched(Search):
        def __init__(self, *given: Any, fast: bool, **more: Any) -> None:
            made.append(fast)
            super().__init__(*given, **more, fast=False)

    monkeypatch.setattr(bot_module, "Search", Watched)
    monkeypatch.setattr(warmup, "compile_elsewhere", elsewhere)
    for module in (warmup, bot_module):
        monkeypatch.setattr(module, "load_search", lambda *_: None)
    monkeypatch.setattr(Kernel, "can_compile", lambda _: True)
    bot = Mcts(GAME, LEVELS["normal"], 1)
    bot.warm_up(SOURCE, elsewhere.report)
    return bot, elsewhere, made


def considered(bot: Mcts, budget: Budget) -> int:
    view = GAME.view(start(3), 0)
    bot._level = replace(bot._level, budget=budget)
    return bot._searched(view, 0, GAME.legal(view, 0)).iterations


def test_a_bot_answers_interpreted_and_soon_until_the_search_is_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warmup, "is_compiled", lambda _game: False)  # whatever this machine has compiled
    bot, elsewhere, made = warming(monkeypatch)
    begun = time.monotonic()
    assert considered(bot, Budget(1_000_000)) < 1_000_000
    assert time.monotonic() - begun < SECONDS_UNCOMPILED + 20
    assert made == [False]
    elsewhere.go_on.set()
    assert elsewhere.done.wait(30)
    assert elsewhere.shares == [0.0, 0.5, 1.0]
    assert considered(bot, Budget(3)) == 3
    assert made == [False, True]


@pytest.mark.parametrize("trouble", [BotError("no room"), RuntimeError("no luck")])
def test_a_bot_that_cannot_be_compiled_goes_on_interpreted(monkeypatch: pytest.MonkeyPatch, trouble: Exception) -> None:
    for module in (warmup, bot_module):
        monkeypatch.setattr(module, "is_compiled", lambda *_: False)
    bot, elsewhere, made = warming(monkeypatch, trouble)
    monkeypatch.setattr(bot_module, "SECONDS_UNCOMPILED", 600.0)  # iterations count here, however busy the machine is
    elsewhere.go_on.set()
    assert elsewhere.done.wait(30)
    assert considered(bot, Budget(3)) == 3
    assert made == [False]


def test_what_another_process_has_compiled_since_is_taken_by_a_bot_whose_own_compiling_failed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    there = False
    for module in (warmup, bot_module):
        monkeypatch.setattr(module, "is_compiled", lambda *_: there)
    bot, elsewhere, made = warming(monkeypatch, BotError("it was ended"))
    monkeypatch.setattr(bot_module, "SECONDS_UNCOMPILED", 600.0)  # iterations count here, however busy the machine is
    elsewhere.go_on.set()
    assert elsewhere.done.wait(30)
    assert considered(bot, Budget(3)) == 3
    assert made == [False]
    there = True
    assert considered(bot, Budget(3)) == 3
    assert considered(bot, Budget(3)) == 3
    assert made == [False, True]


@pytest.mark.processes
def test_the_compiling_process_says_what_is_wrong_with_its_arguments() -> None:
    command = [sys.executable, "-m", "niagara_ai.mcts.warmup", "--game-source", SOURCE, "--game", "chess"]
    done = subprocess.run(command, input="", capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode in {1, 2}, "it may already have seen that nobody wants it"
    assert "Traceback" not in done.stderr


@pytest.mark.compiled
def test_a_worker_that_warms_up_answers_and_leaves_nothing_behind(tmp_path: Path) -> None:
    command = [*COMMAND, "--bot", "mcts:expert", "--seed", "1", "--threads", "2"]
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment) as worker:
        assert worker.stdin is not None
        assert worker.stdout is not None
        worker.stdin.write(asked(1))
        worker.stdin.flush()
        said: list[dict[str, Any]] = []
        while {"progress", "move"} - {key for line in said for key in line}:
            said.append(json.loads(worker.stdout.readline()))
        worker.stdin.close()
        assert worker.wait(30) == 0
    assert {"id": None, "progress": 0.0} in said
    assert all(line["thoughts"] for line in said if "move" in line)
    for lock in tmp_path.glob("*.lock"):  # the compiling process has ended, soon: nobody holds it any more
        with FileLock(lock, timeout=20):
            pass
    assert not list(tmp_path.glob("*/*.done"))


# -- the compiled search ------------------------------------------------------------------------------


@pytest.mark.compiled
@pytest.mark.slow
@pytest.mark.parametrize("threads", [1, 2])
def test_interpreted_and_compiled_come_to_the_same_thoughts(threads: int) -> None:
    spots = [(start(3, parts=EVERYTHING), 2), (start(5), 0), (turn("4", zones={"Ra": "2"}), 0)]
    for state, seat in spots:
        view = GAME.view(state, seat)
        found = [
            Search(GAME, DEFAULT_PARAMETERS, 7, fast=fast, threads=threads, memory=2**21).think(
                view, seat, GAME.legal(view, seat), Budget(40)
            )
            for fast in (False, True)
        ]
        assert [one.visits for one in found[0].candidates] == [one.visits for one in found[1].candidates]
        for slow, fast in zip(found[0].candidates, found[1].candidates, strict=True):
            assert slow.chances == pytest.approx(fast.chances, abs=1e-5)
            assert slow.score == pytest.approx(fast.score)


@pytest.mark.compiled
@pytest.mark.slow
def test_a_first_start_compiles_with_progress_and_a_second_one_loads(tmp_path: Path) -> None:
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    first, second = (told(environment) for _ in range(2))
    assert first == sorted(first)
    assert len(first) > 20
    assert (first[0], first[-1]) == (0.0, 1.0)
    assert second == [1.0], "a second start says nothing"
    assert len(list(tmp_path.glob("*/*.done"))) == 1


def told(environment: dict[str, str]) -> list[float]:
    """The progress that a worker reports until it is ready."""
    command = [*COMMAND, "--bot", "mcts:easy", "--seed", "1"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment) as worker:
        assert worker.stdout is not None
        shares: list[float] = []
        while not shares or shares[-1] < 1.0:
            shares.append(json.loads(worker.stdout.readline())["progress"])
        worker.communicate(timeout=30)
    return shares


def test_a_bot_whose_code_need_only_be_loaded_says_nothing_of_warming_up(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (warmup, bot_module):
        monkeypatch.setattr(module, "is_compiled", lambda _: True)
    _bot, elsewhere, _made = warming(monkeypatch)
    elsewhere.go_on.set()
    assert elsewhere.done.wait(30)
    assert 0.0 not in elsewhere.shares
