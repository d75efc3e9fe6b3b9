"""How every process begins that serves the one that started it."""

from __future__ import annotations

import os
import signal

from niagara_ai.answers import Answers, take_standard_output
from niagara_ai.orphans import end_with_parent


def begin(nice: int) -> Answers:
    """Serve the parent from now on, with that niceness; returns what it hears, standard output.

    Ctrl+C is ignored: it reaches the whole group of processes, and the parent ends its children in its own way.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()
    if hasattr(os, "nice"):
        os.nice(nice)
    return take_standard_output()
