"""One visitor's process of the app: keys go in, what it draws comes out, and nothing of it is left at the end.

The app draws through Textual's driver for the web, as packets of a letter, a length and so many bytes. `D` is what a
terminal would show, `M` tells of other things. Of those only the end is heeded: files and addresses that a program may
want to have opened stay where they are.
"""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress

from niagara_tui.serve.messages import Size
from niagara_tui.session.bots.child import Child, ChildTrouble
from niagara_tui.shell.hangup import DRIVER, GRACE, WEB

BEGIN = b"__GANGLION__\n"
"""The line after which the packets begin."""
PATIENCE = GRACE + 2
"""Seconds that the app has to end by its own door."""
HURRIED = {128 + 1, -1, -9}  # SIGHUP, which Windows does not have, and SIGKILL
"""How an app ends that is still busy leaving when its input ends, and then when its time does."""


class Visitor:
    """A running app."""

    def __init__(self, child: Child) -> None:
        """Take charge of the process that `start` made."""
        self._child = child
        self._hurried = False

    @classmethod
    async def start(cls, command: Sequence[str], size: Size) -> Visitor:
        """Start the app in a window of that size.

        Raises:
            ChildTrouble: the system cannot start it.
        """
        # What it says on standard error is for whoever started the server.
        return cls(await Child.start(command, environment=_environment(size), errors=None))

    @property
    def failed(self) -> bool:
        """Whether it has come to a stop that nobody asked for: not by its own door, and not since it was told to."""
        return bool(self._child.status) and not (self._hurried and self._child.status in HURRIED)

    async def press(self, keys: str) -> None:
        """Send keys, as a terminal would.

        Raises:
            ChildTrouble: it no longer reads.
        """
        await self._send(b"D", keys.encode())

    async def tell(self, kind: str, size: Size | None = None) -> None:
        """Tell of something else: `resize`, with the size, `focus`, `blur` or `quit`.

        Raises:
            ChildTrouble: it no longer reads.
        """
        await self._send(b"M", json.dumps({"type": kind} | (size.model_dump() if size else {})).encode())

    async def drawn(self) -> AsyncIterator[bytes]:
        """What it draws, until it ends."""
        with suppress(ChildTrouble):
            while await self._child.read() != BEGIN:
                pass
            while True:
                head = await self._child.read_exactly(5)
                payload = await self._child.read_exactly(int.from_bytes(head[1:], "big"))
                if head[:1] == b"D":
                    yield payload
                elif head[:1] == b"M" and json.loads(payload)["type"] == "exit":
                    return

    async def end(self) -> None:
        """End the app, by its own door if it goes that way; on return it is gone, also where this was cancelled."""
        self._hurried = self._child.is_alive
        drawing = asyncio.ensure_future(self._child.drain())  # it could not end while what it draws last is not read
        try:
            with suppress(ChildTrouble, TimeoutError):
                async with asyncio.timeout(GRACE):
                    await self.tell("quit")
        finally:
            await self._child.close(PATIENCE)
            drawing.cancel()

    async def _send(self, kind: bytes, payload: bytes) -> None:
        await self._child.write(kind + len(payload).to_bytes(4, "big") + payload)


def _environment(size: Size) -> dict[str, str]:
    """The server's, with a terminal as good as the page's and of the window's size."""
    ours = {
        DRIVER: WEB,
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
        "TEXTUAL_COLOR_SYSTEM": "truecolor",
        "COLUMNS": str(size.width),
        "ROWS": str(size.height),
    }
    return {name: value for name, value in os.environ.items() if name != "LINES"} | ours
