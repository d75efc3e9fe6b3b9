"""Access control: only requests with the token of the printed address, made by this server's own pages.

A foreign page can make a browser send requests to any server that the browser can reach, including one on the same
machine. So the server checks the Host header (against DNS rebinding), the Origin header (against cross-site requests),
and the token of the printed address or the cookie issued for it.

Anybody who can reach the port can open connections. So those without an admitted request are limited in number, time
and bytes. When there are too many, the oldest of the address with the most gives way, so that the owner, who shows a
token at once, always gets in. What strangers do wrong is answered plainly and logged in one line a minute.
"""

from __future__ import annotations

import asyncio
import hmac
import ipaddress
import logging
import re
import secrets
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any

from aiohttp import web
from aiohttp.web_request import BaseRequest

from niagara_tui.core.i18n import _
from niagara_tui.serve.page import put_headers

_HOST = re.compile(r"(?:\[(?P<address>[0-9a-f:.]+)\]|(?P<name>[\w.-]+))(?::[0-9]{1,5})?", re.ASCII | re.IGNORECASE)
"""A host and perhaps a port, and nothing else: what is admitted is also written into headers."""


class NotAdmitted(Exception):
    """A request is rejected; the message is one sentence."""


@dataclass(frozen=True)
class Admission:
    """Access control of one server, which listens at `host`."""

    host: str
    token: str = field(default_factory=lambda: secrets.token_urlsafe(32))
    _tickets: set[str] = field(default_factory=set)
    _key: bytes = field(default_factory=lambda: secrets.token_bytes(32))

    def ticket(self) -> str:
        """Issue a one-time token for the browser started here, whose command line other users may be able to read."""
        ticket = secrets.token_urlsafe(32)
        self._tickets.add(ticket)
        return ticket

    def check_host(self, hosts: Sequence[str]) -> str:
        """Return the only Host header, after checking that it names this server.

        Raises:
            NotAdmitted: there is not exactly one, or it does not name this server.
        """
        if len(hosts) != 1 or not self._is_ours(hosts[0]):
            raise NotAdmitted(_("This server does not go by that name: open the address that it printed."))
        return hosts[0]

    def check_origin(self, host: str, origin: str) -> None:
        """Check that the Origin header names this server.

        Raises:
            NotAdmitted: it does not, or it is empty.
        """
        if origin.lower() != f"http://{host.lower()}":
            raise NotAdmitted(_("Pages from other sites cannot use this server."))

    def check_token(self, token: str) -> None:
        """Check that the token is the printed one or an unused ticket, which is consumed.

        Raises:
            NotAdmitted: it is neither.
        """
        if token in self._tickets:
            self._tickets.remove(token)
        elif not _same(token, self.token):
            raise NotAdmitted(_("The token in this address is not right: open the address that the server printed."))

    def cookie(self, old: str) -> str:
        """Return the cookie for a visitor with a valid token: the old one if this server issued it, else a new one."""
        if self._is_valid(old):
            return old
        visitor = secrets.token_hex(8)
        return f"{visitor}.{self._sign(visitor)}"

    def visitor(self, cookie: str) -> str:
        """Return the visitor id in the cookie, a random hexadecimal number issued by this server.

        Raises:
            NotAdmitted: the cookie was not issued by this server.
        """
        if not self._is_valid(cookie):
            raise NotAdmitted(_("This address is incomplete: open the one that the server printed, with its token."))
        return cookie.partition(".")[0]

    def _is_valid(self, cookie: str) -> bool:
        visitor, _dot, signature = cookie.partition(".")
        return _same(signature, self._sign(visitor))

    def _sign(self, visitor: str) -> str:
        return hmac.digest(self._key, _bytes(visitor), "sha256").hex()

    def _is_ours(self, host: str) -> bool:
        """Whether that host can only mean this server; rejects domain names, as anybody can point one here."""
        if not (match := _HOST.fullmatch(host)):
            return False
        name = (match["address"] or match["name"]).lower()
        if name in {"localhost", self.host.lower()}:
            return True
        try:
            address = ipaddress.ip_address(name)
        except ValueError:
            return False
        return address.is_loopback or not is_loopback(self.host)


def is_loopback(host: str) -> bool:
    """Whether a server that listens at that host can only be reached from this machine."""
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _same(token: str, right: str) -> bool:
    """Compare in constant time, so that timing does not reveal how much of a guess is right."""
    return hmac.compare_digest(_bytes(token), _bytes(right))


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "replace")


# -- strangers ----------------------------------------------------------------------------------------

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
