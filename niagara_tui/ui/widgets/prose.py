"""Documents and Markdown as text in lines of a given width."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import assert_never

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode
from rich.cells import cell_len
from rich.text import Text
from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget
from textual.widgets import Static

from niagara_tui.documents.model import Chart, Section, Table
from niagara_tui.documents.text import aligned, fitted
from niagara_tui.match.offers import Reason
from niagara_tui.shell.pages import for_display

_STYLES = {"strong": "bold", "em": "italic", "s": "strike", "code_inline": "$text-accent"}
"""Styles of inline markup, by the type of node."""
_HEADINGS = {"h1": "bold $accent", "h2": "bold $primary"}
_LESSER_HEADING = "bold"
_GAP = "  "  # blanks between two columns of a table

_MARKDOWN = MarkdownIt("commonmark").enable(["table", "strikethrough"])


@dataclass(frozen=True)
class Signs:
    """What is drawn before items and quotations, and as a line across the page."""

    bullets: str = "•◦"
    quotation: str = "│ "
    line: str = "─"


UNICODE, ASCII = Signs(), Signs("*-", "| ", "-")


@dataclass(frozen=True)
class TypesetPage:
    """Text in lines, and the numbers of the lines in which the headings of the first two levels begin."""

    text: Content
    headings: Sequence[int]

    @property
    def height(self) -> int:
        return len(self.text.plain.split("\n"))


def typeset(markdown: str, width: int, signs: Signs = UNICODE) -> TypesetPage:
    """Set a page in lines of at most `width` cells, with one blank line above, between blocks, and below."""
    headings: list[int] = []
    lines = [Content()]
    for block in SyntaxTreeNode(_MARKDOWN.parse(markdown)).children:
        if block.tag in _HEADINGS:
            headings.append(len(lines))
        lines += [*_block_lines(block, max(width, 1), signs), Content()]
    return TypesetPage(Content("\n").join(lines), headings)


def _block_lines(block: SyntaxTreeNode, width: int, signs: Signs, depth: int = 0) -> list[Content]:
    """The lines of a block; `depth` is the number of lists that contain it."""
    match block.type:
        case "bullet_list" | "ordered_list":
            lines = _list(block, width, signs, depth)
        case "table":
            # The head, a line below it, and the rows; long cells are wrapped
            rows = [[_words(cell) for cell in row.children] for part in block.children for row in part.children]
            # Each column is as wide as wanted, but the widest ones are reduced until all fit into `width`
            widths = [max(cell.cell_length for cell in column) for column in zip(*rows, strict=True)]
            room = width - len(_GAP) * (len(widths) - 1)
            while sum(widths) > room and max(widths) > 1:
                widths[widths.index(max(widths))] -= 1
            head, *others = (_row(cells, widths) for cells in rows)
            rule = Content.styled(signs.line * min(width, sum(widths) + len(_GAP) * (len(widths) - 1)), "dim")
            lines = [*(line.stylize("bold $primary") for line in head), rule, *(line for row in others for line in row)]
        case "blockquote":
            inner = _blocks(block, width - len(signs.quotation), signs, depth)
            lines = [Content(signs.quotation) + line for line in inner]
        case "fence" | "code_block":
            lines = [line for paragraph in block.content.splitlines() for line in Content(paragraph).fold(width)]
        case "hr":
            lines = [Content.styled(signs.line * width, "dim")]
        case "html_block":
            lines = []
        case "heading":
            lines = _words(block).stylize(_HEADINGS.get(block.tag, _LESSER_HEADING)).wrap(width)
        case _:
            lines = _words(block).wrap(width)
    return lines


def _blocks(parent: SyntaxTreeNode, width: int, signs: Signs, depth: int) -> list[Content]:
    """The lines of the blocks in an item or a quotation, with a blank line before each paragraph but at the start."""
    lines: list[Content] = []
    for block in parent.children:
        if lines and block.type == "paragraph":
            lines.append(Content())
        lines += _block_lines(block, max(width, 1), signs, depth)
    return lines


def _list(block: SyntaxTreeNode, width: int, signs: Signs, depth: int) -> list[Content]:
    first = int(block.attrs.get("start", 1))
    if block.type == "ordered_list":
        marks = [f"{number}. " for number in range(first, first + len(block.children))]
    else:
        marks = [f"{signs.bullets[depth % len(signs.bullets)]} "] * len(block.children)
    room = max(map(len, marks))
    lines: list[Content] = []
    for mark, item in zip(marks, block.children, strict=True):
        inner = _blocks(item, width - room, signs, depth + 1) or [Content()]
        lines.append(Content.styled(mark.rjust(room), "$primary") + inner[0])
        lines += [line.pad_left(room) for line in inner[1:]]
    return lines


def _row(cells: Sequence[Content], widths: Sequence[int]) -> list[Content]:
    columns = [cell.wrap(width) for cell, width in zip(cells, widths, strict=True)]
    lines = []
    for number in range(max(map(len, columns))):
        parts = [column[number] if number < len(column) else Content() for column in columns]
        padded = [part.pad_right(width - part.cell_length) for part, width in zip(parts, widths, strict=True)]
        lines.append(Content(_GAP).join(padded).rstrip())
    return lines


def _words(node: SyntaxTreeNode) -> Content:
    if node.type in _LEAVES:
        return _LEAVES[node.type](node)
    text = Content("").join([_words(child) for child in node.children])
    return text.stylize(_STYLES[node.type]) if node.type in _STYLES else text


_LEAVES: dict[str, Callable[[SyntaxTreeNode], Content]] = {
    "text": lambda node: Content(node.content),
    "code_inline": lambda node: Content.styled(node.content, _STYLES["code_inline"]),
    "softbreak": lambda _: Content(" "),
    "hardbreak": lambda _: Content("\n"),
    "html_inline": lambda node: Content("" if node.content.startswith("<!--") else node.content),  # `<Rv>` is a sign
}


class Prose(Widget):
    """A page of text, as high as it is long at its width; its parent scrolls it."""

    DEFAULT_CSS = "Prose { height: auto; }"

    def __init__(self, text: str, only_ascii: bool = False) -> None:
        super().__init__()
        self._text, self._signs = text, ASCII if only_ascii else UNICODE
        self._typeset: tuple[int, TypesetPage] | None = None

    def update(self, text: str) -> None:
        self._text, self._typeset = text, None
        self.refresh(layout=True)

    def turn_to(self, heading: int) -> None:
        """Make the parent scroll to the heading with that index, of the first two levels, if any, once laid out."""

        def scroll() -> None:
            lines = self._page(self.size.width).headings
            if heading < len(lines) and isinstance(self.parent, Widget):
                self.parent.scroll_to(y=lines[heading] - 1, animate=False)  # the line above is blank

        self.call_after_refresh(scroll)

    def _page(self, width: int) -> TypesetPage:
        if self._typeset is None or self._typeset[0] != width:
            self._typeset = width, typeset(self._text, width, self._signs)
        return self._typeset[1]

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002 - Textual's signature
        return self._page(width).height

    def render(self) -> Content:
        return self._page(self.size.width).text


def content(sections: Iterable[Section], only_ascii: bool) -> Content:
    """The sections below each other, with a blank line between them."""
    return Content("\n\n").join(_section(section, only_ascii) for section in sections)


def _section(section: Section, only_ascii: bool) -> Content:
    parts = [Content.styled(for_display(section.title, only_ascii), "bold $accent")]
    for block in (*filter(None, [section.note]), *section.blocks):
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
        self._content: tuple[Sequence[str], bool, Callable[[str], Text]] = (), False, Text

    def tell(self, lines: Sequence[str], only_ascii: bool, styled: Callable[[str], Text] = Text) -> None:
        self._content = lines, only_ascii, styled
        self.on_resize()

    def on_resize(self) -> None:
        lines, only_ascii, styled = self._content
        rows = (fitted(line.table, self.size.width, cell_len) if isinstance(line, Reason) else [line] for line in lines)
        self.update(styled(for_display("\n".join(line for part in rows for line in part), only_ascii)))
