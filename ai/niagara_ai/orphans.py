"""Ending of orphaned processes: a process ends with its parent, even while it is stopped."""

from __future__ import annotations

import ctypes
import signal
import sys

_PR_SET_PDEATHSIG = 1


def end_with_parent() -> None:
    """Have the system kill this process when the thread that started it ends; no effect on systems other than Linux.

    A stopped process (SIGSTOP) does not notice the end of its input and handles no SIGTERM; only SIGKILL ends it.
    """
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
