"""The dialog that asks where to save a game if the folder of saves cannot be written."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Button

from niagara_tui.core.i18n import _
from niagara_tui.ui.screens.confirm import long_text
from niagara_tui.ui.screens.dialog import Dialog

Way: TypeAlias = Literal["elsewhere", "unsaved", ""]


class Unsaved(Dialog[Way]):
    """Offers another folder; dismissed with `elsewhere`, with `unsaved`, or with "" to cancel the game."""

    CSS_PATH = "confirm.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("k", "answer('elsewhere')", _("Keep it there")),
        Binding("n", "answer('unsaved')", _("No save")),
        Binding("escape", "answer('')", _("Go back")),
        Binding("left,up", "app.focus_previous", show=False),
        Binding("right,down", "app.focus_next", show=False),
    ]
    AUTO_FOCUS = "#elsewhere"

    def __init__(self, folder: str, why: str, other: str) -> None:
        """Say why nothing can be saved in the folder, and offer the other one; all three texts must be sanitized."""
        super().__init__()
        self.question = _(
            "No game can be saved in {folder}: {why}.\n\n"
            "Keep this game, and those that follow, in {other}? Or play this one without a save."
        ).format(folder=folder, why=why, other=other)

    def box(self) -> ComposeResult:
        """Compose the question and both ways to play."""
        with Vertical(classes="box"):
            yield from long_text(self.question)
            with Horizontal(classes="answers"):
                yield Button(Content("(k) " + _("Keep it there")), id="elsewhere", compact=True)
                yield Button(Content("(n) " + _("No save")), id="unsaved", compact=True)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Answer by a button."""
        self.action_answer("elsewhere" if event.button.id == "elsewhere" else "unsaved")

    def action_answer(self, answer: Way) -> None:
        """Dismiss with the answer."""
        self.dismiss(answer)
