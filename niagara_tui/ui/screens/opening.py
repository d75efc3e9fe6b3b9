"""Opening a long game: how far it is, and a way out."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Button, Static

from niagara_tui.core.i18n import _
from niagara_tui.ui.screens.dialogs import Dialog, with_answers
from niagara_tui.ui.unwanted import Unwanted, watched_while_wanted

if TYPE_CHECKING:
    from niagara_tui.ui.base_app import BaseApp

T = TypeVar("T")

LONG = 2_000
"""Moves from which a game is opened in a thread; fewer are replayed in less time than a dialog needs to be read."""
LOOK_SECONDS = 0.1  # time between two looks at how far it is


async def patiently(app: BaseApp, moves: int, replay: Callable[[], T]) -> T | None:
    """Do what replays that many moves, showing how far it is if they are many; None if the person leaves meanwhile."""
    if moves < LONG:
        return replay()
    opening = Opening(moves, replay)
    await app.push_screen_wait(opening)
    if opening.outcome.cancel():
        return None
    try:
        return await asyncio.wrap_future(opening.outcome)
    except Unwanted:
        return None


class Opening(Dialog[None]):
    """Does the work in a thread, and is closed when that is done; closed earlier, it ends the work."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", _("Leave"))]

    def __init__(self, moves: int, replay: Callable[[], Any]) -> None:
        super().__init__()
        self.outcome: Future[Any] = Future()
        self._moves, self._so_far, self._replay = moves, 0, replay

    def box(self) -> ComposeResult:
        title = Static(_("Opening a long game"), markup=False, classes="title")
        leave = Button(_("Leave"), id="leave", compact=True)
        yield from with_answers([title, Static(id="so-far", markup=False)], [leave])

    def on_mount(self) -> None:
        self._tell()
        self.set_interval(LOOK_SECONDS, self._tell)
        self._work()

    def on_screen_resume(self) -> None:
        """Close, if the work has ended while another screen was above this one."""
        if self.outcome.done():
            self.dismiss()

    def _tell(self) -> None:
        percent = min(100 * self._so_far // self._moves, 100)
        said = _("move {move} of {moves} ({percent} %)")
        self.query_one("#so-far", Static).update(said.format(move=self._so_far, moves=self._moves, percent=percent))

    @work(thread=True)
    def _work(self) -> None:
        if not self.outcome.set_running_or_notify_cancel():
            return
        try:
            with watched_while_wanted(self._hear):
                done = self._replay()
        except BaseException as error:  # noqa: BLE001 - whoever waits for the outcome gets it
            self.outcome.set_exception(error)
        else:
            self.outcome.set_result(done)
        self.call_later(self._close)

    def _hear(self, moves: int) -> None:
        self._so_far = moves

    def _close(self) -> None:
        self.dismiss()

    @on(Button.Pressed)
    def action_leave(self) -> None:
        self.workers.cancel_node(self)
        self.dismiss()
