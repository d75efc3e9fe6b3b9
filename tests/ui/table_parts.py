"""What is looked at and clicked on at a table of Niagara."""

from __future__ import annotations

from textual.widgets import ContentSwitcher, Static

from niagara_tui.games.niagara.table.board import NiagaraBoard
from niagara_tui.ui.boards.pane import Pane
from niagara_tui.ui.boards.selection import Selection
from tests.ui.tables import TableApp


def board(app: TableApp) -> NiagaraBoard:
    """The board of the table."""
    return app.table.query_one(NiagaraBoard)


def selection(app: TableApp) -> Selection:
    """What can be chosen, and what is highlighted."""
    return board(app)._selection


def spot_of(pane: Pane, hit: object) -> tuple[int, int]:
    """Where on the pane that thing can be clicked."""
    canvas = pane._current().canvas
    return next((x, y) for y in range(pane.size.height) for x in range(pane.size.width) if canvas.hit(x, y) == hit)


def human_to_move(app: TableApp) -> bool:
    """Whether the person can choose now."""
    return bool(selection(app).options) and app.screen is app.table


def prompt(app: TableApp) -> str:
    """The line that says what is to be done."""
    return str(app.table.query_one("#prompt", Static).render())


def shown(app: TableApp) -> str | None:
    """What is shown below the prompt: the hand, the choices, a cover."""
    return app.table.query_one(ContentSwitcher).current
