"""The output channel of a bot's process: whole lines from any thread, and nothing else on standard output."""

from __future__ import annotations

import os
import select
import sys
import threading
from typing import TextIO


class Answers:
    """A thread-safe writer of lines to the process at the other end of standard output."""

    def __init__(self, output: TextIO) -> None:
        """Write to `output`."""
        self._output = output
        self._lock = threading.Lock()

    def write(self, line: str) -> None:
        """Write `line`, which includes its newline, and flush it.

        Raises:
            BrokenPipeError: the reading end is closed.
        """
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


def take_standard_output() -> Answers:
    """Reserve the real standard output for answers; from now on everything that is printed goes to standard error."""
    sys.stdout.flush()
    output = os.fdopen(os.dup(1), "w", encoding="utf-8", newline="\n")
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    return Answers(output)
