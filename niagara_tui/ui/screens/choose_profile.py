"""The dialog that asks whose games are counted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static

from niagara_tui.core.i18n import _
from niagara_tui.ui.screens.dialog import Dialog


class ChooseProfile(Dialog[str | None]):
    """Lists the profiles; dismissed with the name of one, "" for a new one, or None for no choice."""

    CSS_PATH = "ask_text.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", _("Back"))]

    def __init__(self, names: Sequence[str], active: str) -> None:
        """List these names; `active` is highlighted."""
        super().__init__()
        self._names, self._active = names, active

    def box(self) -> ComposeResult:
        """Compose the question and the list."""
        with Vertical(classes="box"):
            yield Static(_("Whose games are counted from now on?"), markup=False)
            yield OptionList(*map(Content, self._names), _("Somebody else: a new profile"))

    def on_mount(self) -> None:
        """Highlight the active profile."""
        if self._active in self._names:
            self.query_one(OptionList).highlighted = self._names.index(self._active)

    @on(OptionList.OptionSelected)
    def _selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self._names[event.option_index] if event.option_index < len(self._names) else "")

    def action_leave(self) -> None:
        """Close it without a choice."""
        self.dismiss(None)
