"""The command palette: Textual's, fixed so that a command runs only once."""

from __future__ import annotations

from textual import on
from textual.command import CommandPalette
from textual.widgets import OptionList

from niagara_tui.core.i18n import _
from niagara_tui.ui.screens.dismiss_once import DismissOnce


class Commands(CommandPalette, DismissOnce[None]):
    """The palette; in Textual's own of 8.2, pressing Enter twice quickly runs a command twice."""

    def __init__(self) -> None:
        super().__init__(placeholder=_("Search for a command"))

    @on(OptionList.OptionSelected)
    def _take_once(self, event: OptionList.OptionSelected) -> None:
        if self.app.screen is not self:
            event.stop().prevent_default()
