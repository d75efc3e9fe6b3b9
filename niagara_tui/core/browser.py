"""Whether the program is shown in a browser (`niagara serve`), where whoever visits is not its user."""

from __future__ import annotations

import os

DRIVER = "TEXTUAL_DRIVER"  # environment variable with Textual's driver, if it is not the terminal's
WEB = "textual.drivers.web_driver:WebDriver"
"""Textual's driver for a browser: it uses pipes to a server in place of a terminal."""


def is_in_browser() -> bool:
    """Whether the app is displayed in a browser."""
    return os.environ.get(DRIVER) == WEB
