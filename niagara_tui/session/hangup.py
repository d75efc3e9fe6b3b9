"""No process outlives its terminal: somebody watches whether it is still there, whatever the program is doing.

Handlers of signals run in the main thread, and only between two steps of Python: where that thread waits for a terminal
that does not read any more, or is deep in compiled code, it never hears that the terminal has gone. So a thread of its
own looks, asks the program to end as the system would, and ends it if it has not done so soon after.
"""

from __future__ import annotations

import functools
import os
import signal
import threading
import time
from contextlib import suppress

LOOK = 0.5
"""Seconds between looks at the terminal."""
GRACE = 2.0
"""Seconds that the program has to end by its own door: to put down settings, to send its bots home."""


@functools.cache
def watch_terminal() -> None:
    """Watch the terminal that this process reads from, if it is one, until the process ends; once for a process.

    One in the background is left to its shell, which may have been told to let it live; and a command that was started
    to outlive its terminal, as by `nohup`, does so. What is played at a terminal has no life without it.
    """
    if hasattr(signal, "SIGHUP") and os.isatty(0):
        threading.Thread(target=_watch, name="terminal", daemon=True).start()


def _watch() -> None:
    in_front = True
    while os.isatty(0):
        with suppress(OSError):  # it is not the terminal of this session: nobody else tells when it goes
            in_front = os.tcgetpgrp(0) == os.getpgrp()
        time.sleep(LOOK)
    if not in_front or signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
        return
    os.kill(os.getpid(), signal.SIGHUP)
    time.sleep(GRACE)
    os._exit(128 + signal.SIGHUP)  # what it has started ends with it: bots hear that nobody listens any more
