"""The shape of the gorge in half-block pixels: the space that each pixel belongs to, and the walls."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from niagara_tui.games.canyon.board.chart import chart
from niagara_tui.games.canyon.rules.map import CAVE, LANES, MAP, RAPIDS, VILLAGE
from niagara_tui.ui.boards.pixels import Grid, Mask, coordinates

CALM, UP, BACK, DOCK, LANDING = ".", "^", "<", "S", "V"
"""Kinds of water, as in `map.MAP`."""
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
        """The pixels of these kinds."""
        return np.isin(self.kind, kinds)


@lru_cache(maxsize=4)
def gorge(width: int, height: int) -> Gorge:
    """The gorge for a pane of this size."""
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
    kind[_corners(shape)] = ROCK
    return shape


def beside(mask: Mask, right: int, down: int) -> Mask:
    """The pixels whose neighbour at that offset is in the mask; beyond the border, the border's pixels are repeated."""
    rows = np.clip(np.arange(mask.shape[0]) + down, 0, mask.shape[0] - 1)
    columns = np.clip(np.arange(mask.shape[1]) + right, 0, mask.shape[1] - 1)
    return mask[rows][:, columns]


def _corners(shape: Gorge) -> Mask:
    """The water pixels in corners between two walls, which become rock if spaces are large enough."""
    rock = shape.of(ROCK)
    if shape.wide < 3 or shape.high < 4:
        return np.zeros_like(rock)
    walls = (beside(rock, -1, 0) | beside(rock, 1, 0)) & (beside(rock, 0, -1) | beside(rock, 0, 1))
    return ~rock & ~shape.of(HOLLOW, FALLS) & (shape.lane >= 0) & (shape.lane < LANES) & walls
