"""Base class of pages with fields, which have a binding that closes open lists, in the program's language."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widgets._select import SelectOverlay

from niagara_tui.core.i18n import _
from niagara_tui.ui.screens.sheet import Sheet


class Form(Sheet):
    """A page with fields; Escape first closes a list that is open."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "close_list", _("Close the list"), priority=True),
        Binding("escape", "back", _("Back")),  # repeated here: a class's bindings of a key replace the inherited ones
    ]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Allow `close_list` only while a list is open."""
        if action == "close_list":
            return isinstance(self.focused, SelectOverlay)
        return super().check_action(action, parameters)

    def action_close_list(self) -> None:
        """Close the list without selecting anything."""
        if isinstance(self.focused, SelectOverlay):
            self.focused.action_dismiss()
