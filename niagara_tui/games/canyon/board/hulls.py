"""Canoes on the course: their shapes at each size, and their places on a space."""

from __future__ import annotations

from functools import partial

from niagara_tui.games.canyon.board.chart import Chart
from niagara_tui.games.canyon.board.paddlers import paddler_on
from niagara_tui.games.canyon.rules.map import CAVE
from niagara_tui.games.canyon.rules.state import LETTERS
from niagara_tui.ui.boards.canvas import Canvas, Figure, Spans, cells
from niagara_tui.ui.boards.glyphs import Glyphs
from niagara_tui.ui.boards.sprites import Place
from niagara_tui.ui.boards.vessel import Variant, Vessel, deck_of, ends_of, ink_of, wood_of
from niagara_tui.ui.colours import palette
from niagara_tui.ui.colours.swatches import Swatch, shaded

_WIDE, _GRAND = 5, 7
"""Minimum width of a space, in pictures, for a canoe with a deck, and for one whose letter is padded with blanks."""
_LOW, _LOFTY = 2, 5
"""Spaces of at most the first number of rows show only a canoe's shadow; from the second on, a long one also shows the
planks of its far side."""


def hull(seat: int, wide: int, glyphs: Glyphs, variant: Variant = "plain") -> Spans:
    """A canoe in `wide` cells: `R>`, `<R>`; `{R}` if selected, `(R)` as a ghost; in pictures it has a deck."""
    (bow, stern), wood, deck = ends_of(variant, glyphs), wood_of(variant), deck_of(variant)
    letter, ink = LETTERS[seat], ink_of(seat, variant)
    if wide == 1:
        return [(letter, ink)]
    if wide == 2:
        return [(letter, ink), (stern, wood)]
    if not glyphs.half_blocks or wide < _WIDE:
        return [(bow, wood), (letter, ink), (stern, wood)]
    name = (f" {letter} " if wide >= _GRAND else letter, ink)
    return [(bow, wood), (" ", deck), name, (" ", deck), (stern, wood)]


def berth(parts: Chart, seat: int, space: int, glyphs: Glyphs) -> Place:
    """The first cell of a seat's canoe on a space; in the cave each seat has its own place."""
    rect = parts.space(space)
    if space == CAVE:
        size = min(3, parts.wide)
        return rect.x + rect.width - (len(LETTERS) - seat) * (size + (size < 3)), rect.y + rect.height - 1
    if (paddler := paddler_on(parts, glyphs)) is not None:
        column, row = paddler.letter
        return rect.x + (parts.wide - paddler.breadth) // 2 + column, rect.y + (parts.high - paddler.rows) // 2 + row
    return rect.x + (parts.wide - cells(hull(seat, parts.wide, glyphs))) // 2, rect.y + (rect.height - 1) // 2


def figure(parts: Chart, seat: int, space: int, glyphs: Glyphs, variant: Variant = "plain") -> Figure:
    """A seat's canoe on a space; in pictures with its paddler or, if there is no room, with its side or shadow."""
    if space != CAVE and (paddler := paddler_on(parts, glyphs)) is not None:
        return _seated(paddler, seat, variant)
    spans = hull(seat, min(parts.wide, 3) if space == CAVE else parts.wide, glyphs, variant)
    is_afloat = glyphs.half_blocks and variant != "ghost" and space != CAVE and parts.high > 1
    length = cells(spans)
    has_planks = length >= _GRAND and parts.high >= _LOFTY
    body = partial(_draw_body, length=length, has_side=parts.high > _LOW, has_planks=has_planks)
    return Figure(tuple(spans), body if is_afloat else None)


def _seated(paddler: Vessel, seat: int, variant: Variant) -> Figure:
    """A canoe with its paddler, whose letter is the figure's sign."""
    column, row = paddler.letter

    def body(canvas: Canvas, x: int, y: int) -> None:
        paddler.draw(canvas, x - column, y - row, (seat, LETTERS[seat]), variant)

    return Figure(body=body, left=paddler.breadth)


def _draw_body(canvas: Canvas, x: int, y: int, length: int, has_side: bool, has_planks: bool) -> None:
    """Draw the far planks above a canoe's signs, and its side or its shadow below them."""
    if has_planks:
        canvas.put_pixels(x, y - 1, [[None] * length, [None, *[Swatch.HULL_LIGHT] * (length - 2), None]])
    if has_side:
        bow = int(length >= _WIDE)
        canvas.put(x + bow, y + 1, "▀" * (length - 2 * bow), palette.HULL_SIDE)
    else:
        canvas.restyle(x + 1, y + 1, length - 2, shaded)
