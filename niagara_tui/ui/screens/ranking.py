"""The end of a match at a table: the ranking, and what can be opened from it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from niagara_tui.core.i18n import _
from niagara_tui.match.match import Match
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.match.setup import setup_again
from niagara_tui.shell.bots import faces
from niagara_tui.study.reviews.reviewer import SaveLocation
from niagara_tui.ui.kit.board import board_of
from niagara_tui.ui.kit.glyphs import ASCII, UNICODE, Glyphs
from niagara_tui.ui.screens.ending import AGAIN, HOME, LOG, REPLAY, REVIEW, TABLE, Ending
from niagara_tui.ui.screens.opening import patiently
from niagara_tui.ui.screens.replay import ReplayScreen
from niagara_tui.ui.screens.results import Outcome
from niagara_tui.ui.screens.review import ReviewScreen

if TYPE_CHECKING:
    from niagara_tui.match.autosave import Autosave
    from niagara_tui.ui.app import NiagaraApp

T = TypeVar("T")


class Ranking:
    """Shows the ranking of one match, again after each view opened from it, until the table is left."""

    def __init__(self, match: Match, autosave: Autosave | None, show_log: Callable[[], Awaitable[None]]) -> None:
        """Prepare for the end of that match; `show_log` returns once its log has been closed."""
        self._match, self._autosave, self._show_log = match, autosave, show_log
        self._wanted = asyncio.Event()

    def show_again(self) -> None:
        """Show the ranking again, if the table is being looked at."""
        self._wanted.set()

    async def run(self, app: NiagaraApp) -> None:
        """Show the ranking until another game begins or the home screen is chosen."""
        while True:
            match = self._match
            glyphs = ASCII if app.ascii else UNICODE
            summed_up = partial(outcome_of, match, glyphs, with_pictures=app.pictures)
            outcome = await self._patiently(app, summed_up)
            if outcome is None:
                app.go_home()
                return
            choice = await app.push_screen_wait(Ending(outcome, glyphs, app.hold_at_end))
            if choice == AGAIN:
                app.games.start(setup_again(match.setup))
                return
            if choice == HOME:
                app.go_home()
                return
            await self._open(choice, app)

    async def _open(self, choice: str, app: NiagaraApp) -> None:
        if choice == TABLE:
            self._wanted.clear()
            await self._wanted.wait()
        elif choice == LOG:
            await self._show_log()
        elif choice == REPLAY:
            if (film := await self._patiently(app, self._film)) is not None:
                await app.push_screen_wait(ReplayScreen(film, place=self._place))
        elif choice == REVIEW and (film := await self._patiently(app, self._film)) is not None:
            await app.push_screen_wait(ReviewScreen(film, app.reviewer(film, self._place)))

    def _film(self) -> RecordFilm:
        return RecordFilm(self._match.record(), self._match.moment)

    async def _patiently(self, app: NiagaraApp, replay: Callable[[], T]) -> T | None:
        return await patiently(app, self._match.moment, replay)

    @property
    def _place(self) -> SaveLocation | None:
        """Where the match is saved; None if it is not."""
        return None if self._autosave is None else SaveLocation(self._autosave.folder, self._autosave.name)


def outcome_of(match: Match, glyphs: Glyphs, *, with_pictures: bool = False) -> Outcome:
    """How that match has ended; `with_pictures` includes pictures of what the seats hold."""
    view, board = match.view(None), board_of(match.game.id)
    return Outcome(
        standings=match.standings(),
        names=match.names,
        letters=match.game.letters,
        players=match.players,
        faces=faces([seat.player for seat in match.setup.seats], match.game, only_ascii=glyphs is ASCII),
        holdings=[board.holdings(view, seat, glyphs) for seat in range(len(match.names))],
        pictures=[board.holdings_picture(view, seat) for seat in range(len(match.names))] if with_pictures else [],
        scores=RecordFilm(match.record(), match.moment).scores_by_round(),
        unit=_(match.game.unit),
    )
