"""Sessions at tables, and reading and clicking the parts of a table of Niagara."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from textual.pilot import Pilot
from textual.widgets import ContentSwitcher, Static

from niagara_tui.games.niagara.board.board import NiagaraBoard
from niagara_tui.match.table_match import TableMatch
from niagara_tui.ui.kit.pane import Pane
from niagara_tui.ui.kit.selection import Selection
from tests.support.apps import TableApp, session, until
from tests.support.tables import SilentBots


@asynccontextmanager
async def table_session(
    match: TableMatch, folder: Path, *, size: tuple[int, int] = (80, 24), **more: Any
) -> AsyncIterator[tuple[TableApp, Pilot[Any]]]:
    """A session at a table that is shown, with `more` for its app; its bots never answer."""
    async with session(TableApp(match, SilentBots(match), folder, **more), size=size) as (app, pilot):
        await until(pilot, lambda: app.screen is app.table and bool(app.table.query("#header")))
        yield app, pilot


@asynccontextmanager
async def decision_session(
    match: TableMatch, folder: Path, *, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[TableApp, Pilot[Any]]]:
    """A session at a table of Niagara at which a person has to decide; its bots never answer."""
    async with table_session(match, folder, size=size) as (app, pilot):
        await until(pilot, lambda: human_to_move(app))
        yield app, pilot


def board(app: TableApp) -> NiagaraBoard:
    return app.table.query_one(NiagaraBoard)


def selection(app: TableApp) -> Selection:
    return board(app)._selection


def spot_of(pane: Pane, hit: object) -> tuple[int, int]:
    canvas = pane._current().canvas
    return next((x, y) for y in range(pane.size.height) for x in range(pane.size.width) if canvas.hit(x, y) == hit)


def human_to_move(app: TableApp) -> bool:
    return bool(selection(app).options) and app.screen is app.table


def prompt(app: TableApp) -> str:
    return str(app.table.query_one("#prompt", Static).render())


def shown(app: TableApp) -> str | None:
    """The id of what is shown below the prompt: the hand, the choices, or a cover."""
    return app.table.query_one(ContentSwitcher).current
