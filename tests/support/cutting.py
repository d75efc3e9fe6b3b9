"""Finds text that is cut: by the edge of a canvas, by an ellipsis, or because a line is longer than its widget."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from rich.cells import cell_len, set_cell_size
from rich.style import Style
from textual.screen import Screen

from niagara_tui.ui.kit.canvas import PLAIN, Canvas
from niagara_tui.ui.kit.pane import Pane
from niagara_tui.ui.widgets.painted import Painted

_WORDS = re.compile(r"\w")
_CUT = re.compile(r"\w+…")
_ENDS_CUT = re.compile(r"^[^…~]*\w[^…~]*[…~]\s*$")
"""A text with words and a sign, Unicode or ASCII, that it has been cut."""


@contextmanager
def clipped() -> Iterator[list[str]]:
    """Collect words and numbers that are put on a canvas beyond its right edge, or cut, while this context lasts."""
    found: list[str] = []
    put = Canvas.put

    def checked(self: Canvas, x: int, y: int, text: str, style: Style = PLAIN, hit: Any = None) -> None:
        room = max(0, self.width - x) if 0 <= y < self.height else cell_len(text)
        lost = text if not room else text[len(set_cell_size(text, room)) :] if cell_len(text) > room else ""
        if self.width and self.height and _WORDS.search(lost):
            found.append(f"{text!r} at {x}, {y} of {self.width} x {self.height}")
        if _ENDS_CUT.search(text):
            found.append(f"{text!r} is cut")
        put(self, x, y, text, style, hit)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Canvas, "put", checked)
        yield found


def cut_on(screen: Screen[Any]) -> list[str]:
    """Everything on the screen that is cut, with the pane that cuts it."""
    with clipped() as found:
        for pane in shown(screen, Pane):
            canvas = pane.draw(*pane.content_size)
            found.extend(f"{word} in {pane}" for word in _CUT.findall("\n".join(canvas.lines())))
    for line in shown(screen, Painted):
        said = line._painted[0].plain if line._painted else ""
        longest = max(map(cell_len, said.split("\n")))
        if longest > line.content_size.width:
            found.append(f"{said!r} in {line.content_size.width} columns of {line}")
    strips = screen._compositor.render_strips()
    words = "\n".join("".join(segment.text for segment in strip) for strip in strips)
    return [*found, *(f"{word} on the screen" for word in _CUT.findall(words))]


def shown(screen: Screen[Any], kind: type[Any]) -> list[Any]:
    """The widgets of that kind that have room on the screen."""
    return [widget for widget in screen.query(kind) if widget.display and widget.content_size.area and widget.region]
