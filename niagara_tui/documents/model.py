"""Documents: sections of sentences, tables and charts, as immutable data.

Who knows the facts builds a document once; who shows it picks a renderer: `text` for speech and plain lines, `html` for
browsers, `records` here for programs, `cli.printing` for a terminal; the app has `ui.widgets.prose` and draws charts in
`ui.charts`.

Of what programs get as JSON, the tables of reviews follow from documents, by the keys of their columns. All else is
made from the facts themselves, of which a document shows less, or in words: a record's games, the estimates of ratings
and tournaments, the chances by seat and the continuations of an analysis.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Literal, Self

from niagara_tui.core.i18n import _

# -- tables ---------------------------------------------------------------------------------------------


class Cell(str):
    """The text of a cell with what else is known of it; a cell without more is a plain string.

    Attributes:
        value: what programs get instead of the text; None means the text.
        exact: the text in a table with room for every digit.
    """

    __slots__ = ("exact", "value")
    value: float | str | None
    exact: str

    def __new__(cls, text: str, value: float | str | None = None, exact: str = "") -> Self:
        self = super().__new__(cls, text)
        self.value, self.exact = value, exact or text
        return self


UNKNOWN = Cell("-")  # a figure that is not known


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table.

    Attributes:
        heading: the text above it, short; empty in a table without headings.
        key: its name for programs.
        words: what it is called where there is room: in a sentence, or before a row; empty means the heading.
        align: the side at which its cells stand.
        wraps: whether its cells may go on in another line.
        in_full: whether only tables with room for everything, and programs, have it.
    """

    heading: str = ""
    key: str = ""
    words: str = ""
    align: Literal["left", "right"] = "left"
    wraps: bool = True
    in_full: bool = False

    @property
    def label(self) -> str:
        return self.words or self.heading


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells below columns, as many cells in each row as there are columns; the first cell is the row's name.

    Where it is too wide, it may be broken in two before the column `breaks_at`, if that is not 0.
    """

    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    title: str = ""
    breaks_at: int = 0

    @classmethod
    def of(cls, *rows: tuple[str, ...]) -> Table:
        """A table without headings."""
        return cls(tuple(Column() for _ in rows[0]) if rows else (), rows)

    @property
    def brief(self) -> Table:
        """The table without the columns that only tables in full have."""
        return self._with([place for place, column in enumerate(self.columns) if not column.in_full])

    def broken(self) -> tuple[Table, Table]:
        """The table in two, both with the names of the rows, the first with the title."""
        first, second = range(self.breaks_at), range(self.breaks_at, len(self.columns))
        return self._with(first), replace(self._with([0, *second]), title="")

    def _with(self, places: Sequence[int]) -> Table:
        columns = tuple(self.columns[place] for place in places)
        rows = tuple(tuple(row[place] for place in places) for row in self.rows)
        return replace(self, columns=columns, rows=rows, breaks_at=0)

    def turned(self) -> Table:
        """The table with a row for each column after the first, named by its words, and a column for each row."""
        first, *others = self.columns
        columns = (first, *(Column(row[0], align="right") for row in self.rows))
        cells = zip(*(row[1:] for row in self.rows), strict=True)
        rows = ((column.label, *row) for column, row in zip(others, cells, strict=True))
        return replace(self, columns=columns, rows=tuple(rows))


def records(table: Table) -> Iterator[dict[str, float | str | None]]:
    """The rows for programs: each column's key with the value of its cell; columns without a key are left out."""
    for row in table.rows:
        named = zip(table.columns, row, strict=True)
        yield {column.key: value_of(cell) for column, cell in named if column.key}


def value_of(cell: str) -> float | str | None:
    """What programs get instead of the text; None if it is not known."""
    if isinstance(cell, Cell) and cell.value is not None:
        return cell.value
    return None if cell == UNKNOWN else str(cell)


# -- charts ---------------------------------------------------------------------------------------------


class Tone(Enum):
    """How a sign speaks."""

    GOOD = auto()
    BAD = auto()
    NOTICE = auto()
    WARNING = auto()
    ALARM = auto()


@dataclass(frozen=True, slots=True)
class Sign:
    """What marks in a chart stand for: a sign, one in ASCII, and words; a higher rank is shown above a lower one."""

    rank: int
    sign: str
    ascii: str
    words: str
    tone: Tone


@dataclass(frozen=True, slots=True)
class Mark:
    """A sign on a line (its number in the chart) at a moment."""

    moment: int
    line: int
    sign: Sign


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a chart: its letter or a short name, its name, and its value from each moment on, from 0 to 1."""

    letter: str
    name: str
    values: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """Shares of something in the course of rounds, a line for each seat, in the order of the seats.

    Attributes:
        title: what it shows.
        places: where each moment lies, from 0 to 1; all rounds are equally long.
        rounds: the number of rounds.
        moments: the moments at which the values change, in order.
        lines: the lines, each in its seat's colour.
        marks: what happened, by moment.
        axis: what the rounds are.
        first: the number of the first round.
        base: the line that comes first where each has a place of its own.
    """

    title: str
    places: tuple[float, ...]
    rounds: int
    moments: tuple[int, ...]
    lines: tuple[Line, ...]
    marks: tuple[Mark, ...] = ()
    axis: str = _("round")
    first: int = 1
    base: int = 0

    def value(self, line: int, moment: int) -> float:
        return self.lines[line].values[max(0, bisect_right(self.moments, moment) - 1)]

    def moment_at(self, place: float) -> int:
        """The last moment that lies at that place or before it."""
        return max(0, bisect_right(self.places, place) - 1)

    @property
    def last(self) -> int:
        return len(self.places) - 1

    @property
    def signs(self) -> list[Sign]:
        """The signs of its marks, by rank: what a legend explains."""
        return sorted({mark.sign for mark in self.marks}, key=lambda sign: sign.rank)


# -- documents ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a document, or a whole one: a heading, and below it blocks and further sections, in order.

    A string is a paragraph. `note` is said of the whole section, beside its heading.
    """

    title: str
    blocks: tuple[Block, ...] = ()
    note: str = ""


Block = str | Table | Chart | Section
