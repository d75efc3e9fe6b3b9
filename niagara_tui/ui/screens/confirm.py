"""Dialogs for questions and messages."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Button, Static

from niagara_tui.core.i18n import _
from niagara_tui.ui.screens.dialog import Dialog


class Confirm(Dialog[bool]):
    """Asks a yes-or-no question; dismissed with True for yes. The focus is on the safe answer, no."""

    CSS_PATH = "confirm.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n,escape", "answer(False)", _("No")),
        Binding("y", "answer(True)", _("Yes")),
        Binding("left,up", "app.focus_previous", show=False),
        Binding("right,down", "app.focus_next", show=False),
    ]
    AUTO_FOCUS = "#no"

    def __init__(self, question: str, *, yes: str = _("Yes"), no: str = _("No")) -> None:
        super().__init__()
        self.question, self.yes, self.no = question, yes, no

    def box(self) -> ComposeResult:
        """Compose the question and both answers."""
        with Vertical(classes="box"):
            yield from long_text(self.question)
            with Horizontal(classes="answers"):
                yield Button(Content(f"(n) {self.no}"), id="no", compact=True)
                yield Button(Content(f"(y) {self.yes}"), id="yes", compact=True)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Answer by a button."""
        self.action_answer(event.button.id == "yes")

    def action_answer(self, answer: bool) -> None:
        """Dismiss with the answer."""
        self.dismiss(answer)


class Message(Dialog[None]):
    """Shows a message until it is closed."""

    CSS_PATH = "confirm.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,space", "close", _("Close"))]

    def __init__(self, text: str, *, title: str = "") -> None:
        super().__init__()
        self.text, self.heading = text, title

    def box(self) -> ComposeResult:
        """Compose the text and a button."""
        with Vertical(classes="box"):
            if self.heading:
                yield Static(self.heading, markup=False, classes="title")
            yield from long_text(self.text)
            with Horizontal(classes="answers"):
                yield Button(_("OK"), id="ok", compact=True)

    def on_button_pressed(self) -> None:
        """Close the message by its button."""
        self.action_close()

    def action_close(self) -> None:
        """Close the message."""
        self.dismiss()


def long_text(text: str) -> ComposeResult:
    """Compose the text, which scrolls if it is long, so that the answers stay visible."""
    with VerticalScroll(classes="text", can_focus=False):
        yield Static(text, markup=False)
