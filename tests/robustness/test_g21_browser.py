"""G21, the browser: admission, limits, and what remains when a tab or the server ends."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from niagara_tui.store.folder import SaveFolder
from tests.robustness.rounds import Rounds, rounds
from tests.support.closing import LIFE
from tests.support.matches import new_match, play

pytestmark = [
    pytest.mark.processes,
    pytest.mark.skipif(sys.platform == "win32", reason="what is left of a server is looked up in /proc"),
]
if sys.platform != "win32":
    from aiohttp import ClientSession, WSServerHandshakeError

    from niagara_tui.serve.page import End
    from tests.support.serving import (
        Serving,
        cut,
        flood,
        loaded,
        resident_kilobytes,
        serving,
        tab,
        visiting,
        write_settings,
    )

HOME = "Your games"
FOOT = "^q Quit"
TABLE = "q leave"
SHOWN = "shows the 5"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("served"), "--own-saves") as running:
        yield running


UPGRADE = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13"}
SOCKET = UPGRADE | {"Sec-WebSocket-Key": "A" * 22 + "=="}


async def refused(server: Serving, path: str, headers: dict[str, str]) -> bool:
    """Whether the request is refused in one sentence, without a cookie and without starting an app."""
    async with ClientSession() as stranger, stranger.get(f"{server.address}{path}", headers=headers) as answer:
        said = await answer.text()
    given = "Set-Cookie" in answer.headers or server.apps()
    return answer.status == 403 and said.count("\n") == 1 and not given


@pytest.mark.parametrize("path", ["/", "/?token=", "/?token=wrong", "/page.js", "/static/js/textual.js", "/nothing"])
async def test_without_the_right_token_nothing_is_given(server: Serving, path: str) -> None:
    assert await refused(server, path, {})


@pytest.mark.parametrize("cookie", ["", "x", "0011223344556677.", "../../x." + "0" * 64, "\u00e9.\u00e9"])
async def test_a_cookie_that_the_server_has_not_made_opens_nothing(server: Serving, cookie: str) -> None:
    name = f"niagara-visitor-{server.address.rpartition(':')[2]}"
    for path, headers in (("/", {}), ("/socket", SOCKET | {"Origin": server.address})):
        assert await refused(server, path, headers | {"Cookie": f"{name}={cookie}"})


@pytest.mark.parametrize("origin", ["http://x.org", "null", "http://127.0.0.1:1", "https://{own}", "http://{own}.x"])
async def test_a_page_from_elsewhere_reaches_neither_page_nor_socket(server: Serving, origin: str) -> None:
    origin = origin.format(own=server.address.removeprefix("http://"))
    assert await refused(server, f"/?token={server.token}", {"Origin": origin})
    with pytest.raises(WSServerHandshakeError):
        async with tab(server.address, server.token, origin=origin):
            pass
    assert not server.apps()


async def test_a_socket_that_does_not_say_where_it_comes_from_is_refused(server: Serving) -> None:
    with pytest.raises(WSServerHandshakeError):
        async with tab(server.address, server.token, origin=None):
            pass


@pytest.mark.parametrize(
    "name",
    [
        "example.com",
        "example.com:80",
        "127.0.0.1.example.com",
        "192.168.0.1",
        "[",
        "",
        "localhost:80/x",
        "localhost; x",
    ],
)
async def test_a_name_of_somebody_elses_that_leads_here_is_none_of_the_servers(server: Serving, name: str) -> None:
    assert await refused(server, f"/?token={server.token}", {"Host": name})


async def test_the_picture_follows_the_window_and_leaving_the_app_ends_the_visit(server: Serving) -> None:
    async with tab(server.address, server.token, 100, 30) as page:
        await page.sees(HOME)
        await page.sees(FOOT, row=29)
        await page.resize_window(90, 26)
        await page.sees(FOOT, row=25)
        await page.resize_window(70, 20)
        await page.sees("70x20")
        await page.resize_window(80, 24)
        await page.sees(FOOT, row=23)
        await page.press("q")
        assert await page.end() == End.LEFT
    assert not server.left()


async def test_nothing_that_a_visitor_says_reaches_the_command_line(server: Serving) -> None:
    async with tab(server.address, server.token, more="&command=sh&saves=/x&--saves=/y"):
        (command,) = await asyncio.to_thread(server.wait_for_apps)
    *options, saves = command.split()[1:]
    folder, _dash, number = saves.rpartition("-")
    ours = folder.removesuffix("/visitor")
    assert options == ["-P", "-m", "niagara_tui", "--saves", ours, "--saves"]
    assert len(bytes.fromhex(number)) == 8
    assert not server.left()


async def test_a_page_that_is_loaded_again_returns_to_the_table_that_was_open_in_its_tab(tmp_path: Path) -> None:
    write_settings(tmp_path, animation=False, speed="instant", game="niagara")
    one, other = "0123456789abcdef", "fedcba9876543210"
    with serving(tmp_path) as server:
        async with visiting(server.address, server.token) as browser:
            async with loaded(browser, server.address, one) as page:
                await page.sees(HOME)
                await page.press("n")
                await page.sees("Start")
                await page.press("\x13")
                await page.sees("chooses a card")
                await page.press("5\r")
                await page.sees(SHOWN)
            for number, seen in ((other, HOME), ("", HOME), (one, TABLE)):
                async with loaded(browser, server.address, number) as page:
                    await page.sees(seen)
                    assert (number == one) is page.shows(TABLE)
            async with loaded(browser, server.address, one) as page:
                await page.sees(TABLE)
                await page.press("q")
                await page.sees(HOME)
            async with loaded(browser, server.address, one) as page:
                await page.sees(HOME)
        async with visiting(server.address, server.token) as stranger, loaded(stranger, server.address, one) as page:
            await page.sees(HOME)
        assert not await asyncio.to_thread(server.left)


async def test_instead_of_a_table_whose_save_has_gone_a_reloaded_page_shows_home_which_says_so(tmp_path: Path) -> None:
    write_settings(tmp_path, animation=False, speed="instant")
    match = new_match()
    play(match, "R 5")
    SaveFolder(tmp_path / "saves").write("-gone", match.record())
    with serving(tmp_path) as server:
        async with visiting(server.address, server.token) as browser:
            async with loaded(browser, server.address, "0123456789abcdef") as page:
                await page.sees(HOME)
                await page.press("c")
                await page.sees(TABLE)
            async with loaded(browser, server.address, "0123456789abcdef") as page:
                await page.sees(TABLE)
            SaveFolder(tmp_path / "saves").file("-gone").unlink()
            async with loaded(browser, server.address, "0123456789abcdef") as page:
                await page.sees("This game cannot be opened")
                await page.press("\x1b")
                await page.sees(HOME)
                assert not page.shows("cannot be opened")
            async with loaded(browser, server.address, "0123456789abcdef") as page:
                await page.sees(HOME)
                assert not page.shows("cannot be opened")


@rounds(quick=1, long=100)
async def test_with_its_tab_an_app_ends(server: Serving, rounds: Rounds) -> None:
    for seed in rounds.seeds:
        async with tab(server.address, server.token) as page:
            if seed % 2 == 0:  # otherwise the visitor leaves before anything is shown
                await page.sees(HOME)
            if seed % 4 < 2:
                cut(page)
        assert not server.left(), seed


@pytest.mark.processes
@rounds(quick=1, long=100)
async def test_with_the_server_every_app_ends(tmp_path: Path, rounds: Rounds) -> None:
    write_settings(tmp_path, animation=False)  # an animated app would notice the end when drawing
    ends = {signal.SIGKILL: -signal.SIGKILL, signal.SIGINT: 130, signal.SIGTERM: 143}
    for seed in rounds.seeds:
        how = list(ends)[seed % 3]
        with serving(tmp_path) as server:
            async with tab(server.address, server.token) as page:
                await page.sees(HOME)
                await page.rests(2)
                assert len(server.apps()) == 1
                server.process.send_signal(how)
                if how is not signal.SIGKILL:
                    assert await page.end() == End.SERVER
                assert await asyncio.to_thread(server.process.wait, LIFE) == ends[how]
                assert not await asyncio.to_thread(server.left), seed


@pytest.mark.robustness
async def test_a_real_app_that_is_flooded_takes_no_room_of_the_server(server: Serving) -> None:
    async with tab(server.address, server.token) as page:
        await page.sees(HOME)
        before, flooding = resident_kilobytes(server.process.pid), asyncio.create_task(flood(page))
        assert await page.end() == End.TOO_MUCH
        await flooding
        assert resident_kilobytes(server.process.pid) - before < 10_000
    assert not server.left()
