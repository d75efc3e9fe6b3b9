"""Start-up of a child process that serves the process that started it."""

from __future__ import annotations

import os
import signal
from typing import BinaryIO

from niagara_ai.answers import Answers, take_standard_output
from niagara_ai.orphans import end_with_parent
from niagara_ai.removed_folder import leave_removed_folder


def take_standard_input() -> BinaryIO:
    """Reserve the real standard input for questions; whatever else reads from now on, such as a bot, finds its end."""
    questions = os.fdopen(os.dup(0), "rb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    return questions


def begin(nice: int) -> Answers:
    """Set this process up to serve its parent, at that niceness; return the channel that the parent reads.

    Ctrl+C is ignored: it reaches the whole process group, and the parent ends its children itself.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    leave_removed_folder()
    end_with_parent()
    if hasattr(os, "nice"):
        os.nice(nice)
    return take_standard_output()
