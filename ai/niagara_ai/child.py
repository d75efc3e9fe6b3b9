"""A child process that serves the process that started it: its start, its end, and the channels between them.

Nothing but whole lines, from any thread, gets into its standard output.
"""

from __future__ import annotations

import ctypes
import os
import select
import signal
import sys
import threading
from typing import BinaryIO, TextIO

from niagara_ai.files import leave_removed_folder

NICE, LOWEST = 5, 19
"""Niceness of a bot's process, so that the app responds to keys as without bots, and of one that nobody waits for."""


class Answers:
    """A thread-safe writer of lines to the process at the other end of standard output."""

    def __init__(self, output: TextIO) -> None:
        self._output = output
        self._lock = threading.Lock()

    def write(self, line: str) -> None:
        """Write `line`, which includes its newline, and flush it; a BrokenPipeError if the reading end is closed."""
        with self._lock:
            self._output.write(line)
            self._output.flush()

    def exit_when_closed(self) -> None:
        """Exit this process as soon as the reading end is closed, even during a long search.

        On systems without `select.poll`, the process ends when it next reads or writes a line.
        """
        if hasattr(select, "poll"):
            threading.Thread(target=_exit_when_closed, args=(self._output.fileno(),), daemon=True).start()


def _exit_when_closed(number: int) -> None:
    listener = select.poll()
    listener.register(number, 0)  # no events requested: hang-ups and errors are always reported
    ((_number, event),) = listener.poll()
    if not event & select.POLLNVAL:  # closed at this end: the process is ending by itself, with a status of its own
        os._exit(1)


_PR_SET_PDEATHSIG = 1


def end_with_parent() -> None:
    """Have the system kill this process when the thread that started it ends; no effect on systems other than Linux.

    A stopped process (SIGSTOP) does not notice the end of its input and handles no SIGTERM; only SIGKILL ends it.
    """
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


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
    sys.stdout.flush()  # from now on everything that is printed goes to standard error, but for answers
    output = os.fdopen(os.dup(1), "w", encoding="utf-8", newline="\n")
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    return Answers(output)
