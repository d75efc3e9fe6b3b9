"""G21, the browser: the page in Chromium, and whole games by clicks alone."""

from __future__ import annotations

import asyncio
import random
import socket
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from niagara_tui.core.game import Game
from niagara_tui.games.registry import GAMES
from niagara_tui.store.folder import SaveFolder
from tests.support.clicking import OVER, to_click
from tests.support.closing import LIFE
from tests.support.matches import new_match, play

pytestmark = [
    pytest.mark.processes,
    pytest.mark.skipif(sys.platform == "win32", reason="what is left of a server is looked up in /proc"),
]
if sys.platform != "win32":
    from aiohttp import web

    from tests.support.browsing import Window, chromium, window
    from tests.support.serving import Serving, serving, write_settings

HOME, FOOT, TABLE, LAID = "Your games", "^q Quit", "q leave", "Rosa takes the card back with r"
PATIENCE = 3000.0
LOOK = 0.1
"""Seconds without output after which the screen is read."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Serving]:
    write_settings(tmp_path, animation=False, speed="instant")
    with serving(tmp_path) as running:
        yield running


async def sit_down(seen: Window) -> None:
    await seen.click_on("Play")
    await seen.click_on("A new game")
    await seen.click_on("Start")
    await seen.sees(TABLE)


async def test_the_first_picture_comes_from_this_server_alone_and_fills_the_window(server: Serving) -> None:
    async with chromium() as browser:
        seen = await window(browser, server.entrance)
        await seen.sees(HOME)
        await seen.page.set_viewport_size({"width": 1200, "height": 700})
        await seen.sees_at_foot(FOOT, columns=125, rows=34)
        assert seen.page.url == f"{server.address}/"  # the token does not stay where others may read it
        assert [url for url in seen.asked if not url.startswith(f"{server.address}/")] == []
        assert seen.wrong == []
    assert not server.left()


async def test_reloading_the_page_returns_to_the_table_and_a_card_that_was_laid_is_not_chosen_again(
    tmp_path: Path,
) -> None:
    write_settings(tmp_path, animation=False, speed="instant", game="niagara")
    match = new_match()
    play(match, "R 5")
    SaveFolder(tmp_path / "saves").write("game", match.record())
    with serving(tmp_path) as server:
        async with chromium() as browser:
            seen = await window(browser, server.entrance)
            await seen.sees(HOME)
            await seen.page.keyboard.press("c")
            await seen.sees(LAID)
            await seen.page.reload()
            await seen.sees(LAID)
            assert not seen.shows(HOME)
            other = await window(browser, server.entrance)
            await other.sees(HOME)
            assert seen.wrong == other.wrong == []


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
async def test_a_whole_game_is_played_by_clicks(tmp_path: Path, game: Game[Any]) -> None:
    rng = random.Random(3)
    write_settings(tmp_path, animation=False, speed="instant", game=game.id)
    with serving(tmp_path) as server:
        async with chromium() as browser, asyncio.timeout(PATIENCE):
            seen = await window(browser, server.entrance)
            await sit_down(seen)
            while not seen.shows(OVER):
                if (place := to_click(seen, rng)) is not None:
                    await seen.click(*place)
                await seen.quiet(LOOK)
            assert seen.wrong == []
    saves = SaveFolder(tmp_path / "saves").summaries()
    assert {save.game for save in saves} == {game.id}
    assert any(save.result for save in saves)  # a click that comes late may have begun another one


@pytest.mark.slow
async def test_a_page_that_is_reloaded_goes_on_with_the_game(server: Serving) -> None:
    async with chromium() as browser:
        seen = await window(browser, server.entrance)
        await sit_down(seen)
        await seen.page.keyboard.press("4")
        await seen.page.keyboard.press("Enter")
        await seen.sees("  paddle ")  # a game is found again once something has been decided
        for _ in range(3):
            await seen.page.reload()
            await seen.sees("Continue")
            await seen.sees("Rose")
            await seen.click_on("Continue")
            await seen.sees(TABLE)
        assert await visitors(server) == 1
        assert seen.wrong == []


async def visitors(server: Serving) -> int:
    """The number of visitors' processes without their bots, once the processes of closed tabs have ended."""
    await asyncio.sleep(LIFE)
    return sum("niagara_tui --saves" in command for command in server.apps().values())


@pytest.mark.slow
async def test_two_tabs_of_a_browser_are_two_visitors_and_a_game_is_open_in_one(server: Serving) -> None:
    async with chromium() as browser:
        one = await window(browser, server.entrance)
        await sit_down(one)
        two = Window(await one.page.context.new_page())
        await two.page.goto(server.address)  # the cookie is the browser's
        await two.sees(HOME)
        assert await visitors(server) == 2
        await two.sees("no game under way")  # a game that is open in another tab cannot be continued
        await two.page.close()
        assert await visitors(server) == 1


@pytest.mark.slow
async def test_keys_alone_are_enough(server: Serving) -> None:
    async with chromium() as browser:
        seen = await window(browser, server.entrance)
        await seen.sees(HOME)
        await seen.page.keyboard.press("F1")
        await seen.sees("/ search")
        await seen.page.keyboard.press("Escape")
        await seen.sees(HOME)
        await seen.page.keyboard.press("Control+p")
        await seen.sees("Search for a command")
        await seen.page.keyboard.press("Escape")
        await seen.quiet(3)  # the commands include a new game, too
        await seen.page.keyboard.press("q")
        assert await seen.notice() == "The program has ended. Reload the page to play again."
    assert not server.left()


@pytest.mark.slow
async def test_without_webgl_it_looks_the_same(server: Serving) -> None:
    async with chromium("--disable-3d-apis") as browser:
        seen = await window(browser, server.entrance)
        await seen.sees(HOME)
        assert await seen.page.evaluate("document.querySelectorAll('.xterm-screen canvas').length")
        assert seen.wrong == []


@pytest.mark.slow
async def test_without_the_token_the_page_is_one_sentence(server: Serving) -> None:
    async with chromium() as browser:
        for address in (server.address, f"{server.address}/?token=wrong"):
            seen = await window(browser, address)
            assert "open the" in await seen.page.inner_text("body")
    assert not server.apps()


FOREIGN = """
async (address) => {
  const got = await fetch(address, {mode: "no-cors", credentials: "include"}).then(() => "got", () => "refused");
  const open = await new Promise((resolve) => {
    const socket = new WebSocket(`${address.replace("http", "ws")}/socket`);
    socket.onopen = () => resolve("open");
    socket.onclose = () => resolve("refused");
  });
  return [got, open];
}
"""


@pytest.mark.slow
async def test_a_page_of_another_server_here_reaches_nothing_although_the_cookie_is_sent(server: Serving) -> None:
    async with chromium() as browser, elsewhere() as address:
        seen = await window(browser, server.entrance)
        await seen.sees(HOME)
        apps = set(server.apps())
        page = await seen.page.context.new_page()
        await page.goto(address)
        assert await page.evaluate(FOREIGN, server.address) == ["refused", "refused"]
        assert set(server.apps()) == apps


@asynccontextmanager
async def elsewhere() -> AsyncIterator[str]:
    """The address of a foreign page on this machine: for cookies, another port is the same site."""

    async def answer(_request: web.Request) -> web.Response:
        return web.Response(text="<p>else</p>", content_type="text/html")

    app = web.Application()
    app.router.add_get("/", answer)
    runner = web.AppRunner(app)
    await runner.setup()
    with socket.create_server(("127.0.0.1", 0)) as listener:
        await web.SockSite(runner, listener).start()
        yield f"http://127.0.0.1:{listener.getsockname()[1]}/"
        await runner.cleanup()


@pytest.mark.slow
async def test_the_page_opens_nothing_and_floods_nothing(server: Serving) -> None:
    async with chromium() as browser:
        seen = await window(browser, server.entrance)
        await seen.sees(HOME)
        assert await seen.page.evaluate("window.open('about:blank') === null")
        flood = "() => { const t = 'x'.repeat(5000); const k = document.querySelector('.xterm-helper-textarea'); %s }"
        paste = "const d = new DataTransfer(); d.setData('text/plain', t); "
        paste += "for (let i = 0; i < 50; i++) k.dispatchEvent(new ClipboardEvent('paste', {clipboardData: d}));"
        await seen.page.evaluate(flood % paste)
        assert (await seen.notice()).startswith("More came from this page")
    assert not server.left()
