"""What bots tell of their getting ready while nobody waits for an answer, and the hints that people ask for."""

from __future__ import annotations

import asyncio
import itertools
from pathlib import Path

import pytest

from niagara_tui.match.bots.hints import Hints, NoHint
from niagara_tui.match.bots.processes import worker_command
from niagara_tui.match.bots.seats import BotSeats
from tests.match.bot_tables import pids, seats, table
from tests.support import workers
from tests.support.matches import new_match, play
from tests.support.workers import command, process_state

pytestmark = pytest.mark.processes

WARMS = """
say(id=None, progress=0.25)
say(id=None, progress=0.5)
for q in questions():
    say(id=None, progress=0.75)
    say(id=q['id'], move=q['moves'][0])
    say(id=None, progress=1.0)
"""
DIES_WARMING = "say(id=None, progress=0.25); sys.exit(1)"
ONLY_PROGRESS = """
import itertools
for number in itertools.count(): say(id=None, progress=number % 100 / 100)
"""
UNASKED = """
say(id=0, move='1')
for q in questions(): say(id=q['id'], move=q['moves'][0])
"""


async def until(bots: BotSeats, progress: float | None) -> None:
    """Wait until the bots report this progress."""
    reached = asyncio.Event()
    bots.changed = lambda: reached.set() if bots.progress == progress else None
    bots.changed()
    async with asyncio.timeout(20):
        await reached.wait()


async def test_progress_is_heard_while_no_question_is_pending() -> None:
    async with seats(table(), WARMS) as bots:
        await until(bots, 0.5)


async def test_progress_is_no_answer_and_ends_when_every_bot_is_ready() -> None:
    async with seats(table(), WARMS) as bots:
        await until(bots, 0.5)
        answers = [await bots.ask(seat) for seat in bots.seats]
        assert [answer.trouble for answer in answers] == [None] * 3
        await until(bots, None)


async def test_one_change_is_told_once() -> None:
    told: list[float | None] = []
    async with seats(table(), WARMS) as bots:
        bots.changed = lambda: told.append(bots.progress)
        await asyncio.gather(*map(bots.ask, bots.seats))
        async with asyncio.timeout(20):
            while told[-1] is not None:  # noqa: ASYNC110 - what would wake it is under test
                await asyncio.sleep(0.01)
    assert all(one != other for one, other in itertools.pairwise(told))
    assert {0.75, None} <= set(told)


async def test_a_bot_that_dies_while_it_warms_up_is_waited_for_no_more() -> None:
    async with seats(table(), DIES_WARMING) as bots:
        await until(bots, 0.25)
        await until(bots, None)
        assert (await bots.ask(0)).trouble is not None


async def test_a_bot_that_tells_nothing_but_progress_is_replaced_at_the_deadline() -> None:
    async with seats(table(), ONLY_PROGRESS, 0.6) as bots:
        answer = await bots.ask(0)
    assert answer.trouble is not None
    assert "did not answer within 0.6 s" in answer.trouble


async def test_an_old_answer_that_came_unasked_is_passed_over() -> None:
    async with seats(table(), UNASKED) as bots:
        assert (await bots.ask(0)).trouble is None


@pytest.mark.parametrize("progress", ["-0.1", "1.1", "NaN", '"half"'])
async def test_a_progress_that_cannot_be_is_nonsense(progress: str) -> None:
    script = f"""print('{{"id": null, "progress": {progress}}}', flush=True)\nfor q in questions(): pass"""
    async with seats(table(), script) as bots:
        answer = await bots.ask(0)
    assert answer.trouble == "A legal move is played for Rosa, whose bot greedy sent an invalid message."


async def test_bots_without_a_warm_up_have_no_progress() -> None:
    async with seats(table(), workers.FIRST) as bots:
        await bots.ask(0)
        assert bots.progress is None


def test_a_search_may_use_every_core_but_one_and_four_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    threads = []
    for cores in (None, 1, 2, 4, 64):
        monkeypatch.setattr("os.cpu_count", lambda cores=cores: cores)
        threads.append(worker_command("niagara", "mcts:expert", 1)[-1])
    assert threads == ["1", "1", "1", "3", "4"]


# -- hints --------------------------------------------------------------------------------------------


async def test_a_hint_is_what_the_search_thinks_of_a_persons_decision() -> None:
    match = new_match()
    hints = Hints(match, command=command(workers.FIRST))
    assert pids(hints) == {}, "nothing is started before it is wanted"
    hint = await hints.ask(1)
    assert hint.move in match.legal(1)
    assert [thought.move for thought in hint.thoughts] == [match.game.text(hint.move)]
    assert list(pids(hints)) == [1]
    pid = pids(hints)[1]
    await hints.close()
    assert process_state(pid) == ""


async def test_each_person_is_advised_by_a_process_that_knows_that_seat_alone(tmp_path: Path) -> None:
    match = new_match()
    play(match, "R 3")
    script = f"""
for q in questions():
    chosen = q['view']['players'][0]['chosen']
    print(q['seat'], chosen, file=open(os.path.join({str(tmp_path)!r}, str(os.getpid())), 'a'), flush=True)
    say(id=q['id'], move=q['moves'][0])
"""
    hints = Hints(match, command=command(script))
    await asyncio.gather(hints.ask(1), hints.ask(2))
    await hints.close()
    assert heard_in(tmp_path) == ["1 face down\n", "2 face down\n"], "never the 3"


def heard_in(folder: Path) -> list[str]:
    return sorted(path.read_text(encoding="utf-8") for path in folder.iterdir())


async def test_a_hint_that_is_cancelled_does_not_disturb_the_next_one() -> None:
    hints = Hints(new_match(), command=command(workers.SLOW_FIRST))
    first = asyncio.create_task(hints.ask(0))
    await asyncio.sleep(0.15)
    first.cancel()
    with pytest.raises(asyncio.CancelledError):
        await first
    hint = await hints.ask(0)
    await hints.close()
    assert hint.move in new_match().legal(0)


async def test_an_adviser_that_fails_is_one_sentence_and_plays_nothing() -> None:
    hints = Hints(new_match(), command=command(workers.DIES))
    with pytest.raises(NoHint, match=r"^There is no hint: mcts:adviser has ended with status 7\.$"):
        await hints.ask(0)
    await hints.close()


async def test_a_hint_for_a_bots_seat_is_a_mistake_of_the_caller() -> None:
    hints = Hints(new_match(player="greedy"), command=command(workers.FIRST))
    with pytest.raises(ValueError, match="has no bot, or nothing to decide"):
        await hints.ask(0)
    await hints.close()


async def test_the_real_search_gives_a_hint_although_it_is_not_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    match = new_match()
    hints = Hints(match)
    hint = await hints.ask(2)
    await hints.close()
    assert hint.move in match.legal(2)
    assert sum(thought.visits for thought in hint.thoughts) > 0
    assert all(len(thought.chances) == (3 if thought.visits else 0) for thought in hint.thoughts)
