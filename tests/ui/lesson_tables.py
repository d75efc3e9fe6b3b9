"""Lessons in the app, and the texts beside their boards."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, cast

from textual.pilot import Pilot

from niagara_tui.study.lessons.lesson import Lesson
from niagara_tui.ui.app import NiagaraApp
from niagara_tui.ui.screens.judged import LessonScreen
from niagara_tui.ui.widgets.log_pane import HintPane
from tests.support.apps import session, until
from tests.support.lessons import lesson
from tests.ui.conftest import MakeApp

SMALLEST = (80, 24)


def learner(make_app: MakeApp, taken: Lesson | None, **launch: Any) -> NiagaraApp:
    """An app that opens that lesson or, if None, the list of lessons, and does not pause."""
    app = make_app(learn=True, lesson=taken, **launch)
    app.settings.speed, app.settings.animation = "instant", False
    return app


def table(app: NiagaraApp) -> LessonScreen:
    return cast("LessonScreen", app.screen)


def told(app: NiagaraApp) -> str:
    return app.screen.query_one(HintPane)._note.text


async def says(pilot: Pilot[None], text: str) -> None:
    """Wait until this text stands beside the board and the learner may act."""
    app = cast("NiagaraApp", pilot.app)
    await until(pilot, lambda: isinstance(app.screen, LessonScreen) and told(app) == text)
    tutor = table(app)._tutor
    await until(pilot, lambda: not tutor.goes_on or not tutor.is_done or tutor.is_at_rest)
    await pilot.pause()


@asynccontextmanager
async def lesson_session(make_app: MakeApp, *tasks: dict[str, Any]) -> AsyncIterator[tuple[NiagaraApp, Pilot[Any]]]:
    """A session in a lesson with these tasks, the first of which stands beside the board."""
    async with session(learner(make_app, lesson(*tasks)), size=SMALLEST) as (app, pilot):
        await says(pilot, str(tasks[0]["say"]))
        yield app, pilot
