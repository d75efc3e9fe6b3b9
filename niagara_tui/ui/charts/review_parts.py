"""The parts of the page of a review."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import wrap
from typing import ClassVar

from rich.cells import cell_len
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import OptionList, Tabs

from niagara_tui.core.i18n import _
from niagara_tui.documents.model import UNKNOWN, Depth, Table
from niagara_tui.study.reviews.document import ReviewDocument
from niagara_tui.study.reviews.words import costs_text
from niagara_tui.ui.boards.canvas import Canvas
from niagara_tui.ui.boards.glyphs import ASCII, Glyphs
from niagara_tui.ui.boards.pane import Pane
from niagara_tui.ui.boards.spans import fit
from niagara_tui.ui.charts.bars import bar
from niagara_tui.ui.colours import palette

Draw = Callable[[ReviewDocument, int, int, Glyphs], Canvas]
Rows = Callable[[ReviewDocument, int], int]
_BAR_ROWS = 4
_COLUMN = 5
"""Columns of a round, including the gap."""
_WORDS = 40
"""Maximum width of the column that names what is counted."""
_NUMBER = 7
"""Columns of each seat's numbers, including the gap."""


class ReviewTable(Pane):
    """A table of the review, as high as it needs to be."""

    DEFAULT_CSS = "ReviewTable { height: auto; }"

    def __init__(self, glyphs: Glyphs, draw: Draw, rows: Rows) -> None:
        """Create an empty table."""
        super().__init__(glyphs)
        self._draw, self._rows = draw, rows
        self._document: ReviewDocument | None = None

    def show(self, document: ReviewDocument) -> None:
        """Show the table of this review."""
        self._document = document
        self.redraw()

    def rows_at(self, width: int) -> int:
        """The rows that the table needs at that width."""
        return 1 if self._document is None else max(1, self._rows(self._document, max(1, width)))

    def draw(self, width: int, height: int) -> Canvas:
        """Draw the table."""
        if self._document is None:
            return Canvas(width, height)
        return self._draw(self._document, width, height, self.glyphs)


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


# -- costs by round ------------------------------------------------------------------------------------


def cost_height(document: ReviewDocument, width: int) -> int:
    """The rows of the table of costs at that width."""
    return len(_what_is_shown(width)) + sum(
        len(_heading(document, seat, width)) + (_BAR_ROWS + 2) * len(_round_groups(document, seat, width))
        for seat in document.judged
    )


def draw_costs(document: ReviewDocument, width: int, height: int, glyphs: Glyphs) -> Canvas:
    """Draw what each round cost the seats that were judged, as bars."""
    canvas, y = Canvas(width, height), 0
    for line in _what_is_shown(width):
        canvas.put(0, y, line, palette.FAINT)
        y += 1
    found = {seat: document.review.round_costs(seat) for seat in document.judged}
    most = max((cost for costs in found.values() for cost in costs.values()), default=0)
    for seat, costs in found.items():
        for line in _heading(document, seat, width):
            canvas.put(0, y, line, palette.TEXT)
            y += 1
        for rounds in _round_groups(document, seat, width):
            _draw_rounds(canvas, y, {number: costs[number] for number in rounds}, most, palette.SEAT_INKS[seat], glyphs)
            y += _BAR_ROWS + 2
    return canvas


def _what_is_shown(width: int) -> list[str]:
    """What the numbers below the bars are, in lines of at most that width."""
    return wrap(_("Below each bar: what the round cost, in percent of a win, and the round's number."), max(20, width))


def _heading(document: ReviewDocument, seat: int, width: int) -> list[str]:
    """How the seat decided, in lines of at most that width."""
    return wrap(f"{document.heading(seat)}: {costs_text(document.review, seat)}", max(20, width))


def _round_groups(document: ReviewDocument, seat: int, width: int) -> list[list[int]]:
    """The rounds in groups, each of as many as fit side by side."""
    rounds = [*document.review.round_costs(seat)]
    fits = max(1, width // _COLUMN)
    return [rounds[start : start + fits] for start in range(0, len(rounds), fits)]


def _draw_rounds(canvas: Canvas, y: int, costs: dict[int, float], most: float, ink: Style, glyphs: Glyphs) -> None:
    """Draw the costs of some rounds side by side; `most` is the highest of all."""
    highest = max(1, round(10 * most))
    for column, (number, cost) in enumerate(costs.items()):
        x, tenths = column * _COLUMN, round(10 * cost)
        cells = _plain(tenths, highest) if glyphs is ASCII else bar(tenths, highest, _BAR_ROWS, _COLUMN - 1, glyphs)
        for row, text in enumerate(cells):
            canvas.put(x, y + row, text, ink)
        canvas.put(x, y + _BAR_ROWS, f"{cost:.0f}%".rjust(_COLUMN - 1), palette.TEXT)
        canvas.put(x, y + _BAR_ROWS + 1, str(number).rjust(_COLUMN - 1), palette.FAINT)


def _plain(value: int, most: int) -> list[str]:
    """A bar in ASCII: its rows from the top."""
    filled = round(value * _BAR_ROWS / most)
    return [("#" if row < filled else " ").rjust(_COLUMN - 1) for row in reversed(range(_BAR_ROWS))]


# -- where results came from ---------------------------------------------------------------------------


def account_lines(document: ReviewDocument, width: int) -> list[tuple[int | None, str]]:
    """The account of each seat, judged seats first, in lines of at most that width, with a blank one in between.

    Each line comes with its seat, a blank one with None.
    """
    found: list[tuple[int | None, str]] = []
    for seat, text in document.accounts().items():
        found += [(seat, line) for line in wrap(text, max(20, width - 3))] + [(None, "")]
    return found[:-1]


def draw_accounts(document: ReviewDocument, width: int, height: int, glyphs: Glyphs) -> Canvas:
    """Draw the sentences on where each seat's result came from."""
    del glyphs
    canvas, before = Canvas(width, height), None
    for y, (seat, line) in enumerate(account_lines(document, width)):
        if seat is not None and seat != before:
            canvas.put(0, y, document.film.game.letters[seat], palette.SEATS[seat])
        canvas.put(3, y, line, palette.TEXT if seat in document.judged else palette.FAINT)
        before = seat
    return canvas


# -- what the game counted -----------------------------------------------------------------------------


def counts(document: ReviewDocument) -> Table:
    """The game's counts and where the chances came from, a column for each seat."""
    return document.counts(Depth.TOLD)


def draw_counts(document: ReviewDocument, width: int, height: int, glyphs: Glyphs) -> Canvas:
    """Draw the table of counts."""
    canvas, table = Canvas(width, height), counts(document)
    left = max(12, min(_WORDS, width - _NUMBER * len(document.film.names)))
    for seat, column in enumerate(table.columns[1:]):
        name = fit(column.heading, min(_NUMBER - 1, cell_len(column.heading)), glyphs)
        canvas.put(left + (seat + 1) * _NUMBER - 1 - cell_len(name), 0, name, palette.SEAT_INKS[seat])
    for y, (words, *numbers) in enumerate(table.rows, 1):
        canvas.put(0, y, fit(words, left, glyphs), palette.TEXT)
        for seat, number in enumerate(numbers):
            ink = palette.FAINT if number in ("0", UNKNOWN) else palette.SEAT_INKS[seat]
            canvas.put(left + seat * _NUMBER, y, number.rjust(_NUMBER - 1), ink)
    return canvas


TABLES: tuple[tuple[str, Draw, Rows], ...] = (
    ("costs", draw_costs, cost_height),
    ("accounts", draw_accounts, lambda document, width: len(account_lines(document, width))),
    ("tally", draw_counts, lambda document, _width: 1 + len(counts(document).rows)),
)
"""For each table its name, the function that draws it, and the one that returns the rows it needs at a width."""
