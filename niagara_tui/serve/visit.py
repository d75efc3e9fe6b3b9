"""A visit: a process of the app, connected with the WebSocket of a page until either ends.

The page sends input (keys and mouse), window size and focus, limited to the rate of a person.
"""

from __future__ import annotations

import asyncio
import json
import os
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import suppress
from typing import Annotated, Literal

from aiohttp import WSMsgType, web
from niagara_ai.faults import ChildFault
from niagara_ai.process import Child
from pydantic import AfterValidator, BaseModel, Field, TypeAdapter, ValidationError

from niagara_tui.core.browser import DRIVER, WEB
from niagara_tui.serve.page import End
from niagara_tui.shell.terminal import GRACE, MAX_HEIGHT, MAX_WIDTH, TABLE

BEGIN = b"__GANGLION__\n"  # the line after which the packets begin
EXIT_TIMEOUT = GRACE + 2  # seconds that the app has for an orderly exit
EXPECTED_STATUSES = {128 + 1, -1, -9}  # SIGHUP, which Windows does not have, and SIGKILL
"""Exit statuses of an app that was still exiting when its input was closed, or when `EXIT_TIMEOUT` ran out."""


class Visitor:
    """One visitor's running app."""

    def __init__(self, child: Child) -> None:
        self._child = child
        self._ended_by_us = False
        self.table: str | None = None
        """The save whose table is open in the app; None for none, and once the app has ended by itself."""

    @classmethod
    async def start(cls, command: Sequence[str], size: Size) -> Visitor:
        # Standard error is inherited: it goes to the server's terminal.
        return cls(await Child.start(command, environment=_environment(size), errors=None))

    @property
    def failed(self) -> bool:
        """Whether the app ended with an error status, other than those expected after it was told to end."""
        return bool(self._child.status) and not (self._ended_by_us and self._child.status in EXPECTED_STATUSES)

    async def send_keys(self, keys: str) -> None:
        await self._write_packet(b"D", keys.encode())

    async def send_message(self, kind: str, size: Size | None = None) -> None:
        """Send a message: `resize` (with the size), `focus`, `blur` or `quit`."""
        await self._write_packet(b"M", json.dumps({"type": kind} | (size.model_dump() if size else {})).encode())

    async def output(self) -> AsyncIterator[bytes]:
        with suppress(ChildFault):
            while await self._child.read() != BEGIN:
                pass
            while True:
                head = await self._child.read_exactly(5)
                payload = await self._child.read_exactly(int.from_bytes(head[1:], "big"))
                if head[:1] == b"D":
                    yield payload
                elif head[:1] == b"M" and self._hear(json.loads(payload)) == "exit":
                    break
        self.table = None

    def _hear(self, message: dict[str, str | None]) -> str | None:
        """Note what the app says of its table; returns the kind of the message."""
        if message["type"] == TABLE:
            self.table = message["save"]
        return message["type"]

    async def end(self) -> None:
        """End the app, orderly if possible; on return, even by cancellation, its process has ended."""
        self._ended_by_us = self._child.is_alive
        drawing = asyncio.ensure_future(self._child.drain())  # unread output would block the app's exit
        try:
            with suppress(ChildFault, TimeoutError):
                async with asyncio.timeout(GRACE):
                    await self.send_message("quit")
        finally:
            await self._child.close(EXIT_TIMEOUT)
            drawing.cancel()

    async def _write_packet(self, kind: bytes, payload: bytes) -> None:
        await self._child.write(kind + len(payload).to_bytes(4, "big") + payload)


def _environment(size: Size) -> dict[str, str]:
    """The server's environment, with the variables of the page's terminal and its size."""
    ours = {
        DRIVER: WEB,
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
        "TEXTUAL_COLOR_SYSTEM": "truecolor",
        "COLUMNS": str(size.width),
        "ROWS": str(size.height),
    }
    return {name: value for name, value in os.environ.items() if name != "LINES"} | ours


async def relay(socket: web.WebSocketResponse, visitor: Visitor, idle: float) -> End:
    """Relay input and output until either side ends or there is no input for `idle` seconds; returns why it ended."""

    async def output() -> End:
        with suppress(ConnectionError):  # the page was closed
            async for picture in visitor.output():
                await socket.send_bytes(picture)
        return End.LEFT

    incoming = asyncio.ensure_future(_relay_input(socket, visitor, idle))
    outgoing = asyncio.ensure_future(output())
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
                message = read(received.data)
                if message[0] == "stdin":
                    timeout.reschedule(now() + idle)
                match message:  # a ping says nothing
                    case ["stdin", keys]:
                        await visitor.send_keys(keys)
                    case ["resize", size]:
                        await visitor.send_message("resize", size)
                    case ["focus" | "blur" as kind]:
                        await visitor.send_message(kind)
    except TimeoutError:
        return End.IDLE
    except InvalidMessage:
        return End.INVALID
    except ChildFault:
        pass  # the app has ended by itself
    return End.LEFT


# -- what the page sends ------------------------------------------------------------------------------

MAX_MESSAGE_SIZE = 16 * 1024  # maximum size of a message in bytes
BURST = 16 * 1024  # maximum burst in bytes
BYTES_PER_SECOND = 8 * 1024  # sustained rate in bytes per second; a mouse in constant motion sends a quarter of that
MIN_COST = 32  # minimum cost of a message in bytes, since even a short one causes work in the app


class Size(BaseModel):
    """A window's size in characters."""

    width: Annotated[int, Field(strict=True, ge=1), AfterValidator(lambda width: min(width, MAX_WIDTH))] = 80
    height: Annotated[int, Field(strict=True, ge=1), AfterValidator(lambda height: min(height, MAX_HEIGHT))] = 24


Message = (
    tuple[Literal["stdin"], str]
    | tuple[Literal["resize"], Size]
    | tuple[Literal["ping"], str]
    | tuple[Literal["focus", "blur"]]
)
"""A message from the page's script."""

_MESSAGE: TypeAdapter[Message] = TypeAdapter(Message)


class InvalidMessage(Exception):
    """A message that the page's script never sends."""


def read(text: str) -> Message:
    """Parse a message.

    Raises:
        InvalidMessage: it is not a valid message.
    """
    try:
        return _MESSAGE.validate_json(text)
    except ValidationError as error:
        raise InvalidMessage from error


class RateLimiter:
    """A token bucket that limits the incoming bytes to bursts of `BURST` and a rate of `BYTES_PER_SECOND`."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Start with a full bucket; `clock` returns seconds."""
        self._clock = clock
        self._left, self._last_time = float(BURST), clock()

    def spend(self, size: int) -> bool:
        """Charge a message of `size` bytes, at least `MIN_COST`; whether it was within the limit."""
        now = self._clock()
        self._left = min(BURST, self._left + (now - self._last_time) * BYTES_PER_SECOND) - max(size, MIN_COST)
        self._last_time = now
        return self._left >= 0
