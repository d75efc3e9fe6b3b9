"""Where a hint stands: in the log's place, beside all that it is about, and under nothing."""

from __future__ import annotations

from collections.abc import Sequence

from textual.containers import Vertical, VerticalScroll
from textual.widgets import Static

from niagara_tui.core.speech import _
from niagara_tui.ui.widgets.log_pane import LogPane


class HintPane(VerticalScroll, can_focus=False):
    """A hint, wrapped; what does not fit is scrolled to."""

    DEFAULT_CSS = """
    HintPane {
        display: none; height: auto; max-height: 70%; scrollbar-size-vertical: 1;
        border: round $accent; border-title-align: left; border-subtitle-align: right;
    }
    HintPane.-ascii { border: ascii $accent; }
    HintPane Static { height: auto; }
    """

    def __init__(self) -> None:
        """Say nothing yet."""
        self._text = Static(markup=False)
        super().__init__(self._text, id="hint")
        self.border_title = _("hint")
        self._said = ""

    def show(self, text: str) -> None:
        """Show this hint, from its beginning; an empty one: none."""
        self.display = bool(text)
        if text != self._said:
            self._said = text
            self._text.update(text)
            self.scroll_home(animate=False)
            self.call_after_refresh(self._say_keys)

    def turn(self, pages: int) -> None:
        """Scroll by so many pages."""
        self.scroll_relative(y=pages * max(1, self.content_size.height - 1), animate=False)

    def on_resize(self) -> None:
        """What fits now may be another part."""
        self._say_keys()

    def _say_keys(self) -> None:
        """The keys that are good for something here."""
        self.border_subtitle = _("pgdn more, esc closes") if self.max_scroll_y else _("i lights it, esc closes")


class News(Vertical):
    """The log, and in its place, or above it where there is room, the hint."""

    SCOPED_CSS = False  # the room there is shows in classes of the screen

    DEFAULT_CSS = """
    News LogPane { width: 100%; height: 1fr; }
    .-low News.-hinted LogPane { display: none; }
    .-low News HintPane { height: 1fr; max-height: 100%; }
    """

    def __init__(self) -> None:
        """Both are empty yet."""
        super().__init__(HintPane(), LogPane(id="log"), id="news")

    def show(self, lines: Sequence[str], hint: str, *, only_ascii: bool) -> None:
        """Show the end of these lines, and this hint if there is one."""
        self.set_class(bool(hint), "-hinted")
        for pane in (self.query_one(HintPane), self.query_one(LogPane)):
            pane.set_class(only_ascii, "-ascii")
        self.query_one(HintPane).show(hint)
        self.query_one(LogPane).show(lines)
