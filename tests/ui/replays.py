"""Helpers for tests of replays."""

from __future__ import annotations

from textual.pilot import Pilot

from niagara_tui.ui.app import NiagaraApp
from niagara_tui.ui.screens.replay import ReplayScreen
from niagara_tui.ui.widgets.key_line import KeyLine
from niagara_tui.ui.widgets.timeline import Timeline
from tests.support.apps import until

PLAYERS = ("human", "greedy:thief", "greedy:balanced", "random:uniform")
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
