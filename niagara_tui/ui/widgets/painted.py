"""Text written in the colours of the night and shown in those of the theme."""

from __future__ import annotations

from rich.text import Text
from textual.widgets import Static

from niagara_tui.ui.paint import Paint, paint_text
from niagara_tui.ui.theme import paint_of


class Painted(Static):
    """Text in a widget of fixed size; it is updated only if it has changed, since every key press sets it."""

    _said: tuple[Text, object, Paint] | None = None

    def say(self, text: Text) -> None:
        """Show this text in the colours of the current theme."""
        said = (text.copy(), text.style, paint_of(self.app.theme))
        if said != self._said:
            self._said = said
            self.update(paint_text(text, said[2]), layout=False)
