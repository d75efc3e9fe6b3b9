"""The dialog that asks for a short text."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Input, Static

from niagara_tui.core.i18n import _
from niagara_tui.ui.screens.dialog import Dialog


class AnswerField(Input):
    """A field whose Enter is shown in the line of keys, where it can be clicked."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "submit", _("Done"), key_display="enter")]


class AskText(Dialog[str]):
    """Asks for one line of text; dismissed with it, or with "" if none is given."""

    CSS_PATH = "ask_text.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", _("Back"))]

    def __init__(self, question: str, text: str = "") -> None:
        """Ask this question; `text` is in the field at first."""
        super().__init__()
        self._question, self._text = question, text

    def box(self) -> ComposeResult:
        """Compose the question, its field, and an error message, empty at first."""
        with Vertical(classes="box"):
            yield Static(self._question, markup=False)
            yield AnswerField(self._text, compact=True, max_length=400)
            yield Static(classes="error", markup=False)

    @on(Input.Submitted)
    def _answered(self, event: Input.Submitted) -> None:
        if wrong := self.accept(event.value.strip()):
            self.query_one(".error", Static).update(wrong)
        else:
            self.dismiss(event.value.strip())

    def accept(self, text: str) -> str:
        """Take the answer; returns an error message, empty if there is no error."""
        del text
        return ""

    def action_leave(self) -> None:
        """Close it without an answer."""
        self.dismiss("")
