"""Tables of documents as Rich's, for a terminal; the only module of this package that knows Rich."""

from __future__ import annotations

from rich.table import Table as RichTable

from niagara_tui.documents.model import Cell, Table

_INDENT = "  "


def rich_table(table: Table) -> RichTable:
    """The table in a frame, with all digits; one without headings as indented columns."""
    if not any(column.heading for column in table.columns):
        grid = RichTable.grid(padding=(0, 2))
        for name, *cells in table.rows:
            grid.add_row(_INDENT + name, *cells)
        return grid
    drawn = RichTable(title=table.title or None, title_justify="left")
    for column in table.columns:
        drawn.add_column(str(column.heading), justify=column.align, no_wrap=not column.wraps)
    for row in table.rows:
        drawn.add_row(*(cell.exact if isinstance(cell, Cell) else cell for cell in row))
    return drawn
