"""The cells of a screen or a picture: characters with their colours, as a terminal would show them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, NamedTuple

from rich.cells import cell_len
from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from textual.app import App

Rgb = tuple[int, int, int]


class Cell(NamedTuple):
    """A character and how it is drawn; the second cell of a wide character has no text."""

    text: str
    ink: Rgb
    ground: Rgb
    is_bold: bool = False
    is_underlined: bool = False


Cells = tuple[tuple[Cell, ...], ...]
"""The rows of a screen, all equally long."""


class Frame(NamedTuple):
    """What a screen shows, and for how long, in hundredths of a second."""

    cells: Cells
    centiseconds: int


def cells_of(app: App[Any]) -> Cells:
    """The cells that the app shows now."""
    screen, behind = app.screen, app._background_screens  # noqa: SLF001 - Textual's own pictures are made of these
    update = screen._compositor.render_update(full=True, screen_stack=behind)  # noqa: SLF001 - likewise
    return tuple(cells_in(segment for strip in row for segment in strip) for row in getattr(update, "strips", ()))


def cells_in(row: Iterable[Segment]) -> tuple[Cell, ...]:
    """The cells of a row."""
    return tuple(cell for text, style, _control in row for cell in _cells(text, style or Style.null()))


def _cells(text: str, style: Style) -> Iterator[Cell]:
    for character in text:
        yield _cell(character, style)
        for _ in range(cell_len(character) - 1):
            yield _cell("", style)


@cache
def _cell(text: str, style: Style) -> Cell:
    ink, ground = _rgb(style.color, is_ink=True), _rgb(style.bgcolor, is_ink=False)
    if style.reverse:
        ink, ground = ground, ink
    return Cell(text, ink, ground, bool(style.bold), bool(style.underline))


def _rgb(color: Color | None, *, is_ink: bool) -> Rgb:
    red, green, blue = (color or Color.default()).get_truecolor(foreground=is_ink)
    return red, green, blue
