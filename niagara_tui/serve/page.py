"""The web page and its security headers, which restrict it to communicating with this server."""

from __future__ import annotations

import html
from collections.abc import MutableMapping
from enum import IntEnum
from importlib.resources import files
from pathlib import Path
from string import Template

from niagara_tui.core.i18n import TAG, _

TITLE = "niagara"
ASSETS = Path(__file__).parent / "assets"
HEADERS = {
    # xterm's script creates inline styles. Without `allow-popups` and `allow-downloads` no window or file is opened.
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "font-src 'self'; img-src data:; connect-src 'self'{socket}; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'; sandbox allow-scripts allow-same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "clipboard-read=(), camera=(), microphone=(), geolocation=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-cache",
    "Server": "niagara",
}
"""Headers of every response; `{socket}` is replaced with where the page's socket is."""


class End(IntEnum):
    """Why a WebSocket was closed, as its close code."""

    SERVER = 1001
    INVALID = 1008
    TOO_LONG = 1009
    LEFT = 4000
    FULL = 4001
    IDLE = 4002
    TOO_MUCH = 4003
    FAILED = 4004


def put_headers(headers: MutableMapping[str, str], host: str = "") -> None:
    """Add the headers of every response; `host` is the request's Host header once it has been checked."""
    socket = f" ws://{host}" if host else ""
    headers.update({name: value.format(socket=socket) for name, value in HEADERS.items()})


def terminal() -> Path:
    """The folder with the terminal's script, style sheet and font, from the package textual-serve."""
    return Path(str(files("textual_serve"))) / "static"


def page() -> str:
    template = Template((ASSETS / "page.html").read_text(encoding="utf-8"))
    too_much = _("More came from this page than anybody can type. Reload it to play on.")
    ends = {
        End.SERVER: _("The server has ended; a game under way is saved."),
        End.TOO_LONG: too_much,
        End.TOO_MUCH: too_much,
        End.LEFT: _("The program has ended. Reload the page to play again."),
        End.FULL: _("This server is full. Reload the page to try again."),
        End.IDLE: _("Nothing was done for a long time; a game under way is saved. Reload the page to play on."),
        End.FAILED: _("The program came to a stop; the server's terminal says why. Reload the page to play on."),
    }
    texts = {f"code{end.value}": sentence for end, sentence in ends.items()}
    texts["lost"] = _("The connection is lost. Reload the page to play on.")
    return template.substitute(
        title=TITLE,
        language=html.escape(TAG),
        sentences=" ".join(f'data-{code}="{html.escape(sentence)}"' for code, sentence in texts.items()),
        noscript=html.escape(_("The game needs JavaScript.")),
    )
