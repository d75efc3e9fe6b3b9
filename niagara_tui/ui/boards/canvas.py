"""A grid of cells to draw on: a sign each, cut off at the edges; a cell can say what it is that is clicked there."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from functools import lru_cache
from itertools import groupby

from rich.cells import cell_len, split_graphemes
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

Spans = list[tuple[str, Style]]
"""Pieces of one line, each with its style."""

PLAIN = Style()


@lru_cache(maxsize=4096)
def _over(under: Style, style: Style) -> Style:
    """The style on top of what lies below: only the ground shines through."""
    return Style(bgcolor=under.bgcolor) + style


def cells(spans: Iterable[tuple[str, Style]]) -> int:
    """How many cells the pieces take."""
    return sum(cell_len(text) for text, _ in spans)


@lru_cache(maxsize=4096)
def _in_cells(text: str) -> tuple[str, ...]:
    """What stands in each cell: a sign, or nothing where the sign before it is two cells wide."""
    spans, _ = split_graphemes(text)
    return tuple(part for start, end, size in spans if size for part in (text[start:end], *[""] * (size - 1)))


def _write(signs: list[str], column: int, sign: str) -> None:
    """Put a cell's part of a sign there; what is left of a wide sign whose other half it covers becomes blank."""
    after = column + 1
    if sign and not signs[column]:
        signs[column - 1] = " "
    if after < len(signs) and not signs[after]:
        signs[after] = " "
    is_cut_in_half = (not sign and column == 0) or (after == len(signs) and cell_len(sign) > 1)
    signs[column] = " " if is_cut_in_half else sign


class Canvas:
    """`width` x `height` cells with a sign, a style and, where something can be clicked, a hit each.

    `spots` are the first cells of things that have a name.
    """

    def __init__(self, width: int, height: int, style: Style = PLAIN) -> None:
        """An empty canvas in that style."""
        self.width = max(width, 0)
        self.height = max(height, 0)
        self._signs = [[" "] * self.width for _ in range(self.height)]
        self._styles = [[style] * self.width for _ in range(self.height)]
        self._hits: dict[tuple[int, int], Hashable] = {}
        self.spots: dict[Hashable, tuple[int, int]] = {}

    def copy(self) -> Canvas:
        """A canvas with the same picture that can be drawn on by itself."""
        other = Canvas(0, 0)
        other.width, other.height = self.width, self.height
        other._signs = [row[:] for row in self._signs]
        other._styles = [row[:] for row in self._styles]
        other._hits = dict(self._hits)
        other.spots = dict(self.spots)
        return other

    def put(self, x: int, y: int, text: str, style: Style = PLAIN, hit: Hashable = None) -> None:
        """Write `text` from that cell on; a style without a ground keeps the one that is there."""
        if not 0 <= y < self.height:
            return
        signs, styles = self._signs[y], self._styles[y]
        for column, sign in enumerate(_in_cells(text), x):
            if 0 <= column < self.width:
                _write(signs, column, sign)
                styles[column] = _over(styles[column], style)
                if hit is not None:
                    self._hits[column, y] = hit

    def put_spans(self, x: int, y: int, spans: Iterable[tuple[str, Style]], hit: Hashable = None) -> None:
        """Write pieces one after the other."""
        for text, style in spans:
            self.put(x, y, text, style, hit)
            x += cell_len(text)

    def frame(self, x: int, y: int, width: int, height: int, box: Sequence[str], style: Style = PLAIN) -> None:
        """Draw an empty box: its corners and sides in the order of `Glyphs.box`."""
        top_left, top, top_right, side, bottom_left, bottom_right = box
        inner = width - 2
        self.put(x, y, top_left + top * inner + top_right, style)
        for row in range(y + 1, y + height - 1):
            self.put(x, row, side + " " * inner + side, style)
        self.put(x, y + height - 1, bottom_left + top * inner + bottom_right, style)

    def tint(self, x: int, y: int, width: int, style: Style) -> None:
        """Lay a style over the cells of one row, their signs staying."""
        if 0 <= y < self.height:
            for column in range(max(x, 0), min(x + width, self.width)):
                self._styles[y][column] += style

    def mark(self, x: int, y: int, width: int, height: int, hit: Hashable) -> None:
        """Everything in this rectangle is that hit."""
        for row in range(max(y, 0), min(y + height, self.height)):
            for column in range(max(x, 0), min(x + width, self.width)):
                self._hits[column, row] = hit

    def hit(self, x: int, y: int) -> Hashable:
        """What lies at that cell; None if nothing that can be clicked."""
        return self._hits.get((x, y))

    def style_at(self, x: int, y: int) -> Style:
        """The style of that cell."""
        return self._styles[y][x]

    def lines(self) -> list[str]:
        """The signs alone, a text for each row."""
        return ["".join(row) for row in self._signs]

    def strips(self) -> list[Strip]:
        """The picture as Textual's lines."""
        return [self.strip(y) for y in range(self.height)]

    def strip(self, y: int) -> Strip:
        """One row of the picture as Textual's line."""
        runs = groupby(zip(self._signs[y], self._styles[y], strict=True), key=lambda cell: cell[1])
        return Strip([Segment("".join(sign for sign, _ in run), style) for style, run in runs], self.width)

    def changes(self, before: Canvas) -> list[tuple[int, int, int]]:
        """Where this picture differs from one of the same size: x, y and width of a stretch in each such row."""
        return [
            (columns[0], y, columns[-1] - columns[0] + 1)
            for y in range(self.height)
            if (columns := self._changed(before, y))
        ]

    def _changed(self, before: Canvas, y: int) -> list[int]:
        signs, styles, old_signs, old_styles = self._signs[y], self._styles[y], before._signs[y], before._styles[y]
        if signs == old_signs and styles == old_styles:
            return []
        return [x for x in range(self.width) if (signs[x], styles[x]) != (old_signs[x], old_styles[x])]
