"""Base class of full screens: a heading, a body, a line of keys, and Escape to go back."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, ClassVar, cast

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.geometry import Size
from textual.widgets import Static

from niagara_tui.core.i18n import _
from niagara_tui.ui.abstract import AbstractMeta
from niagara_tui.ui.screens.dismiss_once import DismissOnce
from niagara_tui.ui.widgets.key_line import BindingLine
from niagara_tui.ui.widgets.portrait import PortraitAware

if TYPE_CHECKING:
    from niagara_tui.ui.app import NiagaraApp


class Heading(Static):
    """Shows the page's title and optionally a note."""

    def __init__(self, title: str, note: str = "") -> None:
        super().__init__(Content.assemble((title, "bold $accent"), (f"  {note}" if note else "", "$foreground 60%")))


class Page(PortraitAware, DismissOnce[None], metaclass=AbstractMeta):
    """A screen with a heading and a line of keys; Escape goes back to the one below.

    All widgets are in one container that never gets smaller than the smallest supported size, so that layouts work in
    any terminal; `TooSmall` covers the screen meanwhile.
    """

    HEADING: ClassVar[str] = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", _("Back")),
        Binding("question_mark", "help", _("Help")),
    ]
    _has_been_shown = False

    @property
    def _app(self) -> NiagaraApp:
        """The app, typed."""
        return cast("NiagaraApp", self.app)

    def compose(self) -> ComposeResult:
        """Compose heading, body and line of keys."""
        self._fit(self.app.size)
        with Vertical(classes="page"):
            yield Heading(self.HEADING, self.note())
            yield from self.middle()
            yield BindingLine()

    def _fit(self, size: Size) -> None:
        """Set the classes for the window's size before there are widgets, which the first resize would restyle."""
        across = self._get_breakpoint_classes(size.width, self.HORIZONTAL_BREAKPOINTS or [])
        down = self._get_breakpoint_classes(size.height, self.VERTICAL_BREAKPOINTS or [])
        self.add_class(*across, *down)
        self.fit_portrait(size)

    @on(events.ScreenResume)
    def _keep_styles(self, event: events.ScreenResume) -> None:
        """Skip the refresh of styles on the first display: the widgets have just been styled."""
        event.refresh_styles = self._has_been_shown
        self._has_been_shown = True

    def note(self) -> str:
        """Text after the title in the heading; empty by default."""
        return ""

    def middle(self) -> ComposeResult:
        """Compose what is between heading and line of keys."""
        yield from self.body()

    @abstractmethod
    def body(self) -> ComposeResult:
        """Compose the widgets between heading and line of keys."""

    def action_back(self) -> None:
        """Go back to the screen below."""
        self.dismiss()

    def action_help(self) -> None:
        """Show the keys of this screen."""
        self._app.open_help()
