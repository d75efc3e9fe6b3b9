"""The parts of the page of a review."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import OptionList, Tabs

from niagara_tui.core.i18n import _
from niagara_tui.ui.boards.canvas import Canvas
from niagara_tui.ui.boards.glyphs import Glyphs
from niagara_tui.ui.boards.pane import Pane
from niagara_tui.ui.charts.review_tables import (
    Reviewed,
    account_lines,
    cost_height,
    draw_accounts,
    draw_costs,
    draw_tally,
    tally_height,
)

Draw = Callable[[Reviewed, int, int, Glyphs], Canvas]
Rows = Callable[[Reviewed, int], int]

TABLES: tuple[tuple[str, Draw, Rows], ...] = (
    ("costs", draw_costs, cost_height),
    ("accounts", draw_accounts, lambda reviewed, width: len(account_lines(reviewed, width))),
    ("tally", draw_tally, lambda reviewed, _width: tally_height(reviewed)),
)
"""For each table its name, the function that draws it, and the one that returns the rows it needs at a width."""


class ReviewTable(Pane):
    """A table of the review, as high as it needs to be."""

    DEFAULT_CSS = "ReviewTable { height: auto; }"

    def __init__(self, glyphs: Glyphs, draw: Draw, rows: Rows) -> None:
        """Create an empty table."""
        super().__init__(glyphs)
        self._draw, self._rows = draw, rows
        self._reviewed: Reviewed | None = None

    def show(self, reviewed: Reviewed) -> None:
        """Show the table of this review."""
        self._reviewed = reviewed
        self.redraw()

    def rows_at(self, width: int) -> int:
        """The rows that the table needs at that width."""
        return 1 if self._reviewed is None else max(1, self._rows(self._reviewed, max(1, width)))

    def draw(self, width: int, height: int) -> Canvas:
        """Draw the table."""
        if self._reviewed is None:
            return Canvas(width, height)
        return self._draw(self._reviewed, width, height, self.glyphs)


class Sections(Tabs, can_focus=False):
    """Tabs for the parts of a review, of which a small window shows one at a time."""


_TURN: list[BindingType] = [
    Binding("right", "screen.section(1)", _("Next part")),
    Binding("left", "screen.section(-1)", _("Part before"), show=False),
]


class TurningPoints(OptionList):
    """The list of turning points: a first click on one highlights it, which shows its details; a second opens it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "select", _("To this moment"), key_display="enter"),
        *_TURN,
    ]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Disable `select` while the list is empty."""
        del parameters
        return action != "select" or self.option_count > 0

    async def _on_click(self, event: events.Click) -> None:
        """Only highlight an option that was not highlighted; otherwise do what the list does on every click."""
        clicked = event.style.meta.get("option")
        if clicked is not None and clicked != self.highlighted:
            event.prevent_default()
            self.highlighted = clicked


class OtherParts(VerticalScroll):
    """The other parts of a review; the arrows up and down scroll them."""

    BINDINGS: ClassVar[list[BindingType]] = _TURN
