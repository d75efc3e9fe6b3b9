"""Documents as text: as sentences that can be read aloud, as lines with columns, and as Markdown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from textwrap import wrap
from typing import assert_never

from niagara_tui.core.i18n import figures, labelled
from niagara_tui.documents.model import Chart, Section, Table

Say = Callable[[str], str]
GAP = 2  # blanks between the columns of a table
NAME_ROOM = 60
"""Cells of a row's name up to which it moves the other columns to the right; a longer one moves those of its row."""


def told(section: Section, say: Say = str) -> Iterator[str]:
    """The section in sentences: its heading, its paragraphs, and a sentence for each row; `say` spells out cells.

    Charts are left out, and so are columns that only tables in full have.
    """
    yield labelled(f"{section.title}, {section.note}" if section.note else section.title, "").rstrip()
    for block in section.blocks:
        match block:
            case str():
                yield block
            case Table():
                yield from rows_told(block, say)
            case Section():
                yield from told(block, say)
            case Chart():
                pass
            case _:
                assert_never(block)


def rows_told(table: Table, say: Say = str) -> Iterator[str]:
    """A sentence for each row: its name, then its cells, each with what it is if the columns have headings."""
    main = table.brief
    for name, *cells in main.rows:
        named = zip(main.columns[1:], cells, strict=True)
        cells_told = ", ".join(f"{column.label} {say(cell)}".strip() for column, cell in named if cell)
        yield f"{labelled(name, cells_told)}."


def aligned(table: Table, width_of: Callable[[str], int] = len) -> Iterator[str]:
    """The rows of a table, without headings, as lines whose cells stand below each other."""
    rows = [tuple(map(figures, row)) for row in table.rows]
    widths = [max(map(width_of, column)) for column in zip(*rows, strict=True)]
    widths[:1] = [min(width, NAME_ROOM) for width in widths[:1]]
    for row in rows:
        padded = []
        for column, cell, width in zip(table.columns, row, widths, strict=True):
            blanks = " " * (width - width_of(cell))
            padded.append(blanks + cell if column.align == "right" else cell + blanks)
        yield (" " * GAP).join(padded).rstrip()


def fitted(table: Table, width: int, width_of: Callable[[str], int] = len) -> Iterator[str]:
    """The table with its headings as lines of that width, its figures below each other.

    A row's name may go on in further lines; its figures are at the end of the last one, or below it where there is no
    room for them.
    """
    rows = [tuple(column.heading for column in table.columns), *table.rows]
    widths = [max(map(width_of, column)) for column in zip(*(row[1:] for row in rows), strict=True)]
    left = max(0, min(max(width_of(row[0]) for row in rows), width - sum(widths) - GAP * len(widths)))
    for name, *cells in rows:
        *before, last = wrap(name, max(width, 1)) or [""]
        if width_of(last) > left:
            before, last = [*before, last], ""
        yield from before
        figures = (" " * (GAP + each - width_of(cell)) + cell for cell, each in zip(cells, widths, strict=True))
        yield last + " " * (left - width_of(last)) + "".join(figures)


def markdown(section: Section, level: int = 1) -> Iterator[str]:
    yield f"{'#' * level} {section.title}"
    if section.note:
        yield from ("", section.note)
    for block in section.blocks:
        match block:
            case str():
                yield from ("", block)
            case Table():
                yield from ("", _row(column.heading for column in block.columns))
                yield f"|{'---|' * len(block.columns)}"
                yield from map(_row, block.rows)
            case Section():
                yield from ("", *markdown(block, level + 1))
            case Chart():
                pass
            case _:
                assert_never(block)


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(figures(cell).replace('|', '&#124;') for cell in cells)} |"
