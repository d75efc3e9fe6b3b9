"""The pictures of the README: how demos end, and a whole demo as a film; `python -m tools.pictures [FOLDER]`."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Iterator
from pathlib import Path

from niagara_tui.ui.demo.player import DemoApp
from niagara_tui.ui.demo.script import Script, script
from tools import raster
from tools.camera import film
from tools.cells import Cells, cells_of

Size = tuple[int, int]
"""Columns and rows of a terminal."""
PNGS: dict[str, Size] = {"table": (160, 48), "rapids": (120, 40), "arrows": (120, 40)}
"""The demos of which the end is drawn. No SVG: its readers' fonts may lack the table's characters."""
FILMS: dict[str, Size] = {"finish": (120, 36)}
"""The demos that are filmed."""
SCREENSHOTS = Path(__file__).parents[1] / "screenshots"
TIMEOUT = 30.0
"""Timeout in seconds for a demo without rests."""


class _PictureApp(DemoApp):
    """A demo with pictures in half blocks, whatever the terminal's colours."""

    @property
    def pictures(self) -> bool:
        """Whether pictures may be drawn in half blocks: always."""
        return True


async def end_of(script: Script, size: Size) -> Cells:
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
        return cells_of(app)


def name_of(demo: str, size: Size, suffix: str) -> str:
    """The name of the file with that picture."""
    return f"{demo}-{size[0]}x{size[1]}.{suffix}"


def draw(folder: Path) -> Iterator[Path]:
    """Draw all pictures into that folder, which is created; yields each file once it is written."""
    folder.mkdir(parents=True, exist_ok=True)
    for demo, size in PNGS.items():
        path = folder / name_of(demo, size, "png")
        path.write_bytes(raster.png_of(asyncio.run(end_of(script(demo), size))))
        yield path
    for demo, size in FILMS.items():
        path = folder / name_of(demo, size, "gif")
        path.write_bytes(raster.gif_of(asyncio.run(film(script(demo), size))))
        yield path


def main() -> None:
    """Draw them, and print their names."""
    parser = argparse.ArgumentParser(prog="python -m tools.pictures", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=SCREENSHOTS, metavar="FOLDER")
    folder = parser.parse_args().folder
    if not raster.can_draw():
        parser.error("this needs Pillow and the font DejaVu Sans Mono or Menlo")
    for path in draw(folder):
        print(path)


if __name__ == "__main__":
    main()
