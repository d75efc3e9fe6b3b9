"""What goes to the terminal: tables, lines and complaints, nothing of which can do more than be read."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Sequence
from typing import TYPE_CHECKING

from niagara_tui.core.sanitize import message, visible

if TYPE_CHECKING:
    from types import TracebackType

    from rich.console import Console
    from rich.table import Table

WIDTH = 120
"""Columns of a table that goes to a file or a pipe."""


VAST = 10_000
"""Columns in which every table has room."""


def complain(sentence: str) -> None:
    """Print a sentence on standard error: what arguments, file names and files say in it is made safe, and not long."""
    print(f"niagara: {message(sentence)}", file=sys.stderr)


def say(sentence: str) -> None:
    """Print a sentence in which files or folders are named."""
    print(message(sentence))


def print_traceback(_kind: type[BaseException], error: BaseException, _trace: TracebackType | None) -> None:
    """Print where the program failed, as Python does; what errors quote is made safe."""
    for line in "".join(traceback.format_exception(error)).splitlines():
        print(visible(line), file=sys.stderr)


def print_table(*choices: Sequence[Table]) -> None:
    """Print the tables of the first choice that is no wider than the terminal, or than `WIDTH` where there is none.

    Those of the last choice are printed in any case, as well as they fit.

    Raises:
        BrokenPipeError: nobody reads any more.
    """
    from rich.measure import Measurement

    console = _console()
    roomy = console.options.update(max_width=VAST)
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
            """Leave it to the program; a console by itself would end it with a status of its own."""
            raise  # noqa: PLE0704 - it is called where the error is being handled

    return Output(width=None if sys.stdout.isatty() else WIDTH, markup=False, highlight=False)
