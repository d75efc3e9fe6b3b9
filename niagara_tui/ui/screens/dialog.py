"""What opens over a screen, and has the keys for itself until it is closed."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.screen import ModalScreen, ScreenResultType

from niagara_tui.ui.screens.once import Once
from niagara_tui.ui.widgets.binding_line import BindingLine


class Dialog(ModalScreen[ScreenResultType], Once[ScreenResultType]):
    """Its line of keys covers that of the screen below, whose keys do nothing meanwhile."""

    def compose(self) -> ComposeResult:
        """The dialog, and the keys that work in it."""
        yield from self.box()
        yield BindingLine()

    def box(self) -> ComposeResult:
        """What is asked or shown."""
        raise NotImplementedError
