"""Base class of modal dialogs."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, ClassVar, cast

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import ModalScreen, ScreenResultType

from niagara_tui.core.i18n import _
from niagara_tui.ui.abstract import AbstractMeta
from niagara_tui.ui.screens.dismiss_once import DismissOnce
from niagara_tui.ui.widgets.key_line import BindingLine

if TYPE_CHECKING:
    from niagara_tui.ui.app import NiagaraApp


class Dialog(ModalScreen[ScreenResultType], DismissOnce[ScreenResultType], metaclass=AbstractMeta):
    """A modal dialog; its line of keys covers that of the screen below, whose keys are inactive meanwhile."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("question_mark", "help", _("Help"), show=False)]

    def compose(self) -> ComposeResult:
        """Compose the dialog and its line of keys."""
        yield from self.box()
        yield BindingLine()

    @abstractmethod
    def box(self) -> ComposeResult:
        """Compose the contents of the dialog."""

    def action_help(self) -> None:
        """Show the keys of this dialog."""
        cast("NiagaraApp", self.app).open_help()
