"""What pages with fields share: an open list is closed in the program's own words."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widgets._select import SelectOverlay

from niagara_tui.core.i18n import _
from niagara_tui.ui.screens.page import Page


class Form(Page):
    """A page with fields; Escape first closes a list that is open."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "close_list", _("Close the list"), priority=True),
        Binding("escape", "back", _("Back")),  # a key's bindings are all those of one class
    ]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """There must be an open list to close."""
        if action == "close_list":
            return isinstance(self.focused, SelectOverlay)
        return super().check_action(action, parameters)

    def action_close_list(self) -> None:
        """Leave the list without taking anything of it."""
        if isinstance(self.focused, SelectOverlay):
            self.focused.action_dismiss()
