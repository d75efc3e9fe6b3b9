"""A program in a terminal of its own: what it shows, how quickly it answers, and what it costs to do nothing."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import termios
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

PATIENCE = 60.0


class Terminal:
    """The terminal's end of a running program."""

    def __init__(self, command: Sequence[str], columns: int = 120, rows: int = 40) -> None:
        """Start the command."""
        self.begin = time.perf_counter()
        self.pid, self._end = pty.fork()
        if self.pid == 0:  # the size first: the program asks for it once
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
            signal.signal(signal.SIGHUP, signal.SIG_DFL)  # under `nohup` it would be ignored by all that come after
            environment = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor"}
            for name in ("COLUMNS", "LINES"):  # readline sets them too, past `os.environ`
                environment.pop(name, None)
            os.execve(command[0], list(command), environment)  # noqa: S606 - the measured program

    def close(self) -> None:
        """End the program."""
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self._end)

    def hang_up(self) -> None:
        """Close the terminal, as a window is closed: its program is told, and can write nothing any more."""
        os.close(self._end)

    def bury(self) -> None:
        """Take leave of a program whose terminal has been hung up, or is to be."""
        with suppress(OSError):
            os.close(self._end)
        with suppress(ChildProcessError):
            os.waitpid(self.pid, 0)

    def send(self, keys: bytes) -> None:
        """Press keys."""
        os.write(self._end, keys)

    def seconds_to(self, text: bytes) -> float:
        """Seconds from the start until the program has written that text."""
        heard = b""
        while text not in heard:
            assert time.perf_counter() - self.begin < PATIENCE, f"{text!r} never came"
            heard += self.read(0.05)
        return time.perf_counter() - self.begin

    def read(self, seconds: float) -> bytes:
        """What comes within that time, at once if there is something."""
        return os.read(self._end, 65536) if select.select([self._end], [], [], seconds)[0] else b""

    def drain(self, seconds: float) -> None:
        """Read on for that long."""
        end = time.perf_counter() + seconds
        while (left := end - time.perf_counter()) > 0:
            self.read(left)

    def cpu(self) -> float:
        """Seconds of processor that the program has used, without its children."""
        fields = Path(f"/proc/{self.pid}/stat").read_text("ascii").rpartition(") ")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def terminal(command: Sequence[str], columns: int = 120, rows: int = 40) -> Iterator[Terminal]:
    """A running program, ended at the end."""
    running = Terminal(command, columns, rows)
    try:
        yield running
    finally:
        running.close()
