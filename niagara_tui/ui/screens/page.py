"""What the full screens of the shell share: a heading, a body, the keys, and the way back."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical

from niagara_tui.core.i18n import _
from niagara_tui.ui.screens.once import Once
from niagara_tui.ui.widgets.binding_line import BindingLine
from niagara_tui.ui.widgets.heading import Heading

if TYPE_CHECKING:
    from niagara_tui.ui.app import NiagaraApp


class Page(Once[None]):
    """A screen with a heading and a line of keys; Escape goes back to the one below.

    Everything lies in one container that never gets smaller than the smallest size supported, so that no terminal
    is too small for a layout; `too_small` covers it then.
    """

    HEADING: ClassVar[str] = ""
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "back", _("Back"))]
    _has_been_shown = False

    @property
    def shell(self) -> NiagaraApp:
        """The app, as what it is."""
        return cast("NiagaraApp", self.app)

    def compose(self) -> ComposeResult:
        """The heading, the body, the keys."""
        with Vertical(classes="page"):
            yield Heading(self.HEADING, self.note())
            yield from self.body()
            yield BindingLine()

    @on(events.ScreenResume)
    def _keep_styles(self, event: events.ScreenResume) -> None:
        """While it opens: its widgets have just been given their styles and need them no second time."""
        event.refresh_styles = self._has_been_shown
        self._has_been_shown = True

    def note(self) -> str:
        """What the heading says after the title."""
        return ""

    def body(self) -> ComposeResult:
        """The widgets between heading and keys."""
        raise NotImplementedError

    def action_back(self) -> None:
        """Go back to the screen below."""
        self.dismiss()
