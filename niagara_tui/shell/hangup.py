"""No process outlives its terminal: somebody watches whether it is still there, whatever the program is doing.

Handlers of signals run in the main thread, and only between two steps of Python: where that thread waits for a terminal
that does not read any more, or is deep in compiled code, it never hears that the terminal has gone. So a thread of its
own looks, asks the program to end as the system would, and ends it if it has not done so soon after.
"""

from __future__ import annotations

import functools
import os
import select
import signal
import threading
import time
from contextlib import suppress

LOOK = 0.5
"""Seconds between looks at the terminal."""
GRACE = 2.0
"""Seconds that the program has to end by its own door: to put down settings, to send its bots home."""
DRIVER = "TEXTUAL_DRIVER"
"""The environment variable that names what Textual draws with, where that is no terminal."""
WEB = "textual.drivers.web_driver:WebDriver"
"""What it draws with for a browser: through pipes to a server, which are the program's terminal then."""


def is_in_browser() -> bool:
    """Whether the app is drawn in a browser."""
    return os.environ.get(DRIVER) == WEB


@functools.cache
def watch_terminal() -> None:
    """Watch the terminal that this process reads from, if it is one, until the process ends; once for a process.

    One in the background is left to its shell, which may have been told to let it live; and a command that was started
    to outlive its terminal, as by `nohup`, does so. What is played at a terminal has no life without it, and what is
    played in a browser none without the server.
    """
    if hasattr(signal, "SIGHUP") and (is_in_browser() or os.isatty(0)):
        threading.Thread(target=_watch, name="terminal", daemon=True).start()


def _watch() -> None:
    in_front = True
    while _is_there():
        with suppress(OSError):  # it is not the terminal of this session: nobody else tells when it goes
            in_front = os.tcgetpgrp(0) == os.getpgrp()
        time.sleep(LOOK)
    if not is_in_browser() and (not in_front or signal.getsignal(signal.SIGHUP) is signal.SIG_IGN):
        return
    os.kill(os.getpid(), signal.SIGHUP)
    time.sleep(GRACE)
    os._exit(128 + signal.SIGHUP)  # what it has started ends with it: bots hear that nobody listens any more


def _is_there() -> bool:
    """Whether the terminal is there; of a pipe, whether anybody can still write to it."""
    if not is_in_browser():
        return os.isatty(0)
    pipe = select.poll()
    pipe.register(0, 0)  # an end is told unasked, also while there is still something to read
    return not pipe.poll(0)
