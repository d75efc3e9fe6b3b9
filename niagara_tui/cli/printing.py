"""Output to the terminal: tables, lines and error messages, all without control sequences."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Sequence
from typing import TYPE_CHECKING

from niagara_tui.core.sanitize import complaint, message, strip_hidden

if TYPE_CHECKING:
    from types import TracebackType

    from rich.console import Console
    from rich.table import Table

WIDTH = 120
"""Width in columns of tables written to a file or a pipe."""


UNLIMITED_WIDTH = 10_000
"""A width in columns in which every table fits."""


def print_error(sentence: str) -> None:
    """Print an error message on standard error, sanitized and shortened, as it may quote arguments and files."""
    print(f"niagara: {complaint(sentence)}", file=sys.stderr)


def say(sentence: str) -> None:
    """Print a sentence that names files or folders, sanitized."""
    print(message(sentence))


def print_traceback(_kind: type[BaseException], error: BaseException, _trace: TracebackType | None) -> None:
    """Print the traceback as Python does, but sanitized, as errors may quote their input; a `sys.excepthook`."""
    for line in "".join(traceback.format_exception(error)).splitlines():
        print(strip_hidden(line), file=sys.stderr)


def print_table(*choices: Sequence[Table]) -> None:
    """Print the first choice of tables that fits the terminal's width, or `WIDTH` if there is no terminal.

    If none fits, the last choice is printed, wrapped.

    Raises:
        BrokenPipeError: the reader of standard output has gone.
    """
    from rich.measure import Measurement

    console = _console()
    roomy = console.options.update(max_width=UNLIMITED_WIDTH)
    fitting = (
        tables
        for tables in choices
        if all(Measurement.get(console, roomy, table).maximum <= console.width for table in tables)
    )
    for table in next(fitting, choices[-1]):
        console.print(table)


def _console() -> Console:
    from rich.console import Console

    class Output(Console):
        def on_broken_pipe(self) -> None:
            """Re-raise, so that `main` handles it; by default the console exits with a status of its own."""
            raise  # noqa: PLE0704 - it is called where the error is being handled

    return Output(width=None if sys.stdout.isatty() else WIDTH, markup=False, highlight=False)
