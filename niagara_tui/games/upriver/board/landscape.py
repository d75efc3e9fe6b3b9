"""The landscape of the river pane in half blocks: banks and water that move down together, falls, harbour."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import lru_cache

import numpy as np

from niagara_tui.games.upriver.board.boats import IDLE_FRAMES, Chart
from niagara_tui.games.upriver.rules import DOCKS, FIRST_SECTION, HARBOUR, LAST_SECTION
from niagara_tui.ui.colours.swatches import FALLS, Swatch
from niagara_tui.ui.kit.landscape import (
    BUSH,
    DITHER,
    TALL_TREE,
    TREE,
    Field,
    Grid,
    beach,
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

_SANDS = (Swatch.SHORE, Swatch.SAND, Swatch.SAND)
_SWELL = (Swatch.WATER_DEEP, Swatch.WATER_2, Swatch.WATER_PALE, Swatch.EDGE)
_BASIN = (Swatch.WATER_DEEP, Swatch.WATER_1, Swatch.WATER_2)
_WOBBLE = 0.7  # amplitude of the shores' windings, in pixels
_ROUND = 6  # exponent of the sections' rounded outline
_BEACH = 1.6  # width of the sandy part of the banks, in pixels
_WOODED = 5  # minimum rows of land above the river for tall trees
_BARE = 0.55  # share of the plots on which no tree grows
_DRY = 0.5  # minimum distance of trees from the water, in pixels
_RIM = 0.72  # value of `_Shape.outline` above which a pixel belongs to the rim of its section


@dataclass(frozen=True, slots=True)
class Current:
    """The moving parts: sandbank and wave, the columns that the sections have yet to slide, the frame of the water."""

    sandbank: int
    wave: int
    slid: int = 0
    frame: int = 0


@dataclass(frozen=True, slots=True)
class _Shape:
    """Quantities of each pixel.

    The sections' cards form a ring that moves: `along` is the pixel's column in it, `card` the card, counted from the
    sandbank, and `within` the place on it, 0 to 1 from the left. `inside` is the distance to the nearest shore,
    negative on land; `outline` grows from the middle of the section to 1 at its rounded border.
    """

    x: Grid
    y: Grid
    along: Grid
    card: Grid
    within: Grid
    inside: Grid
    outline: Grid

    def columns(self, first: int, last: int) -> _Shape:
        """The part from the column `first` up to, not including, `last`."""
        return _Shape(*(getattr(self, field.name)[:, first:last] for field in fields(self)))

    def phase(self, frame: int) -> Grid:
        """The phase of the waves in each pixel's row, 0 to 3; a sixth of the rows advances in each frame."""
        phase: Grid = (frame + 7 * (self.y // 2)) % IDLE_FRAMES // 6
        return phase


def landscape(parts: Chart, seats: int, current: Current) -> Field:
    """The picture without boats and texts; falls and harbour cover the ends of sections that slide."""
    shape, still = _still(parts, seats, replace(current, frame=0))
    picture = still.copy()
    wave = (current.wave - current.sandbank) % LAST_SECTION
    plain = (shape.inside > 0) & (shape.outline < _RIM) & (shape.card != 0) & (shape.card != wave)
    drifting = ripples(shape.along + shape.phase(current.frame), shape.y, 0.8)
    picture[plain & drifting] = Swatch.RIPPLE
    first = parts.x(current.wave) + current.slid
    crest = shape.columns(first, first + parts.breadth)
    if crest.x.size:
        # A wave that runs up the river: a slope, a crest of foam, a dark face in front of it, and spray
        phase, pixel = crest.phase(current.frame), 1 / parts.breadth
        bow = ((crest.y - crest.y.mean()) / crest.y.max()) ** 2
        sway = 0.05 * np.sin(crest.y * 0.7 + np.pi / 2 * phase)
        before = crest.within - (0.74 - 0.5 * bow + sway)  # 0 at the crest, positive in front of it
        slope = np.clip(1 + before / 0.7, 0, 1) ** 1.5
        surf = dithered(slope + 0.18 * np.sin(before * parts.breadth * 2.1), _SWELL, 0.5)
        surf[before > 0] = Swatch.WATER_SHADOW
        surf[(before > pixel) & (noise(crest.along - phase, crest.y, 41) < 0.3)] = Swatch.MIST
        surf[(before > -pixel) & (before <= pixel)] = Swatch.FOAM
        surf[(before > -2.2 * pixel) & (before <= -pixel)] = Swatch.FALL_LIGHT
        wet = crest.inside > 0
        picture[:, first : first + parts.breadth][wet] = surf[wet]
    picture[:, : parts.falls], picture[:, parts.x(HARBOUR) :] = _ends(parts, seats, current.frame)
    return picture


@lru_cache(maxsize=2 * IDLE_FRAMES)
def _ends(parts: Chart, seats: int, frame: int) -> tuple[Field, Field]:
    """Falls and harbour, which do not slide."""
    shape = _shape(parts, seats, Current(FIRST_SECTION, FIRST_SECTION))
    falls, harbour = shape.columns(0, parts.falls), shape.columns(parts.x(HARBOUR), parts.width)
    return _falls(falls, parts, frame), _harbour(harbour, parts, frame)


@lru_cache(maxsize=2)
def _still(parts: Chart, seats: int, current: Current) -> tuple[_Shape, Field]:
    """Everything that only sliding moves: banks, the sections' water, the sandbank."""
    shape = _shape(parts, seats, current)
    picture: Field = _banks(parts, seats)[shape.y.astype(int), shape.along.astype(int)]
    river = shape.inside > 0
    # Paler towards the falls, with a dark and a light rim around each section, and ripples at the shores
    share = 1 - (shape.x - parts.falls) / max(1, LAST_SECTION * parts.breadth)
    tint = 0.07 * (shape.card % 2) + 0.14 * (0.5 - shape.within)
    water = slabs(0.8 * share + 0.08 + tint, shape.outline, shape.within, _RIM)
    water[(shape.inside < 1) & (noise(shape.along, shape.y, 5) < 0.7)] = Swatch.RIPPLE
    picture[river] = water[river]
    # The sandbank's columns, extended to where the dither pattern begins
    columns = np.flatnonzero((shape.card == 0).any(axis=0))
    first, last = (int(columns[0]) // DITHER * DITHER, int(columns[-1]) + 1) if columns.size else (0, 0)
    part = shape.columns(first, last)
    # A bar of sand from shore to shore, with shallow water on both sides, pebbles and tufts
    sand = dithered(1.3 * smooth_noise(part.along, part.y, 3, 32), _SANDS, 0.6)
    edge = np.abs(2 * part.within - 1) + 0.3 * (smooth_noise(part.along, part.y, 3, 31) - 0.5)
    for beyond, swatch in ((0.72, Swatch.SHORE), (0.86, Swatch.EDGE), (0.98, Swatch.RIPPLE)):
        sand[edge > beyond] = swatch
    dry = edge < 0.7
    sand[dry & (noise(part.along, part.y, 33) < 0.03)] = Swatch.ROCK_LIGHT
    sand[dry & (noise(part.along, part.y, 34) < 0.04)] = Swatch.TREE_LIGHT
    bar = (part.inside > 0) & (part.card == 0)
    picture[:, first:last][bar] = sand[bar]
    return shape, picture


def _shape(parts: Chart, seats: int, current: Current) -> _Shape:
    x, y = coordinates(parts.width, parts.height)
    section = FIRST_SECTION + np.floor((x - parts.falls - current.slid) / parts.breadth)
    column = (x - parts.falls - current.slid) % parts.breadth
    card = (section - current.sandbank) % LAST_SECTION
    along = card * parts.breadth + column
    within = (column + 0.5) / parts.breadth
    north, south = shores(parts, seats)
    down = (2 * y - north - south + 1) / max(1, south - north)
    across = (2 * within - 1) / (1 - 0.98 / parts.breadth)
    outline = np.abs(down) ** _ROUND + np.abs(across) ** _ROUND
    is_river = (x >= parts.falls) & (x < parts.x(HARBOUR))
    inside = _inside(parts, seats, np.where(is_river, along, x), y)  # rocks and quays do not slide
    return _Shape(x, y, along, card, within, inside, outline)


def shores(parts: Chart, seats: int) -> tuple[int, int]:
    """The first pixel row of the water, and the first one below it."""
    return 2 * parts.top + 2, min(2 * parts.row(seats) + 4, 2 * parts.height - 1)


def _inside(parts: Chart, seats: int, along: Grid, y: Grid) -> Grid:
    """The distance of the ring's pixels to the nearest shore, negative on land."""
    north, south = shores(parts, seats)
    turn = 2 * np.pi * along / (LAST_SECTION * parts.breadth)
    return np.minimum(y - north + _WOBBLE * np.sin(9 * turn), south - 1 - y + _WOBBLE * np.sin(7 * turn + 2))


# -- banks --------------------------------------------------------------------------------------------


@lru_cache(maxsize=2)
def _banks(parts: Chart, seats: int) -> Field:
    """The banks of the whole ring: land with trees, and a beach beside the water."""
    along, y = coordinates(LAST_SECTION * parts.breadth, parts.height)
    inside = _inside(parts, seats, along, y)
    ground = uneven_ground(along, y)
    picture = meadow(ground)
    # Trees of each kind on a grid of plots, at most one on each, where there is enough land
    rows, columns = picture.shape
    for crown, gap in ((TALL_TREE if parts.top >= _WOODED else TREE, 5), (BUSH, 3)):
        wide, high = len(crown[0]), len(crown)
        for left in range(0, columns - wide + 1, wide + 1):
            for row in range(0, rows - high + 1, gap):
                top = row + int(2 * random_at(left, row, high))
                plot = inside[top : top + high, left : left + wide]
                if random_at(row, left, high) > _BARE and plot.max() < -_DRY:
                    plant(picture, left, top, crown)
    sandy = inside > -_BEACH
    picture[sandy] = beach(ground, inside, 1.5 * _BEACH)[sandy]
    return picture


# -- the ends: falls and harbour ------------------------------------------------------------------------


def _falls(shape: _Shape, parts: Chart, frame: int) -> Field:
    """The falls: water that streams to the left between rocks and ends in foam."""
    depth = 1 - (shape.x + 0.5) / parts.falls
    moved = (shape.x + 6 * shape.phase(frame)) % 24
    streak = 0.75 * noise(0 * shape.x, shape.y, 5) + 0.35 * smooth_noise(moved * 0.5, shape.y * 1.7, 1.3, 6)
    foam = np.clip((depth - 0.7) * 3, 0, 1) * (0.3 + noise(moved, shape.y, 7))
    picture = dithered(0.8 * streak * (0.6 + 0.6 * depth) + foam, FALLS, 0.5)
    picture[shape.x == parts.falls - 1] = Swatch.EDGE
    dry = shape.inside <= 0
    picture[dry] = rocks(1.3 * smooth_noise(shape.x, shape.y, 3, 8) - 0.2)[dry]
    return picture


def _harbour(shape: _Shape, parts: Chart, frame: int) -> Field:
    """The basin, its quay above and on the right, the breakwater and the docks."""
    left = parts.x(HARBOUR)
    picture = dithered(smooth_noise(shape.x, shape.y + shape.phase(frame), 4, 51), _BASIN, 0.4)
    planks = dithered(noise(shape.x // 5, shape.y // 2, 52), (Swatch.PLANK, Swatch.PLANK_LIGHT), 0.0)
    planks[(shape.x - left) % 5 == 0] = Swatch.PLANK_DARK
    quay = (shape.y < 2) | (shape.x >= parts.width - 1)
    picture[quay] = planks[quay]
    picture[(shape.x == left) & ((shape.inside <= 2) | (shape.y < 2))] = Swatch.ROCK_LIGHT
    for index in range(len(DOCKS)):
        x, y = parts.dock(index)
        jetty = slice(x - left, x - left + (parts.jetty - 1 if parts.berth > 1 else 2))
        picture[2 * y : 2 * y + 1, jetty] = Swatch.PLANK_LIGHT
        picture[2 * y + 1 : 2 * y + 2, jetty] = Swatch.PLANK_DARK
    return picture
