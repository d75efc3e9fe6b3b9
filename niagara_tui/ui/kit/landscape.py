"""Landscapes in half blocks: a cell is two square pixels, one above the other, each of one swatch."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from niagara_tui.ui.colours.swatches import LAND, WATER, Swatch, style_of
from niagara_tui.ui.kit.canvas import Canvas

Field = NDArray[np.uint8]  # a picture: rows of `Swatch` values, two rows for each row of cells
Grid = NDArray[np.float64]  # a number for each pixel
Mask = NDArray[np.bool_]  # true for each pixel that belongs to a region

_BAYER = np.array([[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]]) / 16 + 1 / 32
"""Thresholds of ordered dithering."""
DITHER = len(_BAYER)  # the number of pixels after which the thresholds repeat


def coordinates(width: int, height: int) -> tuple[Grid, Grid]:
    """The columns and the rows of all pixels of a picture of `width` x `height` cells."""
    rows, columns = np.mgrid[0 : 2 * height, 0:width]
    return columns.astype(float), rows.astype(float)


def noise(x: Grid, y: Grid, salt: int = 0) -> Grid:
    """A pseudorandom number from 0 to 1 for each pair of integer coordinates, always the same for the same `salt`."""
    mask = 0xFFFFFFFF
    mixed = (
        np.floor(x).astype(np.int64) * 374761393 + np.floor(y).astype(np.int64) * 668265263 + salt * 974634777
    ) & mask
    mixed = ((mixed ^ (mixed >> 13)) * 1274126177) & mask
    return ((mixed ^ (mixed >> 16)) & 0xFFFF) / 0xFFFF


def smooth_noise(x: Grid, y: Grid, scale: float, salt: int = 0) -> Grid:
    """As `noise`, but changing smoothly over about `scale` pixels."""
    x, y = x / scale, y / scale
    left, top = np.floor(x), np.floor(y)
    across, down = (share * share * (3 - 2 * share) for share in (x - left, y - top))  # slow at both ends
    upper = noise(left, top, salt) * (1 - across) + noise(left + 1, top, salt) * across
    lower = noise(left, top + 1, salt) * (1 - across) + noise(left + 1, top + 1, salt) * across
    blended: Grid = upper * (1 - down) + lower * down
    return blended


def dithered(shade: Grid, swatches: tuple[int, ...], strength: float = 1.0) -> Field:
    """The swatches, from the first at shade 0 to the last at shade 1; those between two are mixed pixel by pixel.

    `strength` is the width of the mixed bands: 0 for sharp borders, 1 for a mixture everywhere.
    """
    rows, columns = shade.shape
    threshold = np.tile(_BAYER, (rows // DITHER + 1, columns // DITHER + 1))[:rows, :columns]
    steps = np.clip(shade, 0, 1) * (len(swatches) - 1)
    chosen = np.floor(steps + 0.5 + (threshold - 0.5) * strength).astype(int)
    field: Field = np.asarray(swatches, np.uint8)[np.clip(chosen, 0, len(swatches) - 1)]
    return field


def canvas_of(field: Field) -> Canvas:
    canvas = Canvas(field.shape[1], field.shape[0] // 2)
    upper, lower = field[0::2].astype(int), field[1::2].astype(int)
    pairs = upper * len(Swatch) + lower  # as one number, of which each picture has few
    styles = {pair: style_of(*divmod(pair, len(Swatch))) for pair in np.unique(pairs).tolist()}
    for y, (row, is_one) in enumerate(zip(pairs.tolist(), (upper == lower).tolist(), strict=True)):
        canvas.fill_row(y, [" " if one else "▀" for one in is_one], [styles[pair] for pair in row])
    return canvas


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
