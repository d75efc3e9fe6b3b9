"""What a finished lesson leads to."""

from __future__ import annotations

import pytest

from niagara_tui.shell import learning
from niagara_tui.ui.screens.lesson import LessonEnd, LessonScreen
from niagara_tui.ui.screens.task_list import Learn
from tests.support.apps import text_of, until
from tests.support.lessons import READ, lesson
from tests.ui.conftest import MakeApp
from tests.ui.lesson_tables import SMALLEST, learner, says, table

pytestmark = pytest.mark.screens


async def test_a_finished_lesson_leads_to_the_next_and_from_the_last_one_there_is_none(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = lesson(READ)
    second = first.model_copy(update={"id": "niagara-more", "title": "More of it", "number": 2})
    monkeypatch.setattr(learning, "lessons_of", lambda _game: (first, second))
    app = learner(make_app, first)
    async with app.run_test(size=SMALLEST) as pilot:
        await says(pilot, str(READ["say"]))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, LessonEnd))
        assert "Next: More of it." in text_of(app)
        await pilot.press("n")
        await until(pilot, lambda: isinstance(app.screen, LessonScreen) and table(app)._tutor.lesson is second)
        await says(pilot, str(READ["say"]))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, LessonEnd))
        await pilot.press("n")
        assert isinstance(app.screen, LessonEnd)
        assert [type(each) for each in app.screen_stack[1:]] == [Learn, LessonScreen, LessonEnd]


async def test_the_lesson_that_completes_what_a_first_game_needs_leads_to_one(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = learner(make_app, lesson(READ).model_copy(update={"first_game": True}))
    begun: list[str] = []
    monkeypatch.setattr(app, "open_first_game", lambda game: begun.append(game.id))
    async with app.run_test(size=SMALLEST) as pilot:
        await says(pilot, str(READ["say"]))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, LessonEnd))
        assert "You know enough for a whole first game now; it switches on" in " ".join(text_of(app).split())
        assert "All lessons (l)" in text_of(app)
        await pilot.press("g")
        await until(pilot, lambda: begun == ["niagara"])


async def test_a_first_game_is_offered_by_no_other_lesson(make_app: MakeApp) -> None:
    app = learner(make_app, lesson(READ))
    async with app.run_test(size=SMALLEST) as pilot:
        await says(pilot, str(READ["say"]))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, LessonEnd))
        await pilot.press("g")
        assert isinstance(app.screen, LessonEnd)
        assert "First game" not in text_of(app)
