"""Helpers for tests of replays."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from textual.pilot import Pilot

from niagara_tui.ui.app import NiagaraApp
from niagara_tui.ui.screens.replay import ReplayScreen, Timeline
from niagara_tui.ui.widgets.key_line import KeyLine
from tests.support.apps import session, until

PLAYERS = ("human", "greedy:thief", "greedy:balanced", "simple:forgetful")
"""The players of the finished game."""


def still(app: NiagaraApp) -> NiagaraApp:
    app.settings.animation = False
    return app


def replay(app: NiagaraApp) -> ReplayScreen:
    assert isinstance(app.screen, ReplayScreen)
    return app.screen


def keys(app: NiagaraApp) -> str:
    return str(app.screen.query_one(KeyLine).render())


async def ready(pilot: Pilot[None]) -> None:
    await until(pilot, lambda: isinstance(pilot.app.screen, ReplayScreen) and pilot.app.screen.query(Timeline))


@asynccontextmanager
async def replay_session(
    app: NiagaraApp, *, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[NiagaraApp, Pilot[Any]]]:
    """A session of an app that shows a replay."""
    async with session(app, size=size) as (_app, pilot):
        await ready(pilot)
        yield app, pilot
