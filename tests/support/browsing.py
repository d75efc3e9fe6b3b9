"""A real browser at `niagara serve`: what its terminal shows, clicks and keys in its window."""

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
    "--no-sandbox",  # tests may run as root, where there is none
]


class Window(Cells):
    """A window with one page of the server's."""

    def __init__(self, page: Page) -> None:
        """Nothing is shown before `visit`."""
        super().__init__(80, 24)
        self.page = page
        self.asked: list[str] = []
        self.wrong: list[str] = []
        self._news = asyncio.Event()
        page.on("websocket", self._listen)
        page.on("request", lambda request: self.asked.append(request.url))
        page.on("pageerror", lambda error: self.wrong.append(str(error)))

    def _listen(self, socket: WebSocket) -> None:
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
        """See what comes until nothing has come for so long."""
        try:
            while True:
                async with asyncio.timeout(seconds):
                    await self._news.wait()
                self._news.clear()
        except TimeoutError:
            return

    async def sees(self, text: str) -> None:
        """Wait for the text."""
        async with asyncio.timeout(PATIENCE):
            while not self.shows(text):
                await self._news.wait()
                self._news.clear()

    async def sees_at_foot(self, text: str, columns: int, rows: int) -> None:
        """Wait for the text at the foot of a screen that is at least so large."""
        async with asyncio.timeout(PATIENCE):
            while len(self.rows) < rows or len(self.rows[0]) < columns or text not in self.rows[-1]:
                await self._news.wait()
                self._news.clear()

    async def click(self, column: int, row: int) -> None:
        """Click in the middle of that cell."""
        box = await self.page.locator(".xterm-screen").bounding_box()
        assert box is not None
        wide, high = box["width"] / len(self.rows[0]), box["height"] / len(self.rows)
        await self.page.mouse.click(box["x"] + (column + 0.5) * wide, box["y"] + (row + 0.5) * high)

    async def click_on(self, text: str) -> None:
        """Click where the text stands."""
        await self.sees(text)
        ((column, row), *_others) = self.places([text])
        await self.click(column + len(text) // 2, row)

    async def notice(self) -> str:
        """What the page says of its end."""
        notice = self.page.locator("#notice")
        await notice.wait_for(state="visible")
        return await notice.inner_text()


@asynccontextmanager
async def chromium(*more: str) -> AsyncIterator[Browser]:
    """A running browser without a window; the test is skipped where there is none."""
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
    """A new window of that size, in a session of its own, that has opened the address."""
    context = await browser.new_context(viewport={"width": width, "height": height})
    seen = Window(await context.new_page())
    await seen.page.goto(address)
    return seen
