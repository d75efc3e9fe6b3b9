"""Pictures in half blocks: a cell is two square pixels, one above the other, each of one swatch."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from rich.style import Style

from niagara_tui.ui.boards.canvas import Canvas
from niagara_tui.ui.colours.swatches import Swatch, style_of

Field = NDArray[np.uint8]
"""A picture: rows of `Swatch` values, two rows for each row of cells."""
Grid = NDArray[np.float64]
"""A number for each pixel."""
Mask = NDArray[np.bool_]
"""True for each pixel that belongs to a region."""

_BAYER = np.array([[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]]) / 16 + 1 / 32
"""Thresholds of ordered dithering."""
DITHER = len(_BAYER)
"""The number of pixels after which the thresholds repeat."""


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
    across, down = _eased(x - left), _eased(y - top)
    upper = noise(left, top, salt) * (1 - across) + noise(left + 1, top, salt) * across
    lower = noise(left, top + 1, salt) * (1 - across) + noise(left + 1, top + 1, salt) * across
    blended: Grid = upper * (1 - down) + lower * down
    return blended


def _eased(share: Grid) -> Grid:
    eased: Grid = share * share * (3 - 2 * share)
    return eased


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
    """A canvas filled with a picture."""
    canvas = Canvas(field.shape[1], field.shape[0] // 2)
    upper, lower = field[0::2].astype(int), field[1::2].astype(int)
    pairs = (upper * len(Swatch) + lower).tolist()
    styles = _StyleOfPair()
    for y, (row, is_one) in enumerate(zip(pairs, (upper == lower).tolist(), strict=True)):
        canvas.fill_row(y, [" " if one else "▀" for one in is_one], [styles[pair] for pair in row])
    return canvas


class _StyleOfPair(dict[int, Style]):
    """The style of a cell by its two swatches as one number."""

    def __missing__(self, pair: int) -> Style:
        self[pair] = style = style_of(*divmod(pair, len(Swatch)))
        return style
