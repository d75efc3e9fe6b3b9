"""A pane with the last lines of the log; each can be clicked."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rich.cells import cell_len, chop_cells
from rich.style import Style
from rich.text import Text
from textual import events
from textual.message import Message

from niagara_tui.core.i18n import _
from niagara_tui.ui.widgets.log_look import Entry, LogLook, joined, ruled
from niagara_tui.ui.widgets.painted import Painted

INDENT = "  "


class LogPane(Painted):
    """Shows as many of the last lines as fit, the newest at the bottom."""

    LEGEND = _("Log")

    DEFAULT_CSS = """
    LogPane { border: round $border; border-title-align: left; }
    LogPane.-ascii { border: ascii $border; }
    """

    class Clicked(Message):
        """A line was clicked."""

        def __init__(self, line: int) -> None:
            """Create the message; `line` is the index among all lines."""
            super().__init__()
            self.line = line

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's own name for it
        """Create an empty pane."""
        super().__init__(id=id)
        self.border_title = _("log")
        self._lines: Sequence[str] = ()
        self._look = LogLook()
        self._drawn: object = None

    def show(self, lines: Sequence[str], look: LogLook | None = None) -> None:
        """Show the end of these lines, in words unless a look is given."""
        self._lines, self._look = lines, look or LogLook()
        wanted = (lines, self._look, self.app.theme)
        if wanted != self._drawn:
            self._drawn = wanted
            self._draw()

    def on_resize(self) -> None:
        """Fit the lines to the new size."""
        self._draw()

    def on_click(self, event: events.Click) -> None:
        """Post `Clicked` for the line under the mouse."""
        line = event.style.meta.get("line")
        if line is not None:
            self.post_message(self.Clicked(line))

    def _draw(self) -> None:
        size = self.content_size
        self.show_text(tail(self._lines, size.width, size.height, self._look))


def tail(lines: Sequence[str], width: int, height: int, look: LogLook | None = None) -> Text:
    """The last lines, wrapped to `width` cells and cut to the last `height` rows; the newest line is bold."""
    if width < 1 or height < 1:
        return Text()
    rows: list[Text] = []
    for entry in (look or LogLook()).entries(lines):
        rows = [*_wrapped(entry, width, newest=not rows), *rows]
        if len(rows) >= height:
            break
    return joined(rows[-height:])


def _wrapped(entry: Entry, width: int, newest: bool) -> list[Text]:
    text = ruled(entry.text, width) if entry.is_rule else _single_spaced(entry.text)
    style = Style(bold=newest, dim=not newest, meta={"line": entry.line})
    if cell_len(text.plain) <= width:
        return [Text(style=style, end="").append_text(text)]
    rows, end = [], 0
    for row in _rows(text.plain, width):
        words = row.lstrip()
        start = text.plain.index(words, end)
        end = start + len(words)
        rows.append(Text(row[: len(row) - len(words)], style, end="").append_text(text[start:end]))
    return rows


def _single_spaced(text: Text) -> Text:
    """The text with single blanks between words, as wrapping leaves them; names may contain more."""
    if text.plain == " ".join(text.plain.split()):
        return text
    return Text(" ", end="").join(text[word.start() : word.end()] for word in re.finditer(r"\S+", text.plain))


def _rows(line: str, width: int) -> Iterator[str]:
    """Wrap the line to rows of at most `width` cells, all but the first one indented if `width` allows."""
    indent = INDENT if width > 2 * len(INDENT) else ""
    row = ""
    for word in line.split():
        for number, piece in enumerate(chop_cells(word, max(2, width - len(indent)))):
            joined = f"{row} {piece}" if row.strip() else row + piece
            if row.strip() and (number or cell_len(joined) > width):
                yield row
                joined = indent + piece
            row = joined
    yield row
