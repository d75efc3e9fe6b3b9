"""Markdown of the program's own pages, optionally in ASCII."""

from __future__ import annotations

from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget

from niagara_tui.ui.widgets.typeset import ASCII, UNICODE, TypesetPage, typeset


class Prose(Widget):
    """A page of text, as high as it is long at its width; its parent scrolls it."""

    DEFAULT_CSS = "Prose { height: auto; }"

    def __init__(self, text: str, only_ascii: bool = False) -> None:
        """Create a page with this text."""
        super().__init__()
        self._text, self._signs = text, ASCII if only_ascii else UNICODE
        self._typeset: tuple[int, TypesetPage] | None = None

    def update(self, text: str) -> None:
        """Show another text."""
        self._text, self._typeset = text, None
        self.refresh(layout=True)

    def turn_to(self, heading: int) -> None:
        """Make the parent scroll to the heading with that index, of the first two levels, if any, once laid out."""
        self.call_after_refresh(self._turn_to, heading)

    def _turn_to(self, heading: int) -> None:
        lines = self._page(self.size.width).headings
        if heading < len(lines) and isinstance(self.parent, Widget):
            self.parent.scroll_to(y=lines[heading] - 1, animate=False)  # the line above is blank

    def _page(self, width: int) -> TypesetPage:
        if self._typeset is None or self._typeset[0] != width:
            self._typeset = width, typeset(self._text, width, self._signs)
        return self._typeset[1]

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002 - Textual's signature
        """The number of lines at that width."""
        return self._page(width).height

    def render(self) -> Content:
        """The page at its current width."""
        return self._page(self.size.width).text
