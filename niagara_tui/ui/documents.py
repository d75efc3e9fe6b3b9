"""Documents in Textual: headings, paragraphs and columns as one text; charts have panes of their own (`ui.charts`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import assert_never

from rich.cells import cell_len
from rich.text import Text
from textual.content import Content
from textual.widgets import Static

from niagara_tui.documents.model import Chart, Section, Table
from niagara_tui.documents.text import aligned, fitted
from niagara_tui.match.why import Reason
from niagara_tui.shell.pages import for_display


def content(sections: Iterable[Section], only_ascii: bool) -> Content:
    """The sections below each other, with a blank line between them."""
    return Content("\n\n").join(_section(section, only_ascii) for section in sections)


def _section(section: Section, only_ascii: bool) -> Content:
    lines = [section.note] if section.note else []
    parts = [Content.styled(for_display(section.title, only_ascii), "bold $accent")]
    for block in (*lines, *section.blocks):
        match block:
            case str():
                parts.append(Content(for_display(block, only_ascii)))
            case Table():
                rows = tuple(tuple(for_display(cell, only_ascii) for cell in row) for row in block.rows)
                parts += map(Content, aligned(replace(block, rows=rows), cell_len))
            case Section():
                parts.append(_section(block, only_ascii))
            case Chart():
                pass
            case _:
                assert_never(block)
    return Content("\n").join(parts)


class LinesText(Static):
    """Lines below each other, reasons among them in columns, laid out anew at every width."""

    def __init__(self, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id, markup=False)
        self._told: tuple[Sequence[str], bool, Callable[[str], Text]] = (), False, Text

    def tell(self, lines: Sequence[str], only_ascii: bool, styled: Callable[[str], Text] = Text) -> None:
        """Show these lines; empty ones are blank."""
        self._told = lines, only_ascii, styled
        self.on_resize()

    def on_resize(self) -> None:
        """Lay the lines out at this width."""
        lines, only_ascii, styled = self._told
        told = (fitted(each.table, self.size.width, cell_len) if isinstance(each, Reason) else [each] for each in lines)
        self.update(styled(for_display("\n".join(each for lines in told for each in lines), only_ascii)))
