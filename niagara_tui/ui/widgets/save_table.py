"""A table of texts, of which each is cut where its column ends: so the columns can change without the rows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rich.cells import cell_len, set_cell_size
from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.text import Text
from textual.widgets import DataTable


@dataclass(frozen=True, slots=True)
class Cut:
    """A text in one line that ends in the sign `more` where it is cut."""

    text: str
    more: str

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Render as much of the text as there is room for."""
        width = options.max_width
        fits = cell_len(self.text) <= width
        yield Text(self.text if fits else set_cell_size(self.text, width - 1) + self.more, no_wrap=True, end="")

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        """Any width will do."""
        return Measurement(1, options.max_width)


class SaveTable(DataTable[Cut]):
    """A list of thousands of saves: it is filled in parts, and has its rows cut anew only where they are seen."""

    def __init__(self, columns: Sequence[str], more: str, *, id: str) -> None:  # noqa: A002 - Textual's name
        """Create an empty table with these columns; `more` is the sign at the end of a text that is cut."""
        super().__init__(id=id, cursor_type="row", zebra_stripes=True)
        self._titles, self._more = columns, more

    def on_mount(self) -> None:
        """Create the columns."""
        for title in self._titles:
            self.add_column(title, width=1, key=title)

    def add(self, rows: Iterable[Iterable[str]]) -> None:
        """Add rows at the end."""
        for row in rows:
            self.add_row(*(Cut(text, self._more) for text in row))

    def set_widths(self, widths: Sequence[int]) -> None:
        """Give the columns these widths."""
        for column, width in zip(self.ordered_columns, widths, strict=True):
            column.width = width
        self._clear_caches()
        self._require_update_dimensions = True
        self.refresh(layout=True)
