"""The whole log, to scroll through."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static


class Story(ModalScreen[None]):
    """Every line of the log; any of the usual keys closes it."""

    CSS_PATH = "story.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [("escape,l,q,enter", "dismiss", "Back")]

    def __init__(self, lines: Sequence[str]) -> None:
        """Show these lines, the newest at the bottom."""
        super().__init__()
        self._lines = lines

    def compose(self) -> ComposeResult:
        """One long text in a scrolling pane."""
        with VerticalScroll(id="story") as pane:
            pane.border_title = "log"
            pane.border_subtitle = "arrows scroll, escape closes"
            yield Static(Text("\n".join(self._lines) or "Nothing has happened yet."))

    def on_mount(self) -> None:
        """Begin at the end."""
        self.query_one(VerticalScroll).scroll_end(animate=False)

    def on_click(self) -> None:
        """A click outside the pane closes it too."""
        if not self.query_one("#story").has_pseudo_class("hover"):
            self.dismiss()
