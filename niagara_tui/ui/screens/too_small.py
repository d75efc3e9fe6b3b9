"""The message that covers all screens while the terminal is too small."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.geometry import Size
from textual.screen import Screen
from textual.widgets import Static

from niagara_tui.core.i18n import _

NEEDED = Size(80, 24)
"""Size of the smallest supported terminal."""


def is_too_small(size: Size) -> bool:
    """Whether a terminal of this size is too small."""
    return size.width < NEEDED.width or size.height < NEEDED.height


class TooSmall(Screen[None]):
    """Shows the required and the current size, and keeps keys from the covered screen below; the app removes it."""

    CSS_PATH = "too_small.tcss"

    def compose(self) -> ComposeResult:
        """Compose the message."""
        yield Static(id="too-small", markup=False)

    def on_mount(self) -> None:
        """Show the current size."""
        self._show_size(self.app.size)

    def on_resize(self, event: events.Resize) -> None:
        """Show the new size."""
        self._show_size(event.size)

    def _show_size(self, size: Size) -> None:
        self.query_one("#too-small", Static).update(
            _(
                "Too small: {there}\nNeeded: {needed}\nMake the window larger.\n"
                "Nothing is lost. Ctrl+Q quits.\nniagara --plain needs no room."
            ).format(there=f"{size.width}x{size.height}", needed=f"{NEEDED.width}x{NEEDED.height}")
        )
