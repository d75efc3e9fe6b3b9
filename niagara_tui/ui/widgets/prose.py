"""Markdown of the program's own pages, optionally in ASCII."""

from __future__ import annotations

from textual.widgets import Markdown


class Prose(Markdown):
    """A page whose links are not opened."""

    def __init__(self, text: str, only_ascii: bool = False) -> None:
        """Create a page with this text."""
        super().__init__(text, open_links=False)
        if only_ascii:
            self.BULLETS = ["* ", "- "]
