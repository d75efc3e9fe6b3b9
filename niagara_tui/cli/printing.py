"""Output to the terminal: documents, lines, error messages, all without control sequences; JSON; progress."""

from __future__ import annotations

import json
import sys
import traceback
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Self, assert_never

from niagara_tui.core.i18n import figures
from niagara_tui.core.text import complaint, message, strip_hidden
from niagara_tui.documents.model import Block, Cell, Chart, Section, Table
from niagara_tui.documents.text import aligned

if TYPE_CHECKING:
    from types import TracebackType

    from rich.console import Console
    from rich.table import Table as RichTable

WIDTH = 120
"""Width in columns of tables written to a file or a pipe."""

UNLIMITED_WIDTH = 10_000
"""A width in columns in which every table fits."""
_INDENT = "  "


def print_error(sentence: str) -> None:
    """Print an error message on standard error, sanitized and shortened, as it may quote arguments and files."""
    print(f"niagara: {complaint(sentence)}", file=sys.stderr)


def say(sentence: str) -> None:
    print(message(sentence))


def print_json(values: Any) -> None:
    print(json.dumps(values, indent=2, default=asdict))


def print_traceback(_kind: type[BaseException], error: BaseException, _trace: TracebackType | None) -> None:
    """Print the traceback as Python does, but sanitized, as errors may quote their input; a `sys.excepthook`."""
    for line in "".join(traceback.format_exception(error)).splitlines():
        print(strip_hidden(line), file=sys.stderr)


def print_document(*blocks: Block) -> None:
    """Print paragraphs, tables and sections with their titles; a table that can be broken in two is, if it is too wide.

    There are `WIDTH` columns if standard output is not a terminal. Charts are left out.
    """
    for block in blocks:
        match block:
            case str():
                say(block)
            case Table():
                from rich.measure import Measurement

                console, drawn = _console(), rich_table(block)
                roomy = console.options.update(max_width=UNLIMITED_WIDTH)
                is_too_wide = Measurement.get(console, roomy, drawn).maximum > console.width
                for table in map(rich_table, block.broken()) if block.breaks_at and is_too_wide else [drawn]:
                    console.print(table)
            case Section():
                print_document(block.title, *([block.note] if block.note else []), *block.blocks)
            case Chart():
                pass
            case _:
                assert_never(block)


def print_columns(*rows: tuple[str, ...]) -> None:
    for line in aligned(Table.of(*rows)):
        print(line)


def rich_table(table: Table) -> RichTable:
    """The table in a frame, with all digits; one without headings as indented columns."""
    from rich.table import Table as RichTable

    if not any(column.heading for column in table.columns):
        grid = RichTable.grid(padding=(0, 2))
        for name, *cells in table.rows:
            grid.add_row(_INDENT + name, *map(figures, cells))
        return grid
    drawn = RichTable(title=table.title or None, title_justify="left")
    for column in table.columns:
        drawn.add_column(str(column.heading), justify=column.align, no_wrap=not column.wraps)
    for row in table.rows:
        drawn.add_row(*(figures(cell.exact if isinstance(cell, Cell) else cell) for cell in row))
    return drawn


def _console() -> Console:
    from rich.console import Console

    class Output(Console):
        def on_broken_pipe(self) -> None:
            """Re-raise, so that `main` handles it; by default the console exits with a status of its own."""
            raise  # noqa: PLE0704 - it is called where the error is being handled

    return Output(width=None if sys.stdout.isatty() else WIDTH, markup=False, highlight=False)


class Bar:
    """A progress bar with a count and the estimated time left; only a terminal gets to see it."""

    def __init__(self, what: str, shown: bool = True) -> None:
        """Count things called `what`; it is never seen unless `shown`."""
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        console = Console(stderr=True)
        self._progress = Progress(
            what,
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            TextColumn("{task.description}", markup=False),
            console=console,
            transient=True,
            disable=not (shown and sys.stderr.isatty()),
        )
        self._task = self._progress.add_task("", total=None)

    def __enter__(self) -> Self:
        self._progress.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._progress.stop()

    def __call__(self, done: int, of: int, so_far: str = "") -> None:
        """Set how many are done of how many; `so_far` is shown after the bar."""
        self._progress.update(self._task, completed=done, total=of, description=so_far)
