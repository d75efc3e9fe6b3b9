"""Markdown of the program's own pages, also in plain ASCII."""

from __future__ import annotations

from textual.widgets import Markdown


class Prose(Markdown):
    """A page; links in it are not followed."""

    def __init__(self, text: str, only_ascii: bool = False) -> None:
        """The page with this text."""
        super().__init__(text, open_links=False)
        if only_ascii:
            self.BULLETS = ["* ", "- "]
