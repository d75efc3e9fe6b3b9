"""The web server: where it listens, its page, static files and WebSockets, behind access control."""

from __future__ import annotations

import asyncio
import errno
import os
import re
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, cast

from aiohttp import web
from niagara_ai.faults import ChildFault
from pydantic import ValidationError

from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _
from niagara_tui.core.text import clean
from niagara_tui.serve import visit
from niagara_tui.serve.admission import Admission, Connection, Door, NotAdmitted, new_log
from niagara_tui.serve.page import ASSETS, End, page, put_headers, terminal
from niagara_tui.serve.visit import Visitor, relay

PING_INTERVAL = 20.0  # seconds between WebSocket pings that detect a lost page
PLACE_TIMEOUT = 5.0
"""Seconds that a page waits for a free place, since a reloaded page's old place takes a moment to be released."""
KEEPALIVE_TIMEOUT = 15.0  # seconds that a connection stays open between requests
MAX_TABLES = 100  # maximum number of tabs whose tables are remembered
_TAB = re.compile("[0-9a-f]{16}")  # the number that a page draws for its tab, which survives reloading it
CLOSE_TIMEOUT = 1.0  # timeout of the WebSocket closing handshake in seconds
SHUTDOWN_TIMEOUT = 10.0  # seconds that the visitors' processes have to end at shutdown


@dataclass(frozen=True)
class ServerOptions:
    """Options of a server: it runs `command`, without a shell, for at most `visitors` at a time.

    A visit ends after `idle` seconds without input. If `saves` is given, each visitor gets a separate folder for saves
    inside it.
    """

    command: Sequence[str]
    visitors: int
    idle: float
    saves: Path | None = None

    def command_for(self, visitor: str, table: str | None = None) -> list[str]:
        """The command for the visitor with that id, which must come from `Admission.visitor`.

        The app opens at the `table` of that save, or at home without one, and if it cannot be opened, which is told.
        """
        saves = ["--saves", str(self.saves / f"visitor-{visitor}")] if self.saves else []
        return [*self.command, *saves, *(["resume", "--or-home", "--", table] if table else [])]


class Server:
    """Serves the app on a socket that is already listening."""

    def __init__(self, options: ServerOptions, admission: Admission, listener: socket.socket) -> None:
        """Prepare the server; nothing is served before `open`."""
        self._options, self._admission, self._listener = options, admission, listener
        self._door = Door(new_log())
        self._places = asyncio.Semaphore(options.visitors)
        self._sockets: set[web.WebSocketResponse] = set()
        self._ending: set[asyncio.Task[None]] = set()
        self._tables: dict[tuple[str, str], str] = {}
        """The save at whose table each visitor's tab was left, to return to it when its page is loaded again."""
        self._cookie = f"niagara-visitor-{listener.getsockname()[1]}"  # browsers share cookies between ports

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """Serve while the context is open; on exit every visitor's process has ended."""
        runner = web.AppRunner(self._app(), shutdown_timeout=SHUTDOWN_TIMEOUT)
        await runner.setup()
        server = cast("web.Server", runner.server)  # there since the set-up
        make_connection = partial(Connection, self._door, server, access_log=None, keepalive_timeout=KEEPALIVE_TIMEOUT)
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(self._log_failed_accept)
        accepting = await loop.create_server(make_connection, sock=self._listener)
        try:
            yield
        finally:
            accepting.close()
            await runner.cleanup()
            loop.set_exception_handler(None)

    def _app(self) -> web.Application:
        app = web.Application(middlewares=[self._admit])
        app.on_response_prepare.append(self._put_headers)
        app.on_shutdown.append(self._close_sockets)
        app.router.add_get("/", self._page)
        app.router.add_get("/socket", self._socket)
        for name in ("page.css", "page.js"):
            app.router.add_get(f"/{name}", _file(ASSETS / name))
        for file in terminal().rglob("*"):  # a route a file: no path of a request reaches the file system
            if file.is_file():
                app.router.add_get(f"/static/{file.relative_to(terminal()).as_posix()}", _file(file))
        return app

    def _log_failed_accept(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Log in one line that no connection can be accepted (no file descriptors left); asyncio tries again."""
        if "accept" in context["message"]:
            self._door.log.warning(_("No connection can be accepted now: {why}.").format(why=context.get("exception")))
        else:
            loop.default_exception_handler(context)

    @web.middleware
    async def _admit(
        self, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        """Reject requests that are not admitted; a page request with a valid token gets a cookie for later requests."""
        token = request.query.get("token") if request.path == "/" else None
        try:
            host = self._admission.check_host(request.headers.getall("Host", []))
            if "Origin" in request.headers or request.path == "/socket":
                self._admission.check_origin(host, request.headers.get("Origin", ""))
            if token is None:
                self._visitor(request)
            else:
                self._admission.check_token(token)
        except NotAdmitted as why:
            refusal = web.Response(status=403, text=f"{why}\n")
            refusal.force_close()
            return refusal
        self._door.admit(cast("Connection", request.protocol))
        response = await handler(request)
        if token is not None:
            cookie = self._admission.cookie(request.cookies.get(self._cookie, ""))
            response.set_cookie(self._cookie, cookie, httponly=True, samesite="Strict")
        return response

    async def _put_headers(self, request: web.Request, response: web.StreamResponse) -> None:
        host = ""
        with suppress(NotAdmitted):  # answered all the same, with a refusal
            host = self._admission.check_host(request.headers.getall("Host", []))
        put_headers(response.headers, host)

    def _visitor(self, request: web.Request) -> str:
        return self._admission.visitor(request.cookies.get(self._cookie, ""))

    async def _page(self, _request: web.Request) -> web.Response:
        return web.Response(text=page(), content_type="text/html")

    async def _socket(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(
            timeout=CLOSE_TIMEOUT, heartbeat=PING_INTERVAL, max_msg_size=visit.MAX_MESSAGE_SIZE, compress=False
        )
        await socket.prepare(request)
        self._sockets.add(socket)
        try:
            await socket.close(code=await self._run_visit(socket, request))
        finally:
            self._sockets.discard(socket)
        return socket

    async def _run_visit(self, socket: web.WebSocketResponse, request: web.Request) -> End:
        """Wait for a free place, then run the app for the visitor until the visit ends; returns why it ended."""
        try:
            async with asyncio.timeout(PLACE_TIMEOUT):
                await self._places.acquire()
        except TimeoutError:
            return End.FULL
        try:
            if self._ending:  # wait for ending processes, so that a reloaded page finds its save unlocked
                await asyncio.wait(self._ending)
            where = self._visitor(request), request.query.get("tab", "")
            command = self._options.command_for(where[0], self._tables.pop(where, None))
            visitor = await Visitor.start(command, _size(request))
            try:
                end = await relay(socket, visitor, self._options.idle)
            finally:
                if visitor.table and _TAB.fullmatch(where[1]):  # a tab without a number of its own is forgotten
                    self._tables[where] = visitor.table
                    while len(self._tables) > MAX_TABLES:
                        del self._tables[next(iter(self._tables))]
                ending = asyncio.create_task(visitor.end())
                self._ending.add(ending)
                ending.add_done_callback(self._ending.discard)
                await asyncio.shield(ending)
        except ChildFault:
            return End.FAILED
        finally:
            self._places.release()
        return End.FAILED if end is End.LEFT and visitor.failed else end

    async def _close_sockets(self, _app: web.Application) -> None:
        await asyncio.gather(*(websocket.close(code=End.SERVER) for websocket in self._sockets))


def _size(request: web.Request) -> visit.Size:
    """The initial window size from the query, or the default if it is invalid; the page reports later changes."""
    try:
        return visit.Size.model_validate_strings(dict(request.query))
    except ValidationError:
        return visit.Size()


def _file(path: Path) -> Callable[[web.Request], Awaitable[web.FileResponse]]:
    async def answer(_request: web.Request) -> web.FileResponse:
        return web.FileResponse(path)

    return answer


def listening(host: str, port: int) -> socket.socket:
    """A TCP socket that listens at the address; port 0 means any free port."""
    try:
        named = host.strip() or "."  # an empty name would mean all addresses; "." is refused
        family, _kind, _protocol, _name, where = socket.getaddrinfo(named, port, type=socket.SOCK_STREAM)[0]
        return socket.create_server(where[:2], family=family)
    except (socket.gaierror, UnicodeError) as error:
        wrong = _("--host {host!r} is neither an address nor a name of this machine")
        raise BadInput(wrong.format(host=clean(host, 60))) from error
    except OSError as error:
        # Not Python's own words, which add the call
        why = os.strerror(error.errno).lower() if error.errno else type(error).__name__
        wrong = _("--host {host!r}, --port {port}: cannot listen there ({why})")
        if error.errno == errno.EADDRINUSE:
            wrong = _("port {port} is taken; choose another with --port, 0 for any that is free")
        elif error.errno == errno.EADDRNOTAVAIL:
            wrong = _("--host {host!r}: this machine does not have that address")
        raise BadInput(wrong.format(host=clean(host, 60), port=port, why=why)) from error


def address(host: str, port: int, token: str) -> str:
    """The URL to open on this machine."""
    here = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104 - replaced, not bound
    return f"http://{f'[{here}]' if ':' in here else here}:{port}/?token={token}"
