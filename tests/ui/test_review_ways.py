"""The ways to a review: from the list of saves, a replay, the end of a game."""

from __future__ import annotations

import pytest

from niagara_tui.store.folder import SaveFolder
from niagara_tui.store.models import Record
from niagara_tui.study.reviews.models import Review
from niagara_tui.study.reviews.reviewer import keep_review
from niagara_tui.ui.screens.ending import Ending
from niagara_tui.ui.screens.home import Home
from niagara_tui.ui.screens.load import Load
from niagara_tui.ui.screens.review import ReviewScreen
from niagara_tui.ui.screens.reviewed_replay import ReviewedReplay
from tests.support.apps import text_of, until
from tests.ui.conftest import MakeApp
from tests.ui.replays import still
from tests.ui.reviews import StubReviewer, use_reviewer

pytestmark = pytest.mark.screens


async def test_the_list_of_saves_marks_what_is_reviewed_and_opens_it(
    make_app: MakeApp, folder: SaveFolder, record: Record, review: Review
) -> None:
    folder.write("played", record)
    app, reviewer = make_app(), StubReviewer(review, kept=review)
    async with app.run_test(size=(80, 24)) as pilot:
        use_reviewer(app, reviewer)
        await pilot.press("l")
        await until(pilot, lambda: isinstance(app.screen, Load) and "played" in text_of(app))
        assert "reviewed" not in text_of(app)
        await pilot.press("v")
        await until(pilot, lambda: isinstance(app.screen, ReviewScreen))
        keep_review(folder, "played", review)
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, Load) and "reviewed" in text_of(app))


async def test_a_replay_opens_the_review(make_app: MakeApp, record: Record, review: Review) -> None:
    app, reviewer = make_app(replay=record), StubReviewer(review)
    async with app.run_test(size=(80, 24)) as pilot:
        use_reviewer(app, reviewer)
        reviewer.go_on.set()
        await until(pilot, lambda: bool(app.screen.query("#timeline")))
        await pilot.press("r")
        await until(pilot, lambda: isinstance(app.screen, ReviewScreen))


async def test_a_reviewed_game_is_replayed_with_its_review(
    make_app: MakeApp, folder: SaveFolder, record: Record, review: Review
) -> None:
    folder.write("played", record)
    app = still(make_app())
    async with app.run_test(size=(80, 24)) as pilot:
        use_reviewer(app, StubReviewer(review, kept=review))
        await pilot.press("l")
        await until(pilot, lambda: isinstance(app.screen, Load) and "played" in text_of(app))
        await pilot.press("r")
        await until(pilot, lambda: isinstance(app.screen, ReviewedReplay) and bool(app.screen.query("#curve")))
        await pilot.press("r")
        await until(pilot, lambda: isinstance(app.screen, ReviewScreen) and bool(app.screen.query("#list")))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, ReviewedReplay))
        await pilot.press("r")
        await until(pilot, lambda: isinstance(app.screen, ReviewScreen))


async def test_a_game_that_goes_on_has_no_review(make_app: MakeApp, record: Record) -> None:
    app = make_app()
    begun = record.model_copy(update={"moves": record.moves[:20], "result": None})
    async with app.run_test(size=(80, 24)) as pilot:
        app.games.review(begun)
        await until(pilot, lambda: any("not over" in str(each.message) for each in app._notifications))
        assert isinstance(app.screen, Home)


async def test_the_ending_offers_it(make_app: MakeApp, record: Record) -> None:
    from niagara_tui.match.match import Match
    from niagara_tui.ui.kit.glyphs import UNICODE
    from niagara_tui.ui.screens.ending import outcome_of

    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        chosen: list[str | None] = []
        match = Match.resume(record)
        match.settle()
        app.push_screen(Ending(outcome_of(match, UNICODE)), chosen.append)
        await until(pilot, lambda: "Review (v)" in text_of(app) and "Home (h)" in text_of(app))
        await pilot.press("v")
        await until(pilot, lambda: chosen == ["review"])
