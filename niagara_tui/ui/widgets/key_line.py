"""The line of valid keys; each can be clicked, so that the program can be used by mouse alone."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text
from textual import events
from textual.message import Message

from niagara_tui.ui.widgets.painted import Painted

Key = tuple[str, str, str]
"""A key's name, the text displayed for it, and a word for what it does."""


def key_text(keys: Sequence[Key], width: int, main: Collection[str] = ()) -> Text:
    """The keys in one line; if they do not fit, the last ones are shown without words but can still be clicked.

    `main` names the keys whose words are dropped last.
    """
    line = Text(no_wrap=True, overflow="ellipsis")
    with_words = _with_words(keys, width, main)
    for key, sign, word in keys:
        link = Style(meta={"key": key})
        line.append(" ")
        line.append(sign, Style(bold=True, color="#ffd54a") + link)
        line.append(f" {word} " if key in with_words else " ", link)
    return line


def _with_words(keys: Sequence[Key], width: int, main: Collection[str]) -> set[str]:
    """The names of the keys whose words fit."""
    room = width - sum(cell_len(sign) + 2 for _, sign, _ in keys)
    with_words = set()
    for key, _, word in sorted(keys, key=lambda each: each[0] not in main):
        room -= cell_len(word) + 1
        if room < 0:
            break
        with_words.add(key)
    return with_words


class KeyLine(Painted):
    """One row of keys, each with a word for what it does."""

    DEFAULT_CSS = "KeyLine { height: 1; width: 100%; }"

    class Clicked(Message):
        """A key of the line was clicked."""

        def __init__(self, key: str) -> None:
            """Create the message; `key` is the key's name."""
            super().__init__()
            self.key = key

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's own name for it
        """Create an empty line."""
        super().__init__(id=id)
        self._keys: tuple[Key, ...] = ()
        self._main: Collection[str] = ()

    def show(self, keys: Iterable[Key], main: Collection[str] = ()) -> None:
        """Show these keys; the words of the `main` ones are dropped last."""
        self._keys, self._main = tuple(keys), main
        self._draw()

    def on_resize(self) -> None:
        """Fit the words to the new width."""
        self._draw()

    def _draw(self) -> None:
        self.show_text(key_text(self._keys, self.content_size.width, self._main))

    def on_click(self, event: events.Click) -> None:
        """Post `Clicked` for the key under the mouse."""
        if key := event.style.meta.get("key"):
            event.stop()  # a click outside its box would close a dialog
            self.post_message(self.Clicked(key))
