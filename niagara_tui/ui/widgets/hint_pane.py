"""The pane for a hint, in the column of the log, where it covers nothing that the hint is about."""

from __future__ import annotations

from textual.containers import VerticalScroll
from textual.widgets import Static

from niagara_tui.core.i18n import _


class HintPane(VerticalScroll, can_focus=False):
    """Shows a hint, wrapped and scrollable."""

    DEFAULT_CSS = """
    HintPane {
        display: none; height: auto; max-height: 70%; scrollbar-size-vertical: 1;
        border: round $accent; border-title-align: left; border-subtitle-align: right;
    }
    HintPane.-ascii { border: ascii $accent; }
    HintPane Static { height: auto; }
    """

    def __init__(self) -> None:
        """Create a hidden pane."""
        self._text = Static(markup=False)
        super().__init__(self._text, id="hint")
        self.border_title = _("hint")
        self._said, self._can_highlight = "", False

    def show(self, text: str, *, can_highlight: bool) -> None:
        """Show this hint from its beginning, or hide the pane if it is empty.

        `can_highlight` tells whether the hint recommends something that can be highlighted.
        """
        self.display = bool(text)
        if text != self._said:
            self._said, self._can_highlight = text, can_highlight
            self._text.update(text)
            self.scroll_home(animate=False)
            self.call_after_refresh(self._show_keys)

    def turn(self, pages: int) -> None:
        """Scroll by that many pages."""
        self.scroll_relative(y=pages * max(1, self.content_size.height - 1), animate=False)

    def on_resize(self) -> None:
        """Update the keys shown, as the text may now fit or not."""
        self._show_keys()

    def _show_keys(self) -> None:
        """Show the keys that have an effect on the pane."""
        keys = ((self.max_scroll_y > 0, _("pgdn")), (self._can_highlight, _("i shows it")), (True, _("esc closes")))
        self.border_subtitle = ", ".join(said for holds, said in keys if holds)
