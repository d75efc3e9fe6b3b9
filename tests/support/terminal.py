"""A program in a terminal of its own: its output, how quickly it responds, and its cost when idle."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

PATIENCE = 60.0
_LINE = {"echo": termios.ECHO, "whole lines": termios.ICANON, "keys that send signals": termios.ISIG}
_SWITCHES = re.compile(rb"\x1b\[\?(\d+)([hl])")
_MODES = {
    b"7": ("long lines", b"h"),
    b"25": ("the cursor", b"h"),
    b"1000": ("clicks of the mouse", b"l"),
    b"1003": ("moves of the mouse", b"l"),
    b"1004": ("the focus", b"l"),
    b"1006": ("the mouse's way of telling", b"l"),
    b"1016": ("the mouse's pixels", b"l"),
    b"1049": ("the other screen", b"l"),
    b"2004": ("pastes", b"l"),
    b"2048": ("its own reports of its size", b"l"),
}
"""Terminal modes, each with its name and its default setting."""


class Terminal:
    """The terminal side of a running program."""

    def __init__(self, command: Sequence[str], columns: int = 120, rows: int = 40) -> None:
        self.begin = time.perf_counter()
        self.pid, self._end = pty.fork()
        if self.pid == 0:  # set the size first: the program asks for it only once
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
            signal.signal(signal.SIGHUP, signal.SIG_DFL)  # under `nohup`, all descendants would ignore it
            environment = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor"}
            for name in ("COLUMNS", "LINES"):  # readline sets them too, past `os.environ`
                environment.pop(name, None)
            os.execve(command[0], list(command), environment)  # noqa: S606 - the measured program
        self.heard = bytearray()
        """All output of the program that has been read."""
        self._before = termios.tcgetattr(self._end)

    def close(self) -> None:
        """Kill the program and close the terminal."""
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self._end)

    def hang_up(self) -> None:
        """Close the terminal as when a window is closed: the program gets SIGHUP, and can no longer write."""
        os.close(self._end)

    def reap(self) -> None:
        """Close the terminal unless it is closed already, and wait for the program's end."""
        with suppress(OSError):
            os.close(self._end)
        with suppress(ChildProcessError):
            os.waitpid(self.pid, 0)

    def send(self, keys: bytes) -> None:
        os.write(self._end, keys)

    def resize(self, columns: int, rows: int) -> None:
        """Change the size of the window; the program is notified."""
        fcntl.ioctl(self._end, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def status_within(self, seconds: float) -> int | None:
        """The program's exit status as a shell reports it; None if it has not ended within that many seconds."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            gone, status = os.waitpid(self.pid, os.WNOHANG)
            with suppress(OSError):  # the program has closed the terminal
                while self.read(0.0 if gone else 0.02):
                    pass
            if gone:
                code = os.waitstatus_to_exitcode(status)
                return code if code >= 0 else 128 - code
        return None

    def not_restored(self) -> list[str]:
        """The settings of the terminal that the program has changed and not restored."""
        now = termios.tcgetattr(self._end)
        lost = [name for name, flag in _LINE.items() if now[3] & flag != self._before[3] & flag]
        if not lost and now[:3] != self._before[:3]:
            lost = ["the line's settings"]
        switched = dict(_SWITCHES.findall(bytes(self.heard)))
        return lost + [name for mode, (name, sane) in _MODES.items() if switched.get(mode, sane) != sane]

    def seconds_to(self, text: bytes) -> float:
        """Seconds from the start until the program has written that text."""
        heard, asked = b"", time.perf_counter()
        while text not in heard:
            assert time.perf_counter() - asked < PATIENCE, f"{text!r} never came"
            heard += self.read(0.05)
        return time.perf_counter() - self.begin

    def read(self, seconds: float) -> bytes:
        """Read what is available, waiting up to that many seconds for something."""
        come = os.read(self._end, 65536) if select.select([self._end], [], [], seconds)[0] else b""
        self.heard += come
        return come

    def drain(self, seconds: float) -> None:
        """Read the output for that many seconds."""
        end = time.perf_counter() + seconds
        while (left := end - time.perf_counter()) > 0:
            self.read(left)

    def cpu(self) -> float:
        """Processor time of the program in seconds, without its children."""
        fields = Path(f"/proc/{self.pid}/stat").read_text("ascii").rpartition(") ")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def terminal(command: Sequence[str], columns: int = 120, rows: int = 40) -> Iterator[Terminal]:
    """Run a program in a terminal, and kill it at the end."""
    running = Terminal(command, columns, rows)
    try:
        yield running
    finally:
        running.close()
