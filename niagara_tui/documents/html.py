"""Documents as HTML, for a page that a browser shows; its colours are those of the page's style sheet."""

from __future__ import annotations

from collections.abc import Iterator

from niagara_tui.documents.markup import Markup, element
from niagara_tui.documents.model import Block, Chart, Depth, Items, Picture, Section, Table
from niagara_tui.documents.svg import chart_svg, legend


def html(section: Section, level: int = 1) -> Iterator[Markup]:
    """The section as elements: its heading of that level, then its blocks, those within a subsection in an element."""
    yield element(f"h{level}", section.title)
    if section.note:
        yield element("p", section.note, classes=["faint"])
    for block in section.blocks:
        yield from _block(block, level)


def _block(block: Block, level: int) -> Iterator[Markup]:
    match block:
        case str():
            yield element("p", block)
        case Items():
            yield element("ul", *(element("li", item) for item in block.items))
        case Table():
            yield _table(block.down_to(Depth.MAIN))
        case Chart():
            yield chart_svg(block)
            yield legend(block)
        case Picture():
            yield element("figure", Markup(block.svg))
        case Section() if level > 1:
            yield element("section", *html(block, level + 1))
        case Section():
            yield from html(block, level + 1)


def _table(table: Table) -> Markup:
    """A table that scrolls horizontally if it is wider than the page."""
    rows = (element("tr", element("th", row[0]), *(element("td", cell) for cell in row[1:])) for row in table.rows)
    parts = [element("tbody", *rows)]
    if any(column.heading for column in table.columns):
        parts.insert(0, element("thead", element("tr", *(element("th", column.heading) for column in table.columns))))
    return element("div", element("table", *parts), classes=["wide"])
