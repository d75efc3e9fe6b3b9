from __future__ import annotations

import asyncio
import errno
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from pydantic import ValidationError

from niagara_tui.match.record_film import RecordFilm
from niagara_tui.store.folder import SaveFolder
from niagara_tui.store.keeper import CannotSave
from niagara_tui.store.models import Record
from niagara_tui.study.reviews.models import Effort, Message, Progress, Review
from niagara_tui.study.reviews.reviewer import (
    NoReview,
    Reviewer,
    ReviewProcess,
    SaveLocation,
    keep_review,
    kept_or_made,
    kept_review,
    worker_command,
)
from tests.study.reviewing.test_real_reviews import EXAMPLES
from tests.support.disk import Disk, failing
from tests.support.reviews import made_up, played_record
from tests.support.workers import is_running, process_state


def script(text: str) -> ReviewProcess:
    return ReviewProcess(lambda _: [sys.executable, "-c", f"import sys, time\nline = sys.stdin.readline()\n{text}"])


@pytest.fixture(scope="module")
def record() -> Record:
    return played_record("upriver", 2)


def ignored(_progress: Progress) -> None: ...


def test_a_message_is_a_line_that_can_be_read_again() -> None:
    for message in (Message(progress=Progress(share=0.5, slow=True)), Message(error="no"), Message(size=7)):
        assert Message.model_validate_json(message.line()) == message
    with pytest.raises(ValidationError):
        Message.model_validate_json(b"nonsense\n")


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
    if how == "stop":
        reviewing.stop()
    else:
        running.cancel()
    with pytest.raises((NoReview, asyncio.CancelledError)):  # not the review, which would take a minute
        await running
    assert not process_state(reviewing.pid)


@pytest.mark.processes
async def test_the_worker_says_why_a_game_cannot_be_reviewed(record: Record) -> None:
    running = record.model_copy(update={"moves": record.moves[:9], "result": None})
    with pytest.raises(NoReview, match="This game is not over"):
        await ReviewProcess(worker_command).run(running, Effort.QUICK, ignored)


# Reviews on a full disk, and when the app is killed.

SAVE = "my-game"
PATIENCE = 20.0


class StubReviewing(ReviewProcess):
    def __init__(self, review: Review) -> None:
        super().__init__()
        self._review = review

    async def run(self, record: Record, effort: Effort, on_progress: Callable[[Progress], None]) -> Review:
        del record, effort, on_progress
        return self._review


@pytest.fixture
def folder(tmp_path: Path) -> SaveFolder:
    shutil.copy(EXAMPLES[0], tmp_path / f"{SAVE}.json")
    return SaveFolder(tmp_path)


def review_of(record: Record, effort: Effort) -> Review:
    from niagara_tui.games.registry import game
    from niagara_tui.study.reviews.models import record_digest, weights_digest

    digests = {"record": record_digest(record), "weights": weights_digest(game(record.setup.game))}
    return made_up(record, effort=effort).model_copy(update=digests)


def test_a_program_gets_the_review_that_is_kept_and_a_new_one_only_if_that_is_not_thorough_enough(
    folder: SaveFolder,
) -> None:
    film, place, made = RecordFilm(folder.read(SAVE)), SaveLocation(folder, SAVE), list[Review]()
    quick, deep = (review_of(film.record, effort) for effort in Effort)

    def got(effort: Effort, place: SaveLocation | None = place) -> Review:
        review, problem = kept_or_made(film, effort, review_of, place, made.append)
        assert problem == ""
        return review

    assert [got(effort) for effort in (Effort.QUICK, Effort.QUICK, Effort.DEEP, Effort.QUICK)] == [
        *(quick, quick, deep, deep)
    ]
    assert made == [quick, deep]
    assert got(Effort.QUICK, None) == quick, "no other file's review is kept"


def test_a_review_that_cannot_be_kept_is_had_with_the_reason(
    folder: SaveFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise CannotSave("the disk is full")

    monkeypatch.setattr(SaveFolder, "write_review", refuse)
    film = RecordFilm(folder.read(SAVE))
    got = kept_or_made(film, Effort.QUICK, review_of, SaveLocation(folder, SAVE))
    assert got == (review_of(film.record, Effort.QUICK), "the disk is full")


@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EROFS], ids=["full", "read-only"])
def test_a_review_that_cannot_be_kept_is_there_all_the_same_and_the_old_one_stays(
    folder: SaveFolder, error: int
) -> None:
    film = RecordFilm(folder.read(SAVE))
    quick, deep = (review_of(film.record, effort) for effort in Effort)
    keep_review(folder, SAVE, quick)
    number, calls = 0, 1
    while number < calls:
        number += 1
        disk = Disk(folder.path, failing(number, error))
        with disk.watched():
            reviewer = Reviewer(film, SaveLocation(folder, SAVE), StubReviewing(deep))
            assert asyncio.run(reviewer.make(Effort.DEEP, lambda _: None)) == deep
        assert kept_review(folder, SAVE, film) in (quick, deep), f"call {number} failed"
        assert sorted(path.name for path in folder.path.iterdir()) == [f"{SAVE}.json", f"{SAVE}.review"]
        calls = disk.calls + (disk.calls == number)  # what failed may have been followed by more
    assert number > 4, "opening, writing, flushing and renaming have each failed once"


def test_a_review_by_other_weights_or_of_other_moves_is_out_of_date(folder: SaveFolder) -> None:
    record = folder.read(SAVE)
    review = review_of(record, Effort.QUICK)
    keep_review(folder, SAVE, review)
    assert kept_review(folder, SAVE, RecordFilm(record)) == review
    for made_from in ({"weights": "0" * 32}, {"record": "0" * 32}):
        keep_review(folder, SAVE, review.model_copy(update=made_from))
        assert kept_review(folder, SAVE, RecordFilm(record)) is None


def test_a_stored_review_is_compared_with_the_film_that_its_page_has_anyway(
    folder: SaveFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    film = RecordFilm(folder.read(SAVE))
    review = review_of(film.record, Effort.QUICK)
    keep_review(folder, SAVE, review)
    monkeypatch.setattr(RecordFilm, "__init__", lambda *_: pytest.fail("a second film was made"))
    assert Reviewer(film, SaveLocation(folder, SAVE)).kept() == review


APP = f"""
import asyncio, sys
from pathlib import Path
from niagara_tui.study.reviews.reviewer import ReviewProcess
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.study.reviews.models import Effort
from niagara_tui.study.reviews.reviewer import SaveLocation, Reviewer
from niagara_tui.store.folder import SaveFolder

folder, reviewing = SaveFolder(Path(sys.argv[1])), ReviewProcess()
reviewer = Reviewer(RecordFilm(folder.read({SAVE!r})), SaveLocation(folder, {SAVE!r}), reviewing)
asyncio.run(reviewer.make(Effort.DEEP, lambda _: print(reviewing.pid, flush=True)))
"""


@pytest.mark.processes
@pytest.mark.skipif(sys.platform == "win32", reason="there is no kill -9")
def test_when_the_app_is_killed_its_review_ends_too_and_leaves_nothing(folder: SaveFolder) -> None:
    with subprocess.Popen([sys.executable, "-c", APP, str(folder.path)], stdout=subprocess.PIPE, text=True) as app:
        assert app.stdout is not None
        worker = int(app.stdout.readline())
        assert is_running(worker)
        os.kill(app.pid, signal.SIGKILL)
    end = time.monotonic() + PATIENCE
    while is_running(worker) and time.monotonic() < end:
        time.sleep(0.02)
    assert not is_running(worker)
    assert [path.name for path in folder.path.iterdir()] == [f"{SAVE}.json"]
