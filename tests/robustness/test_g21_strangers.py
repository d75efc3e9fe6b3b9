"""G21, the browser: whoever has no token takes no room, keeps nobody out, and is answered and logged in few words."""

from __future__ import annotations

import asyncio
import selectors
import socket
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.robustness.rounds import Rounds, rounds
from tests.robustness.test_g21_limits import plan

pytestmark = [
    pytest.mark.processes,
    pytest.mark.skipif(sys.platform == "win32", reason="a server's memory and files are looked up in /proc"),
]
if sys.platform != "win32":
    import resource

    from aiohttp import ClientSession, CookieJar

    from niagara_tui.serve import admission
    from niagara_tui.serve.page import HEADERS, End
    from niagara_tui.serve.server import ServerOptions
    from tests.support.serving import Serving, resident_kilobytes, served, serving, tab

ROOM = 2000
"""Kilobytes that strangers may cost a server."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Serving]:
    with serving(tmp_path) as running:
        yield running


def connect(address: str) -> socket.socket:
    where = urlsplit(address)
    assert where.hostname
    assert where.port
    return socket.create_connection((where.hostname, where.port), timeout=20)


def heard(connection: socket.socket) -> bytes:
    """All that the server sends until it ends the connection."""
    found = b""
    try:
        while more := connection.recv(65536):
            found += more
    except ConnectionError:
        pass
    return found


def is_cut(connection: socket.socket, said: bytes, pause: float = 0, within: float = 10) -> bool:
    """Whether the server ends the connection within these seconds, in which that is said again and again."""
    end = time.monotonic() + within
    while time.monotonic() < end:
        try:
            connection.sendall(said)
        except ConnectionError:
            return True
        time.sleep(pause)
    return False


def open_files(server: Serving) -> int:
    return len(list(Path(f"/proc/{server.process.pid}/fd").iterdir()))


def logged(server: Serving) -> list[str]:
    """What the server has written to its terminal until now."""
    assert server.process.stderr is not None
    lines = []
    with selectors.DefaultSelector() as selector:
        selector.register(server.process.stderr, selectors.EVENT_READ)
        while selector.select(0.3):
            lines.append(server.process.stderr.readline())
    return lines


async def gets_in(server: Serving) -> bool:
    """Whether the owner gets the page within seconds."""
    async with asyncio.timeout(5), ClientSession() as browser, browser.get(server.entrance) as page:
        return page.status == 200


@asynccontextmanager
async def owner() -> AsyncIterator[tuple[str, ClientSession]]:
    """A server in this process, and the browser of its owner, who has been there."""
    async with (
        served(ServerOptions([sys.executable, "-c", ""], 1, 60)) as (address, token),
        ClientSession(cookie_jar=CookieJar(unsafe=True)) as browser,
    ):
        async with browser.get(f"{address}/?token={token}") as page:
            assert page.status == 200
        yield address, browser


@rounds(quick=1, long=20)
async def test_hundreds_who_say_nothing_keep_nobody_out_and_cost_little(server: Serving, rounds: Rounds) -> None:
    assert await gets_in(server)
    files, memory = open_files(server), resident_kilobytes(server.process.pid)
    for seed in rounds.seeds:
        with ExitStack() as crowd:
            for _ in range(306):
                crowd.enter_context(connect(server.address))
            assert await gets_in(server), seed
            assert open_files(server) <= files + admission.MAX_STRANGERS + 2, seed
        assert resident_kilobytes(server.process.pid) - memory < ROOM, seed
    assert len(logged(server)) <= 1


async def test_when_no_more_files_can_be_opened_one_line_says_so_and_the_owner_gets_in_afterwards(
    server: Serving,
) -> None:
    assert await gets_in(server)
    before = resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE)
    resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (open_files(server) + 4, before[1]))
    with ExitStack() as crowd:
        for _ in range(20):
            crowd.enter_context(connect(server.address))
        await asyncio.sleep(2.5)  # asyncio tries again every second
        (line,) = logged(server)
        assert "No connection can be accepted now" in line
    resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, before)
    assert await gets_in(server)


async def test_who_shows_no_token_in_time_is_ended_however_slowly_it_speaks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(admission, "STRANGER_SECONDS", 0.6)
    async with owner() as (address, browser):
        with connect(address) as slow:
            slow.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n")
            assert await asyncio.to_thread(is_cut, slow, b"x", 0.1)
        async with browser.get(f"{address}/") as page:  # whoever has been admitted stays
            assert page.status == 200


async def test_a_visit_outlasts_the_time_that_strangers_have(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(admission, "STRANGER_SECONDS", 0.6)
    async with served(plan()) as (address, token), tab(address, token) as page:
        await page.sees("here")
        await asyncio.sleep(1.5)
        await page.press("quit")
        assert await page.end() == End.LEFT


async def test_a_stranger_may_not_say_much_and_an_admitted_page_may(server: Serving) -> None:
    memory = resident_kilobytes(server.process.pid)
    with connect(server.address) as loud:
        loud.sendall(b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000000\r\n\r\n")
        assert is_cut(loud, b"x" * 4000, within=admission.STRANGER_SECONDS / 2)
    assert resident_kilobytes(server.process.pid) - memory < ROOM
    assert await gets_in(server)


@pytest.mark.parametrize(
    "request_text",
    [
        b"nonsense\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: x\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost : localhost\r\n\r\n",
        b"GET http://[ HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"y" * 9000 + b"\r\n\r\n",
    ],
    ids=lambda each: repr(each)[2:22],
)
async def test_what_is_no_request_gets_a_plain_400_with_the_headers_of_all_answers(
    server: Serving, request_text: bytes
) -> None:
    with connect(server.address) as stranger:
        stranger.sendall(request_text)
        head, _empty, body = heard(stranger).decode().partition("\r\n\r\n")
    status, *lines = head.split("\r\n")
    headers = dict(line.split(": ", 1) for line in lines)
    assert status.split(" ", 1)[1] == "400 Bad Request"
    assert body == "Bad Request\n"
    assert {name: value.format(socket="") for name, value in HEADERS.items()}.items() <= headers.items()
    assert "aiohttp" not in head
    assert all("Traceback" not in line for line in logged(server))


async def test_many_mistakes_are_one_line_of_the_log(server: Serving) -> None:
    for _ in range(40):
        with connect(server.address) as stranger:
            stranger.sendall(b"nonsense\r\n\r\n")
            heard(stranger)
    assert len(logged(server)) == 1


@pytest.mark.parametrize(
    "name", ["x" * 300, "x" * 5000, "..%2f..%2fpyproject.toml", "js", "js/", "%00", ""], ids=lambda name: name[:20]
)
async def test_a_static_file_that_is_not_there_is_a_404_whatever_its_name(name: str) -> None:
    async with owner() as (address, browser), browser.get(f"{address}/static/{name}") as answer:
        assert answer.status == 404
        assert answer.headers["Server"] == "niagara"


def test_the_log_has_a_line_a_minute_that_counts_what_it_held_back_and_has_no_traceback(
    capsys: pytest.CaptureFixture[str],
) -> None:
    now = 0.0
    log = admission.new_log()
    log.filters[:] = [admission.OnceAMinute(lambda: now)]
    for now in (0.0, 1.0, 59.0, 60.0, 61.0):
        log.error("At %d\nand more", now, exc_info=ValueError("secret"))
    assert capsys.readouterr().err.splitlines() == ["At 0", "At 60 (2 more since the last line)"]
