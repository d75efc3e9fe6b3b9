"""Text in the night's colours, shown in those of the theme."""

from __future__ import annotations

from rich.text import Text
from textual.widgets import Static

from niagara_tui.ui.paint import Paint, paint_text
from niagara_tui.ui.theme import paint_of


class Painted(Static):
    """Text that keeps its room; it is painted only where it differs from what is there, since every key asks for it."""

    _said: tuple[Text, object, Paint] | None = None

    def say(self, text: Text) -> None:
        """Show this text, in the colours of the theme that is on now."""
        said = (text.copy(), text.style, paint_of(self.app.theme))
        if said != self._said:
            self._said = said
            self.update(paint_text(text, said[2]), layout=False)
