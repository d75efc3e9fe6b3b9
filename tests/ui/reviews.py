"""A reviewer without a process, and reading the page of a review."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from textual.pilot import Pilot

from niagara_tui.core.errors import BadInput
from niagara_tui.store.models import Record
from niagara_tui.study.reviews.models import Effort, Progress, Review
from niagara_tui.study.reviews.reviewer import Reviewer
from niagara_tui.ui.app import NiagaraApp
from niagara_tui.ui.kit.pane import Pane
from niagara_tui.ui.screens.review import ReviewScreen
from niagara_tui.ui.widgets.prose import LinesText
from tests.support.apps import session, until


class StubReviewer(Reviewer):
    """Returns the review once `go_on` is set, or fails if it is None; `asked` lists the efforts asked for."""

    def __init__(self, review: Review | None, kept: Review | None = None) -> None:
        self._review, self._kept = review, kept
        self.asked: list[Effort] = []
        self.go_on = asyncio.Event()
        self.is_cancelled = False

    def kept(self) -> Review | None:
        return self._kept

    async def make(self, effort: Effort, on_progress: Callable[[Progress], None]) -> Review:
        self.asked.append(effort)
        on_progress(Progress(share=0.37, seconds_left=20))
        try:
            await self.go_on.wait()
        except asyncio.CancelledError:
            self.is_cancelled = True
            raise
        if self._review is None:
            raise BadInput("the process has ended")
        return self._review.model_copy(update={"effort": effort})


def page(app: NiagaraApp) -> ReviewScreen:
    assert isinstance(app.screen, ReviewScreen)
    return app.screen


def drawn(app: NiagaraApp, pane: str) -> str:
    found = app.screen.query_one(pane, Pane)
    return "\n".join(found._current().canvas.lines())


def words(app: NiagaraApp, pane: str) -> str:
    return " ".join(drawn(app, pane).split())


def detail(app: NiagaraApp) -> str:
    """What is told of what is highlighted, a line each, however the screen lays it out."""
    return "\n".join(app.screen.query_one(LinesText)._content[0])


def use_reviewer(app: NiagaraApp, reviewer: StubReviewer) -> None:
    vars(app)["reviewer"] = lambda *_: reviewer


async def opened(app: NiagaraApp, pilot: Pilot[None], record: Record, reviewer: StubReviewer) -> None:
    """Open the page, and wait until the review is shown."""
    use_reviewer(app, reviewer)
    reviewer.go_on.set()
    app.games.review(record)
    await until(pilot, lambda: isinstance(app.screen, ReviewScreen) and bool(app.screen.query("#detail")))
    await until(pilot, lambda: not app.screen.has_class("-making") and bool(detail(app)))


@asynccontextmanager
async def review_session(
    app: NiagaraApp, record: Record, review: Review | StubReviewer, *, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[NiagaraApp, Pilot[Any]]]:
    """A session on the page of this review, or of the one that the reviewer makes."""
    async with session(app, size=size) as (_app, pilot):
        await opened(app, pilot, record, review if isinstance(review, StubReviewer) else StubReviewer(review))
        yield app, pilot
