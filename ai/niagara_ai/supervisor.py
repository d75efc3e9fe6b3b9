"""Runs a program, and ends whatever it has started, in whichever session that is; for Linux, started by its path.

    python -I -S supervisor.py NUMBER PROGRAM ARGUMENT…

NUMBER is the process that starts it. A process whose parent has ended becomes a child of this one, so that nothing is
left once this one has no children. It ends them all when the program has ended, when it gets SIGTERM, and when the
process of that number has ended, and then ends as the program has.
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import time
from contextlib import suppress
from pathlib import Path

_PDEATHSIG, _CHILD_SUBREAPER = 1, 36
_SIGNALS = {signal.SIGCHLD, signal.SIGCONT, signal.SIGTERM}


def main() -> None:
    """Run the program of the command line."""
    parent, command = int(sys.argv[1]), sys.argv[2:]
    prctl = ctypes.CDLL(None).prctl
    prctl(_CHILD_SUBREAPER, 1)
    prctl(_PDEATHSIG, signal.SIGCONT)  # not SIGTERM, of which a process that is stopped would hear nothing
    signal.pthread_sigmask(signal.SIG_BLOCK, _SIGNALS)
    if not (program := os.fork()):
        prctl(_PDEATHSIG, signal.SIGKILL)  # if somebody kills the supervisor
        for ignored in (signal.SIGPIPE, signal.SIGXFSZ):  # by Python
            signal.signal(ignored, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _SIGNALS)
        try:
            os.execv(command[0], command)  # noqa: S606 - the user has named the program
        except OSError as error:
            os.write(1, f"\0{error.strerror}\n".encode())  # in the program's place (`process`)
        finally:
            os._exit(127)
    null = os.open(os.devnull, os.O_RDWR)
    for pipe in range(3):  # the program's alone: their ends are noticed
        os.dup2(null, pipe)
    status = None
    while status is None and os.getppid() == parent:
        if signal.sigwait(_SIGNALS) == signal.SIGTERM:
            break
        status = _reaped(program)
    _end_children()
    _exit_as(status or 0)


def _reaped(program: int) -> int | None:
    """The status of the program once it has ended, others are forgotten; a ChildProcessError if no child is left."""
    while True:
        pid, status = os.waitpid(-1, os.WNOHANG)
        if pid in {0, program}:
            return status if pid else None


def _end_children() -> None:
    """Kill the children, and those that become children by that, until none is left."""
    while True:
        for child in Path(f"/proc/self/task/{os.getpid()}/children").read_text().split():
            with suppress(OSError):
                os.kill(int(child), signal.SIGKILL)
        try:
            _reaped(0)
        except ChildProcessError:
            return
        time.sleep(0.005)


def _exit_as(status: int) -> None:
    if os.WIFSIGNALED(status):
        signal.signal(os.WTERMSIG(status), signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_SETMASK, ())
        os.kill(os.getpid(), os.WTERMSIG(status))
    os._exit(os.WEXITSTATUS(status))


if __name__ == "__main__":
    main()
