"""`niagara serve` as a user starts it, and a page without a browser: its socket, and what it would show."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import uuid
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path

from aiohttp import ClientSession, ClientWebSocketResponse, CookieJar, WSMsgType

from niagara_tui.serve.admission import Admission
from niagara_tui.serve.server import Server, ServerOptions
from tests.support.closing import LIFE, MARK, NIAGARA, marked
from tests.support.screen import Cells

PATIENCE = 60.0


class Serving:
    """A running server, identified with its child processes by a mark that they inherit."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        if not settings_file(folder).exists():
            write_settings(folder)
        self.mark = uuid.uuid4().hex
        cache = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")  # use what is already compiled
        ours = {"HOME": str(folder), "XDG_CONFIG_HOME": str(folder / "config"), "XDG_CACHE_HOME": cache}
        self.process = subprocess.Popen(
            [sys.executable, "-c", NIAGARA, "serve", "--port", "0", "--saves", str(folder / "saves"), *arguments],
            env=os.environ | ours | {MARK: self.mark},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        self.said = self.process.stdout.readline()
        found = re.search(r"(http://[^/]+)/\?token=(\S+)", self.said)
        assert found, self.process.communicate()
        self.address, self.token = found.groups()

    @property
    def entrance(self) -> str:
        return f"{self.address}/?token={self.token}"

    def apps(self) -> dict[int, str]:
        return {pid: command for pid, command in marked(self.mark) if pid != self.process.pid}

    def wait_for_apps(self) -> list[str]:
        """Wait for visitors' processes; return their commands."""
        end = time.monotonic() + PATIENCE
        apps: list[str] = []
        while not apps and time.monotonic() < end:
            time.sleep(0.01)
            apps = [command for command in self.apps().values() if "-m niagara_tui" in command]
        return apps

    def left(self, seconds: float = LIFE) -> dict[int, str]:
        """The child processes that are still alive after at most that many seconds."""
        end = time.monotonic() + seconds
        while (left := self.apps()) and time.monotonic() < end:
            time.sleep(0.02)
        return left

    def sweep(self) -> None:
        """Kill all remaining processes; what they said on standard error is shown if the test fails."""
        for pid in [*self.apps(), self.process.pid]:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        print(self.process.communicate()[1], file=sys.stderr)


def settings_file(folder: Path) -> Path:
    """The file of the settings with which the apps of a server in that folder start."""
    return folder / "config" / "niagara-tui" / "settings.json"


def write_settings(folder: Path, **settings: object) -> None:
    """Write these settings and a name, for which the apps of a server in that folder need not ask."""
    file = settings_file(folder)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps({"name": "Rose"} | settings), "utf-8")


@contextmanager
def serving(folder: Path, *arguments: str) -> Iterator[Serving]:
    """Run a server, and kill all its processes at the end."""
    server = Serving(folder, *arguments)
    try:
        yield server
    finally:
        server.sweep()


@asynccontextmanager
async def served(plan: ServerOptions) -> AsyncIterator[tuple[str, str]]:
    """Run a server with that plan in this process; yields its address and token."""
    admission = Admission("127.0.0.1")
    with socket.create_server(("127.0.0.1", 0)) as listener:
        async with Server(plan, admission, listener).open():
            yield f"http://127.0.0.1:{listener.getsockname()[1]}", admission.token


class Tab(Cells):
    """An open page without the browser around it."""

    def __init__(self, socket: ClientWebSocketResponse, columns: int, rows: int) -> None:
        super().__init__(columns, rows)
        self.socket = socket

    async def press(self, keys: str) -> None:
        await self.socket.send_json(["stdin", keys])

    async def resize_window(self, columns: int, rows: int) -> None:
        self.resize(columns, rows)
        await self.socket.send_json(["resize", {"width": columns, "height": rows}])

    async def sees(self, text: str, row: int | None = None) -> None:
        """Wait for the text, in that row if one is given."""
        async with asyncio.timeout(PATIENCE):
            while not (self.shows(text) if row is None else text in self.rows[row]):
                heard = await self.socket.receive()
                assert heard.type is WSMsgType.BINARY, f"{heard} before {text!r}: {self.rows}"
                self.feed(heard.data)

    async def rests(self, seconds: float) -> None:
        """Read the output until none has come for `seconds`."""
        with suppress(TimeoutError):
            while True:
                async with asyncio.timeout(seconds):
                    heard = await self.socket.receive()
                assert heard.type is WSMsgType.BINARY, heard
                self.feed(heard.data)

    async def end(self) -> int:
        """Wait for the server to close the socket; return the close code."""
        async with asyncio.timeout(PATIENCE):
            while (await self.socket.receive()).type in {WSMsgType.BINARY, WSMsgType.TEXT}:
                pass
        assert self.socket.close_code is not None
        return self.socket.close_code


@asynccontextmanager
async def tab(
    address: str, token: str, columns: int = 80, rows: int = 24, *, origin: str | None = "", more: str = ""
) -> AsyncIterator[Tab]:
    """Open a page by the complete address, with a socket whose origin is the server or, if given, another one."""
    async with visiting(address, token) as browser:
        at = f"{address}/socket?width={columns}&height={rows}{more}"
        async with browser.ws_connect(at, origin=address if origin == "" else origin, max_msg_size=0) as socket:
            yield Tab(socket, columns, rows)


@asynccontextmanager
async def visiting(address: str, token: str) -> AsyncIterator[ClientSession]:
    """A browser that has been admitted, and keeps the cookie."""
    async with ClientSession(cookie_jar=CookieJar(unsafe=True)) as browser:  # also accept cookies from IP addresses
        async with browser.get(f"{address}/?token={token}") as page:
            assert page.status == 200, await page.text()
        yield browser


@asynccontextmanager
async def loaded(browser: ClientSession, address: str, number: str = "") -> AsyncIterator[Tab]:
    """The page in the tab with that number of an admitted browser, until it is closed or loaded again."""
    at = f"{address}/socket?width=80&height=24&tab={number}"
    async with browser.ws_connect(at, origin=address, max_msg_size=0) as socket:
        yield Tab(socket, 80, 24)


def cut(page: Tab) -> None:
    """Abort the page's connection without closing it, as when a computer loses power."""
    connection = page.socket._response.connection
    assert connection is not None
    assert connection.transport is not None
    connection.transport.abort()


def resident_kilobytes(pid: int) -> int:
    lines = Path(f"/proc/{pid}/status").read_text("ascii").splitlines()
    return int(next(line.split()[1] for line in lines if line.startswith("VmRSS")))


async def flood(page: Tab) -> None:
    """Send far more input than any user can, until the server stops reading."""
    with suppress(ConnectionError):
        for _ in range(10_000):
            await page.press("x" * 100)
