"""Canoes of three to five rows in pixels: the owner's letter and the gems are as large as their hull."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import NamedTuple

from rich.cells import cell_len

from niagara_tui.games.niagara.board.hulls import CLOSE, HIGH, HUGE, JOE, LOFTY, VAST, Boat
from niagara_tui.ui.boards.canvas import Canvas, Figure
from niagara_tui.ui.boards.glyphs import Glyphs
from niagara_tui.ui.boards.lettering import pixels_of, tile
from niagara_tui.ui.boards.vessel import WOOD, Variant
from niagara_tui.ui.colours import palette, swatches
from niagara_tui.ui.colours.swatches import Swatch


class _Build(NamedTuple):
    """The measures of a canoe in pixels.

    The tile is `wide` across and the deck is `high`, with a lit edge above it if it `is_edged`; `plank` is the breadth
    of bow and stern, `place` that of a place of the hold, and `behind` that of the planks between it and the tile.
    """

    wide: int
    high: int
    plank: int
    place: int
    behind: int = 1
    is_edged: bool = True


BUILDS = {
    VAST: _Build(7, 8, 3, 7),
    HUGE: _Build(5, 6, 2, 7),
    LOFTY: _Build(5, 6, 1, 5),
    HIGH: _Build(5, 5, 1, 5, is_edged=False),
    CLOSE: _Build(5, 5, 1, 3, behind=0, is_edged=False),
}
"""The measures by shape, from the largest to the smallest."""
_GEMS = (
    ("..#..", ".###.", "#####", ".###.", "..#.."),
    ("..#..", ".#.#.", "#...#", ".#.#.", "..#.."),
    ("..#..", "..#..", ".###.", ".###.", "#####"),
    ("#####", "#####", "#####", "#####", "#####"),
    (".###.", "#####", "#####", "#####", ".###."),
)
"""The shapes of the gems, by colour: as their signs in text, so that they can be told apart without colour."""
_SLIM_GEMS = (
    (".#.", ".#.", "###", ".#.", ".#."),
    (".#.", "#.#", "#.#", "#.#", ".#."),
    (".#.", ".#.", ".#.", "###", "###"),
    ("###", "###", "###", "###", "###"),
    ("...", ".#.", "###", "###", ".#."),
)
"""The same for the narrowest places."""
_EMPTY, _SLIM_EMPTY = (".....", ".....", "..#..", ".....", "....."), ("...", "...", ".#.", "...", "...")
_SILVER = (Swatch.FOAM, Swatch.MIST, Swatch.ROCK_LIGHT)
"""Lit edge, planks and keel."""
_JOE_TILE = ((Swatch.JOE, Swatch.LETTER_JOE), (Swatch.OFFERED_DARK, Swatch.JOE))
"""Ground and letter of Joe's tile: plain, and of a ghost."""
_Rows = tuple[tuple[int | None, ...], ...]
_Block = list[list[int | None]]


def large_figure(boat: Boat, glyphs: Glyphs, shape: int, above: int, joe: str = "") -> Figure:
    """The canoe in a shape of `BUILDS`, which begins `above` rows above the cell where it is drawn.

    The elk's sign stands behind it, behind Joe's canoe its name `joe`.
    """
    places = tuple(glyphs.gems.find(sign) for sign in boat.cargo)
    rows = _pixels(boat.seat, boat.letter, places, boat.variant, shape)
    length = len(rows[0])
    behind = glyphs.elk * boat.elk + f" {joe}" * (boat.seat == JOE and bool(joe))
    body = partial(_draw, rows=rows, above=above, behind=behind)
    return Figure(body=body, width=length + cell_len(behind))


def _draw(canvas: Canvas, x: int, y: int, rows: _Rows, above: int, behind: str) -> None:
    canvas.put_pixels(x, y - above, rows)
    canvas.put(x + len(rows[0]), y, behind, palette.LABEL)


@lru_cache(maxsize=128)
def _pixels(seat: int, letter: str, places: tuple[int, ...], variant: Variant, shape: int) -> _Rows:
    """The swatches of a canoe: its hull with the owner's tile and the places of its hold, from bow to stern."""
    build = BUILDS[shape]
    high = build.high
    light, planks, keel = _SILVER if seat == JOE and variant == "plain" else WOOD[variant]
    parts = [_planks(build.plank, high, planks), _tile(seat, letter, build, variant)]
    for index, place in enumerate(places):
        parts += [_planks(1 if index else build.behind, high, planks), _place(place, build)]
    parts.append(_planks(build.plank, high, planks))
    deck = [[pixel for part in parts for pixel in part[row]] for row in range(high)]
    length = len(deck[0])
    for row in (0, high - 1):
        deck[row][0] = deck[row][-1] = None
    above = [_edge(length, light)] if build.is_edged else []
    return tuple(map(tuple, [*above, *deck, _edge(length, keel)]))


def _edge(length: int, swatch: int) -> list[int | None]:
    return [None] * 2 + [swatch] * (length - 4) + [None] * 2


def _planks(width: int, high: int, swatch: int) -> _Block:
    return [[swatch] * width for _row in range(high)]


def _tile(seat: int, letter: str, build: _Build, variant: Variant) -> _Block:
    """The owner's letter on its colour; on a ghost in its colour."""
    ground, ink = _JOE_TILE[variant == "ghost"] if seat == JOE else tile(seat, is_ghost=variant == "ghost")
    pixels = pixels_of(letter, build.wide, build.high + (not build.is_edged))[: build.high]
    return [[ink if sign == "#" else ground for sign in row] for row in pixels]


def _place(colour: int, build: _Build) -> _Block:
    """A place of the hold, with the gem of that colour; empty for -1."""
    is_slim = build.place < len(_EMPTY[0])
    gems, empty = (_SLIM_GEMS, _SLIM_EMPTY) if is_slim else (_GEMS, _EMPTY)
    shape, ink = (empty, Swatch.PLANK_LIGHT) if colour < 0 else (gems[colour], swatches.CARGO[colour])
    above, left = (build.high - len(shape)) // 2, (build.place - len(shape[0])) // 2
    rows: _Block = [[Swatch.HOLD] * build.place for _row in range(build.high)]
    for row, signs in enumerate(shape, above):
        rows[row][left : left + len(signs)] = [ink if sign == "#" else Swatch.HOLD for sign in signs]
    return rows
