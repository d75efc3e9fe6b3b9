"""Screenshots of the app in a browser: `python -m tests.support.pictures` makes those in `screenshots` by Chromium."""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
from pathlib import Path

from tests.support.browsing import chromium, window
from tests.support.serving import serving, write_settings

ROOT = Path(__file__).parents[2]
GAME, MOVES = "example-river", 150
"""An example game of the program, and the number of its moves to play."""


async def draw(folder: Path) -> None:
    """Take screenshots of a game in progress in windows of several sizes."""
    write_settings(folder, animation=False, speed="instant")
    (folder / "saves").mkdir()
    record = json.loads((ROOT / "saves" / f"{GAME}.json").read_text("utf-8"))
    record |= {"moves": record["moves"][:MOVES], "result": None}
    (folder / "saves" / "game.json").write_text(json.dumps(record), "utf-8")
    with serving(folder) as server:
        async with chromium() as browser:
            for width, height in ((900, 600), (1600, 1000)):
                seen = await window(browser, server.entrance, width, height)
                await seen.sees("Rose")  # the saved game has been found
                await seen.click_on("Continue")
                await seen.sees("q leave")
                await seen.quiet(3)
                await seen.page.screenshot(path=ROOT / f"screenshots/browser-{width}x{height}.png")
                await seen.page.close()
                server.left(5)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as chosen:
        asyncio.run(draw(Path(chosen)))
    sys.exit()
