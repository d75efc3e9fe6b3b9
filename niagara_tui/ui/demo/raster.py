"""Draw a screen's cells as an image, with Pillow (the extra `pictures`) and the font DejaVu Sans Mono or Menlo."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NamedTuple

from niagara_tui.ui.demo.cells import Cell, Cells

if TYPE_CHECKING:
    from PIL.Image import Image

_FONTS = (("DejaVuSansMono.ttf", "DejaVuSansMono-Bold.ttf"), ("Menlo.ttc", "Menlo.ttc"))
"""Fonts with all of the table's characters, as regular and bold; the first that is installed is used."""
_BLOCKS: Mapping[str, tuple[float, float]] = {
    "▀": (0, 1 / 2),
    **{block: (1 - eighths / 8, 1) for eighths, block in enumerate("▁▂▃▄▅▆▇█", 1)},
}
"""The rows of a cell that blocks fill, as fractions of its height: those of fonts leave gaps between cells."""


class Grain(NamedTuple):
    """The size of a cell in pixels, and of its font."""

    width: int
    height: int
    font: float


FINE = Grain(11, 22, 18)
"""For pictures of 120 columns, which are 1320 pixels wide."""
COARSE = Grain(8, 16, 13.2)
"""For films of 100 columns, which are 800 pixels wide."""


def can_draw() -> bool:
    """Whether Pillow and a font are installed."""
    return find_spec("PIL") is not None and _font(FINE.font, bold=False) is not None


class Canvas:
    """An image of a screen, of which only the cells that change are drawn anew."""

    def __init__(self, grain: Grain, palette: Image | None = None) -> None:
        """Begin without any cells; with the colours of `palette` alone if there is one."""
        self._grain, self._palette = grain, palette
        self._tiles: dict[Cell, Image] = {}
        self._shown: Cells = ()
        self._image: Image | None = None

    def draw(self, cells: Cells) -> Image:
        """The image of these cells; always the same one, as large as the first ones."""
        image = self._image = self._image or self._blank(len(cells[0]), len(cells))
        for y, row in enumerate(cells):
            before = self._shown[y] if self._shown else ()
            for x, cell in enumerate(row):
                if not before or cell != before[x]:
                    image.paste(self._tile(cell), (x * self._grain.width, y * self._grain.height))
        self._shown = cells
        return image

    def _blank(self, columns: int, rows: int) -> Image:
        from PIL import Image

        size = columns * self._grain.width, rows * self._grain.height
        return Image.new("RGB", size) if self._palette is None else self._palette.resize(size)

    def _tile(self, cell: Cell) -> Image:
        if cell not in self._tiles:
            tile = _tile(cell, self._grain)
            self._tiles[cell] = tile if self._palette is None else _without_dither(tile, palette=self._palette)
        return self._tiles[cell]


def palette_of(screens: Iterable[Cells], grain: Grain, colours: int) -> Image:
    """An image with a palette of so many colours, which suit these screens best."""
    from PIL import Image

    kinds = sorted({cell for screen in screens for row in screen for cell in row})
    tiles = Image.new("RGB", (grain.width, grain.height * len(kinds)))
    for number, cell in enumerate(kinds):
        tiles.paste(_tile(cell, grain), (0, number * grain.height))
    return _without_dither(tiles, colours=colours)


def _without_dither(image: Image, colours: int = 256, palette: Image | None = None) -> Image:
    from PIL.Image import Dither

    return image.quantize(colours, palette=palette, dither=Dither.NONE)


def _tile(cell: Cell, grain: Grain) -> Image:
    from PIL import Image, ImageDraw

    tile = Image.new("RGB", (grain.width, grain.height), cell.ground)
    pen = ImageDraw.Draw(tile)
    if cell.text in _BLOCKS:
        top, bottom = (round(end * grain.height) for end in _BLOCKS[cell.text])
        pen.rectangle((0, top, grain.width, bottom - 1), fill=cell.ink)
    elif cell.text.strip():
        font = _font(grain.font, bold=cell.is_bold)
        pen.text((grain.width / 2, grain.height * 0.76), cell.text, cell.ink, font, anchor="ms")
    if cell.is_underlined:
        pen.line((0, grain.height - 2, grain.width, grain.height - 2), fill=cell.ink)
    return tile


@cache
def _font(size: float, *, bold: bool) -> Any:
    """The first font that is installed, else None."""
    from PIL import ImageFont

    for faces in _FONTS:
        try:
            return ImageFont.truetype(faces[bold], size)
        except OSError:
            continue
    return None
