"""The pictures of the documentation: the last beat of each demo as self-contained SVG, and films of whole demos."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from niagara_ai import files

from niagara_tui.ui.demo.camera import film
from niagara_tui.ui.demo.player import DemoApp
from niagara_tui.ui.demo.script import Script, Size, script, scripts
from niagara_tui.ui.kit import raster
from niagara_tui.ui.kit.cells import Cells, cells_of

TIMEOUT = 30.0
"""Timeout in seconds for a demo without rests."""
ALSO_AS_PNG = ("table-160x48.svg", "rapids-120x40.svg", "arrows-120x40.svg")
"""Pictures in the README, also drawn as PNG: its readers' fonts may lack the table's characters."""
_FONTS = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)
_TRAILING = re.compile(r"[ \t]+$", re.MULTILINE)


DEFAULT_SIZES: list[Size] = [(120, 40)]
"""Sizes in which to draw a demo that is requested by name and lists no sizes of its own."""


class Picture(NamedTuple):
    """A screen as SVG, and its cells."""

    svg: str
    cells: Cells


def all_pictures() -> Iterator[tuple[str, Script, Size]]:
    """All pictures of the documentation: file name, demo and size."""
    for name in scripts():
        if script(name).pictures:
            yield from pictures_of(name)


class _PictureApp(DemoApp):
    """A demo with pictures in half blocks, whatever the terminal's colours."""

    @property
    def pictures(self) -> bool:
        """Whether pictures may be drawn in half blocks: always."""
        return True


async def picture(script: Script, size: Size) -> Picture:
    """Run the demo in a terminal of that size and return its end, which is the same every time.

    Raises:
        TimeoutError: the demo does not end within `TIMEOUT` seconds.
    """
    app = _PictureApp(script, hurry=True)
    async with app.run_test(size=size) as pilot:
        async with asyncio.timeout(TIMEOUT):
            while not app.is_done:
                await pilot.pause(0.02)
        await pilot.pause()
        svg, cells = app.export_screenshot(title="niagara"), cells_of(app)
    return Picture(_TRAILING.sub("", _FONTS.sub("", svg)), cells)


def pictures_of(name: str) -> Iterator[tuple[str, Script, Size]]:
    """The pictures of one demo: file name, demo and size.

    Raises:
        BadInput: there is no such demo.
    """
    found = script(name)
    for size in found.pictures or DEFAULT_SIZES:
        yield f"{name}-{size[0]}x{size[1]}.svg", found, size


def films_of(demo: str | None = None) -> Iterator[tuple[str, Script, Size]]:
    """All films of the documentation, or that of one demo: file name, demo and size.

    Raises:
        BadInput: there is no such demo.
    """
    for name in scripts() if demo is None else [demo]:
        found = script(name)
        if found.film is not None:
            yield f"{name}-{found.film[0]}x{found.film[1]}.gif", found, found.film


def draw(folder: Path, demo: str | None = None) -> Iterator[Path]:
    """Draw all pictures and films, or those of one demo, into that folder, which is created.

    Yields each file once it is written. PNGs and films are drawn only where that is possible (`raster.can_draw`).

    Raises:
        BadInput: there is no such demo.
        OSError: a picture cannot be written.
    """
    pictures = [*(all_pictures() if demo is None else pictures_of(demo))]
    folder.mkdir(parents=True, exist_ok=True)
    for name, shown, size in pictures:
        path = folder / name
        svg, cells = asyncio.run(picture(shown, size))
        files.write_bytes(path, svg.encode())  # replaces even a pipe, to which a write could block for ever
        yield path
        if name in ALSO_AS_PNG and raster.can_draw():
            files.write_bytes(path.with_suffix(".png"), raster.png_of(cells, svg))
            yield path.with_suffix(".png")
    for name, shown, size in films_of(demo) if raster.can_draw() else ():
        files.write_bytes(folder / name, raster.gif_of(asyncio.run(film(shown, size))))
        yield folder / name
