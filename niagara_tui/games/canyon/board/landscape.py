"""The course in half blocks: walls in layers of rock, calm water, rapids, falls, cave and village."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from niagara_tui.games.canyon.board.canoes import PERIOD, chart
from niagara_tui.games.canyon.rules.map import CAVE, LANES, MAP, RAPIDS, VILLAGE
from niagara_tui.ui.colours.swatches import Swatch
from niagara_tui.ui.kit.landscape import Field, Grid, Mask, coordinates, dithered, noise, smooth_noise

# -- the shape of the gorge ----------------------------------------------------------------------------


CALM, UP, BACK, DOCK, LANDING = ".", "^", "<", "S", "V"  # kinds of water, as in `map.MAP`
ROCK, FALLS, HOLLOW = "#", "!", "K"
"""Rock, as in `map.MAP`, and the falls and the cave, which are not on the map."""


@dataclass(frozen=True, slots=True)
class Gorge:
    """The gorge for a pane of a given size, in pixels; a row of cells has two rows of pixels.

    `x` and `y` are each pixel's coordinates, `kind` is its kind; `column` and `lane` are those of its space, continued
    beyond the map; `u` and `v` are its coordinates within that space, which has `wide` x `high` pixels. The docks begin
    at the column `left`; falls and cave end above the row `top`.
    """

    x: Grid
    y: Grid
    kind: NDArray[np.str_]
    column: Grid
    lane: Grid
    u: Grid
    v: Grid
    left: int
    wide: int
    high: int
    top: int

    def of(self, *kinds: str) -> Mask:
        return np.isin(self.kind, kinds)


@lru_cache(maxsize=4)
def gorge(width: int, height: int) -> Gorge:
    parts = chart(width, height)
    x, y = coordinates(width, height)
    wide, high, top = parts.wide, 2 * parts.high, 2 * parts.above
    column, lane = np.floor((x - parts.left) / wide), np.floor((y - top) / high)
    u, v = (x - parts.left) % wide, (y - top) % high
    kind = np.full(x.shape, ROCK)
    for row, kinds in enumerate(MAP):
        for place, sign in enumerate(kinds):
            kind[(lane == row) & (column == place)] = sign
    cave = parts.space(CAVE)
    kind[(y < top) & (column >= RAPIDS) & (column < VILLAGE)] = FALLS
    kind[(y < top) & (x >= cave.x) & (x < cave.x + cave.width)] = HOLLOW
    shape = Gorge(x, y, kind, column, lane, u, v, parts.left, wide, high, top)
    rock = shape.of(ROCK)
    if wide >= 3 and high >= 4:  # water in corners between two walls becomes rock
        walls = (beside(rock, -1, 0) | beside(rock, 1, 0)) & (beside(rock, 0, -1) | beside(rock, 0, 1))
        kind[~rock & ~shape.of(HOLLOW, FALLS) & (lane >= 0) & (lane < LANES) & walls] = ROCK
    return shape


def beside(mask: Mask, right: int, down: int) -> Mask:
    """The pixels whose neighbour at that offset is in the mask; beyond the border, the border's pixels are repeated."""
    rows = np.clip(np.arange(mask.shape[0]) + down, 0, mask.shape[0] - 1)
    columns = np.clip(np.arange(mask.shape[1]) + right, 0, mask.shape[1] - 1)
    return mask[rows][:, columns]


# -- the landscape -------------------------------------------------------------------------------------


_LAYERS = (Swatch.CLIFF_DARK, Swatch.CLIFF, Swatch.CLIFF, Swatch.CLIFF_LIGHT, Swatch.CLIFF)
"""The rock's layers, from the top; they repeat."""
_CALM = (Swatch.WATER_DEEP, Swatch.WATER_1, Swatch.WATER_2, Swatch.WATER_3, Swatch.WATER_4)
_WILD = (Swatch.WATER_3, Swatch.WATER_4, Swatch.WATER_PALE)
_FALLS = (Swatch.FALL_DARK, Swatch.FALL, Swatch.FALL_LIGHT, Swatch.FOAM)
_ROOMY = 3  # minimum width of spaces whose borders are marked by more than the colour of the water
_ARROWS: Mapping[int, Mapping[str, tuple[str, ...]]] = {
    3: {BACK: ("##", "#."), UP: (".#.", "###")},
    5: {BACK: ("###", "##.", "#.#"), UP: (".#.", "###", "#.#")},
}
"""Arrows of white water in the rapids, by the minimum width of a space."""


@lru_cache(maxsize=2 * PERIOD)
def landscape(width: int, height: int, frame: int) -> Field:
    """The picture without anything on it; `frame` moves the water."""
    shape = gorge(width, height)
    picture = _ashore(width, height).copy()
    calm, wild, fall = shape.of(CALM, DOCK, LANDING), shape.of(UP, BACK), shape.of(FALLS)
    picture[calm] = _still(shape, frame)[calm]
    picture[wild] = _rapids(shape, frame)[wild]
    picture[fall] = _curtain(shape, frame)[fall]
    # The water is darker below and to the right of a wall, as the light falls from the upper left
    rock, wet = shape.of(ROCK), shape.of(CALM, UP, BACK, LANDING)
    picture[wet & (beside(rock, 0, -1) | (beside(rock, -1, 0) & (shape.wide > 2)))] = Swatch.WATER_SHADOW
    # A jetty in each dock, at the start and in the village
    planks = shape.of(DOCK, LANDING) & (shape.v < shape.high / 2)
    picture[planks] = np.where((shape.x + shape.lane)[planks] % 2 == 0, Swatch.PLANK, Swatch.PLANK_LIGHT)
    if shape.high > 2:
        picture[planks & (shape.v == shape.high // 2 - 1)] = Swatch.PLANK_DARK
    return picture


# -- rock ---------------------------------------------------------------------------------------------


@lru_cache(maxsize=4)
def _ashore(width: int, height: int) -> Field:
    """Everything that is not animated: walls, cave and village."""
    shape = gorge(width, height)
    # Rock in slightly wavy layers, its edges lit from the upper left
    x, y, rock = shape.x, shape.y, shape.of(ROCK)
    bent = y + 3.5 * smooth_noise(x, 0 * y, 9, 31) + 1.5 * smooth_noise(x, y, 3, 32)
    picture: Field = np.asarray(_LAYERS, np.uint8)[(bent / 1.5).astype(int) % len(_LAYERS)]
    picture[noise(x, y, 33) < 0.05] = Swatch.CLIFF_DARK
    picture[rock & ~(beside(rock, 1, 0) & beside(rock, 0, 1))] = Swatch.CLIFF_DARK
    picture[rock & ~(beside(rock, -1, 0) & beside(rock, 0, -1))] = Swatch.CLIFF_LIGHT
    cave = shape.of(HOLLOW)
    if cave.any():  # dark below an arch of rock, with water in its mouth
        left, right = np.nonzero(cave.any(axis=0))[0][[0, -1]]
        arch = cave & (np.minimum(x - left, right - x) + y < min(3, shape.top - 1))
        picture[cave & ~arch] = Swatch.CLIFF_SHADOW
        picture[cave & ~arch & (noise(x, y, 34) < 0.12)] = Swatch.CLIFF_DARK
        picture[cave & (shape.column == RAPIDS - 1) & (y >= shape.top - 2)] = Swatch.WATER_SHADOW
    # Houses on the rock beside the village's docks
    size = min(6, shape.high)
    left = shape.left + (VILLAGE - 4) * shape.wide
    end = shape.left + (VILLAGE + 1) * shape.wide
    row = shape.top + (LANES - 1) * shape.high + shape.high - size
    for at in range(left, end - size + 1, size + 1):
        _build_house(picture, at, row + 1, size)
    if shape.wide > 2:
        narrow = min(size, shape.wide)
        for at in range(shape.top + 2 * shape.high - narrow - 1, -1, -narrow - 2):
            _build_house(picture, end - narrow, at, narrow)
    return picture


def _build_house(picture: Field, left: int, top: int, size: int) -> None:
    """Draw a house of `size` pixels, its roof and wall lit from the left, if the picture is large enough."""
    if top + size > picture.shape[0] or left + size > picture.shape[1]:
        return
    roof = (size + 1) // 2
    for y in range(size):
        indent = max(0, size // 2 - 1 - y)
        for x in range(indent, size - indent):
            is_lit = x < size / 2
            wall = Swatch.SAND if is_lit else Swatch.SHORE
            picture[top + y, left + x] = (Swatch.ROOF if is_lit else Swatch.ROOF_DARK) if y < roof else wall
    if size > 3:
        picture[top + size - 1, left + size // 2] = Swatch.PLANK_DARK


# -- water --------------------------------------------------------------------------------------------


def _checks(shape: Gorge, further: Grid | int = 0) -> Mask:
    """The pixels of every other space, as on a chessboard; they are drawn paler, so that spaces can be told apart."""
    checks: Mask = (shape.column + shape.lane + further) % 2 == 1
    return checks


def _still(shape: Gorge, frame: int) -> Field:
    """Calm water, paler towards the rapids, with short ripples, and a bright pixel where four spaces meet."""
    further = np.clip(shape.column * 3 // RAPIDS, 0, 2)
    paler = (2 if shape.wide < _ROOMY else 1) * _checks(shape, further)
    picture: Field = np.asarray(_CALM, np.uint8)[(further + paler).astype(int)]
    sway = (frame + 3 * (shape.y // 2)) % PERIOD // (PERIOD // 2)
    picture[(noise((shape.x - sway) // 2, shape.y, 35) > 0.93) & (shape.v > 0)] = Swatch.RIPPLE
    picture[(shape.u == shape.wide - 1) & (shape.v == shape.high - 1) & (shape.wide >= _ROOMY)] = Swatch.RIPPLE
    return picture


def _rapids(shape: Gorge, frame: int) -> Field:
    """White water that flows along the arrows, and the arrows; every other lane moves in each frame."""
    picture = dithered(np.where(_checks(shape), 0.75, 0.25), _WILD, 0.2)
    along = np.where(shape.kind == UP, 2 * shape.y, shape.x + shape.y)
    across = np.where(shape.kind == UP, shape.x, shape.x - shape.y)
    streak = noise(across, (along + (frame + shape.lane) // 2) % (PERIOD // 2), 36)
    picture[streak > 0.8] = Swatch.RIPPLE
    picture[streak > 0.94] = Swatch.EDGE
    # The pixels of the arrows, in the middle of each space
    arrows = np.zeros(shape.x.shape, bool)
    fitting = [forms for least, forms in _ARROWS.items() if shape.wide >= least and shape.high > 2]
    for kind, rows in fitting[-1].items() if fitting else ():
        x, y = shape.u - (shape.wide - len(rows[0])) // 2, shape.v - (shape.high - len(rows)) // 2
        for row, line in enumerate(rows):
            for column, sign in enumerate(line):
                if sign == "#":
                    arrows |= (shape.kind == kind) & (x == column) & (y == row)
    picture[beside(arrows, -1, -1)] = Swatch.WATER_DEEP
    picture[arrows] = Swatch.FOAM
    return picture


def _curtain(shape: Gorge, frame: int) -> Field:
    """The falls, seen from above: water that flows over the edge beside lane a and ends in foam."""
    depth = 1 - shape.y / max(1, shape.top - 1)
    moved = (shape.y + frame) % PERIOD
    streak = 0.6 * noise(shape.x, 0 * shape.y, 37) + 0.4 * noise(shape.x, moved, 38)
    foam = np.clip((depth - 0.5) * 2, 0, 1) * noise(shape.x, (moved + 3) % PERIOD, 39)
    picture = dithered(0.7 * streak + foam, _FALLS, 0.4)
    picture[shape.y == shape.top - 1] = Swatch.EDGE
    return picture
