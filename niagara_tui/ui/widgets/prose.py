"""Markdown of the program's own pages, optionally in ASCII."""

from __future__ import annotations

from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget

from niagara_tui.ui.widgets.typeset import ASCII, UNICODE, Page, typeset


class Prose(Widget):
    """A page of text, as high as it is long at its width; its parent scrolls it."""

    DEFAULT_CSS = "Prose { height: auto; }"

    def __init__(self, text: str, only_ascii: bool = False) -> None:
        """Create a page with this text."""
        super().__init__()
        self._text, self._signs = text, ASCII if only_ascii else UNICODE
        self._set: tuple[int, Page] | None = None

    def update(self, text: str) -> None:
        """Show another text."""
        self._text, self._set = text, None
        self.refresh(layout=True)

    def turn_to(self, heading: int) -> None:
        """Have the parent scroll to that heading of the first two levels, once the page is laid out; if it has it."""
        self.call_after_refresh(self._turn_to, heading)

    def _turn_to(self, heading: int) -> None:
        lines = self._page(self.size.width).headings
        if heading < len(lines) and isinstance(self.parent, Widget):
            self.parent.scroll_to(y=lines[heading] - 1, animate=False)  # the line above is blank

    def _page(self, width: int) -> Page:
        if self._set is None or self._set[0] != width:
            self._set = width, typeset(self._text, width, self._signs)
        return self._set[1]

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002 - Textual's signature
        """The number of lines of that width."""
        return self._page(width).height

    def render(self) -> Content:
        """The page, at the width that it has."""
        return self._page(self.size.width).text
