"""The options of a decision, laid out in columns; the lit one stands out."""

from __future__ import annotations

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text
from textual import events
from textual.message import Message

from niagara_tui.offers.option import Option
from niagara_tui.ui.widgets.painted import Painted

LIT = Style(color="#0b1016", bgcolor="#ffd54a", bold=True)
KEY = Style(color="#ffd54a", bold=True)
GAP = 2


class Choices(Painted):
    """Options in as many columns as fit; when the rows do not suffice, the part around the lit one shows."""

    DEFAULT_CSS = "Choices { width: 100%; height: 100%; padding: 0 1; }"

    class Clicked(Message):
        """Somebody clicked an option."""

        def __init__(self, option: Option) -> None:
            """Keep the option."""
            super().__init__()
            self.option = option

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's own name for it
        """Show nothing yet."""
        super().__init__(id=id)
        self._options: tuple[Option, ...] = ()
        self._lit: Option | None = None

    def show(self, options: tuple[Option, ...], lit: Option | None) -> None:
        """Show these options, one of them lit perhaps."""
        self._options, self._lit = options, lit
        self._draw()

    def on_resize(self) -> None:
        """Lay the options out again."""
        self._draw()

    def _draw(self) -> None:
        size = self.content_size
        text = options_text(self._options, self._lit, size.width, size.height)
        self.say(text)

    def on_click(self, event: events.Click) -> None:
        """Say which option was clicked."""
        index = event.style.meta.get("option")
        if index is not None and index < len(self._options):
            self.post_message(self.Clicked(self._options[index]))


def options_text(options: tuple[Option, ...], lit: Option | None, width: int, height: int) -> Text:
    """The options in columns of equal width, row after row, cut to `width` cells and about `height` rows."""
    if not options or width < 1 or height < 1:
        return Text()
    column = min(width, max(cell_len(option.label) + len(option.key) + 3 for option in options) + GAP)
    across = max(1, width // column)
    rows = [options[start : start + across] for start in range(0, len(options), across)]
    lit_row = next((index for index, row in enumerate(rows) if lit in row), 0)
    first = max(0, min(lit_row - height // 2, len(rows) - height))
    text = Text(no_wrap=True, overflow="ellipsis", end="")
    for number, row in enumerate(rows[first : first + height]):
        text.append("\n" if number else "")
        for option in row:
            text.append(_cell(option, option is lit, options.index(option), column))
    return text


def _cell(option: Option, is_lit: bool, index: int, column: int) -> Text:
    link = Style(meta={"option": index})
    cell = Text(end="")
    cell.append(f"[{option.key}]", (LIT if is_lit else KEY) + link)
    cell.append(f" {option.label}", (LIT if is_lit else Style()) + link)
    cell.truncate(column - 1, overflow="ellipsis")
    cell.append(" " * (column - cell.cell_len))
    return cell
