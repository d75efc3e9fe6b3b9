"""Termination signals: handled by an orderly exit of the app, which saves and restores the terminal."""

from __future__ import annotations

import signal
from collections.abc import Callable
from contextlib import suppress

ENDING = ("SIGTERM", "SIGHUP", "SIGQUIT")
"""Termination signals, by name because some systems lack some of them."""
INTERRUPT = "SIGINT"
"""Sent by Ctrl-C if the terminal handles keys; while the app reads raw keys, only by another process."""


def add_exit_handlers(leave: Callable[[int], object]) -> None:
    """Call `leave` with the signal's number on a termination signal or interrupt; does nothing where unsupported."""
    import asyncio

    loop = asyncio.get_running_loop()
    for name in (*ENDING, INTERRUPT):
        number = getattr(signal, name, None)
        if number is not None:
            # Event loops on Windows do not support handlers; elsewhere only the main thread may set them.
            with suppress(NotImplementedError, ValueError, RuntimeError):
                loop.add_signal_handler(number, leave, int(number))


def remove_exit_handlers() -> None:
    """Remove the handlers set by `add_exit_handlers`."""
    import asyncio

    loop = asyncio.get_running_loop()
    for name in (*ENDING, INTERRUPT):
        number = getattr(signal, name, None)
        if number is not None:
            with suppress(NotImplementedError, ValueError, RuntimeError):
                loop.remove_signal_handler(number)
