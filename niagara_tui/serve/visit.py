"""One visit: connects a page's WebSocket with a process of the app until either ends."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from aiohttp import WSMsgType, web

from niagara_tui.match.bots.child import ChildTrouble
from niagara_tui.serve import messages
from niagara_tui.serve.messages import Message, RateLimiter
from niagara_tui.serve.page import End
from niagara_tui.serve.visitor import Visitor


async def relay(socket: web.WebSocketResponse, visitor: Visitor, idle: float) -> End:
    """Relay input and output until either side ends or there is no input for `idle` seconds; returns why it ended."""
    incoming = asyncio.ensure_future(_relay_input(socket, visitor, idle))
    outgoing = asyncio.ensure_future(_relay_output(socket, visitor))
    try:
        await asyncio.wait({incoming, outgoing}, return_when=asyncio.FIRST_COMPLETED)
        return incoming.result() if incoming.done() else outgoing.result()
    finally:
        incoming.cancel()
        outgoing.cancel()
        await asyncio.wait({incoming, outgoing})


async def _relay_input(socket: web.WebSocketResponse, visitor: Visitor, idle: float) -> End:
    limiter, now = RateLimiter(), asyncio.get_running_loop().time
    try:
        async with asyncio.timeout(idle) as timeout:
            async for received in socket:
                if received.type is not WSMsgType.TEXT:
                    return End.INVALID
                if not limiter.spend(len(received.data.encode())):
                    return End.TOO_MUCH
                message = messages.read(received.data)
                if message[0] == "stdin":
                    timeout.reschedule(now() + idle)
                await _forward(message, visitor)
    except TimeoutError:
        return End.IDLE
    except messages.InvalidMessage:
        return End.INVALID
    except ChildTrouble:
        pass  # the app has ended by itself
    return End.LEFT


async def _forward(message: Message, visitor: Visitor) -> None:
    match message:
        case ["stdin", keys]:
            await visitor.send_keys(keys)
        case ["resize", size]:
            await visitor.send_message("resize", size)
        case ["focus" | "blur" as kind]:
            await visitor.send_message(kind)


async def _relay_output(socket: web.WebSocketResponse, visitor: Visitor) -> End:
    with suppress(ConnectionError):  # the page was closed
        async for picture in visitor.output():
            await socket.send_bytes(picture)
    return End.LEFT
