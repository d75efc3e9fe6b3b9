"""Where a server listens, and the address at which this machine opens it."""

from __future__ import annotations

import errno
import os
import socket

from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _
from niagara_tui.core.text import clean


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
        why = (
            os.strerror(error.errno).lower() if error.errno else type(error).__name__
        )  # not Python's: it adds the call
        raise BadInput(_not_there(error).format(host=clean(host, 60), port=port, why=why)) from error


def _not_there(error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return _("port {port} is taken; choose another with --port, 0 for any that is free")
    if error.errno == errno.EADDRNOTAVAIL:
        return _("--host {host!r}: this machine does not have that address")
    return _("--host {host!r}, --port {port}: cannot listen there ({why})")


def address(host: str, port: int, token: str) -> str:
    """The URL to open on this machine."""
    here = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104 - replaced, not bound
    return f"http://{f'[{here}]' if ':' in here else here}:{port}/?token={token}"
