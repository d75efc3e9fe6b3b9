"""Text in the colours of the theme "night", shown in those of the current theme."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rich.text import Text
from textual.events import Click
from textual.message import Message
from textual.widgets import Static

from niagara_tui.ui.colours.paint import Paint, paint_text
from niagara_tui.ui.colours.theme import paint_of
from niagara_tui.ui.widgets.told import PointedText


class Painted(Static, PointedText):
    """Text in a widget of fixed size; it is updated only if it has changed, since every key press sets it."""

    @dataclass
    class KeyClicked(Message):
        """A key that the text names in brackets, such as `[4]` or `[c cloud]`, was clicked."""

        key: str

    _said: tuple[Text, object, Paint] | None = None

    def show_text(self, text: Text) -> None:
        said = (text.copy(), text.style, paint_of(self.app.theme))
        if said != self._said:
            self._said = said
            self.update(paint_text(text, said[2]), layout=False)

    def on_click(self, event: Click) -> None:
        said = self._said
        for named in re.finditer(r"\[(\w)[^]]*\]", said[0].plain if said else ""):
            if named.start() <= event.x < named.end():
                self.post_message(self.KeyClicked(named[1]))
