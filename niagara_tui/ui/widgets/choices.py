"""The options of a decision, laid out in columns, with one highlighted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text
from textual import events
from textual.message import Message
from textual.widget import Widget

from niagara_tui.core.decisions import Option
from niagara_tui.ui.colours.paint import paint_text
from niagara_tui.ui.colours.theme import paint_of
from niagara_tui.ui.widgets.portrait import TOUCHED_ROWS, in_portrait

HIGHLIGHT = Style(color="#0b1016", bgcolor="#ffd54a", bold=True)
KEY = Style(color="#ffd54a", bold=True)
GAP = 2
_LEAST, _READABLE = 8, 24
"""Minimum width of an option in cells, and the width from which truncated options can still be told apart."""


class Choices(Widget):
    """Options in as many columns as fit; if there are too few rows, those around the highlighted one are shown."""

    DEFAULT_CSS = "Choices { width: 100%; height: 100%; padding: 0 1; }"

    @dataclass
    class Clicked(Message):
        """An option was clicked."""

        option: Option

    @dataclass
    class Hovered(Message):
        """The mouse has moved to another option, or to None."""

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
    """The options in columns, row after row, `width` cells wide; only the `height` rows around the highlighted one.

    Each is `tall` lines high, of which the first has its words.
    """
    if not options or width < 1 or height < 1:
        return Text()
    columns = _columns(options, width, height)
    across = len(columns)
    rows = [options[start : start + across] for start in range(0, len(options), across)]
    highlighted_row = next((index for index, row in enumerate(rows) if highlighted in row), 0)
    first = max(0, min(highlighted_row - height // 2, len(rows) - height))
    text = Text(no_wrap=True, overflow="ellipsis", end="")
    for number, row in enumerate(rows[first : first + height]):
        for line in range(tall):
            text.append("\n" if number or line else "")
            for place, (option, column) in enumerate(zip(row, columns, strict=False), (first + number) * across):
                text.append(_cell(option, option is highlighted, place, column, is_blank=line > 0))
    return text


def fits(options: Sequence[Option], width: int, height: int) -> bool:
    """Whether all of these can be shown in full."""
    if not 0 < len(options) <= height * (width // _LEAST):
        return False
    return len(options) <= height * len(_full_columns([_breadth(option) for option in options], width))


def _breadth(option: Option) -> int:
    return cell_len(option.label) + len(option.key) + len("[] ") + GAP


def _columns(options: Sequence[Option], width: int, height: int) -> list[int]:
    """Widths of the columns; if not all options fit in full, more and narrower columns that truncate long ones."""
    full = _full_columns([_breadth(option) for option in options], width)
    narrow = width * height // len(options)
    if len(full) * height >= len(options) or narrow < _READABLE:
        return full
    across = -(-len(options) // height)
    return [width // across] * across


def _full_columns(breadths: Sequence[int], width: int) -> list[int]:
    """Widths of as many columns as fit, each as wide as its widest option."""
    for across in range(max(1, min(len(breadths), width // _LEAST)), 1, -1):
        columns = [max(breadths[place::across]) for place in range(across)]
        if sum(columns) <= width:
            return columns
    return [min(width, max(breadths, default=width))]


def _cell(option: Option, is_highlighted: bool, index: int, column: int, *, is_blank: bool) -> Text:
    link = Style(meta={"option": index})
    if is_blank:
        return Text(" " * column, link, end="")
    cell = Text(end="")
    cell.append(f"[{option.key}]", (HIGHLIGHT if is_highlighted else KEY) + link)
    cell.append(f" {option.label}", (HIGHLIGHT if is_highlighted else Style()) + link)
    cell.truncate(column - 1, overflow="ellipsis")
    cell.append(" " * (column - cell.cell_len))
    return cell
