"""A process that nobody needs ends with the one that started it, even while it is stopped."""

from __future__ import annotations

import ctypes
import signal
import sys

_PR_SET_PDEATHSIG = 1


def end_with_parent() -> None:
    """Have the system kill this process when the thread that started it ends; where the system can do so (Linux).

    Who is stopped (SIGSTOP) reads no end of input, and no request to end reaches it: only this does.
    """
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
