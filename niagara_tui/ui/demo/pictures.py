"""The pictures of the documentation: the last beat of demos, as SVG that loads nothing from anywhere."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path

from niagara_tui.ui.demo import png
from niagara_tui.ui.demo.player import DemoApp
from niagara_tui.ui.demo.script import Script, Size, script, scripts

PATIENCE = 30.0
"""Seconds for a demo in a hurry."""
ALSO_AS_PNG = ("table-120x40.svg", "preview-120x40.svg", "rapids-120x40.svg", "arrows-120x40.svg")
"""What the README shows: where it is read, an SVG may have no font with the table's signs."""
_FONTS = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)
_TRAILING = re.compile(r"[ \t]+$", re.MULTILINE)


USUAL_SIZES: list[Size] = [(120, 40)]
"""In which a demo is drawn that has no picture in the documentation, if it is asked for by name."""


def all_pictures() -> Iterator[tuple[str, Script, Size]]:
    """Every picture of the documentation: its file's name, the demo that it shows, and its size."""
    for name in scripts():
        if script(name).pictures:
            yield from pictures_of(name)


async def picture(script: Script, size: Size) -> str:
    """The end of this demo in a terminal of that size; the same text every time."""
    app = DemoApp(script, hurry=True)
    async with app.run_test(size=size) as pilot:
        async with asyncio.timeout(PATIENCE):
            while not app.is_done:
                await pilot.pause(0.02)
        await pilot.pause()
        svg = app.export_screenshot(title="niagara")
    return _TRAILING.sub("", _FONTS.sub("", svg))


def pictures_of(name: str) -> Iterator[tuple[str, Script, Size]]:
    """The pictures of one demo.

    Raises:
        BadInput: there is no such demo.
    """
    found = script(name)
    for size in found.pictures or USUAL_SIZES:
        yield f"{name}-{size[0]}x{size[1]}.svg", found, size


def draw(folder: Path, demo: str | None = None) -> Iterator[Path]:
    """Draw every picture, or those of one demo, into that folder, which is made if need be; each file as it is written.

    The PNGs are left out where no renderer is installed.

    Raises:
        BadInput: there is no such demo.
        OSError: a picture cannot be written.
    """
    pictures = [*(all_pictures() if demo is None else pictures_of(demo))]
    folder.mkdir(parents=True, exist_ok=True)
    for name, shown, size in pictures:
        path = folder / name
        svg = asyncio.run(picture(shown, size))
        path.write_text(svg, encoding="utf-8")
        yield path
        if name in ALSO_AS_PNG and png.can_draw():
            path.with_suffix(".png").write_bytes(png.png_of(svg))
            yield path.with_suffix(".png")
