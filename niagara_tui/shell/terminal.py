"""The terminal: how it ends the program, and how much of it is drawn.

A watchdog ends the process when its terminal has gone, whatever the program is doing. Python runs signal handlers in
the main thread, between two bytecode instructions: while that thread is blocked writing to a terminal that no longer
reads, or runs compiled code, SIGHUP has no effect. So a separate thread polls the terminal, sends SIGHUP as the system
would, and exits the process if it has not ended soon after.

Other signals that end a process are handled by an orderly exit of the app, which saves and restores the terminal.
"""

from __future__ import annotations

import errno
import functools
import os
import select
import signal
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import TextIO

from niagara_tui.core.browser import is_in_browser

POLL_INTERVAL = 0.5
"""Seconds between checks of the terminal."""
GRACE = 2.0
"""Seconds for an orderly exit: to save settings and end the bots."""
HUNG_UP = 128 + 1
"""Exit status of a program whose terminal has gone, as of one that is killed by SIGHUP."""
TABLE = "table"
"""Type of the app's message to that server about the table that is open."""


def has_hung_up(error: OSError) -> bool:
    return error.errno == errno.EIO


def discard_output(stream: TextIO) -> None:
    """Redirect the stream's file to the null device; else Python reports a failure again when it flushes at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


@functools.cache
def watch_terminal() -> None:
    """Start the watchdog thread, once per process, if standard input is a terminal or the app is in a browser.

    It does not end a process in the background, which its shell controls, or a command started to outlive its terminal
    (`nohup`). In a browser, the process always ends with the server.
    """
    if hasattr(signal, "SIGHUP") and (is_in_browser() or os.isatty(0)):
        threading.Thread(target=_watch, name="terminal", daemon=True).start()


def _watch() -> None:
    in_front, pipe = True, select.poll()
    pipe.register(0, 0)  # POLLHUP is always reported, even while there is unread input
    # While the terminal still exists, or while a browser's pipe has its writing end open
    while not pipe.poll(0) if is_in_browser() else os.isatty(0):
        with suppress(OSError):  # not the controlling terminal: the system sends no SIGHUP when it goes
            in_front = os.tcgetpgrp(0) == os.getpgrp()
        time.sleep(POLL_INTERVAL)
    if not is_in_browser() and (not in_front or signal.getsignal(signal.SIGHUP) is signal.SIG_IGN):
        return
    os.kill(os.getpid(), signal.SIGHUP)
    time.sleep(GRACE)
    os._exit(HUNG_UP)  # bots end too, as their input pipes are closed


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
    import asyncio

    loop = asyncio.get_running_loop()
    for name in (*ENDING, INTERRUPT):
        number = getattr(signal, name, None)
        if number is not None:
            with suppress(NotImplementedError, ValueError, RuntimeError):
                loop.remove_signal_handler(number)


MAX_WIDTH, MAX_HEIGHT = 600, 250
"""Maximum size drawn, in characters; the rest of a larger window stays dark."""


def clamped(width: int, height: int) -> tuple[int, int]:
    return max(1, min(width, MAX_WIDTH)), max(1, min(height, MAX_HEIGHT))
