"""Portrait windows, higher than wide, as of a phone: panes stand below each other, and what is touched has two rows."""

from __future__ import annotations

from rich.cells import cell_len
from rich.text import Text
from textual import on
from textual.events import Resize
from textual.geometry import Size
from textual.screen import Screen
from textual.widget import Widget

_PORTRAIT = "-portrait"
TOUCHED_ROWS = 2  # rows of everything that can be touched in a portrait window


class PortraitAware(Screen[None]):
    """A screen with the class `-portrait` while its window is clearly higher than wide."""

    @on(Resize)
    def _turn(self, event: Resize) -> None:
        self.fit_portrait(event.size)

    def fit_portrait(self, size: Size) -> None:
        self.set_class(is_portrait(size), _PORTRAIT)


def with_rows(line: Text, rows: int) -> Text:
    """The line with blank ones below it, up to `rows` in all, on which clicks mean the same as on the line."""
    below = line.copy()
    below.plain = " " * cell_len(line.plain)
    return Text("\n", no_wrap=True, overflow=line.overflow, end="").join([line, *[below] * (rows - 1)])


def is_portrait(size: Size) -> bool:
    """Whether a window of that many cells, which are twice as high as wide, is clearly higher than wide."""
    return 5 * size.height > 3 * size.width


def in_portrait(widget: Widget) -> bool:
    return widget.screen.has_class(_PORTRAIT)
