"""G21, the browser: limits on requests, tested on a server in this process with a small app."""

from __future__ import annotations

import asyncio
import json
import sys
import time
import uuid

import pytest

from tests.robustness.rounds import Rounds, rounds
from tests.support.closing import LIFE, MARK, marked

pytestmark = [
    pytest.mark.processes,
    pytest.mark.skipif(sys.platform == "win32", reason="what is left of a server is looked up in /proc"),
]
if sys.platform != "win32":
    from niagara_tui.serve import visit
    from niagara_tui.serve.page import End
    from niagara_tui.serve.server import ServerOptions
    from niagara_tui.serve.visit import Visitor
    from tests.support.serving import flood, served, tab

APP = """
import json, os, sys
def write(kind, payload):
    sys.stdout.buffer.write(kind + len(payload).to_bytes(4, "big") + payload)
    sys.stdout.flush()
sys.stdout.buffer.write(b"__GANGLION__\\n")
write(b"M", json.dumps({"type": "open_url", "url": "http://example.com", "new_tab": True}).encode())
write(b"M", json.dumps({"type": "deliver_file_start", "key": "k", "path": "/etc/passwd"}).encode())
write(b"P", b"anything")
write(b"D", b"here")
os.set_blocking(0, True)
while head := sys.stdin.buffer.read(5):
    said = sys.stdin.buffer.read(int.from_bytes(head[1:], "big"))
    if said == b"die":
        write(b"M", json.dumps({"type": "exit"}).encode())
        sys.exit(3)
    if said == b"linger":
        write(b"M", json.dumps({"type": "exit"}).encode())
        while sys.stdin.buffer.read(1):
            pass
        sys.exit(129)
    if b"quit" in said or not said:
        break
"""


@pytest.fixture
def mark(monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv(MARK, found := uuid.uuid4().hex)
    return found


def plan(visitors: int = 1, idle: float = 60) -> ServerOptions:
    return ServerOptions([sys.executable, "-I", "-S", "-c", APP], visitors, idle)


async def gone(mark: str) -> bool:
    """Whether all apps of this test end soon."""
    for _ in range(int(LIFE / 0.02)):
        if not dict(marked(mark)):
            return True
        await asyncio.sleep(0.02)
    return False


async def test_files_and_addresses_that_a_program_offers_stay_where_they_are(mark: str) -> None:
    async with served(plan()) as (address, token), tab(address, token) as page:
        heard = await page.socket.receive()
        assert heard.data == b"here"
        await page.press("")
        assert await page.end() == End.LEFT
        assert await gone(mark)


async def test_who_comes_when_all_places_are_taken_gets_one_that_becomes_free_or_is_told_so(
    mark: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("niagara_tui.serve.server.PLACE_TIMEOUT", 1.0)
    async with (
        served(plan(visitors=2)) as (address, token),
        tab(address, token) as first,
        tab(address, token) as second,
    ):
        await asyncio.gather(first.sees("here"), second.sees("here"))
        async with tab(address, token) as third:
            assert await third.end() == End.FULL
        monkeypatch.setattr("niagara_tui.serve.server.PLACE_TIMEOUT", 60.0)
        async with tab(address, token) as fourth:
            await asyncio.sleep(0.2)
            assert len(list(marked(mark))) == 2
            await second.socket.close()
            await fourth.sees("here")
    assert await gone(mark)


async def test_who_does_nothing_for_long_makes_room_and_a_window_that_changes_is_nothing_done(mark: str) -> None:
    async with served(plan(idle=1.2)) as (address, token), tab(address, token) as page:
        await page.sees("here")
        begin = time.monotonic()
        for _ in range(4):
            await asyncio.sleep(0.4)
            await page.press("x")
        ending = asyncio.create_task(page.end())
        while not ending.done():
            await page.socket.send_json(["focus"])
            await asyncio.sleep(0.1)
        assert await ending == End.IDLE
        assert 2.6 < time.monotonic() - begin < 20
        assert await gone(mark)


async def test_who_never_does_anything_makes_room(mark: str) -> None:
    async with served(plan(idle=1.2)) as (address, token), tab(address, token) as page:
        await page.sees("here")
        async with asyncio.timeout(20):
            assert await page.end() == End.IDLE
        assert await gone(mark)


@pytest.mark.parametrize(("key", "end"), [("die", "FAILED"), ("linger", "LEFT")])
async def test_an_app_that_fails_is_told_from_one_that_was_left_also_if_that_only_ends_slowly(
    mark: str, key: str, end: str
) -> None:
    async with served(plan()) as (address, token), tab(address, token) as page:
        await page.press(key)
        assert await page.end() == End[end]
        assert await gone(mark)


@pytest.mark.parametrize(
    ("said", "end"),
    [
        (json.dumps(["stdin", "a" * visit.MAX_MESSAGE_SIZE]), End.TOO_LONG),
        ("nonsense", End.INVALID),
        ('["stdin"]', End.INVALID),
        ('["stdin", "\\ud800"]', End.INVALID),
        ('["resize", {"width": -1, "height": 5}]', End.INVALID),
        ('["resize", {"width": 1e9, "height": "x"}]', End.INVALID),
        ('["open", "/etc/passwd"]', End.INVALID),
        ("[" * 5000, End.INVALID),
        (b'["stdin", "x"]', End.INVALID),
    ],
    ids=lambda each: str(each)[:20],
)
async def test_what_no_page_of_ours_says_ends_the_visit(mark: str, said: str | bytes, end: End) -> None:
    async with served(plan()) as (address, token), tab(address, token) as page:
        await (page.socket.send_str(said) if isinstance(said, str) else page.socket.send_bytes(said))
        assert await page.end() == end
        assert await gone(mark)


@rounds(quick=1, long=100)
async def test_a_flood_ends_the_visit_and_little_of_it_reaches_the_app(
    mark: str, rounds: Rounds, monkeypatch: pytest.MonkeyPatch
) -> None:
    pressed: list[int] = []
    press = Visitor.send_keys

    async def counted(visitor: Visitor, keys: str) -> None:
        pressed.append(len(keys))
        await press(visitor, keys)

    monkeypatch.setattr(Visitor, "send_keys", counted)
    for _seed in rounds.seeds:
        pressed.clear()
        async with served(plan()) as (address, token), tab(address, token) as page:
            flooding = asyncio.create_task(flood(page))
            assert await page.end() == End.TOO_MUCH
            await flooding
            assert 0 < sum(pressed) < visit.BURST + 3 * visit.BYTES_PER_SECOND
            assert await gone(mark)
