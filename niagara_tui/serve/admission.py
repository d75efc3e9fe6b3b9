"""Who is let in: whoever came by the printed address, from a page of this server and from no other.

A page of somebody else's can make a browser call any server that the browser can reach, also one on its own machine. So
the name that the browser called is looked at (a name of somebody else's may have been pointed at this machine), and the
page that it called from; and nothing is given without the token of the printed address, or the cookie got for it.
"""

from __future__ import annotations

import hmac
import ipaddress
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from niagara_tui.core.i18n import _


class NotAdmitted(Exception):
    """Why somebody is not let in, in one sentence."""


@dataclass(frozen=True)
class Admission:
    """The rules of one server, which listens at `host`."""

    host: str
    token: str = field(default_factory=lambda: secrets.token_urlsafe(32))
    _tickets: set[str] = field(default_factory=set)
    _key: bytes = field(default_factory=lambda: secrets.token_bytes(32))

    def ticket(self) -> str:
        """A token that lets in once: for the browser that is started here, since others may read its command line."""
        ticket = secrets.token_urlsafe(32)
        self._tickets.add(ticket)
        return ticket

    def check_host(self, hosts: Sequence[str]) -> str:
        """The name that the browser called, if it meant this server.

        Raises:
            NotAdmitted: it did not.
        """
        if len(hosts) != 1 or not self._is_ours(hosts[0]):
            raise NotAdmitted(_("The name that was called is none of this server's: open the address that it printed."))
        return hosts[0]

    def check_origin(self, host: str, origin: str) -> None:
        """See that the page that calls is one of this server's own.

        Raises:
            NotAdmitted: it is not, or nobody says so.
        """
        if origin.lower() != f"http://{host.lower()}":
            raise NotAdmitted(_("A page from elsewhere cannot use this server."))

    def check_token(self, token: str) -> None:
        """See that the token is the printed one, or a ticket not used yet.

        Raises:
            NotAdmitted: it is not.
        """
        if token in self._tickets:
            self._tickets.remove(token)
        elif not _same(token, self.token):
            raise NotAdmitted(_("The token in this address is not right: open the address that the server printed."))

    def cookie(self, old: str) -> str:
        """The cookie of somebody who has brought the token: the old one, if it is this server's, else a new one."""
        if self._knows(old):
            return old
        visitor = secrets.token_hex(8)
        return f"{visitor}.{self._sign(visitor)}"

    def visitor(self, cookie: str) -> str:
        """The number of the visitor with that cookie; the server has drawn it.

        Raises:
            NotAdmitted: it is no cookie of this server.
        """
        if not self._knows(cookie):
            raise NotAdmitted(_("This address is not whole: open the one that the server printed, with its token."))
        return cookie.partition(".")[0]

    def _knows(self, cookie: str) -> bool:
        visitor, _dot, signature = cookie.partition(".")
        return _same(signature, self._sign(visitor))

    def _sign(self, visitor: str) -> str:
        return hmac.digest(self._key, _bytes(visitor), "sha256").hex()

    def _is_ours(self, host: str) -> bool:
        """Whether a browser can have called this server by that name: names that anybody can point here are refused."""
        try:
            name = (urlsplit(f"//{host}").hostname or "").lower()
        except ValueError:
            return False
        if name in {"localhost", self.host.lower()}:
            return True
        try:
            address = ipaddress.ip_address(name)
        except ValueError:
            return False
        return address.is_loopback or not is_loopback(self.host)


def is_loopback(host: str) -> bool:
    """Whether what listens at that host can be reached from this machine alone."""
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _same(given: str, right: str) -> bool:
    """Whether they are equal; the time that it takes says nothing of how much of it is."""
    return hmac.compare_digest(_bytes(given), _bytes(right))


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "replace")
