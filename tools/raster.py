"""Screens' cells as images, PNG and GIF, with Pillow (of the extra `test`) and the font DejaVu Sans Mono or Menlo."""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.util import find_spec
from io import BytesIO
from typing import TYPE_CHECKING, Any, NamedTuple

from tools.cells import Cell, Cells, Frame

if TYPE_CHECKING:
    from PIL.Image import Image

_FONTS = (("DejaVuSansMono.ttf", "DejaVuSansMono-Bold.ttf"), ("Menlo.ttc", "Menlo.ttc"))
"""Fonts with all of the table's characters, as regular and bold; the first that is installed is used."""
_BLOCKS: Mapping[str, tuple[float, float]] = {
    "▀": (0, 1 / 2),
    **{block: (1 - eighths / 8, 1) for eighths, block in enumerate("▁▂▃▄▅▆▇█", 1)},
}
"""The top and bottom of the part of a cell that each block fills, as fractions of its height from the top.

Blocks are drawn as rectangles, since those of fonts leave gaps between cells.
"""


class CellSize(NamedTuple):
    """The size of a cell in pixels, and the size of its font."""

    width: int
    height: int
    font: float


FINE = CellSize(11, 22, 18)
"""For pictures of 120 columns, which are 1320 pixels wide."""
COARSE = CellSize(8, 16, 13.2)
"""For films of 100 columns, which are 800 pixels wide."""


def can_draw() -> bool:
    """Whether Pillow and a font are installed."""
    return find_spec("PIL") is not None and _font(FINE.font, bold=False) is not None


class Canvas:
    """An image of a screen, of which only the cells that change are drawn anew."""

    def __init__(self, cell_size: CellSize, palette: Image | None = None) -> None:
        """Start without cells; if there is a `palette`, only its colours are used."""
        self._cell_size, self._palette = cell_size, palette
        self._tiles: dict[Cell, Image] = {}
        self._shown: Cells = ()
        self._image: Image | None = None

    def draw(self, cells: Cells) -> Image:
        """The image of these cells: always the same object, in the size of the first cells drawn."""
        image = self._image = self._image or self._blank(len(cells[0]), len(cells))
        for y, row in enumerate(cells):
            before = self._shown[y] if self._shown else ()
            for x, cell in enumerate(row):
                if not before or cell != before[x]:
                    image.paste(self._tile(cell), (x * self._cell_size.width, y * self._cell_size.height))
        self._shown = cells
        return image

    def _blank(self, columns: int, rows: int) -> Image:
        from PIL import Image

        size = columns * self._cell_size.width, rows * self._cell_size.height
        return Image.new("RGB", size) if self._palette is None else self._palette.resize(size)

    def _tile(self, cell: Cell) -> Image:
        if cell not in self._tiles:
            tile = _tile(cell, self._cell_size)
            self._tiles[cell] = tile if self._palette is None else _without_dither(tile, palette=self._palette)
        return self._tiles[cell]


def palette_of(screens: Iterable[Cells], cell_size: CellSize, colours: int) -> Image:
    """An image whose palette has the given number of colours, which suit these screens best."""
    from PIL import Image

    kinds = sorted({cell for screen in screens for row in screen for cell in row})
    tiles = Image.new("RGB", (cell_size.width, cell_size.height * len(kinds)))
    for number, cell in enumerate(kinds):
        tiles.paste(_tile(cell, cell_size), (0, number * cell_size.height))
    return _without_dither(tiles, colours=colours)


def _without_dither(image: Image, colours: int = 256, palette: Image | None = None) -> Image:
    from PIL.Image import Dither

    return image.quantize(colours, palette=palette, dither=Dither.NONE)


def _tile(cell: Cell, cell_size: CellSize) -> Image:
    from PIL import Image, ImageDraw

    tile = Image.new("RGB", (cell_size.width, cell_size.height), cell.ground)
    pen = ImageDraw.Draw(tile)
    if cell.text in _BLOCKS:
        top, bottom = (round(end * cell_size.height) for end in _BLOCKS[cell.text])
        pen.rectangle((0, top, cell_size.width, bottom - 1), fill=cell.ink)
    elif cell.text.strip():
        font = _font(cell_size.font, bold=cell.is_bold)
        pen.text((cell_size.width / 2, cell_size.height * 0.76), cell.text, cell.ink, font, anchor="ms")
    if cell.is_underlined:
        pen.line((0, cell_size.height - 2, cell_size.width, cell_size.height - 2), fill=cell.ink)
    return tile


@cache
def _font(size: float, *, bold: bool) -> Any:
    """The first of `_FONTS` that is installed, else None."""
    from PIL import ImageFont

    for faces in _FONTS:
        try:
            return ImageFont.truetype(faces[bold], size)
        except OSError:
            continue
    return None


_HEADER_END = 33
"""The bytes of a PNG before which its first chunk after the header begins."""


def png_of(cells: Cells) -> bytes:
    """Draw these cells as a PNG that contains their digest, as a tEXt chunk."""
    file = BytesIO()
    Canvas(FINE).draw(cells).save(file, format="PNG", optimize=True)
    png = file.getvalue()
    content = b"tEXtCells\0" + digest_of(cells)
    chunk = (len(content) - 4).to_bytes(4) + content + zlib.crc32(content).to_bytes(4)
    return png[:_HEADER_END] + chunk + png[_HEADER_END:]


_COLOURS = 255
"""Number of colours in the palette; the format needs one more for pixels that do not change."""


def gif_of(frames: Sequence[Frame]) -> bytes:
    """The film as a GIF that repeats for ever and contains the film's digest as a comment."""
    palette = palette_of([frame.cells for frame in frames], COARSE, _COLOURS)
    canvas = Canvas(COARSE, palette)
    first, *others = (canvas.draw(frame.cells).copy() for frame in frames)
    file = BytesIO()
    first.save(
        file,
        format="GIF",
        save_all=True,
        append_images=others,
        duration=[10 * frame.centiseconds for frame in frames],
        loop=0,
        comment=digest_of(frames),
    )
    return file.getvalue()


def digest_of(drawn: Cells | Sequence[Frame]) -> bytes:
    """A digest of a screen's cells, or of all cells of a film and their durations; it needs no Pillow."""
    return hashlib.sha256(repr([*drawn]).encode()).hexdigest().encode()
