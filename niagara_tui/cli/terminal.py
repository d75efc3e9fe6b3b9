"""Detect whether the app can draw: in a terminal, or in a browser in its place."""

from __future__ import annotations

import os
import sys

from niagara_tui.core.i18n import _
from niagara_tui.shell.terminal import is_in_browser


def missing() -> str:
    """Name of the first standard stream that is not a terminal; empty if all three are, or in a browser."""
    if is_in_browser():
        return ""
    streams = {_("standard input"): sys.stdin, _("standard output"): sys.stdout, _("standard error"): sys.stderr}
    return next((name for name, stream in streams.items() if not (stream and stream.isatty())), "")


def is_dumb() -> bool:
    """Whether the terminal declares that it cannot draw (`TERM=dumb`)."""
    return not is_in_browser() and not missing() and os.environ.get("TERM") == "dumb"
