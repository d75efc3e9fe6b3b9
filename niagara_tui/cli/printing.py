"""Tables on standard output."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.table import Table

WIDTH = 120
"""Columns of a table that goes to a file or a pipe."""


def print_table(table: Table) -> None:
    """Print it as wide as the terminal, or `WIDTH` where there is none.

    Raises:
        BrokenPipeError: nobody reads any more.
    """
    from rich.console import Console

    class Output(Console):
        def on_broken_pipe(self) -> None:
            """Leave it to the program; a console by itself would end it with a status of its own."""
            raise  # noqa: PLE0704 - it is called where the error is being handled

    Output(width=None if sys.stdout.isatty() else WIDTH, markup=False, highlight=False).print(table)
