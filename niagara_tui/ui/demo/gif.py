"""Films as animated GIFs, which every viewer of a README plays."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from io import BytesIO

from niagara_tui.ui.demo import raster
from niagara_tui.ui.demo.camera import Frame

_COLOURS = 255
"""Number of colours in the palette; the format needs one more for pixels that do not change."""


def gif_of(frames: Sequence[Frame]) -> bytes:
    """The film as a GIF that repeats for ever and contains the film's digest as a comment."""
    palette = raster.palette_of([frame.cells for frame in frames], raster.COARSE, _COLOURS)
    canvas = raster.Canvas(raster.COARSE, palette)
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


def digest_of(frames: Sequence[Frame]) -> bytes:
    """A digest of all cells of the film and their durations."""
    return hashlib.sha256(repr([*frames]).encode()).hexdigest().encode()
