"""The parts of the page of a review."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from textwrap import wrap
from typing import ClassVar

from rich.cells import cell_len
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import OptionList, Tabs

from niagara_tui.core.i18n import _, figures, labelled
from niagara_tui.core.signs import OF_A_WIN
from niagara_tui.documents.model import UNKNOWN, Depth
from niagara_tui.study.reviews.document import ReviewDocument
from niagara_tui.study.reviews.words import costs_text
from niagara_tui.ui.charts.bars import bar
from niagara_tui.ui.colours import palette
from niagara_tui.ui.kit.canvas import PLAIN, Canvas, Spans, fit
from niagara_tui.ui.kit.glyphs import ASCII, Glyphs
from niagara_tui.ui.kit.pane import Pane

Lines = Callable[[ReviewDocument, int, Glyphs], Iterator[Spans]]
"""The lines of a table at a width."""
_BAR_ROWS = 4
_WIDE = 4
"""Columns of a round."""
_WORDS = 40
"""Maximum width of the column that names what is counted."""
_NUMBER = 6
"""Columns of each seat's numbers."""


class ReviewTable(Pane):
    """A table of the review, as high as it needs to be."""

    DEFAULT_CSS = "ReviewTable { height: auto; }"

    def __init__(self, glyphs: Glyphs, lines: Lines) -> None:
        super().__init__(glyphs)
        self._lines_of = lines
        self._document: ReviewDocument | None = None

    def show(self, document: ReviewDocument) -> None:
        self._document = document
        self.redraw()

    def rows_at(self, width: int) -> int:
        """The rows that the table needs at that width."""
        return max(1, len(self._lines(max(1, width))))

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        for y, spans in enumerate(self._lines(width)):
            canvas.put_spans(0, y, spans)
        return canvas

    def _lines(self, width: int) -> list[Spans]:
        return [] if self._document is None else [*self._lines_of(self._document, width, self.glyphs)]


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
        Binding("pagedown", "screen.read(1)", _("Read on"), show=False),
        Binding("pageup", "screen.read(-1)", _("Read back"), show=False),
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


# -- tables -------------------------------------------------------------------------------------------


def cost_lines(document: ReviewDocument, width: int, glyphs: Glyphs) -> Iterator[Spans]:
    """What each round cost the seats that were judged, as bars below what their unit is."""
    about = _("Below each bar: what the round cost, in percent of a win, and the round's number.")
    yield from ([(line, palette.FAINT)] for line in wrap(f"{about} {OF_A_WIN.in_legend}", max(20, width)))
    costs = {seat: document.review.round_costs(seat) for seat in document.judged}
    most = max((cost for found in costs.values() for cost in found.values()), default=0)
    for seat, found in costs.items():
        decided = labelled(document.heading(seat), costs_text(document.review, seat))
        yield from ([(line, palette.TEXT)] for line in wrap(decided, max(20, width)))
        rounds, fitting = [*found.items()], max(1, width // (_WIDE + 1))
        for start in range(0, len(rounds), fitting):
            # The costs of some rounds side by side; `most` is the highest of all
            part = rounds[start : start + fitting]
            ink = palette.SEAT_INKS[seat]
            highest = max(1, round(1000 * most))
            tenths = [round(1000 * cost) for _number, cost in part]
            bars = [
                _plain(one, highest) if glyphs is ASCII else bar(one, highest, _BAR_ROWS, _WIDE, glyphs)
                for one in tenths
            ]
            yield from (_side_by_side(cells, ink) for cells in zip(*bars, strict=True))
            yield _side_by_side([f"{cost:.0%}".rjust(_WIDE) for _number, cost in part], palette.TEXT)
            yield _side_by_side([str(number).rjust(_WIDE) for number, _cost in part], palette.FAINT)


def _side_by_side(cells: Iterable[str], style: Style) -> Spans:
    return [piece for cell in cells for piece in ((cell, style), (" ", PLAIN))]


def _plain(value: int, most: int) -> list[str]:
    """A bar in ASCII: its rows from the top."""
    filled = round(value * _BAR_ROWS / most)
    return [("#" if row < filled else " ").rjust(_WIDE) for row in reversed(range(_BAR_ROWS))]


def account_lines(document: ReviewDocument, width: int, glyphs: Glyphs) -> Iterator[Spans]:
    """The account of each seat, judged seats first, with its letter and a blank line in between."""
    del glyphs
    for number, (seat, text) in enumerate(document.accounts().items()):
        if number:
            yield []
        before: Spans = [(document.film.game.letters[seat], palette.SEATS[seat]), ("  ", PLAIN)]
        for line in wrap(text, max(20, width - 3)):
            yield [*before, (line, palette.TEXT if document.review.accounts[seat].told_apart else palette.FAINT)]
            before = [("   ", PLAIN)]


def count_lines(document: ReviewDocument, width: int, glyphs: Glyphs) -> Iterator[Spans]:
    """What the game counted and where the chances came from, a column for each seat."""
    table = document.counts(Depth.TOLD)
    left = max(12, min(_WORDS, width - (_NUMBER + 1) * len(document.film.names)))
    heading: Spans = [(" " * left, PLAIN)]
    for seat, column in enumerate(table.columns[1:]):
        name = fit(column.heading, min(_NUMBER, cell_len(column.heading)), glyphs)
        heading += [(" " * (_NUMBER - cell_len(name)), PLAIN), (name, palette.SEAT_INKS[seat]), (" ", PLAIN)]
    yield heading
    for words, *numbers in table.rows:
        row: Spans = [(fit(words, left, glyphs), palette.TEXT)]
        for seat, number in enumerate(numbers):
            ink = palette.FAINT if number in ("0", UNKNOWN) else palette.SEAT_INKS[seat]
            row += [(figures(number).rjust(_NUMBER), ink), (" ", PLAIN)]
        yield row


TABLES: dict[str, Lines] = {"costs": cost_lines, "accounts": account_lines, "tally": count_lines}
"""The tables by name."""
