"""The bar at the top of a page."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import Static


class Heading(Static):
    """Shows the page's title and optionally a note."""

    def __init__(self, title: str, note: str = "") -> None:
        super().__init__(Content.assemble((title, "bold $accent"), (f"  {note}" if note else "", "$foreground 60%")))
