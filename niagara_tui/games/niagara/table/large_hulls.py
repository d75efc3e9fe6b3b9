"""Canoes of four and five rows in pixels: the owner's letter and the gems are as large as their hull."""

from __future__ import annotations

from functools import lru_cache, partial

from rich.cells import cell_len

from niagara_tui.core.i18n import _
from niagara_tui.games.niagara.table.hulls import HUGE, JOE, Boat
from niagara_tui.ui.boards.canvas import Canvas, Figure
from niagara_tui.ui.boards.glyphs import Glyphs
from niagara_tui.ui.boards.lettering import pixels_of, tile
from niagara_tui.ui.boards.vessel import WOOD, Variant
from niagara_tui.ui.colours import palette, swatches
from niagara_tui.ui.colours.swatches import Swatch

_PLACE = 7
"""Pixels across a place of the hold."""
_GEMS = (
    ("..#..", ".###.", "#####", ".###.", "..#.."),
    ("..#..", ".#.#.", "#...#", ".#.#.", "..#.."),
    ("..#..", "..#..", ".###.", ".###.", "#####"),
    ("#####", "#####", "#####", "#####", "#####"),
    (".###.", "#####", "#####", "#####", ".###."),
)
"""The shapes of the gems, by colour: as their signs in text, so that they can be told apart without colour."""
_EMPTY = (".....", ".....", "..#..", ".....", ".....")
_SILVER = (Swatch.FOAM, Swatch.MIST, Swatch.ROCK_LIGHT)
"""Lit edge, planks and keel."""
_JOE_TILE = ((Swatch.JOE, Swatch.LETTER_JOE), (Swatch.OFFERED_DARK, Swatch.JOE))
"""Ground and letter of Joe's tile: plain, and of a ghost."""
_Rows = tuple[tuple[int | None, ...], ...]
_Block = list[list[int | None]]


def large_figure(boat: Boat, glyphs: Glyphs, shape: int, above: int, *, is_named: bool) -> Figure:
    """The canoe in the shape `HUGE` or `VAST`, which begins `above` rows above the cell where it is drawn.

    The elk's sign stands behind it, and Joe's name if `is_named`.
    """
    places = tuple(glyphs.gems.find(sign) for sign in boat.cargo)
    rows = _pixels(boat.seat, boat.letter, places, boat.variant, is_huge=shape == HUGE)
    length = len(rows[0])
    behind = glyphs.elk * boat.elk + (" " + _("Joe")) * (boat.seat == JOE and is_named)
    body = partial(_draw, rows=rows, above=above, behind=behind)
    return Figure(body=body, width=length + cell_len(behind))


def _draw(canvas: Canvas, x: int, y: int, rows: _Rows, above: int, behind: str) -> None:
    for row, (upper, lower) in enumerate(zip(rows[::2], rows[1::2], strict=True), y - above):
        canvas.put_pixels(x, row, upper, lower)
    canvas.put(x + len(rows[0]), y, behind, palette.LABEL)


@lru_cache(maxsize=128)
def _pixels(seat: int, letter: str, places: tuple[int, ...], variant: Variant, *, is_huge: bool) -> _Rows:
    """The swatches of a canoe: its hull with the owner's tile and the places of its hold, from bow to stern."""
    wide, high, plank = (5, 6, 2) if is_huge else (7, 8, 3)
    light, planks, keel = _SILVER if seat == JOE and variant == "plain" else WOOD[variant]
    parts = [_planks(plank, high, planks), _tile(seat, letter, wide, high, variant)]
    parts += [block for place in places for block in (_planks(1, high, planks), _place(place, high))]
    parts.append(_planks(plank, high, planks))
    deck = [[pixel for part in parts for pixel in part[row]] for row in range(high)]
    length = len(deck[0])
    for row in (0, high - 1):
        deck[row][0] = deck[row][-1] = None
    return tuple(map(tuple, [_edge(length, light), *deck, _edge(length, keel)]))


def _edge(length: int, swatch: int) -> list[int | None]:
    return [None] * 2 + [swatch] * (length - 4) + [None] * 2


def _planks(width: int, high: int, swatch: int) -> _Block:
    return [[swatch] * width for _row in range(high)]


def _tile(seat: int, letter: str, wide: int, high: int, variant: Variant) -> _Block:
    """The owner's letter on its colour; on a ghost in its colour."""
    ground, ink = _JOE_TILE[variant == "ghost"] if seat == JOE else tile(seat, is_ghost=variant == "ghost")
    return [[ink if sign == "#" else ground for sign in row] for row in pixels_of(letter, wide, high)]


def _place(colour: int, high: int) -> _Block:
    """A place of the hold, with the gem of that colour; empty for -1."""
    shape, ink = (_EMPTY, Swatch.PLANK_LIGHT) if colour < 0 else (_GEMS[colour], swatches.CARGO[colour])
    above = (high - len(shape)) // 2
    rows: _Block = [[Swatch.HOLD] * _PLACE for _row in range(high)]
    for row, signs in enumerate(shape, above):
        rows[row] = [Swatch.HOLD, *(ink if sign == "#" else Swatch.HOLD for sign in signs), Swatch.HOLD]
    return rows
