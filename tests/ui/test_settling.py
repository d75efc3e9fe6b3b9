"""Pilots wait for what is to be done however long it takes, as it does on a busy machine."""

from __future__ import annotations

import asyncio
import time
from typing import ClassVar

import pytest
from textual.app import App
from textual.binding import Binding, BindingType

from tests.support import settling

pytestmark = pytest.mark.screens


class Chain(App[None]):
    """On `g`, does ten things of 20 ms, each of which calls for the next."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("g", "go(10)")]
    left = -1

    async def action_go(self, left: int) -> None:
        time.sleep(0.02)  # noqa: ASYNC251  # work that lets nobody else have a turn
        await asyncio.sleep(0)  # it is not at rest, but others have their turn
        self.left = left
        if left:
            self.call_later(self.action_go, left - 1)


async def test_work_is_waited_for_longer_than_threads_are() -> None:
    app = Chain()
    async with app.run_test():
        app.call_later(app.action_go, 10)
        await settling.settled(max_sleep=0.05)
        assert app.left == 0


async def test_an_app_that_never_rests_fails_its_test(monkeypatch: pytest.MonkeyPatch) -> None:
    app = Chain()
    async with app.run_test() as pilot:
        monkeypatch.setattr(settling, "PATIENCE", 0.1)
        with pytest.raises(TimeoutError):
            await pilot.press("g")
        monkeypatch.undo()
