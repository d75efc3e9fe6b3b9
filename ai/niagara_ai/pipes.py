"""A program of anybody as a child process that is spoken to in lines: whatever it does, this process goes on.

Two threads do what could block: one writes, one reads. What has been read waits in a short queue; while that is full,
nothing more is read, so that a program that floods its output only holds itself up.
"""

from __future__ import annotations

import contextlib
import os
import queue
import shutil
import signal
import subprocess
import sys
import threading
import time
from codecs import BOM_UTF8
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Any

from niagara_ai.faults import EngineFault, Wrong
from niagara_ai.wire import LINE_CAP

GRACE = 0.5
"""Seconds that a program has to exit by itself after its input was closed."""
_PATIENCE = 3.0
"""Seconds that the supervisor has to end all that a program has started."""
_WAITING = 8
"""Lines that have been read and not been taken, at most."""
_KEPT_ERRORS = 4096
"""Bytes of standard error that are kept, the last ones."""
_IS_SUPERVISED = sys.platform == "linux"
"""Whether a supervisor ends all that a program has started; elsewhere that is its process group alone."""
_NOT_STARTED = b"\0"
"""Begins the line by which the supervisor (which loads only where there are signals) tells why it starts nothing."""


class Pipes:
    """A running program, its input and its output."""

    def __init__(
        self, command: Sequence[str], folder: str = "", *, leads_group: bool = True, keeps_errors: bool = False
    ) -> None:
        """Start the command in that folder (default: the current one).

        All that it starts is ended with it; on systems other than Linux that is its process group, and without
        `leads_group` it is in that of this process, with which somebody else ends it. Its standard error is discarded
        unless it `keeps_errors`.

        Raises:
            EngineFault: it cannot be started.
        """
        self._leads_group = _IS_SUPERVISED or (leads_group and sys.platform != "win32")
        try:
            program = found(command[0], folder)
        except EngineFault as fault:
            fault.detail = command[0] if len(command) > 1 else ""
            raise
        arguments = [program, *command[1:]]
        if _IS_SUPERVISED:
            supervisor = Path(__file__).with_name("supervisor.py")
            arguments = [sys.executable, "-I", "-S", str(supervisor), str(os.getpid()), *arguments]
        try:
            self._process = subprocess.Popen(
                arguments,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE if keeps_errors else subprocess.DEVNULL,
                cwd=folder or None,
                start_new_session=self._leads_group,
                creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
            )
        except (OSError, ValueError) as error:  # ValueError: a null character
            raise EngineFault(Wrong.NOT_STARTED, type(error).__name__) from error
        self._lines: queue.Queue[bytes] = queue.Queue(_WAITING)
        self._to_write: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._errors: deque[int] = deque(maxlen=_KEPT_ERRORS)
        self._is_closed = threading.Event()
        self._start(self._read_on, self._process.stdout)
        self._start(self._write_on, self._process.stdin)
        if keeps_errors:
            self._start(self._keep_errors, self._process.stderr)

    @property
    def pid(self) -> int:
        """The process id."""
        return self._process.pid

    @property
    def errors(self) -> str:
        """The end of what it has written to standard error."""
        return bytes(self._errors).decode(errors="replace")

    @property
    def has_more(self) -> bool:
        """Whether lines have come that have not been read; an end of the output counts as one."""
        return not self._lines.empty()

    def write(self, line: str) -> None:
        """Send a line; if the program does not read it, nobody waits for that."""
        self._to_write.put(line.encode())

    def read(self, until: float) -> bytes:
        """The next line of its output, waited for until that time of `time.monotonic`.

        Raises:
            TimeoutError: there was none.
            EngineFault: there will be none.
        """
        try:
            line = self._lines.get(timeout=max(0.0, until - time.monotonic()))
        except queue.Empty as late:
            raise TimeoutError from late
        if line.startswith(_NOT_STARTED) and line.endswith(b"\n"):
            raise EngineFault(Wrong.NOT_STARTED, line[len(_NOT_STARTED) :].decode(errors="replace").strip())
        if line.endswith(b"\n"):
            return line
        self._put(line)  # it stays the last one
        raise EngineFault(Wrong.NO_END) if len(line) > LINE_CAP else self._ended()

    def close(self, grace: float = GRACE) -> bool:
        """Close its input, wait up to `grace` seconds for it to exit, then kill it; whether it has exited by itself."""
        self._to_write.put(None)
        try:
            self._process.wait(grace)
            by_itself = True
        except subprocess.TimeoutExpired:
            by_itself = False
        self.kill()
        return by_itself

    def kill(self) -> None:
        """Kill it and all that it has started at once, if that has not been done."""
        if self._is_closed.is_set():
            return
        self._is_closed.set()
        with contextlib.suppress(OSError, subprocess.TimeoutExpired):
            if _IS_SUPERVISED:
                self._process.terminate()
                self._process.send_signal(signal.SIGCONT)  # if somebody has stopped it
                self._process.wait(_PATIENCE)
        with contextlib.suppress(OSError):
            if self._leads_group:
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        self._process.wait()
        self._to_write.put(None)

    def _start(self, work: Any, pipe: IO[bytes] | None) -> None:
        threading.Thread(target=work, args=(pipe,), name="program", daemon=True).start()

    def _read_on(self, output: IO[bytes]) -> None:
        with contextlib.suppress(OSError, ValueError), output:
            line = output.readline(LINE_CAP + 1).removeprefix(BOM_UTF8)  # as .NET writes it, and Python's utf-8-sig
            self._put(line)
            while line.endswith(b"\n"):
                line = output.readline(LINE_CAP + 1)
                self._put(line)

    def _put(self, line: bytes) -> None:
        while not self._is_closed.is_set():
            with contextlib.suppress(queue.Full):
                self._lines.put(line, timeout=0.1)
                return

    def _write_on(self, entry: IO[bytes]) -> None:
        with contextlib.suppress(OSError, ValueError), entry:
            while (line := self._to_write.get()) is not None:
                entry.write(line)
                entry.flush()

    def _keep_errors(self, output: IO[bytes]) -> None:
        with contextlib.suppress(OSError, ValueError), output:
            while some := output.read1(_KEPT_ERRORS):  # type: ignore[attr-defined] # a buffered reader
                self._errors.extend(some)

    def _ended(self) -> EngineFault:
        with contextlib.suppress(subprocess.TimeoutExpired):
            return EngineFault(Wrong.ENDED, str(self._process.wait(GRACE)))
        return EngineFault(Wrong.CLOSED)


def found(program: str, folder: str = "") -> str:
    """The absolute path of a program, which is looked for as a shell does, from that folder.

    Raises:
        EngineFault: there is none.
    """
    here = Path(folder or Path.cwd())
    named = str(here / program) if os.path.dirname(program) else program  # noqa: PTH120 - `./x` is not `x`
    if (path := shutil.which(named)) is None:
        raise EngineFault(Wrong.NO_PROGRAM if Path(named).exists() else Wrong.NOT_FOUND)
    return str(Path(path).absolute())
