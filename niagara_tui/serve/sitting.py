"""One visit: connects a page's WebSocket with a process of the app until either ends."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from aiohttp import WSMsgType, web

from niagara_tui.serve import messages
from niagara_tui.serve.messages import Allowance, Message
from niagara_tui.serve.page import End
from niagara_tui.serve.visitor import Visitor
from niagara_tui.session.bots.child import ChildTrouble


async def sit(socket: web.WebSocketResponse, visitor: Visitor, idle: float) -> End:
    """Relay input and output until either side ends or there is no input for `idle` seconds; returns why it ended."""
    hearing = asyncio.ensure_future(_relay_input(socket, visitor, idle))
    showing = asyncio.ensure_future(_relay_output(socket, visitor))
    try:
        await asyncio.wait({hearing, showing}, return_when=asyncio.FIRST_COMPLETED)
        return hearing.result() if hearing.done() else showing.result()
    finally:
        hearing.cancel()
        showing.cancel()
        await asyncio.wait({hearing, showing})


async def _relay_input(socket: web.WebSocketResponse, visitor: Visitor, idle: float) -> End:
    allowance, now = Allowance(), asyncio.get_running_loop().time
    try:
        async with asyncio.timeout(idle) as patience:
            async for each in socket:
                if each.type is not WSMsgType.TEXT:
                    return End.NONSENSE
                if not allowance.spend(len(each.data.encode())):
                    return End.TOO_MUCH
                message = messages.read(each.data)
                if message[0] == "stdin":
                    patience.reschedule(now() + idle)
                await _forward(message, visitor)
    except TimeoutError:
        return End.IDLE
    except messages.Nonsense:
        return End.NONSENSE
    except ChildTrouble:
        pass  # the app has ended by itself
    return End.LEFT


async def _forward(message: Message, visitor: Visitor) -> None:
    match message:
        case ["stdin", keys]:
            await visitor.press(keys)
        case ["resize", size]:
            await visitor.tell("resize", size)
        case ["focus" | "blur" as kind]:
            await visitor.tell(kind)


async def _relay_output(socket: web.WebSocketResponse, visitor: Visitor) -> End:
    with suppress(ConnectionError):  # the page was closed
        async for picture in visitor.drawn():
            await socket.send_bytes(picture)
    return End.LEFT
