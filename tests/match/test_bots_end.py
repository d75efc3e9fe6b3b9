"""No process of a bot is left behind, however its seat, the table or the terminal ends."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from niagara_tui.match.bots.processes import Answer
from niagara_tui.match.bots.seats import BotSeats
from tests.match.bot_tables import pids, seats, table
from tests.support import workers
from tests.support.workers import process_state

pytestmark = pytest.mark.processes


async def started(script: str) -> tuple[BotSeats, list[int]]:
    bots = seats(table(), script)
    await bots.start()
    ids = list(pids(bots).values())
    assert len(ids) == 3
    assert all(map(process_state, ids))
    return bots, ids


@pytest.mark.parametrize("script", [workers.FIRST, workers.DEAF], ids=["well-behaved", "deaf"])
async def test_closing_ends_every_child_and_leaves_no_zombie(script: str) -> None:
    bots, ids = await started(script)
    await bots.close()
    assert [process_state(pid) for pid in ids] == [""] * 3
    await bots.close()
    with pytest.raises(ValueError, match="has no bot"):
        await bots.ask(0)


async def test_closing_that_is_cancelled_still_ends_every_child() -> None:
    bots, ids = await started(workers.DEAF)
    closing = asyncio.create_task(bots.close())
    await asyncio.sleep(0.05)
    closing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await closing
    assert [process_state(pid) for pid in ids] == [""] * 3


async def test_closing_in_the_middle_of_a_question_ends_every_child() -> None:
    bots, ids = await started(workers.HANGS)
    question = asyncio.create_task(bots.ask(0))
    await asyncio.sleep(0.1)
    question.cancel()
    await bots.close()
    assert [process_state(pid) for pid in ids] == [""] * 3


async def test_closing_while_the_bots_start_leaves_none() -> None:
    bots = seats(table(), workers.DEAF)
    question = asyncio.create_task(bots.ask(0))
    await asyncio.sleep(0)
    await bots.close()
    answer: Any = await asyncio.gather(question, return_exceptions=True)
    assert pids(bots) == {}
    assert isinstance(answer[0], Answer)
    assert answer[0].trouble is not None


@pytest.mark.skipif(sys.platform == "win32", reason="there is no `ps`")
@pytest.mark.parametrize("moments", range(6))
async def test_leaving_while_a_bot_is_being_started_ends_it_before_closing_returns(moments: int) -> None:
    """As a table does that is left: the question is cancelled, then the bots are closed."""
    before, bots = children(), seats(table(), workers.DEAF)
    question = asyncio.create_task(bots.ask(0))
    for _ in range(moments):
        await asyncio.sleep(0)
    question.cancel()
    await bots.close()
    assert children() == before
    assert await asyncio.gather(question, return_exceptions=True)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no `ps`")
async def test_a_question_that_follows_on_a_cancelled_one_finds_the_bot_that_was_being_started() -> None:
    before, bots = children(), seats(table(), workers.FIRST)
    question = asyncio.create_task(bots.ask(0))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    question.cancel()
    assert (await bots.ask(0)).trouble is None
    assert children() - before == set(pids(bots).values())
    await bots.close()


@pytest.mark.skipif(sys.platform == "win32", reason="there is no `ps`")
async def test_bots_that_are_sent_away_while_they_sit_down_are_all_ended() -> None:
    before, bots = children(), seats(table(), workers.DEAF)
    sitting = asyncio.create_task(bots.__aenter__())
    while not pids(bots):  # noqa: ASYNC110 - no event tells that a bot is running
        await asyncio.sleep(0)
    sitting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await sitting
    assert children() == before


def children() -> set[int]:
    """The processes that this one has started, also those that have ended and were not reaped; not `ps` itself."""
    with subprocess.Popen(
        ["ps", "-o", "pid=", "--ppid", str(os.getpid())], stdout=subprocess.PIPE, text=True
    ) as looking:
        return set(map(int, looking.communicate(timeout=10)[0].split())) - {looking.pid}


async def test_a_late_bot_is_ended_with_all_that_it_started(tmp_path: Path) -> None:
    if sys.platform == "win32":
        pytest.skip("there are no process groups")
    match = table()
    bots = seats(match, workers.HAS_CHILD, 1.5)
    answer = asyncio.create_task(bots.ask(0))
    await asyncio.sleep(1.0)
    group = pids(bots)[0]
    assert len(members(group)) == 2
    assert (await answer).trouble is not None
    async with asyncio.timeout(5):  # ended is not gone, where the cores are busy
        while members(group):  # noqa: ASYNC110 - other processes set no event here
            await asyncio.sleep(0.05)
    await bots.close()


def members(group: int) -> list[str]:
    listed = subprocess.run(["ps", "-eo", "pgid=,stat="], capture_output=True, text=True, check=True, timeout=10)
    rows = [line.split() for line in listed.stdout.splitlines()]
    return [state for number, state in rows if int(number) == group and not state.startswith("Z")]


async def test_ctrl_c_in_the_terminal_does_not_reach_the_bots() -> None:
    bots, ids = await started(workers.DEAF)
    assert all(os.getsid(pid) == pid != os.getsid(0) for pid in ids)
    await bots.close()


PARENT = """
import asyncio, sys
from niagara_tui.match.bots.seats import BotSeats
from tests.match.bot_tables import pids
from tests.support.matches import new_match
async def main():
    bots = BotSeats(new_match(player="greedy"))
    await bots.start()
    print(*pids(bots).values(), flush=True)
    await asyncio.sleep(600)
asyncio.run(main())
"""


def test_bots_do_not_outlive_a_table_that_was_killed() -> None:
    root = Path(__file__).parents[2]
    with subprocess.Popen([sys.executable, "-c", PARENT], stdout=subprocess.PIPE, cwd=root) as parent:
        assert parent.stdout is not None
        ids = [int(word) for word in parent.stdout.readline().split()]
        assert len(ids) == 3
        assert all(map(workers.is_running, ids))
        parent.send_signal(signal.SIGKILL)
    assert workers.wait_until_gone(ids)


def test_the_worker_is_not_looked_for_in_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for package in ("ai", "niagara_ai", "niagara_tui"):
        (tmp_path / package).mkdir()
        for name in ("__init__.py", "worker.py"):
            (tmp_path / package / name).write_text("raise SystemExit(99)")
    monkeypatch.chdir(tmp_path)

    async def ask() -> Answer:
        async with BotSeats(table()) as bots:
            return await bots.ask(0)

    assert asyncio.run(ask()).trouble is None


REPLACED = """
import asyncio, os, sys
from niagara_ai.process import Child, end_left

async def begin():
    for code in ("input()", "import time; time.sleep(600)", ""):
        await Child.start([sys.executable, "-c", code])

asyncio.run(begin())
end_left()
os.execv(sys.executable, [sys.executable, "-c", sys.argv[1]])
"""
LEFT = """
import os
try:
    print("left", os.waitpid(-1, os.WNOHANG))
except ChildProcessError:
    print("no child is left")
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there no program takes the place of another")
def test_a_program_that_takes_the_place_of_this_one_inherits_no_child() -> None:
    command = [sys.executable, "-W", "ignore", "-c", REPLACED, LEFT]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout == "no child is left\n"
