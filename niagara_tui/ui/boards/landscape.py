"""What landscapes in half blocks have in common: meadows and trees, rocks, water in slabs, ripples; lit from above."""

from __future__ import annotations

import numpy as np

from niagara_tui.ui.boards.pixels import Field, Grid, Mask, dithered, noise, smooth_noise
from niagara_tui.ui.colours.swatches import LAND, WATER, Swatch

_ROCKS = (Swatch.ROCK_DARK, Swatch.ROCK, Swatch.ROCK_LIGHT)
_SHORE = (Swatch.LAND, Swatch.SHORE, Swatch.SAND)

BUSH = (" L ", "LTD")
TREE = (" L ", "LLT", "LTD", " D ")
TALL_TREE = ("  LL  ", " LLLT ", "LLLTTD", "LLTTTD", " TTTD ", "  DD  ")
_LEAVES = {"L": Swatch.TREE_LIGHT, "T": Swatch.TREE, "D": Swatch.TREE_DARK}


def plant(picture: Field, left: int, top: int, crown: tuple[str, ...]) -> None:
    """Draw a crown with its upper left corner at that pixel, clipped at the picture's edges."""
    rows, columns = picture.shape
    for y, line in enumerate(crown, top):
        for x, sign in enumerate(line, left):
            if sign in _LEAVES and 0 <= x < columns and 0 <= y < rows:
                picture[y, x] = _LEAVES[sign]


def random_at(x: int, y: int, salt: int) -> float:
    """A pseudorandom number from 0 to 1 for a plot of land, always the same."""
    return float(noise(np.array(float(x)), np.array(float(y)), salt))


def uneven_ground(x: Grid, y: Grid) -> Grid:
    """How high the ground is in each pixel, about 0 to 1."""
    ground: Grid = 0.6 * smooth_noise(x, y, 5, 1) + 0.4 * smooth_noise(x, y, 2.2, 2)
    return ground


def meadow(ground: Grid) -> Field:
    """Grass on uneven ground."""
    return dithered(1.6 * ground - 0.3, LAND, 0.5)


def beach(ground: Grid, inside: Grid, breadth: float) -> Field:
    """Sand that begins `breadth` pixels from the water; `inside` is the distance to the shore, negative on land."""
    return dithered(1 + inside / breadth + 0.2 * (ground - 0.5), _SHORE, 0.6)


def rocks(shade: Grid) -> Field:
    """Rock, the lighter the higher its shade."""
    return dithered(shade, _ROCKS, 0.4)


def slabs(shade: Grid, outline: Grid, within: Grid, rim: float) -> Field:
    """Water in rounded slabs, each with a light edge in front and a dark one behind, and gaps between.

    `outline` grows from the middle of a pixel's slab to 1 at its border, `rim` is where the edge begins; `within` is
    the place in the slab, 0 in front to 1.
    """
    picture = dithered(shade, WATER, 0.5)
    edge = (outline > rim) & (outline <= 1)
    picture[edge & (within > 0.5)] = Swatch.WATER_DEEP
    picture[edge & (within < 0.5)] = Swatch.RIPPLE
    picture[outline > 1] = Swatch.WATER_SHADOW
    return picture


def ripples(x: Grid, y: Grid, highest: float) -> Mask:
    """Short lines of light on water, where waves reach `highest`."""
    wave = np.sin(y * 1.9 + np.sin(x * 0.35 + y * 0.21) * 1.7 + x * 0.12)
    lit: Mask = (wave > highest) & (noise(x // 3, y, 11) > 0.45)
    return lit
