"""Access control: only requests with the token of the printed address, made by this server's own pages.

A foreign page can make a browser send requests to any server that the browser can reach, including one on the same
machine. So the server checks the Host header (against DNS rebinding), the Origin header (against cross-site requests),
and the token of the printed address or the cookie issued for it.
"""

from __future__ import annotations

import hmac
import ipaddress
import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field

from niagara_tui.core.i18n import _

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
