"""The shape of the river in pixels of half blocks: its shores, and the lane of each pixel."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
from textual.geometry import Region

from niagara_tui.games.niagara.board.chart import Chart, chart
from niagara_tui.games.niagara.rules.board import LEFT, RIGHT, ZONE_5, ZONE_6L, ZONE_6R, ZONE_7L, ZONE_7R
from niagara_tui.ui.boards.pixels import DITHER, Grid, coordinates

_FLARE = 0.35
"""Where an arm's shores reach their full distance, as a share of the height of its first zone."""
_WOBBLE = 0.6
"""Amplitude in pixels with which the shores wind around the straight line."""

Window = tuple[slice, slice]
"""Some rows and columns of pixels."""


@dataclass(frozen=True, slots=True)
class Shores:
    """Where water is, for a pane of a given size; all in pixels, two rows of them a row of cells.

    `inside` is the distance of each pixel to the nearest shore, negative on land. `middle` and `reach` are the middle
    and half the width of each lane (0: above the fork, 1 + arm below it) by row. `top`, `fork` and `lip` are the rows
    where the river, the arms and the falls begin; `edges` those where each disc begins, and the falls; `pitch` is the
    least height of a disc.
    """

    x: Grid
    y: Grid
    inside: Grid
    lane: Grid
    middle: tuple[Grid, Grid, Grid]
    reach: tuple[Grid, Grid, Grid]
    top: int
    fork: int
    lip: int
    edges: tuple[int, ...]
    pitch: int

    def part(self, window: Window) -> Shores:
        """The same for the pixels of the window; `middle` and `reach` keep all rows."""
        x, y, inside, lane = (grid[window] for grid in (self.x, self.y, self.inside, self.lane))
        return replace(self, x=x, y=y, inside=inside, lane=lane)


@lru_cache(maxsize=16)
def window_of(width: int, height: int, lane: int, *, falls: bool = False) -> Window:
    """The smallest rectangle around a lane above or on the falls that begins where dithering repeats itself."""
    shape = shores(width, height)
    is_there = (shape.lane == lane) & (shape.inside > 0) & ((shape.y >= shape.lip) == falls)
    rows, columns = (np.flatnonzero(is_there.any(axis=axis)) for axis in (1, 0))
    if not rows.size:
        return np.s_[0:0, 0:0]
    top, left = (found[0] // DITHER * DITHER for found in (rows, columns))
    return np.s_[top : rows[-1] + 1, left : columns[-1] + 1]


@lru_cache(maxsize=4)
def shores(width: int, height: int) -> Shores:
    """The shores for a pane of this size."""
    parts = chart(width, height)
    x, y = coordinates(width, height)
    rows = y[:, 0]
    top, fork, lip = 2 * parts.stage.height, 2 * parts.zones[ZONE_6L].y, 2 * parts.falls[LEFT].y
    west, east = _outer(parts, rows)
    west_bank, east_bank = _island(parts, rows, fork)
    below = y >= fork
    between_outer = np.minimum(x - west[:, None], east[:, None] - x)
    beside_island = np.maximum(west_bank[:, None] - x, x - east_bank[:, None])
    inside = np.where(below, np.minimum(between_outer, beside_island), between_outer)
    lane = np.where(below, np.where(x < ((west_bank + east_bank) / 2)[:, None], 1 + LEFT, 1 + RIGHT), 0)
    return Shores(
        x=x,
        y=y,
        inside=np.where(y < top, -9.0, inside),
        lane=lane,
        middle=((west + east) / 2, (west + west_bank) / 2, (east_bank + east) / 2),
        reach=((east - west) / 2, (west_bank - west) / 2, (east - east_bank) / 2),
        top=top,
        fork=fork,
        lip=lip,
        edges=tuple(2 * edge for edge in parts.edges),
        pitch=2 * parts.disc,
    )


def _outer(parts: Chart, rows: Grid) -> tuple[Grid, Grid]:
    """The columns of the left and the right shore, by row."""
    main = [(_row(zone), zone.x, zone.right) for zone in parts.zones[1 : ZONE_5 + 1]]
    arms = [
        (_row(left, share), left.x, right.right)
        for left, right, share in (
            (parts.zones[ZONE_6L], parts.zones[ZONE_6R], _FLARE),
            (parts.zones[ZONE_7L], parts.zones[ZONE_7R], 0.5),
        )
    ]
    points = [*main, *arms]
    at = [row for row, _, _ in points]
    winding = _WOBBLE * np.sin(rows * 0.55)
    west = np.interp(rows, at, [left for _, left, _ in points]) + winding
    east = np.interp(rows, at, [right - 1 for _, _, right in points]) + winding[::-1]
    return west, east


def _island(parts: Chart, rows: Grid, fork: int) -> tuple[Grid, Grid]:
    """The columns of the land between the arms, by row; it begins as a point where the river forks."""
    left, right = parts.zones[ZONE_6L], parts.zones[ZONE_6R]
    tip = (left.right + right.x - 1) / 2
    share = np.sqrt(np.clip((rows - fork + 1) / (2 * left.height * 2 * _FLARE), 0, 1))
    below = np.clip((rows - _row(left)) / max(1, 2 * left.height), 0, 1)
    west = tip + (left.right - tip) * share + (parts.zones[ZONE_7L].right - left.right) * below
    east = tip + (right.x - 1 - tip) * share + (parts.zones[ZONE_7R].x - right.x) * below
    return west, east


def _row(rect: Region, share: float = 0.5) -> float:
    """The row of pixels at this share of a rectangle's height."""
    return 2 * (rect.y + rect.height * share)
