"""Base class of full screens whose body is a column in the middle, framed where the window is larger than needed."""

from __future__ import annotations

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Container, Vertical

from niagara_tui.ui.kit.backdrop import Backdrop
from niagara_tui.ui.screens.page import Page


class Sheet(Page):
    """A page whose body is a column in the middle of the window.

    A wide window has a frame around the column, and scenery behind it if pictures may be drawn. A broad one has room
    for a glimpse of what is highlighted beside it.
    """

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (106, "-wide"), (156, "-broad")]  # noqa: RUF012 - Textual's form
    VERTICAL_BREAKPOINTS = [(0, "-low"), (34, "-high")]  # noqa: RUF012 - Textual's form

    def middle(self) -> ComposeResult:
        """Compose the body as a column."""
        with Container(classes="sheet-area"):
            yield Backdrop(classes="behind")
            with Vertical(classes="sheet"):
                yield from self.body()

    @on(events.Resize)
    @on(events.ScreenResume)
    def show_scenery(self) -> None:
        """Show the scenery if pictures may be drawn and, by the style sheet, there is room for it."""
        self.set_class(self._app.pictures, "-pictured")
        self.call_after_refresh(self.query_one(Backdrop).load)
