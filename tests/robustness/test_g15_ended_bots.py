"""G15: bots that end between questions: their child processes end at once too, and no other process does."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from pathlib import Path

import pytest
from niagara_ai.conversation import Conversation

from niagara_tui.match.bots.seats import BotSeats
from tests.robustness.rounds import Rounds, rounds
from tests.support import workers
from tests.support.tables import match_of
from tests.support.workers import wait_until_gone

pytestmark = [
    pytest.mark.processes,
    pytest.mark.skipif(sys.platform == "win32", reason="there are no process groups"),
]

PATIENCE = 10.0


def leaves_a_child(born: Path, rest: float) -> str:
    """A bot that answers once and ends a moment later, leaving a child process behind."""
    return f"""
import subprocess
child = subprocess.Popen([sys.executable, '-S', '-c', 'import time; time.sleep(600)'])
q = next(questions())
open({str(born)!r}, 'a').write(f'{{child.pid}}\\n')
say(id=q['id'], move=q['moves'][0])
time.sleep({rest})"""


TELLS_OLD_NEWS = """
q = next(questions())
say(id=q['id'], move=q['moves'][0])
for number in range(20): say(id=0, move='1')
"""
"""A bot that answers once, writes more than is read between questions, and ends."""


def one_bot(script: str) -> BotSeats:
    match = match_of("niagara", ("greedy", "human", "human"))
    match.settle()
    return BotSeats(match, deadline=PATIENCE, command=workers.command(script))


def children(born: Path) -> list[int]:
    return list(map(int, born.read_text().split()))


async def ended(bots: BotSeats) -> int:
    """The process id of the bot in use, once it is known to have ended."""
    conversation = bots._conversations[0]
    assert isinstance(conversation, Conversation)
    async with asyncio.timeout(PATIENCE):
        while conversation.is_alive:  # noqa: ASYNC110 - no event is set when a process ends
            await asyncio.sleep(0.01)
    await asyncio.sleep(0)
    return conversation.pid


@rounds(quick=2, long=300)
def test_what_a_bot_has_started_ends_when_the_bot_does_though_nobody_asks_it(rounds: Rounds, tmp_path: Path) -> None:
    async def play(born: Path, rest: float) -> None:
        async with one_bot(leaves_a_child(born, rest)) as bots:
            assert (await bots.ask(0)).trouble is None
            await ended(bots)
            assert await asyncio.to_thread(wait_until_gone, children(born))
            assert (await bots.ask(0)).trouble is None
        assert len(children(born)) == 2
        assert wait_until_gone(children(born))

    rounds.play(lambda chance: asyncio.run(play(tmp_path / str(time.monotonic_ns()), chance.random() / 4)))


async def test_a_bot_that_has_ended_is_closed_before_another_replaces_it() -> None:
    before = asyncio.all_tasks()
    bots = one_bot(TELLS_OLD_NEWS)
    for _ in range(3):
        assert (await bots.ask(0)).trouble is None
        await ended(bots)
    await bots.close()
    await asyncio.sleep(0)
    assert asyncio.all_tasks() == before


async def test_a_bots_group_is_killed_once_since_its_number_may_be_anothers_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    killed: list[int] = []
    monkeypatch.setattr(os, "killpg", lambda group, _signal: killed.append(group))
    bots = one_bot("q = next(questions()); say(id=q['id'], move=q['moves'][0])")
    await bots.ask(0)
    pid = await ended(bots)
    assert killed == [pid]
    await bots.close()
    assert killed == [pid]
