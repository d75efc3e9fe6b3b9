"""The line with the keys that are valid now; each can be clicked, so that the mouse alone is enough."""

from __future__ import annotations

from collections.abc import Iterable

from rich.style import Style
from rich.text import Text
from textual import events
from textual.message import Message
from textual.widgets import Static

from niagara_tui.ui.paint import paint_text
from niagara_tui.ui.theme import paint_of


class KeyLine(Static):
    """One row of keys, each with a word on what it does."""

    DEFAULT_CSS = "KeyLine { height: 1; width: 100%; }"

    class Clicked(Message):
        """Somebody clicked a key of the line."""

        def __init__(self, key: str) -> None:
            """Keep the key's name."""
            super().__init__()
            self.key = key

    def show(self, keys: Iterable[tuple[str, str, str]]) -> None:
        """Show these keys: the name to press, how it is written, and what it does."""
        line = Text(no_wrap=True, overflow="ellipsis")
        for key, sign, word in keys:
            link = Style(meta={"key": key})
            line.append(" ")
            line.append(sign, Style(bold=True, color="#ffd54a") + link)
            line.append(f" {word}", link)
            line.append(" ")
        self.update(paint_text(line, paint_of(self.app.theme)), layout=False)

    def on_click(self, event: events.Click) -> None:
        """Say which key was clicked."""
        if key := event.style.meta.get("key"):
            self.post_message(self.Clicked(key))
