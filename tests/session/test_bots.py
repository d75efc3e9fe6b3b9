"""Whatever a bot does, its seat gets a legal move in time, the table hears of it, and no process is left behind."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from niagara_tui.session.bots.seats import Answer, BotSeats
from niagara_tui.session.match import Match
from niagara_tui.session.position_json import to_jsonable
from tests.session import workers
from tests.session.games import new_match, play, setup
from tests.session.workers import command, process_state

pytestmark = pytest.mark.processes

SHORT = 0.6
LONG = 20.0


def table() -> Match:
    return new_match(player="greedy")


def seats(match: Match, script: str, deadline: float = LONG) -> BotSeats:
    return BotSeats(match, deadline=deadline, command=command(script), chance=random.Random(1))


async def asked(script: str, deadline: float = LONG) -> Answer:
    """The answer for Red to such a bot; it is checked to be a legal move."""
    match = table()
    async with seats(match, script, deadline) as bots:
        answer = await bots.ask(0)
    assert answer.move in match.legal(0)
    return answer


# -- answers ------------------------------------------------------------------------------------------


async def test_a_bots_move_and_thoughts_come_back() -> None:
    answer = await asked(workers.FIRST)
    assert (answer.move, answer.trouble) == (1, None)
    assert [(thought.move, thought.value) for thought in answer.thoughts] == [("1", 1.5)]


async def test_a_bot_is_told_its_seats_view_and_its_moves_and_nothing_else(tmp_path: Path) -> None:
    match = table()
    play(match, "B 3")
    heard = tmp_path / "heard"
    script = f"for q in questions(): open({str(heard)!r}, 'w').write(json.dumps(q)); say(id=q['id'], move='2')"
    async with seats(match, script) as bots:
        await bots.ask(0)
    question = json.loads(heard.read_text())
    assert sorted(question) == ["id", "moves", "seat", "view"]
    assert question["seat"] == 0
    assert question["moves"] == [match.game.text(move) for move in match.legal(0)]
    assert question["view"] == to_jsonable(match.game, match.view(0))
    assert question["view"]["players"][1]["chosen"] == "face down"


async def test_several_seats_are_asked_at_once() -> None:
    match = table()
    script = "for q in questions(): time.sleep(0.5); say(id=q['id'], move=q['moves'][0])"
    async with seats(match, script) as bots:
        begun = time.monotonic()
        answers = await asyncio.gather(*(bots.ask(seat) for seat in range(3)))
        assert time.monotonic() - begun < 1.4
    assert [answer.trouble for answer in answers] == [None] * 3


async def test_asking_where_no_bot_sits_is_a_mistake_of_the_caller() -> None:
    match = Match(setup())
    async with seats(match, workers.FIRST) as bots:
        assert bots.seats == ()
        with pytest.raises(ValueError, match="has no bot"):
            await bots.ask(0)


async def test_the_real_worker_answers_with_a_legal_move_of_its_own() -> None:
    match = table()
    async with BotSeats(match) as bots:
        answer = await bots.ask(0)
    assert answer.trouble is None
    assert answer.move in match.legal(0)
    assert answer.thoughts


async def test_a_bot_that_does_not_exist_is_replaced_and_reported() -> None:
    match = new_match(player="nobody")
    async with BotSeats(match) as bots:
        answer = await bots.ask(0)
    assert answer.move in match.legal(0)
    assert answer.trouble == "A legal move is played for Rosa, whose bot nobody has ended with status 2."


# -- bots that misbehave ------------------------------------------------------------------------------


@pytest.mark.parametrize("script", [workers.HANGS, workers.DEAF, workers.FLOODS], ids=["hangs", "deaf", "floods"])
async def test_a_bot_that_never_answers_is_replaced_at_the_deadline(script: str) -> None:
    begun = time.monotonic()
    answer = await asked(script, SHORT)
    assert time.monotonic() - begun < SHORT + 2
    assert answer.trouble == ("A legal move is played for Rosa, whose bot greedy did not answer within 0.6 s.")


async def test_a_bot_that_was_told_to_think_for_longer_is_waited_for_longer() -> None:
    match = new_match(player="mcts:2s")
    slow = f"for q in questions(): time.sleep({1.5 * SHORT}); say(id=q['id'], move=q['moves'][0])"
    async with seats(match, slow, SHORT) as bots:
        assert (await bots.ask(0)).trouble is None


@pytest.mark.parametrize(
    ("script", "said"),
    [
        (workers.DIES, "has ended with status 7"),
        (workers.NEVER_LIVES, "has ended with status 3"),
        (workers.ENDLESS, "sent a line without an end"),
        (workers.prints("hello"), "talks nonsense"),
        (workers.prints("[1]"), "talks nonsense"),
        (workers.prints('{"id": 1, "move": 5}'), "talks nonsense"),
        (workers.prints('{"id": "1", "move": "5"}'), "talks nonsense"),
        (workers.prints('{"id": 1, "move": "5", "thoughts": "many"}'), "talks nonsense"),
        (workers.prints('{"id": 1, "move": "5", "thoughts": [{"move": "5", "value": NaN}]}'), "talks nonsense"),
        (workers.prints("[" * 10_000), "talks nonsense"),
        (workers.answers("{'id': q['id'] + 1, 'move': '5'}"), "answers what nobody asked"),
        (workers.answers("{'id': None, 'move': '5'}"), "answers what nobody asked"),
        (workers.answers("{'id': q['id'], 'move': 'to 5'}"), "wants a move that is not legal"),
        (workers.answers("{'id': q['id'], 'move': '9'}"), "wants a move that is not legal"),
        (workers.answers("{'id': q['id']}"), "wants a move that is not legal"),
        (workers.answers("{'id': q['id'], 'error': 'I am\\x1b[2J lost.'}"), "gave up: I am[2J lost"),
    ],
    ids=lambda text: text if len(text) < 40 else "script",
)
async def test_a_bot_that_dies_or_lies_is_replaced_and_reported(script: str, said: str) -> None:
    answer = await asked(script)
    assert answer.trouble == f"A legal move is played for Rosa, whose bot greedy {said}."


async def test_a_bot_that_cannot_be_started_is_replaced_and_reported() -> None:
    match = table()
    async with BotSeats(match, command=lambda *_: ["/there/is/no/such/program"]) as bots:
        answer = await bots.ask(0)
    assert answer.trouble is not None
    assert "could not be started" in answer.trouble


async def test_a_bot_that_failed_is_started_afresh_for_the_next_question(tmp_path: Path) -> None:
    mark = str(tmp_path / "mark")
    script = f"""
if not os.path.exists({mark!r}):
    open({mark!r}, 'w').close()
    sys.exit(7)
{workers.FIRST}"""
    bots = seats(table(), script)
    answers = [await bots.ask(0), await bots.ask(0)]
    await bots.close()
    assert [answer.trouble is None for answer in answers] == [False, True]


async def test_an_answer_that_comes_after_the_asking_was_cancelled_is_passed_over() -> None:
    match = table()
    async with seats(match, workers.SLOW_FIRST) as bots:
        first = asyncio.create_task(bots.ask(0))
        await asyncio.sleep(0.15)
        first.cancel()
        with pytest.raises(asyncio.CancelledError):
            await first
        answer = await bots.ask(0)
    assert answer.trouble is None


async def test_the_replacing_moves_do_not_come_from_the_games_seed() -> None:
    match = table()
    moves = []
    for seed in range(12):
        bots = BotSeats(match, command=command(workers.NEVER_LIVES), chance=random.Random(seed))
        moves.append((await bots.ask(0)).move)
        await bots.close()
    assert len(set(moves)) > 2


# -- no process is left -------------------------------------------------------------------------------


async def started(script: str) -> tuple[BotSeats, list[int]]:
    bots = seats(table(), script)
    await bots.start()
    pids = list(bots.pids.values())
    assert len(pids) == 3
    assert all(map(process_state, pids))
    return bots, pids


@pytest.mark.parametrize("script", [workers.FIRST, workers.DEAF], ids=["well-behaved", "deaf"])
async def test_closing_ends_every_child_and_leaves_no_zombie(script: str) -> None:
    bots, pids = await started(script)
    await bots.close()
    assert [process_state(pid) for pid in pids] == [""] * 3
    await bots.close()
    with pytest.raises(ValueError, match="has no bot"):
        await bots.ask(0)


async def test_closing_that_is_cancelled_still_ends_every_child() -> None:
    bots, pids = await started(workers.DEAF)
    closing = asyncio.create_task(bots.close())
    await asyncio.sleep(0.05)
    closing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await closing
    assert [process_state(pid) for pid in pids] == [""] * 3


async def test_closing_in_the_middle_of_a_question_ends_every_child() -> None:
    bots, pids = await started(workers.HANGS)
    question = asyncio.create_task(bots.ask(0))
    await asyncio.sleep(0.1)
    question.cancel()
    await bots.close()
    assert [process_state(pid) for pid in pids] == [""] * 3


async def test_closing_while_the_bots_start_leaves_none() -> None:
    bots = seats(table(), workers.DEAF)
    question = asyncio.create_task(bots.ask(0))
    await asyncio.sleep(0)
    await bots.close()
    answer: Any = await asyncio.gather(question, return_exceptions=True)
    assert bots.pids == {}
    assert isinstance(answer[0], Answer)
    assert answer[0].trouble is not None


@pytest.mark.skipif(sys.platform == "win32", reason="`ps` lists the processes")
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


@pytest.mark.skipif(sys.platform == "win32", reason="`ps` lists the processes")
async def test_a_question_that_follows_on_a_cancelled_one_finds_the_bot_that_was_being_started() -> None:
    before, bots = children(), seats(table(), workers.FIRST)
    question = asyncio.create_task(bots.ask(0))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    question.cancel()
    assert (await bots.ask(0)).trouble is None
    assert children() - before == set(bots.pids.values())
    await bots.close()


@pytest.mark.skipif(sys.platform == "win32", reason="`ps` lists the processes")
async def test_bots_that_are_sent_away_while_they_sit_down_are_all_ended() -> None:
    before, bots = children(), seats(table(), workers.DEAF)
    sitting = asyncio.create_task(bots.__aenter__())
    while not bots.pids:  # noqa: ASYNC110 - no event tells of a bot that is at its post
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
        pytest.skip("processes have no groups here")
    match = table()
    bots = seats(match, workers.HAS_CHILD, 1.5)
    answer = asyncio.create_task(bots.ask(0))
    await asyncio.sleep(1.0)
    group = bots.pids[0]
    assert len(members(group)) == 2
    assert (await answer).trouble is not None
    async with asyncio.timeout(5):  # ended is not gone, where the cores are busy
        while members(group):  # noqa: ASYNC110 - other processes set no event here
            await asyncio.sleep(0.05)
    await bots.close()


def members(group: int) -> list[str]:
    """The processes of a group that have not ended."""
    listed = subprocess.run(["ps", "-eo", "pgid=,stat="], capture_output=True, text=True, check=True, timeout=10)
    rows = [line.split() for line in listed.stdout.splitlines()]
    return [state for number, state in rows if int(number) == group and not state.startswith("Z")]


async def test_ctrl_c_in_the_terminal_does_not_reach_the_bots() -> None:
    bots, pids = await started(workers.DEAF)
    assert all(os.getsid(pid) == pid != os.getsid(0) for pid in pids)
    await bots.close()


PARENT = """
import asyncio, sys
from niagara_tui.session.bots.seats import BotSeats
from tests.session.games import new_match
async def main():
    bots = BotSeats(new_match(player="greedy"))
    await bots.start()
    print(*bots.pids.values(), flush=True)
    await asyncio.sleep(600)
asyncio.run(main())
"""


def test_bots_do_not_outlive_a_table_that_was_killed() -> None:
    root = Path(__file__).parents[2]
    with subprocess.Popen([sys.executable, "-c", PARENT], stdout=subprocess.PIPE, cwd=root) as parent:
        assert parent.stdout is not None
        pids = [int(word) for word in parent.stdout.readline().split()]
        assert len(pids) == 3
        assert all(map(workers.is_running, pids))
        parent.send_signal(signal.SIGKILL)
    assert workers.wait_until_gone(pids)


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
