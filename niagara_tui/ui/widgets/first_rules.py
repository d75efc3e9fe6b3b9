"""The first sections of a game's rules, as many as there is room for."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content
from textual.widget import Widget

from niagara_tui.ui.widgets.typeset import ASCII, UNICODE, typeset


class FirstRules(Widget):
    """Shows only whole sections; blank if not even the first one fits."""

    DEFAULT_CSS = "FirstRules { height: 1fr; }"

    def __init__(self, *, only_ascii: bool = False) -> None:
        """Create it empty."""
        super().__init__()
        self._sections: Sequence[str] = ()
        self._signs = ASCII if only_ascii else UNICODE

    def show(self, sections: Sequence[str]) -> None:
        """Show these sections, each as Markdown with its heading."""
        self._sections = sections
        self.refresh()

    def render(self) -> Content:
        """The sections that fit, one below the other."""
        text = Content()
        for count in range(1, len(self._sections) + 1):
            page = typeset("\n".join(self._sections[:count]), self.size.width, self._signs)
            if page.height - 1 > self.size.height:  # the last line is blank
                break
            text = page.text
        return text
