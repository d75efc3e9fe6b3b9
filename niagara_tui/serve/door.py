"""The door: connections that have not shown a token yet are few, short and say little.

Anybody who can reach the port can open connections. So those without an admitted request are limited in number, time
and bytes. When there are too many, the oldest of the address with the most gives way, so that the owner, who shows a
token at once, always gets in. What strangers do wrong is answered plainly and logged in one line a minute.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from aiohttp import web
from aiohttp.web_request import BaseRequest

from niagara_tui.core.i18n import _
from niagara_tui.serve.page import put_headers

MAX_STRANGERS = 32  # connections without an admitted request at a time
STRANGER_SECONDS = 10.0  # how long a connection may last without an admitted request
STRANGER_BYTES = 32 * 1024
"""How many bytes a connection may send before its first admitted request; a browser's request has some 2000."""
LOG_INTERVAL = 60.0  # seconds between two lines of the log


class OnceAMinute(logging.Filter):
    """Lets one record in `LOG_INTERVAL` pass, as one line that counts those held back since the last."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Let the first record pass; `clock` returns seconds."""
        super().__init__()
        self._clock = clock
        self._next, self._held_back = clock(), 0

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the record passes; removes its traceback, and everything after its first line."""
        if self._clock() < self._next:
            self._held_back += 1
            return False
        line, *_more = record.getMessage().splitlines() or [""]
        if self._held_back:
            line = _("{line} ({count} more since the last line)").format(line=line, count=self._held_back)
        record.msg, record.args = line, None
        record.exc_info = record.exc_text = record.stack_info = None
        self._next, self._held_back = self._clock() + LOG_INTERVAL, 0
        return True


def new_log() -> logging.Logger:
    """A log for one server, which writes to standard error what `OnceAMinute` lets pass."""
    log = logging.Logger("niagara_tui.serve", logging.WARNING)  # noqa: LOG001 - in no tree: servers come and go
    log.addHandler(logging.StreamHandler())
    log.addFilter(OnceAMinute())
    return log


class Door:
    """All connections of one server that have not been admitted."""

    def __init__(self, log: logging.Logger) -> None:
        """No connection yet."""
        self.log = log
        self._strangers: dict[Connection, asyncio.TimerHandle] = {}  # oldest first

    def enter(self, stranger: Connection) -> None:
        """A connection was made; another gives way if there are too many."""
        if len(self._strangers) >= MAX_STRANGERS:
            self._make_room()
        later = asyncio.get_running_loop().call_later
        self._strangers[stranger] = later(STRANGER_SECONDS, stranger.turn_away, _("it sent no token in time"))

    def admit(self, connection: Connection) -> None:
        """A request of this connection was admitted; from now on nothing limits it here."""
        self.leave(connection)

    def leave(self, connection: Connection) -> None:
        """The connection has ended, or is a stranger no more."""
        if waiting := self._strangers.pop(connection, None):
            waiting.cancel()

    def is_stranger(self, connection: Connection) -> bool:
        """Whether none of the connection's requests has been admitted."""
        return connection in self._strangers

    def _make_room(self) -> None:
        crowd, _size = Counter(stranger.address for stranger in self._strangers).most_common(1)[0]
        oldest = next(stranger for stranger in self._strangers if stranger.address == crowd)
        oldest.turn_away(_("too many others were waiting"))


class Connection(web.RequestHandler):
    """One connection to the server, limited until the door admits it."""

    __slots__ = ("_door", "_heard", "address")

    def __init__(self, door: Door, server: web.Server, **options: Any) -> None:
        """Prepare a connection of the server; `options` are those of `RequestHandler`."""
        super().__init__(server, loop=asyncio.get_running_loop(), logger=door.log, **options)
        self._door, self._heard, self.address = door, 0, ""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.address = str((transport.get_extra_info("peername") or ("",))[0])
        self._door.enter(self)

    def connection_lost(self, exc: BaseException | None) -> None:
        self._door.leave(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Hear what the other side sends; a stranger may not send much."""
        if self._door.is_stranger(self):
            self._heard += len(data)
            if self._heard > STRANGER_BYTES:
                self.turn_away(_("it sent too much"))
                return
        super().data_received(data)

    def turn_away(self, why: str) -> None:
        """End the connection at once."""
        self._door.leave(self)
        sentence = _("A connection from {address} without a token was ended: {why}.")
        self.logger.warning(sentence.format(address=self.address, why=why))
        if self.transport is not None:
            self.transport.abort()

    def handle_error(
        self,
        request: BaseRequest,
        status: int = HTTPStatus.INTERNAL_SERVER_ERROR,
        exc: BaseException | None = None,
        message: str | None = None,  # noqa: ARG002 - aiohttp's words, which name what it has found
    ) -> web.StreamResponse:
        """Answer what is no valid request, or made the server fail, plainly: the details are nobody's business.

        Raises:
            ConnectionError: part of an answer was sent already.
        """
        sentence = _("A request from {address} was answered with {status} ({why}).")
        self.logger.warning(sentence.format(address=self.address, status=int(status), why=type(exc).__name__))
        if request.writer.output_size > 0:
            raise ConnectionError
        answer = web.Response(status=status, text=f"{HTTPStatus(status).phrase}\n")
        put_headers(answer.headers)
        answer.force_close()
        return answer
