"""The bar at the top of a screen: the program, then where one is."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import Static


class Heading(Static):
    """Says which screen this is, and optionally something about it."""

    def __init__(self, title: str, note: str = "") -> None:
        super().__init__(Content.assemble((title, "bold $accent"), (f"  {note}" if note else "", "$foreground 60%")))
