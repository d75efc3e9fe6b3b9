"""The landscape of the river pane in half blocks: banks and water that move down together, falls, harbour."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from niagara_tui.games.upriver.rules.board import DOCKS, FIRST_SECTION, HARBOUR, LAST_SECTION
from niagara_tui.games.upriver.table.chart import Chart
from niagara_tui.ui.boards.pixels import Field, Grid, Mask, coordinates, dithered, noise, smooth_noise
from niagara_tui.ui.boards.swatches import Swatch
from niagara_tui.ui.boards.trees import BUSH, TREE, plant

IDLE_FRAMES = 12
"""Period of the animation of the water, in frames; a third of the rows of waves change in each frame."""

_LAND = (Swatch.LAND_DARK, Swatch.LAND, Swatch.LAND_LIGHT)
_BEACH = (Swatch.LAND, Swatch.SHORE, Swatch.SAND)
_SANDS = (Swatch.SHORE, Swatch.SAND, Swatch.SAND)
_WATER = (
    Swatch.WATER_DEEP,
    Swatch.WATER_1,
    Swatch.WATER_2,
    Swatch.WATER_3,
    Swatch.WATER_4,
    Swatch.WATER_PALE,
)
_SWELL = (Swatch.WATER_DEEP, Swatch.WATER_2, Swatch.WATER_PALE, Swatch.EDGE)
_FALLS = (Swatch.FALL_DARK, Swatch.FALL, Swatch.FALL_LIGHT, Swatch.FOAM)
_ROCKS = (Swatch.ROCK_DARK, Swatch.ROCK, Swatch.ROCK_LIGHT)
_BASIN = (Swatch.WATER_DEEP, Swatch.WATER_1, Swatch.WATER_2)
_WOBBLE = 0.7
"""How many pixels the shores wind around the straight line."""
_ROUND = 6
"""Exponent of the sections' rounded outline."""
_BARE = 0.55
"""Share of the plots on which no tree grows."""
_DRY = 0.5
"""How far from the water trees grow, in pixels."""
_RIM = 0.72
"""Where the rim of a section begins, as a share of that power of its radius."""


@dataclass(frozen=True, slots=True)
class Current:
    """What moves: sandbank and wave, the columns that the sections have still to slide, the frame of the water."""

    sandbank: int
    wave: int
    slid: int = 0
    frame: int = 0


@dataclass(frozen=True, slots=True)
class _Shape:
    """What is known of each pixel.

    The cards lie in a ring, which moves: `along` is the column in it, `card` the card, counted from the sandbank, and
    `within` the share of its breadth from the left. `inside` is the distance to the nearest shore, negative on land;
    `outline` is 1 at the rounded border of the section; `phase` says how far the waves of its row have come.
    """

    x: Grid
    y: Grid
    along: Grid
    card: Grid
    within: Grid
    inside: Grid
    outline: Grid
    phase: Grid


@lru_cache(maxsize=2 * IDLE_FRAMES)
def landscape(parts: Chart, seats: int, current: Current) -> Field:
    """The picture without boats and texts; hidden parts of sections that slide out lie below falls and harbour."""
    shape = _shape(parts, seats, current)
    picture = _banks(parts, shape, current)
    river = shape.inside > 0
    picture[river] = _water(parts, shape)[river]
    wave = (current.wave - current.sandbank) % LAST_SECTION
    for card, draw in ((0, _sand), (wave, _wave)):
        where = river & (shape.card == card)
        picture[where] = draw(parts, shape)[where]
    falls = shape.x < parts.falls
    picture[falls] = _falls(parts, shape, current.frame)[falls]
    _lay_harbour(picture, parts, shape)
    return picture


def _shape(parts: Chart, seats: int, current: Current) -> _Shape:
    x, y = coordinates(parts.width, parts.height)
    section = FIRST_SECTION + np.floor((x - parts.falls - current.slid) / parts.breadth)
    column = (x - parts.falls - current.slid) % parts.breadth
    card = (section - current.sandbank) % LAST_SECTION
    along = card * parts.breadth + column
    north, south = shores(parts, seats)
    turn = 2 * np.pi * along / (LAST_SECTION * parts.breadth)
    inside = np.minimum(y - north + _WOBBLE * np.sin(9 * turn), south - 1 - y + _WOBBLE * np.sin(7 * turn + 2))
    within = (column + 0.5) / parts.breadth
    reach = (south - north) / 2
    down = (y - (north + south - 1) / 2) / max(1.0, reach)
    across = (2 * within - 1) / (1 - 0.98 / parts.breadth)
    outline = np.abs(down) ** _ROUND + np.abs(across) ** _ROUND
    phase = (current.frame + 3 * (y // 2)) % IDLE_FRAMES // 3
    return _Shape(x, y, along, card, within, inside, outline, phase)


def shores(parts: Chart, seats: int) -> tuple[int, int]:
    """The first row of pixels of the water, and the first one below it."""
    return 2 * parts.top + 2, min(2 * parts.foot(seats) + 4, 2 * parts.height - 1)


# -- banks --------------------------------------------------------------------------------------------


def _banks(parts: Chart, shape: _Shape, current: Current) -> Field:
    """Land with trees, and a beach beside the water; all of it moves along with the sections."""
    ground = 0.6 * smooth_noise(shape.along, shape.y, 5, 1) + 0.4 * smooth_noise(shape.along, shape.y, 2.2, 2)
    picture = dithered(1.6 * ground - 0.3, _LAND, 0.5)
    for crown, gap in ((TREE, 5), (BUSH, 3)):
        _plant_row(picture, parts, shape, current, crown, gap)
    beach = shape.inside > -1.6
    picture[beach] = dithered(1 + shape.inside / 2.4 + 0.2 * (ground - 0.5), _BEACH, 0.6)[beach]
    return picture


def _plant_row(picture: Field, parts: Chart, shape: _Shape, current: Current, crown: tuple[str, ...], gap: int) -> None:
    """Plant trees of one kind on random plots of the ring, where there is land enough."""
    wide, high = len(crown[0]), len(crown)
    ring = LAST_SECTION * parts.breadth
    slid = current.slid + (current.sandbank - FIRST_SECTION) * parts.breadth
    for place in range(0, ring, wide + 1):
        left = parts.falls + (place + slid) % ring
        for plot, top in enumerate(range(0, 2 * parts.height - high + 1, gap)):
            y = top + int(2 * _random(place, plot, high))
            for x in (left, left - ring):
                ground = shape.inside[y : y + high, max(0, x) : max(0, x + wide)]
                if _random(plot, place, high) > _BARE and ground.size and ground.max() < -_DRY:
                    plant(picture, x, y, crown)


def _random(x: int, y: int, salt: int) -> float:
    return float(noise(np.array(float(x)), np.array(float(y)), salt))


# -- water --------------------------------------------------------------------------------------------


def _water(parts: Chart, shape: _Shape) -> Field:
    """Plain sections: slabs that grow paler towards the falls, and ripples along the flow."""
    share = 1 - (shape.x - parts.falls) / max(1, LAST_SECTION * parts.breadth)
    tint = 0.07 * (shape.card % 2) + 0.14 * (0.5 - shape.within)
    picture = dithered(0.8 * share + 0.08 + tint, _WATER, 0.5)
    rim = (shape.outline > _RIM) & (shape.outline <= 1)
    picture[rim & (shape.within > 0.5)] = Swatch.WATER_DEEP
    picture[_ripples(shape) & (shape.outline < _RIM)] = Swatch.RIPPLE
    picture[rim & (shape.within < 0.5)] = Swatch.RIPPLE
    picture[shape.outline > 1] = Swatch.WATER_SHADOW
    picture[(shape.inside < 1) & (noise(shape.along, shape.y, 5) < 0.7)] = Swatch.RIPPLE
    return picture


def _ripples(shape: _Shape) -> Mask:
    """Short lines of light, which drift down the river."""
    along = shape.along + shape.phase
    wave = np.sin(shape.y * 1.9 + np.sin(along * 0.35 + shape.y * 0.21) * 1.7 + along * 0.12)
    lit: Mask = (wave > 0.8) & (noise(along // 3, shape.y, 11) > 0.45)
    return lit


def _sand(parts: Chart, shape: _Shape) -> Field:
    """A bar of sand from shore to shore, with shallow water on both sides, pebbles and tufts."""
    edge = np.abs(2 * shape.within - 1) + 0.3 * (smooth_noise(shape.along, shape.y, 3, 31) - 0.5)
    picture = dithered(1.3 * smooth_noise(shape.along, shape.y, 3, 32), _SANDS, 0.6)
    picture[(edge > 0.72)] = Swatch.SHORE
    picture[edge > 0.86] = Swatch.EDGE
    picture[edge > 0.98] = Swatch.RIPPLE
    dry = edge < 0.7
    picture[dry & (noise(shape.along, shape.y, 33) < 0.03)] = Swatch.ROCK_LIGHT
    picture[dry & (noise(shape.along, shape.y, 34) < 0.04)] = Swatch.TREE_LIGHT
    return picture


def _wave(parts: Chart, shape: _Shape) -> Field:
    """A wave that runs up the river: a slope that rises to a crest of foam, a dark face before it, and spray."""
    bow = ((shape.y - shape.y.mean()) / shape.y.max()) ** 2
    sway = 0.05 * np.sin(shape.y * 0.7 + np.pi / 2 * shape.phase)
    before = shape.within - (0.74 - 0.5 * bow + sway)  # 0 at the crest, positive in front of it
    width = 1 / parts.breadth
    slope = np.clip(1 + before / 0.7, 0, 1) ** 1.5
    lines = 0.18 * np.sin(before * parts.breadth * 2.1)
    picture = dithered(slope + lines, _SWELL, 0.5)
    picture[before > 0] = Swatch.WATER_SHADOW
    spray = (before > width) & (noise(shape.along - shape.phase, shape.y, 41) < 0.3)
    picture[spray] = Swatch.MIST
    picture[(before > -width) & (before <= width)] = Swatch.FOAM
    picture[(before > -2.2 * width) & (before <= -width)] = Swatch.FALL_LIGHT
    return picture


def _falls(parts: Chart, shape: _Shape, frame: int) -> Field:
    """The mouth of the river: water that streams away to the left between rocks and ends in foam."""
    depth = 1 - (shape.x + 0.5) / max(1, parts.falls)
    moved = (shape.x + 2 * frame) % (2 * IDLE_FRAMES)
    streak = 0.75 * noise(0 * shape.x, shape.y, 5) + 0.35 * smooth_noise(moved * 0.5, shape.y * 1.7, 1.3, 6)
    foam = np.clip((depth - 0.7) * 3, 0, 1) * (0.3 + noise(moved, shape.y, 7))
    picture = dithered(0.8 * streak * (0.6 + 0.6 * depth) + foam, _FALLS, 0.5)
    picture[shape.x == parts.falls - 1] = Swatch.EDGE
    rocks = dithered(1.3 * smooth_noise(shape.x, shape.y, 3, 8) - 0.2, _ROCKS, 0.4)
    dry = shape.inside <= 0
    picture[dry] = rocks[dry]
    return picture


# -- harbour ------------------------------------------------------------------------------------------


def _lay_harbour(picture: Field, parts: Chart, shape: _Shape) -> None:
    """Draw the basin, its quay on the right and above, the breakwater and the docks."""
    left = parts.x(HARBOUR)
    here = shape.x >= left
    basin = dithered(smooth_noise(shape.x, shape.y + shape.phase, 4, 51), _BASIN, 0.4)
    picture[here] = basin[here]
    planks = dithered(noise(shape.x // 5, shape.y // 2, 52), (Swatch.PLANK, Swatch.PLANK_LIGHT), 0.0)
    planks[(shape.x - left) % 5 == 0] = Swatch.PLANK_DARK
    quay = here & ((shape.y < 2) | (shape.x >= parts.width - 1))
    picture[quay] = planks[quay]
    breakwater = (shape.x == left) & ((shape.inside <= 2) | (shape.y < 2))
    picture[breakwater] = Swatch.ROCK_LIGHT
    for index in range(len(DOCKS)):
        x, y = parts.dock(index)
        wide = parts.jetty - 1 if parts.berth > 1 else 2
        picture[2 * y, x : x + wide] = Swatch.PLANK_LIGHT
        picture[2 * y + 1, x : x + wide] = Swatch.PLANK_DARK
