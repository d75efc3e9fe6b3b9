"""The picture on the home screen: the name above a river with two canoes and falls."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from rich.style import Style
from textual.content import Content
from textual.reactive import var
from textual.widgets import Static

from niagara_tui.ui.colours.paint import Paint, painted
from niagara_tui.ui.colours.theme import paint_of

PAINT = {
    "t": "bold #ffd54a",
    "l": "#3f6b4a on #10231a",
    "w": "#5bb8e8 on #123f63",
    "v": "#5bb8e8 on #16507c",
    "c": "#d9b38c on #123f63",
    "d": "#d9b38c on #16507c",
    "g": "#c58cff on #123f63",
    "R": "bold white on #d8434e",
    "B": "bold white on #3b82f6",
    "f": "#eaf6ff on #5a9fd0",
    "m": "#eaf6ff on #2b6c9b",
}
"""Styles by the letters of the paint file, which has one letter per cell."""


_LETTERS = 3
"""Rows of the name, above the river."""
_ALL = 10
"""Rows of the whole picture."""
_MARGIN = 16
"""Columns before and after the name."""


class Title(Static):
    """The title picture, in an ASCII version if `only_ascii`; the name alone if `letters_only`.

    Where it has only so many `rows`, the river begins further down.
    """

    letters_only = var(False)
    rows = var(_ALL)

    def __init__(self, only_ascii: bool = False) -> None:
        super().__init__(id="title")
        self._only_ascii = only_ascii

    def on_mount(self) -> None:
        self.watch(self.app, "theme", self._draw)

    def watch_letters_only(self) -> None:
        self._draw()

    def watch_rows(self, rows: int) -> None:
        self.styles.height = rows
        self._draw()

    def validate_rows(self, rows: int) -> int:
        """As many rows as there are in the picture, and not less than the name has."""
        return min(max(rows, _LETTERS), _ALL)

    def _draw(self) -> None:
        drawn = picture(self._only_ascii, paint_of(self.app.theme))
        if self.rows < _ALL:
            rows = drawn.split("\n")
            drawn = Content("\n").join([*rows[:_LETTERS], *rows[len(rows) - self.rows + _LETTERS :]])
        if self.letters_only:
            rows = drawn.split("\n")[:_LETTERS]
            drawn = Content("\n").join(row[_MARGIN : len(row) - _MARGIN] for row in rows)
        self.update(drawn)


@cache
def picture(only_ascii: bool, paint: Paint) -> Content:
    """The picture as styled text, each row as wide as its row of the paint file."""
    styles = {letter: str(painted(Style.parse(style), paint)) for letter, style in PAINT.items()}
    rows = _art("title-ascii.txt" if only_ascii else "title.txt")
    paints = _art("title-paint.txt")
    return Content("\n").join(
        Content.assemble(
            *((sign, styles.get(letter, "")) for sign, letter in zip(row.ljust(len(letters)), letters, strict=True))
        ).simplify()
        for row, letters in zip(rows, paints, strict=True)
    )


def _art(name: str) -> list[str]:
    return (files("niagara_tui.ui") / "art" / name).read_text("utf-8").splitlines()
