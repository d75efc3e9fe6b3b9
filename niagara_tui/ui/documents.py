"""Documents in Textual: headings, paragraphs and columns as one text; charts have panes of their own (`ui.charts`)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import assert_never

from rich.cells import cell_len
from textual.content import Content

from niagara_tui.documents.model import Chart, Section, Table
from niagara_tui.documents.text import aligned
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
