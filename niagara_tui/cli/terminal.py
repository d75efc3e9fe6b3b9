"""Whether there is a terminal for the app to draw in, or a browser in its place."""

from __future__ import annotations

import os
import sys

from niagara_tui.core.i18n import _
from niagara_tui.shell.hangup import is_in_browser


def missing() -> str:
    """Which of the three standard streams is no terminal, in words; empty if all are: the app reads and draws there.

    In a browser it needs none.
    """
    if is_in_browser():
        return ""
    streams = {_("standard input"): sys.stdin, _("standard output"): sys.stdout, _("standard error"): sys.stderr}
    return next((name for name, stream in streams.items() if not (stream and stream.isatty())), "")


def is_dumb() -> bool:
    """Whether there is a terminal that says of itself that it cannot draw."""
    return not is_in_browser() and not missing() and os.environ.get("TERM") == "dumb"
