"""The line with the keys that are valid now; each can be clicked, so that the mouse alone is enough."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text
from textual import events
from textual.message import Message

from niagara_tui.ui.widgets.painted import Painted

Key = tuple[str, str, str]


def key_text(keys: Sequence[Key], width: int) -> Text:
    """The keys in one line; where they do not fit, the last ones go without their words: they can still be clicked."""
    line = Text(no_wrap=True, overflow="ellipsis")
    for index, (key, sign, word) in enumerate(keys):
        link = Style(meta={"key": key})
        rest = sum(cell_len(other) + 2 for _, other, _ in keys[index + 1 :])
        told = f" {word}" if line.cell_len + cell_len(sign) + cell_len(word) + 3 + rest <= width else ""
        line.append(" ")
        line.append(sign, Style(bold=True, color="#ffd54a") + link)
        line.append(f"{told} ", link)
    return line


class KeyLine(Painted):
    """One row of keys, each with a word on what it does."""

    DEFAULT_CSS = "KeyLine { height: 1; width: 100%; }"

    class Clicked(Message):
        """Somebody clicked a key of the line."""

        def __init__(self, key: str) -> None:
            """Keep the key's name."""
            super().__init__()
            self.key = key

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's own name for it
        """Show nothing yet."""
        super().__init__(id=id)
        self._keys: tuple[Key, ...] = ()

    def show(self, keys: Iterable[Key]) -> None:
        """Show these keys: the name to press, how it is written, and what it does."""
        self._keys = tuple(keys)
        self._draw()

    def on_resize(self) -> None:
        """Fit the words to the new width."""
        self._draw()

    def _draw(self) -> None:
        line = key_text(self._keys, self.content_size.width)
        self.say(line)

    def on_click(self, event: events.Click) -> None:
        """Say which key was clicked."""
        if key := event.style.meta.get("key"):
            self.post_message(self.Clicked(key))
