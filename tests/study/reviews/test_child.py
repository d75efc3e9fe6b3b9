"""A review is made by a process of its own, which tells how far it is, can be stopped, and is never left behind."""

from __future__ import annotations

import asyncio
import sys
import time

import pytest

from niagara_tui.store.models import Record
from niagara_tui.study.reviews.models import Effort, Message, Progress, read_message
from niagara_tui.study.reviews.reviewer import NoReview, ReviewProcess, worker_command
from tests.support.reviews import made_up, played_record
from tests.support.workers import process_state


def script(text: str) -> ReviewProcess:
    return ReviewProcess(lambda _: [sys.executable, "-c", f"import sys, time\nline = sys.stdin.readline()\n{text}"])


@pytest.fixture(scope="module")
def record() -> Record:
    return played_record("upriver", 2)


def ignored(_progress: Progress) -> None: ...


def test_a_message_is_a_line_that_can_be_read_again() -> None:
    for message in (Message(progress=Progress(share=0.5, slow=True)), Message(error="no"), Message(size=7)):
        assert read_message(message.line().encode()) == message
    assert read_message(b"nonsense\n") is None


@pytest.mark.processes
async def test_a_review_is_read_after_its_progress(record: Record) -> None:
    review, told = made_up(record), list[Progress]()
    text = review.model_dump_json()
    lines = Message(progress=Progress(share=0.25)).line() + Message(size=len(text)).line() + text
    found = await script(f"sys.stdout.write({lines!r})").run(record, Effort.QUICK, told.append)
    assert (found, told) == (review, [Progress(share=0.25)])


@pytest.mark.processes
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("sys.exit(3)", "has ended with status 3"),
        ("print('nonsense')", "sent an invalid message"),
        ('print(\'{"size": 2}\'); sys.stdout.write("{}")', "sent an invalid message"),
        ('print(\'{"error": "It is too early"}\')', "It is too early"),
    ],
)
async def test_what_goes_wrong_is_said_in_a_sentence(record: Record, text: str, said: str) -> None:
    with pytest.raises(NoReview, match=said):
        await script(text).run(record, Effort.QUICK, ignored)


@pytest.mark.processes
@pytest.mark.parametrize("how", ["stop", "cancel"])
@pytest.mark.parametrize("rest", [0.0, 1.0])
async def test_it_can_be_stopped_at_any_time_and_nothing_is_left_running(how: str, rest: float) -> None:
    record, reviewing = played_record("niagara", 4), ReviewProcess()
    running = asyncio.ensure_future(reviewing.run(record, Effort.DEEP, ignored))
    async with asyncio.timeout(10):
        while reviewing.pid is None:  # noqa: ASYNC110 - the process tells nobody that it has begun
            await asyncio.sleep(0.01)
    await asyncio.sleep(rest)
    begun = time.monotonic()
    if how == "stop":
        reviewing.stop()
    else:
        running.cancel()
    with pytest.raises((NoReview, asyncio.CancelledError)):
        await running
    assert time.monotonic() - begun < 2
    assert not process_state(reviewing.pid)


@pytest.mark.processes
async def test_the_worker_says_why_a_game_cannot_be_reviewed(record: Record) -> None:
    running = record.model_copy(update={"moves": record.moves[:9], "result": None})
    with pytest.raises(NoReview, match="This game is not over"):
        await ReviewProcess(worker_command).run(running, Effort.QUICK, ignored)
