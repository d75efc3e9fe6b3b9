"""A grid of character cells to draw on, clipped at the edges; a cell can carry an identifier for clicks."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size, split_graphemes
from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip

from niagara_tui.core.signs import Drawn, Meaning, like
from niagara_tui.ui.colours import palette
from niagara_tui.ui.colours.swatches import ground_for_text, overlaid, pair_of, style_of
from niagara_tui.ui.kit.glyphs import Glyphs

Spans = list[tuple[str, Style]]  # styled pieces of one line

PLAIN = Style()


@lru_cache(maxsize=4096)
def _layered(under: Style, style: Style) -> Style:
    """`style` drawn over `under`: only the background of `under` shows through, darkened if it is part of a picture."""
    return _on_ground(None if style.bgcolor else ground_for_text(under), style)


@lru_cache(maxsize=4096)  # so that a word over several cells of a picture stays one segment
def _on_ground(ground: Color | None, style: Style) -> Style:
    return Style(bgcolor=ground) + style


def cells(spans: Iterable[tuple[str, Style]]) -> int:
    return sum(cell_len(text) for text, _ in spans)


@lru_cache(maxsize=4096)
def _cell_contents(text: str) -> tuple[str, ...]:
    """The content of each cell: a grapheme, or an empty string after a grapheme that is two cells wide."""
    spans, _ = split_graphemes(text)
    return tuple([part for start, end, size in spans if size for part in (text[start:end], *[""] * (size - 1))])


class SignArea(NamedTuple):
    """Cells that hold a sign: their place, and what it means; None if what can be clicked there says so."""

    x: int
    y: int
    width: int
    height: int
    meaning: Meaning | None


@dataclass(frozen=True, slots=True)
class Figure:
    """What a piece looks like: its signs, and what `body` draws around them, given the cell of the first sign.

    `left` is the number of columns that the body takes left of the signs, `width` that from the first sign's cell on.
    """

    spans: tuple[tuple[str, Style], ...] = ()
    body: Callable[[Canvas, int, int], None] | None = None
    left: int = 0
    width: int = 0

    @property
    def breadth(self) -> int:
        """The columns of the signs or of the body from there on, and of the body left of them."""
        return self.left + max(self.width, cells(self.spans))

    def draw(self, canvas: Canvas, x: int, y: int, hit: Hashable = None) -> None:
        if self.body is not None:
            self.body(canvas, x, y)
        canvas.put_spans(x, y, self.spans, hit)


class Canvas:
    """`width` x `height` cells, each with a grapheme, a style and optionally a hit, which identifies what is clicked.

    Signs (`core.signs.Drawn`) that are written are told in `told`, with their cells, and so is what `tell` adds.
    `spots` maps the names of things to the cells (x, y) of their first signs, `figures` to what they look like.
    """

    def __init__(self, width: int, height: int, style: Style = PLAIN) -> None:
        self.width = max(width, 0)
        self.height = max(height, 0)
        self._signs = [[" "] * self.width for _ in range(self.height)]
        self._styles = [[style] * self.width for _ in range(self.height)]
        self._hits: list[tuple[int, int, int, int, Hashable]] = []  # x, y, width and height; later ones lie on top
        self.signs: list[SignArea] = []  # later ones lie on top
        self.spots: dict[Hashable, tuple[int, int]] = {}
        self.figures: dict[Hashable, Figure] = {}

    def copy(self) -> Canvas:
        other = Canvas(0, 0)
        other.width, other.height = self.width, self.height
        other._signs = [row[:] for row in self._signs]
        other._styles = [row[:] for row in self._styles]
        other._hits = self._hits[:]
        other.signs = self.signs[:]
        other.spots = dict(self.spots)
        other.figures = dict(self.figures)
        return other

    def put(self, x: int, y: int, text: str, style: Style = PLAIN, hit: Hashable = None) -> None:
        """Write `text` from that cell on; a style without a background keeps the one of the cell."""
        if not 0 <= y < self.height:
            return
        signs, styles = self._signs[y], self._styles[y]
        for column, sign in enumerate(_cell_contents(text), x):
            if 0 <= column < self.width:
                # Set the content of a cell; the other half of a wide grapheme that it overwrites becomes blank
                after = column + 1
                if sign and not signs[column]:
                    signs[column - 1] = " "
                if after < len(signs) and not signs[after]:
                    signs[after] = " "
                is_cut_in_half = (not sign and column == 0) or (after == len(signs) and cell_len(sign) > 1)
                signs[column] = " " if is_cut_in_half else sign
                styles[column] = _layered(styles[column], style)
        if hit is not None:
            self.mark(x, y, cell_len(text), 1, hit)
        if isinstance(text, Drawn):
            # Tell what a sign means, without the blanks around it; the parts of one sign are told together
            bare = text.strip()
            if not bare:
                return
            x, width = x + cell_len(text[: text.index(bare)]), cell_len(bare)
            last = self.signs[-1] if self.signs else None
            if last is not None and last.meaning is text.meaning and last.y == y and last.x < x:
                self.signs[-1] = last._replace(width=x + width - last.x)
            else:
                self.tell(x, y, width, 1, text.meaning)

    def put_spans(self, x: int, y: int, spans: Iterable[tuple[str, Style]], hit: Hashable = None) -> None:
        for text, style in spans:
            self.put(x, y, text, style, hit)
            x += cell_len(text)

    def put_lines(self, x: int, y: int, lines: Iterable[Iterable[tuple[str, Style]]]) -> None:
        for row, line in enumerate(lines, y):
            self.put_spans(x, row, line)

    def paste(self, x: int, y: int, picture: Canvas) -> None:
        """Put the cells of a picture there, as far as they have room, but for hits, signs, spots and figures."""
        room = max(0, self.width - x)
        for row, (signs, styles) in enumerate(zip(picture._signs, picture._styles, strict=True), y):
            if 0 <= row < self.height:
                self._signs[row][x : x + picture.width] = signs[:room]
                self._styles[row][x : x + picture.width] = styles[:room]

    def fill_row(self, y: int, signs: list[str], styles: list[Style]) -> None:
        self._signs[y], self._styles[y] = signs, styles

    def restyle(self, x: int, y: int, width: int, change: Callable[[Style], Style]) -> None:
        """Replace the style of `width` cells of a row by `change` of it, without changing their content."""
        if 0 <= y < self.height:
            for column in range(max(x, 0), min(x + width, self.width)):
                self._styles[y][column] = change(self._styles[y][column])

    def put_pixels(self, x: int, y: int, rows: Sequence[Sequence[int | None]]) -> None:
        """Draw rows of swatches, two for each row of cells, in half blocks over a picture; None where it shows."""
        for at, (upper, lower) in enumerate(zip(rows[::2], rows[1::2], strict=True), y):
            for column, halves in enumerate(zip(upper, lower, strict=True), x):
                if self.has(column, at) and halves != (None, None):
                    self.put(column, at, "▀", overlaid(self._styles[at][column], *halves))

    def frame(self, x: int, y: int, width: int, height: int, box: Sequence[str], style: Style = PLAIN) -> None:
        """Draw an empty box: its corners and sides in the order of `Glyphs.box`."""
        top_left, top, top_right, side, bottom_left, bottom_right = box
        inner = width - 2
        self.put(x, y, top_left + top * inner + top_right, style)
        for row in range(y + 1, y + height - 1):
            self.put(x, row, side + " " * inner + side, style)
        self.put(x, y + height - 1, bottom_left + top * inner + bottom_right, style)

    def tint(self, x: int, y: int, width: int, style: Style) -> None:
        """Add a style to that of `width` cells of a row without changing their content."""
        self.restyle(x, y, width, lambda old: old + style)

    def mark(self, x: int, y: int, width: int, height: int, hit: Hashable) -> None:
        self._hits.append((x, y, width, height, hit))

    def tell(self, x: int, y: int, width: int, height: int, meaning: Meaning | None = None) -> None:
        """Tell that a sign fills this rectangle; without a meaning, what the hit of its first cell is explains it."""
        self.signs.append(SignArea(x, y, width, height, meaning))

    def meaning_at(self, x: int, y: int) -> Meaning | None:
        """What the sign in that cell means; None if there is none, or if its hit says so."""
        hits = (
            sign.meaning
            for sign in reversed(self.signs)
            if sign.x <= x < sign.x + sign.width and sign.y <= y < sign.y + sign.height
        )
        return next(hits, None)

    def hit(self, x: int, y: int) -> Hashable:
        """The hit of that cell; None if there is nothing to click."""
        if not self.has(x, y):
            return None
        hits = (
            hit
            for left, top, width, height, hit in reversed(self._hits)
            if left <= x < left + width and top <= y < top + height
        )
        return next(hits, None)

    def place(self, hit: Hashable) -> Region | None:
        """The rectangle that was first given this hit; None if there is none."""
        return next((Region(*rest) for *rest, its in self._hits if its == hit), None)

    def has(self, x: int, y: int) -> bool:
        return 0 <= x < self.width and 0 <= y < self.height

    def sign_at(self, x: int, y: int) -> str:
        """The sign in that cell, which may be a blank; empty beside a wide one, and where there is no cell."""
        return self._signs[y][x] if self.has(x, y) else ""

    def style_at(self, x: int, y: int) -> Style:
        return self._styles[y][x]

    def lines(self) -> list[str]:
        return ["".join(row) for row in self._signs]

    def strips(self) -> list[Strip]:
        return [self.strip(y) for y in range(self.height)]

    def strip(self, y: int, looks: Mapping[Style, Style] | None = None) -> Strip:
        """One row as a strip for Textual, in the styles that `looks` has for those of the cells."""
        signs, styles = self._signs[y], self._styles[y]
        if not styles:
            return Strip([], 0)
        pieces, start, current = [], 0, styles[0]
        for x, style in enumerate(styles):
            if style is not current:  # far cheaper than comparing styles, which hardly ever merges pieces
                pieces.append(Segment("".join(signs[start:x]), current if looks is None else looks[current]))
                start, current = x, style
        pieces.append(Segment("".join(signs[start:]), current if looks is None else looks[current]))
        return Strip(pieces, self.width)

    def changes(self, before: Canvas) -> list[tuple[int, int, int]]:
        """The differences from a canvas of the same size: for each changed row, x, y and width of the changed range."""
        changes = []
        rows = zip(self._signs, self._styles, before._signs, before._styles, strict=True)
        for y, (signs, styles, old_signs, old_styles) in enumerate(rows):
            if signs != old_signs or styles != old_styles:
                columns = [x for x in range(self.width) if (signs[x], styles[x]) != (old_signs[x], old_styles[x])]
                changes.append((columns[0], y, columns[-1] - columns[0] + 1))
        return changes


def paint_pixels(canvas: Canvas, x: int, y: int, pixels: Sequence[str], swatches: Mapping[str, int]) -> None:
    """Draw a small picture over one in half blocks, its first pixel in the upper half of that cell.

    Characters of `pixels` are keys of `swatches`; any other leaves its pixel as it is. Cells with text do not change.
    The number of rows of `pixels` is even.
    """
    for row, (upper, lower) in enumerate(zip(pixels[::2], pixels[1::2], strict=True), y):
        for column, (top, bottom) in enumerate(zip(upper, lower, strict=True), x):
            below = pair_of(canvas.style_at(column, row)) if canvas.has(column, row) else None
            if below is not None and (top in swatches or bottom in swatches):
                canvas.put(column, row, "▀", style_of(swatches.get(top, below[0]), swatches.get(bottom, below[1])))


# -- fitting text and styled pieces to a width in cells ------------------------------------------------


def fit(text: str, width: int, glyphs: Glyphs) -> str:
    """The text padded or, with an ellipsis, cut to exactly `width` cells."""
    fitted = set_cell_size(text, width) if cell_len(text) <= width else set_cell_size(text, width - 1) + glyphs.more
    return like(text, fitted)


def cut(spans: Spans, width: int, glyphs: Glyphs) -> Spans:
    """The pieces padded or cut to exactly `width` cells."""
    kept: Spans = []
    room = max(width, 0)
    for text, style in spans:
        if cell_len(text) > room:
            return [*kept, (fit(text, room, glyphs), style)] if room else kept
        kept.append((text, style))
        room -= cell_len(text)
    return [*kept, (" " * room, palette.TEXT)]


def explained(spans: Spans, meaning: Meaning) -> Spans:
    return [(Drawn(text, meaning), style) for text, style in spans]
