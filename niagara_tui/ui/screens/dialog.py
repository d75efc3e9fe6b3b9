"""Base class of modal dialogs."""

from __future__ import annotations

from abc import abstractmethod

from textual.app import ComposeResult
from textual.screen import ModalScreen, ScreenResultType

from niagara_tui.ui.abstract import AbstractMeta
from niagara_tui.ui.screens.dismiss_once import DismissOnce
from niagara_tui.ui.widgets.binding_line import BindingLine


class Dialog(ModalScreen[ScreenResultType], DismissOnce[ScreenResultType], metaclass=AbstractMeta):
    """A modal dialog; its line of keys covers that of the screen below, whose keys are inactive meanwhile."""

    def compose(self) -> ComposeResult:
        """Compose the dialog and its line of keys."""
        yield from self.box()
        yield BindingLine()

    @abstractmethod
    def box(self) -> ComposeResult:
        """Compose the contents of the dialog."""
