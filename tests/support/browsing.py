"""A real browser at `niagara serve`: what its terminal shows, and clicks and keys in its window."""

from __future__ import annotations

import asyncio
import json
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from playwright.async_api import Browser, Page, WebSocket, async_playwright

from tests.support.screen import Cells

PATIENCE = 60.0
NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
QUIET = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
    "--no-sandbox",  # tests may run as root, for which there is no sandbox
]


class Window(Cells):
    """A browser window with one page of the server."""

    def __init__(self, page: Page) -> None:
        super().__init__(80, 24)
        self.page = page
        self.asked: list[str] = []
        self.wrong: list[str] = []
        self._news = asyncio.Event()
        page.on("websocket", self._listen)
        page.on("request", lambda request: self.asked.append(request.url))
        page.on("pageerror", lambda error: self.wrong.append(str(error)))

    def _listen(self, socket: WebSocket) -> None:
        self.feed(b"\x1bc")  # another program: nothing of the old picture is its own
        socket.on("framereceived", self._see)
        socket.on("framesent", self._hear)

    def _see(self, frame: bytes | str) -> None:
        if isinstance(frame, bytes):
            self.feed(frame)
        self._news.set()

    def _hear(self, frame: bytes | str) -> None:
        kind, *what = json.loads(frame)
        if kind == "resize":
            self.resize(what[0]["width"], what[0]["height"])

    async def quiet(self, seconds: float) -> None:
        """Read the output until none has come for `seconds`."""
        try:
            while True:
                async with asyncio.timeout(seconds):
                    await self._news.wait()
                self._news.clear()
        except TimeoutError:
            return

    async def sees(self, text: str) -> None:
        async with asyncio.timeout(PATIENCE):
            while not self.shows(text):
                await self._news.wait()
                self._news.clear()

    async def sees_at_foot(self, text: str, columns: int, rows: int) -> None:
        """Wait for the text in the last row of a screen of at least that size."""
        async with asyncio.timeout(PATIENCE):
            while len(self.rows) < rows or len(self.rows[0]) < columns or text not in self.rows[-1]:
                await self._news.wait()
                self._news.clear()

    async def click(self, column: int, row: int) -> None:
        box = await self.page.locator(".xterm-screen").bounding_box()
        assert box is not None
        wide, high = box["width"] / len(self.rows[0]), box["height"] / len(self.rows)
        await self.page.mouse.click(box["x"] + (column + 0.5) * wide, box["y"] + (row + 0.5) * high)

    async def click_on(self, text: str) -> None:
        """Wait for the text and click its middle."""
        await self.sees(text)
        ((column, row), *_others) = self.places([text])
        await self.click(column + len(text) // 2, row)

    async def notice(self) -> str:
        """The text that the page shows when its session has ended."""
        notice = self.page.locator("#notice")
        await notice.wait_for(state="visible")
        return await notice.inner_text()


@asynccontextmanager
async def chromium(*more: str) -> AsyncIterator[Browser]:
    """Run a headless browser; skip the test if none is installed."""
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        pytest.skip("there is no Chromium here to show the page in")
    async with async_playwright() as driver:
        browser = await driver.chromium.launch(executable_path=path, args=[*QUIET, *more])
        try:
            yield browser
        finally:
            await browser.close()


async def window(browser: Browser, address: str, width: int = 900, height: int = 600) -> Window:
    """Open the address in a new window of that size, with a browser session of its own."""
    context = await browser.new_context(viewport={"width": width, "height": height})
    seen = Window(await context.new_page())
    await seen.page.goto(address)
    return seen
