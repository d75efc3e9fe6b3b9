"""Questions and messages over whatever is open."""

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
    """Asks a yes-or-no question; dismissed with True for yes. Enter alone gives the safe answer, no."""

    CSS_PATH = "confirm.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "answer(True)", _("Yes")),
        Binding("n,escape", "answer(False)", _("No")),
        Binding("left,up", "app.focus_previous", show=False),
        Binding("right,down", "app.focus_next", show=False),
    ]
    AUTO_FOCUS = "#no"

    def __init__(self, question: str, *, yes: str = _("Yes"), no: str = _("No")) -> None:
        super().__init__()
        self.question, self.yes, self.no = question, yes, no

    def box(self) -> ComposeResult:
        """The question and both answers."""
        with Vertical(classes="box"):
            yield from _text(self.question)
            with Horizontal(classes="answers"):
                yield Button(Content(f"(n) {self.no}"), id="no", compact=True)
                yield Button(Content(f"(y) {self.yes}"), id="yes", compact=True)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """A click or Enter on an answer."""
        self.action_answer(event.button.id == "yes")

    def action_answer(self, answer: bool) -> None:
        """Give the answer."""
        self.dismiss(answer)


class Message(Dialog[None]):
    """Says something and waits until it has been read."""

    CSS_PATH = "confirm.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,space", "close", _("Close"))]

    def __init__(self, text: str, *, title: str = "") -> None:
        super().__init__()
        self.text, self.heading = text, title

    def box(self) -> ComposeResult:
        """The text and a button."""
        with Vertical(classes="box"):
            if self.heading:
                yield Static(self.heading, markup=False, classes="title")
            yield from _text(self.text)
            with Horizontal(classes="answers"):
                yield Button(_("OK"), id="ok", compact=True)

    def on_button_pressed(self) -> None:
        """A click or Enter on the button."""
        self.action_close()

    def action_close(self) -> None:
        """Close the message."""
        self.dismiss()


def _text(text: str) -> ComposeResult:
    """The text, which scrolls if it is long, so that the answers stay in sight."""
    with VerticalScroll(classes="text", can_focus=False):
        yield Static(text, markup=False)
