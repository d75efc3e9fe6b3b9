"""The review of a game in sentences."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from niagara_tui.core.errors import BadInput
from niagara_tui.core.text import percent_words
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.plain.console import Interrupts
from niagara_tui.plain.review import GameReview
from niagara_tui.store.folder import SaveFolder
from niagara_tui.store.models import Record
from niagara_tui.study.reviews.models import Effort, Progress, Review
from niagara_tui.study.reviews.reviewer import Reviewer
from niagara_tui.study.reviews.words import account_text, cost_words, judgement
from tests.plain.test_menu import program
from tests.support.reviews import add_columns, made_up, played_record
from tests.support.scripted_console import ScriptedConsole


class StubReviewer(Reviewer):
    """Returns the review at once, or fails if it is None."""

    def __init__(self, review: Review | None, *, compiles: bool = False) -> None:
        self._review, self._compiles = review, compiles
        self.asked: list[Effort] = []

    def kept(self) -> Review | None:
        """Nothing is kept."""
        return None

    async def make(self, effort: Effort, on_progress: Callable[[Progress], None]) -> Review:
        """Report progress, then return the review with that effort."""
        self.asked.append(effort)
        for share in (0.3, 0.6, 1.0) if self._compiles else ():
            on_progress(Progress(share=share, compiling=True))
        for share in (0.0, 0.3, 0.4, 1.0):
            on_progress(Progress(share=share))
        if self._review is None:
            raise BadInput("the process has ended")
        return self._review.model_copy(update={"effort": effort})


@pytest.fixture(scope="module")
def record() -> Record:
    """A finished game."""
    return played_record("upriver", people=2)


async def heard(record: Record, reviewer: Reviewer, *answers: str) -> str:
    """What is said while these words are typed."""
    scripted = ScriptedConsole([*answers, ""])
    with Interrupts() as interrupts:
        await GameReview(scripted.console, interrupts, RecordFilm(record), reviewer).run()
    return scripted.said


async def test_everything_on_the_page_is_told(record: Record) -> None:
    review = made_up(record)
    said = await heard(record, StubReviewer(review))
    assert "25 percent done.\n" in said
    assert "Quick review of Up the River.\n" in said
    account = account_text(review, 2, "Cid", percent_words)
    assert account in said
    assert said.count(" began at ") == 4
    assert "\nThrows: Ann " in said
    assert "Turning points, most costly first:\n1. " in said
    assert re.search(r"\n1\. Ann, round \d+: blunder, 12 percent: .*boat .*\.\n", said), "the plan is told with it"


async def test_a_figure_that_is_added_to_the_document_is_told(record: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    add_columns(monkeypatch)
    said = await heard(record, StubReviewer(made_up(record)))
    assert "\nHunger at the end: Ann 40 percent, Bert 41 percent, Cid 42 percent, Dot 43 percent.\n" in said
    assert re.search(r"\n1\. Ann, round \d+: blunder, 12 percent, doubt plus 7 percent: ", said)
    assert re.search(r"\nCost by round: .*\d percent, rain 6\d percent in round \d", said)


async def test_a_turning_point_is_told_in_full_by_its_number(record: Record) -> None:
    review = made_up(record)
    said = await heard(record, StubReviewer(review), "1", "99", "x")
    assert judgement(review.turning_points()[0], cost_words) in said
    assert "%" not in said
    assert "\nBest: the boat " in said or "\nBest: boat " in said
    assert said.count(f"Type a number from 1 to {len(review.turning_points())}, deep, back or quit.") == 2


async def test_where_there_is_one_turning_point_its_number_is_asked_for(record: Record) -> None:
    review = made_up(record)
    one = review.model_copy(update={"decisions": review.turning_points()[:1]})
    assert "Type 1, deep, back or quit." in await heard(record, StubReviewer(one), "7")


async def test_back_leaves_the_review(record: Record) -> None:
    said = await heard(record, StubReviewer(made_up(record)), "back")
    assert "Type a number" not in said


async def test_compiling_is_told_once_and_apart_from_the_looking_through(record: Record) -> None:
    said = await heard(record, StubReviewer(made_up(record), compiles=True))
    assert said.count("The search is being compiled first, once for this computer.\n") == 1
    assert said.count("25 percent done.\n") == 1


async def test_deep_makes_a_deeper_one_once(record: Record) -> None:
    reviewer = StubReviewer(made_up(record))
    said = await heard(record, reviewer, "deep", "deep")
    assert reviewer.asked == [Effort.QUICK, Effort.DEEP]
    assert "Deep review of Up the River.\n" in said
    assert "Type a number from 1 to 4, back or quit.\n" in said


async def test_a_failure_is_one_sentence(record: Record) -> None:
    assert (await heard(record, StubReviewer(None))).endswith("The process has ended.\n")


async def test_what_takes_long_can_be_broken_off(record: Record) -> None:
    begun = asyncio.Event()

    class Slow(StubReviewer):
        async def make(self, effort: Effort, on_progress: Callable[[Progress], None]) -> Review:
            begun.set()
            await asyncio.sleep(60)
            raise AssertionError

    scripted = ScriptedConsole([])
    with Interrupts() as interrupts:
        telling = asyncio.ensure_future(GameReview(scripted.console, interrupts, RecordFilm(record), Slow(None)).run())
        await begun.wait()
        interrupts.interrupt()
        await telling
    assert scripted.said.endswith("There is no review: it was cancelled.\n")


async def test_a_finished_game_is_reviewed_from_the_menu(
    tmp_path: Path, record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = SaveFolder(tmp_path)
    folder.write("done", record)
    monkeypatch.setattr("niagara_tui.plain.open_games.Reviewer", lambda *_, **__: StubReviewer(made_up(record)))
    said = await program(tmp_path, "4", "1", "", "quit")
    assert "Quick review of Up the River." in said
    nothing = await program(tmp_path / "empty", "4", "quit")
    assert f"No game in {tmp_path / 'empty'} is over." in nothing
