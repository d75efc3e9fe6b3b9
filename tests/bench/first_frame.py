"""How long a program takes from its start to a text on its screen, in a terminal of its own."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import termios
import time
from collections.abc import Sequence

COLUMNS, ROWS = 120, 40
PATIENCE = 30.0


def seconds_to(text: bytes, command: Sequence[str]) -> float:
    """Seconds until the command has written `text`; the program is ended then."""
    begin = time.perf_counter()
    pid, terminal = pty.fork()
    if pid == 0:
        os.environ.update(TERM="xterm-256color", COLORTERM="truecolor")
        os.execv(command[0], list(command))  # noqa: S606 - the measured program
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
    try:
        _read_until(text, terminal, begin)
        return time.perf_counter() - begin
    finally:
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        os.close(terminal)


def _read_until(text: bytes, terminal: int, begin: float) -> None:
    heard = b""
    while text not in heard:
        assert time.perf_counter() - begin < PATIENCE, f"{text!r} never came"
        if select.select([terminal], [], [], 0.05)[0]:
            heard += os.read(terminal, 65536)
