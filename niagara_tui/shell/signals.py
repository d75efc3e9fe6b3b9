"""The system's requests to end: they leave by the app's own door, so the terminal is restored and all is saved."""

from __future__ import annotations

import signal
from collections.abc import Callable
from contextlib import suppress

ENDING = ("SIGTERM", "SIGHUP", "SIGQUIT")
"""By name, since not every system has them all."""
INTERRUPT = "SIGINT"
"""What a key sends to a program that leaves the keys to its terminal, and anybody to one that does not."""


def on_request_to_end(leave: Callable[[int], object]) -> None:
    """Call `leave` with the signal's number when the system asks this program to end; nothing where it cannot."""
    import asyncio

    loop = asyncio.get_running_loop()
    for name in (*ENDING, INTERRUPT):
        number = getattr(signal, name, None)
        if number is not None:
            # Windows loops have no handlers; only the main thread may set them.
            with suppress(NotImplementedError, ValueError, RuntimeError):
                loop.add_signal_handler(number, leave, int(number))


def forget_requests_to_end() -> None:
    """Take the handlers off again."""
    import asyncio

    loop = asyncio.get_running_loop()
    for name in (*ENDING, INTERRUPT):
        number = getattr(signal, name, None)
        if number is not None:
            with suppress(NotImplementedError, ValueError, RuntimeError):
                loop.remove_signal_handler(number)
