"""The lines that a bot's process says: whole ones, whichever thread says them, and nothing else on its output."""

from __future__ import annotations

import os
import select
import sys
import threading
from typing import TextIO


class Answers:
    """Standard output, for lines that are meant for the one at the other end."""

    def __init__(self, output: TextIO) -> None:
        """Write to `output`."""
        self._output = output
        self._lock = threading.Lock()

    def say(self, line: str) -> None:
        """Write a line, which ends with its newline, at once.

        Raises:
            BrokenPipeError: nobody reads any more.
        """
        with self._lock:
            self._output.write(line)
            self._output.flush()

    def end_when_unheard(self) -> None:
        """From now on end this process as soon as nobody can read what it says, even amid a long thought.

        Where the system cannot tell, it ends with the next line that it reads or says.
        """
        if hasattr(select, "poll"):
            threading.Thread(target=_end_when_unheard, args=(self._output.fileno(),), daemon=True).start()


def _end_when_unheard(number: int) -> None:
    listener = select.poll()
    listener.register(number, 0)  # of the other end's closing one is told unasked
    listener.poll()
    os._exit(1)


def take_standard_output() -> Answers:
    """The real standard output, for answers only; from now on everything that is printed goes to standard error."""
    sys.stdout.flush()
    output = os.fdopen(os.dup(1), "w", encoding="utf-8", newline="\n")
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    return Answers(output)
