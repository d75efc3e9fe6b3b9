"""The options of a decision, laid out in columns, with one highlighted."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text
from textual import events
from textual.message import Message
from textual.widget import Widget

from niagara_tui.core.decisions import Option
from niagara_tui.ui.colours.themes import paint_of, paint_text
from niagara_tui.ui.widgets.portrait import TOUCHED_ROWS, in_portrait

HIGHLIGHT = Style(color="#0b1016", bgcolor="#ffd54a", bold=True)
KEY = Style(color="#ffd54a", bold=True)
GAP = 2
_LEAST, _READABLE = 8, 24
"""Minimum width of an option in cells, and the width from which those that are cut can still be told apart."""


class Choices(Widget):
    """Options in as many columns as fit, or else filling the rows; of too many rows those around the highlight."""

    DEFAULT_CSS = "Choices { width: 100%; height: 100%; padding: 0 1; }"

    @dataclass
    class Clicked(Message):  # an option was clicked
        option: Option

    @dataclass
    class Hovered(Message):  # the mouse has moved to another option, or to None
        choices: Choices
        option: Option | None

    _options: tuple[Option, ...] = ()
    _highlighted: Option | None = None
    _under_mouse: Option | None = None

    def show(self, options: tuple[Option, ...], highlighted: Option | None) -> None:
        if (options, highlighted) != (self._options, self._highlighted):
            self._options, self._highlighted = options, highlighted
            self.refresh()

    def on_resize(self) -> None:
        self.refresh()

    def render(self) -> Text:
        """The options laid out for the widget's size, which is known here even for the first frame."""
        size = self.content_size
        tall = TOUCHED_ROWS if in_portrait(self) else 1
        text = options_text(self._options, self._highlighted, size.width, size.height // tall, tall)
        return paint_text(text, paint_of(self.app.theme))

    def option_at(self, style: Style) -> Option | None:
        """The option that is drawn in a cell of that style; None if there is none."""
        index = style.meta.get("option")
        return self._options[index] if index is not None and index < len(self._options) else None

    def on_click(self, event: events.Click) -> None:
        if (option := self.option_at(event.style)) is not None:
            self.post_message(self.Clicked(option))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        self._hover(self.option_at(event.style))

    def on_leave(self) -> None:
        self._hover(None)

    def _hover(self, option: Option | None) -> None:
        if option is not self._under_mouse:
            self._under_mouse = option
            self.post_message(self.Hovered(self, option))


def options_text(
    options: tuple[Option, ...], highlighted: Option | None, width: int, height: int, tall: int = 1
) -> Text:
    """The options row after row, `width` cells wide; only the `height` rows around the highlighted one.

    They stand in columns, or else one after the other; if there is no room so either, all of them have their short
    form, so that a list has one notation. Each is `tall` lines high, of which the first has its words.
    """
    if not options or width < 1 or height < 1:
        return Text()
    lit = next((index for index, option in enumerate(options) if option is highlighted), None)
    rows = _rows(options, width, height)
    if len(rows) > height or max(map(_breadth, options)) - GAP >= width:
        options = tuple(replace(option, label=option.brief or option.label) for option in options)
        rows = _rows(options, width, height)
    if len(rows) > height and width * height // len(options) >= _READABLE:  # cut rather than hidden
        across = -(-len(options) // height)
        rows = [[width // across] * across] * height
    starts = [0, *accumulate(map(len, rows))]
    highlighted_row = 0 if lit is None else bisect_right(starts, lit) - 1
    first = max(0, min(highlighted_row - height // 2, len(rows) - height))
    text = Text(no_wrap=True, overflow="ellipsis", end="")
    for number, (row, start) in enumerate(zip(rows[first : first + height], starts[first:], strict=False)):
        for line in range(tall):
            text.append("\n" if number or line else "")
            for place, (option, column) in enumerate(zip(options[start:], row, strict=False), start):
                link, cell = Style(meta={"option": place}), Text(end="")
                if not line:  # the lines below are blank, but can be clicked like the first
                    cell.append(f"[{option.key}]", (HIGHLIGHT if place == lit else KEY) + link)
                    cell.append(f" {option.label}", (HIGHLIGHT if place == lit else Style()) + link)
                    cell.truncate(column - 1, overflow="ellipsis")
                cell.append(" " * (column - cell.cell_len), None if not line else link)
                text.append(cell)
    return text


def fits(options: Sequence[Option], width: int, height: int) -> bool:
    return len(options) <= height * len(_full_columns([_breadth(option) for option in options], width))


def _breadth(option: Option) -> int:
    return cell_len(option.label) + len(option.key) + len("[] ") + GAP


def _rows(options: Sequence[Option], width: int, height: int) -> list[list[int]]:
    """The widths of the options in each row: those of columns if the rows are enough so, else each its own."""
    breadths = [_breadth(option) for option in options]
    columns = _full_columns(breadths, width)
    if len(columns) * height >= len(options):
        return [columns[: len(options) - start] for start in range(0, len(options), len(columns))]
    rows: list[list[int]] = [[]]
    for breadth in breadths:
        if rows[-1] and sum(rows[-1]) + breadth > width:
            rows.append([])
        rows[-1].append(min(breadth, width))
    return rows


def _full_columns(breadths: Sequence[int], width: int) -> list[int]:
    """Widths of as many columns as fit, each as wide as its widest option."""
    for across in range(max(1, min(len(breadths), width // _LEAST)), 1, -1):
        columns = [max(breadths[place::across]) for place in range(across)]
        if sum(columns) <= width:
            return columns
    return [min(width, max(breadths, default=width))]
