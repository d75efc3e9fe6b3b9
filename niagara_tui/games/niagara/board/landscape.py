"""The landscape of the river pane in half blocks: land, shores, water on discs that slide, falls, rocks."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
from textual.geometry import Region

from niagara_tui.games.niagara.board.chart import IDLE_FRAMES, Current, chart
from niagara_tui.games.niagara.rules.board import LEFT, RIGHT, ZONE_5, ZONE_6L, ZONE_6R, ZONE_7L, ZONE_7R
from niagara_tui.ui.colours.swatches import FALLS, Swatch
from niagara_tui.ui.kit.backdrop import Scenery
from niagara_tui.ui.kit.canvas import Canvas
from niagara_tui.ui.kit.landscape import (
    DITHER,
    TALL_TREE,
    TREE,
    Field,
    Grid,
    Mask,
    beach,
    canvas_of,
    coordinates,
    dithered,
    meadow,
    noise,
    plant,
    random_at,
    ripples,
    rocks,
    slabs,
    smooth_noise,
    uneven_ground,
)

# -- the shape of the river ----------------------------------------------------------------------------


_FLARE = 0.35  # where an arm's shores reach their full distance, as a share of the height of its first zone
_WOBBLE = 0.6  # amplitude in pixels with which the shores wind around the straight line

Window = tuple[slice, slice]  # some rows and columns of pixels


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
    top, left = (places[0] // DITHER * DITHER for places in (rows, columns))
    return np.s_[top : rows[-1] + 1, left : columns[-1] + 1]


@lru_cache(maxsize=4)
def shores(width: int, height: int) -> Shores:
    parts = chart(width, height)
    x, y = coordinates(width, height)
    rows = y[:, 0]
    top, fork, lip = 2 * parts.stage.height, 2 * parts.zones[ZONE_6L].y, 2 * parts.falls[LEFT].y
    # The columns of the left and the right shore, by row
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
    # The columns of the land between the arms, by row; it begins as a point where the river forks
    left, right = parts.zones[ZONE_6L], parts.zones[ZONE_6R]
    tip = (left.right + right.x - 1) / 2
    share = np.sqrt(np.clip((rows - fork + 1) / (2 * left.height * 2 * _FLARE), 0, 1))
    under = np.clip((rows - _row(left)) / max(1, 2 * left.height), 0, 1)
    west_bank = tip + (left.right - tip) * share + (parts.zones[ZONE_7L].right - left.right) * under
    east_bank = tip + (right.x - 1 - tip) * share + (parts.zones[ZONE_7R].x - right.x) * under
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


def _row(rect: Region, share: float = 0.5) -> float:
    return 2 * (rect.y + rect.height * share)


# -- the landscape -------------------------------------------------------------------------------------


_PLANKS = (Swatch.PLANK, Swatch.PLANK_LIGHT)
_RIM = 0.78  # where the rim of a disc begins, as the distance from the middle of a disc, which is 1 at its edge
_BEACH = 3.2  # width of the sandy part of the banks, in pixels
_CLIFF = 10.0  # width in pixels of the rocks beside the falls
_WOOD = 4.0  # minimum distance of trees from the water, in pixels
_BARE = 0.3  # share of the plots on which no tree grows
_LARGE = 10  # minimum height of discs, in pixels, with which trees are large


def landscape(width: int, height: int, current: Current) -> Field:
    """The picture without anything on it; `current` slides the discs and moves ripples and falls."""
    shape = shores(width, height)
    picture = _ashore(width, height).copy()
    ripples = _ripples(width, height, current.frame)
    again = shape.pitch  # rows of cells, two discs, after which the discs look the same
    for lane, slid in enumerate((current.main, current.left, current.right)):
        window, (here, slabs, calm) = window_of(width, height, lane), _slabs(width, height, lane, slid % again)
        np.copyto(picture[window], slabs, where=here)
        picture[window][calm & ripples[window]] = Swatch.RIPPLE
    for arm, slid in enumerate((current.left, current.right)):
        here, curtain = _curtain(width, height, arm, (slid + current.frame) % IDLE_FRAMES)
        np.copyto(picture[window_of(width, height, 1 + arm, falls=True)], curtain, where=here)
    return picture


# -- land ---------------------------------------------------------------------------------------------


@lru_cache(maxsize=4)
def _ashore(width: int, height: int) -> Field:
    shape = shores(width, height)
    x, y, height_in_pixels = shape.x, shape.y, 2 * height
    ground = uneven_ground(x, y)
    picture = meadow(ground)
    # Trees with light from the upper left, at most one a plot, away from the water
    crown = TALL_TREE if shape.pitch >= _LARGE else TREE
    wide, high = 2 * len(crown[0]) + 1, len(crown) + 2
    for plot_y in range(height_in_pixels // high + 1):
        for plot_x in range(width // wide + 1):
            chance, across, down = (random_at(plot_x, plot_y, salt) for salt in (21, 22, 23))
            left, top = plot_x * wide + int(across * len(crown[0])), plot_y * high + int(down * 3)
            plot = np.s_[top : top + len(crown), left : left + len(crown[0])]
            is_whole = shape.top < top and top + len(crown) < min(shape.lip, height_in_pixels)
            is_whole = is_whole and left + len(crown[0]) < width
            if chance > _BARE and is_whole and shape.inside[plot].max() < -_WOOD:
                plant(picture, left, top, crown)
    sandy = (shape.inside > -_BEACH) & (y >= shape.top)
    picture[sandy] = beach(ground, shape.inside, _BEACH)[sandy]
    cliff = (y > shape.lip) & (shape.inside > -_CLIFF - 3 * (ground - 0.5))
    # Rocks beside and between the falls, with mist at their feet
    depth = (shape.y - shape.lip) / max(1, shape.y.max() - shape.lip)
    part = rocks(1.3 * smooth_noise(shape.x, shape.y, 3, 8) - 0.2 - 0.25 * depth)
    misty = (depth > 0.55) & (shape.inside > -4) & (noise(shape.x, shape.y, 3) < depth - 0.35)
    part[misty] = Swatch.MIST
    picture[cliff] = part[cliff]
    # Draw the planks of the bank, and the piles under it if it is high enough
    rows = chart(width, height).stage.height
    planks = 2 * min(rows, 2)
    x, y = shape.x[:planks], shape.y[:planks]
    picture[:planks] = dithered(noise(x // 7, y, 4), _PLANKS, 0.0)
    picture[:planks][(x % 7 == 0) | (y == planks - 1)] = Swatch.PLANK_DARK
    for row in range(planks, 2 * rows):
        picture[row] = np.where(shape.x[row] % 12 == 7, Swatch.PLANK, Swatch.WATER_SHADOW)
        outside = shape.inside[2 * rows] <= 0
        picture[row][outside & (shape.x[row] % 12 != 7)] = Swatch.LAND_DARK
    return picture


# -- water and falls -----------------------------------------------------------------------------------


@lru_cache(maxsize=128)
def _slabs(width: int, height: int, lane: int, slid: int) -> tuple[Mask, Field, Mask]:
    """The water of a lane above the falls, as discs that have slid `slid` rows of cells: rounded slabs lit from above.

    Returns the mask of the lane, its picture, and the mask of the pixels where ripples show, all in the lane's window.
    """
    shape = shores(width, height).part(window_of(width, height, lane))
    passed = 2 * slid / shape.pitch
    down = np.interp(shape.y, shape.edges, range(len(shape.edges))) - passed
    number = np.floor(down)
    within = down - number  # 0 at the upper edge of its disc, 1 at the lower
    # Each pixel's distance from the middle of its disc, by fourth powers, as discs are squircles; 1 at the edge
    centre = np.interp(number[:, :1] + 0.5 + passed, range(len(shape.edges)), shape.edges)
    row = np.clip(centre, 0, len(shape.middle[lane]) - 1).astype(int)
    across = (shape.x - shape.middle[lane][row]) / np.maximum(shape.reach[lane][row] * 0.98, 1)
    distance: Grid = np.square(np.square(across)) + np.square(np.square((within - 0.5) / 0.5))
    share = (shape.y - shape.top) / (shape.lip - shape.top)
    tint = 0.06 * (number % 2) + 0.16 * (0.5 - within)
    picture = slabs(share * 0.86 + 0.07 + tint, distance, within, _RIM)
    picture[(shape.inside < 1.2) & (noise(shape.x, shape.y, 5) < 0.7)] = Swatch.RIPPLE
    here = (shape.lane == lane) & (shape.inside > 0) & (shape.y >= shape.top) & (shape.y < shape.lip)
    return here, picture, here & (distance < _RIM)


@lru_cache(maxsize=2 * IDLE_FRAMES)
def _ripples(width: int, height: int, frame: int) -> Mask:
    """Short lines of light; each row of cells sways by a pixel, a quarter of them in each frame."""
    shape = shores(width, height)
    cells = shape.y // 2
    x = shape.x - (frame + 3 * cells) % IDLE_FRAMES // 4
    return ripples(x, shape.y, 0.82)


@lru_cache(maxsize=4 * IDLE_FRAMES)
def _curtain(width: int, height: int, arm: int, fallen: int) -> tuple[Mask, Field]:
    """The falling water of an arm after `fallen` rows of cells, in its window: its mask, and its streaks with foam."""
    whole = shores(width, height)
    shape = whole.part(window_of(width, height, 1 + arm, falls=True))
    depth = (shape.y - shape.lip) / max(1, whole.y.max() - shape.lip)
    moved = (shape.y - 2 * fallen) % (2 * IDLE_FRAMES)
    streak = 0.55 * noise(shape.x, 0 * shape.y, 5) + 0.45 * smooth_noise(shape.x * 1.7, moved * 0.5, 1.3, 6)
    foam = np.clip((depth - 0.7) * 3, 0, 1) * (0.4 + noise(shape.x, moved, 7))
    picture = dithered(0.75 * streak * (0.75 + 0.5 * depth) + foam, FALLS, 0.5)
    picture[(shape.y == shape.lip) & (noise(shape.x // 2, shape.y, 2) < 0.6)] = Swatch.EDGE
    return (shape.lane == 1 + arm) & (shape.inside > 0) & (shape.y >= shape.lip), picture


@lru_cache(maxsize=IDLE_FRAMES)
def _draw(width: int, height: int, covered: int, frame: int) -> Canvas:
    """Draw the river in the middle of what is not covered."""
    return canvas_of(landscape(width + covered, height, Current(frame=frame))[:, :width])


BACKDROP = Scenery(_draw, IDLE_FRAMES)
