"""The last lines of the log, newest at the bottom, as many as fit."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from rich.text import Text
from textual.widgets import Static


class LogPane(Static):
    """A pane that always shows the end of the story; the whole of it opens in a screen of its own."""

    DEFAULT_CSS = """
    LogPane { border: round $border; border-title-align: left; }
    LogPane.-ascii { border: ascii $border; }
    """

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's own name for it
        """Show nothing yet."""
        super().__init__(id=id)
        self.border_title = "log"
        self._lines: Sequence[str] = ()

    def show(self, lines: Sequence[str]) -> None:
        """Show the end of these lines."""
        self._lines = lines
        self._draw()

    def on_resize(self) -> None:
        """Fit the lines to the new size."""
        self._draw()

    def _draw(self) -> None:
        size = self.content_size
        self.update(tail(self._lines, size.width, size.height))


def tail(lines: Sequence[str], width: int, height: int) -> Text:
    """The last lines, wrapped to `width`, that fit into `height` rows; those of the latest line stand out."""
    if width < 1 or height < 1:
        return Text()
    rows: list[Text] = []
    for index, line in enumerate(lines[-height:]):
        newest = index == len(lines[-height:]) - 1
        rows.extend(_wrapped(line, width, newest))
    return Text("\n", end="").join(rows[-height:])


def _wrapped(line: str, width: int, newest: bool) -> list[Text]:
    style = "bold" if newest else "dim"
    return [Text(row, style, end="") for row in textwrap.wrap(line, width, subsequent_indent="  ") or [""]]
