"""Reading and clicking the parts of a table of Niagara."""

from __future__ import annotations

from textual.widgets import ContentSwitcher, Static

from niagara_tui.games.niagara.board.board import NiagaraBoard
from niagara_tui.ui.kit.pane import Pane
from niagara_tui.ui.kit.selection import Selection
from tests.support.apps import TableApp


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
