"""A child process that is spoken to in lines, and that is always cleaned up with everything it has started."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import signal
import subprocess
import sys
from asyncio.subprocess import SubprocessStreamProtocol
from collections import deque
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, cast

from niagara_ai.faults import ChildFault, Wrong
from niagara_ai.wire import LINE_CAP

GRACE = 0.5  # seconds that a child has to exit by itself after its input was closed
_SUPERVISOR_TIME = 3.0  # seconds that the supervisor has to end all that a program has started
_KEPT_ERRORS = 4096  # bytes of standard error that are kept, the last ones
_HAS_SUPERVISOR = sys.platform == "linux"
"""Whether a supervisor ends all that a program has started; elsewhere that is its process group alone."""
_NOT_STARTED = b"\0"
"""Begins the line by which the supervisor (which loads only where there are signals) tells why it starts nothing."""

_unreaped = dict[int, bool]()  # the ids of children that are not known to have ended, and whether each is a supervisor


class _Streams(SubprocessStreamProtocol):
    """A child's pipes; kills its process group as soon as the child itself has exited.

    The group is killed only once: when it is empty, the system may reuse its id.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop, *, is_supervised: bool) -> None:
        super().__init__(limit=LINE_CAP, loop=loop)
        self._child: asyncio.SubprocessTransport | None = None
        self._is_supervised = is_supervised
        self.errors: deque[int] = deque(maxlen=_KEPT_ERRORS)
        self.is_midline = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._child = cast("asyncio.SubprocessTransport", transport)
        self._pid = self._child.get_pid()
        _unreaped[self._pid] = self._is_supervised

    def pipe_data_received(self, fd: int, data: bytes | str) -> None:
        if fd == 2 and isinstance(data, bytes):  # read on, so that it holds nobody up
            self.errors.extend(data)
        else:
            self.is_midline = data[-1:] != b"\n"
            super().pipe_data_received(fd, data)

    def process_exited(self) -> None:
        _unreaped.pop(self._pid, None)
        self._is_supervised = False
        super().process_exited()
        self.kill()

    def kill(self) -> None:
        """Kill the child and its process group, unless that has been done; a supervisor is first told to."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if self._is_supervised:
                self._is_supervised = False
                _tell_supervisor(self._pid)
                return
            child, self._child = self._child, None
            if child is None:
                return
            if sys.platform == "win32":
                child.kill()
            else:
                os.killpg(child.get_pid(), signal.SIGKILL)


class Child:
    """A running process in a session of its own, so that the terminal's Ctrl-C does not reach it.

    Only this process holds the writing end of the child's input pipe: when this process ends, however it ends, the
    pipe is closed, and the child is expected to exit.
    """

    def __init__(
        self, process: asyncio.subprocess.Process, transport: asyncio.SubprocessTransport, streams: _Streams
    ) -> None:
        self._process = process
        self._transport = transport
        self._streams = streams

    @classmethod
    async def start(
        cls,
        command: Sequence[str],
        environment: Mapping[str, str] | None = None,
        errors: int | None = subprocess.DEVNULL,
        folder: str | None = None,
        *,
        is_supervised: bool = False,
    ) -> Child:
        """Start the command, with this process's environment and in its folder unless others are given.

        Standard error goes to `errors`; the end of what goes to a pipe is kept. A child that `is_supervised` is ended
        on Linux with all that it has started in whichever session, also when this process is killed. If this is
        cancelled, a process that was already started has ended on return.
        """
        loop, supervised = asyncio.get_running_loop(), is_supervised and _HAS_SUPERVISOR
        if supervised:
            supervisor = Path(__file__).with_name("supervisor.py")
            command = [sys.executable, "-I", "-S", str(supervisor), str(os.getpid()), *command]

        async def start() -> Child:
            try:
                transport, streams = await loop.subprocess_exec(
                    lambda: _Streams(loop, is_supervised=supervised),
                    *command,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=errors,
                    env=environment,
                    cwd=folder,
                    **_own_session(),
                )
            except (OSError, ValueError) as error:  # ValueError: a null character
                raise ChildFault(Wrong.NOT_STARTED, type(error).__name__) from error
            return cls(asyncio.subprocess.Process(transport, streams, loop), transport, streams)

        starting = asyncio.ensure_future(start())
        try:
            return await asyncio.shield(starting)
        except asyncio.CancelledError:
            # Asyncio would kill only the child, and wait forever while a grandchild holds its pipe open.
            with contextlib.suppress(ChildFault):
                await (await starting).close(grace=0)
            raise

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def status(self) -> int | None:
        """The exit status; None while the process is not known to have ended."""
        return self._process.returncode

    @property
    def is_alive(self) -> bool:
        """Whether the process has not ended, as far as is known."""
        return self.status is None

    @property
    def is_midline(self) -> bool:
        """Whether the last line that it has begun has no end yet."""
        return self._streams.is_midline

    @property
    def errors(self) -> str:
        """The end of what it has written to standard error, if that is a pipe."""
        return bytes(self._streams.errors).decode(errors="replace")

    async def write(self, line: bytes) -> None:
        assert self._process.stdin is not None  # noqa: S101 - it was started with a pipe
        try:
            self._process.stdin.write(line)
            await self._process.stdin.drain()
        except OSError as error:
            raise await self._ended() from error

    async def read(self) -> bytes:
        """Read the next line, of at most `LINE_CAP` bytes."""
        assert self._process.stdout is not None  # noqa: S101 - it was started with a pipe
        try:
            line = await self._process.stdout.readline()
        except ValueError as error:
            raise ChildFault(Wrong.TOO_LONG, str(LINE_CAP >> 20)) from error
        if line.startswith(_NOT_STARTED):
            raise ChildFault(Wrong.NOT_STARTED, line[len(_NOT_STARTED) :].decode(errors="replace").strip())
        if not line.endswith(b"\n"):
            ended = await self._ended()
            raise ChildFault(Wrong.NO_END) if line and ended.detail == "0" else ended
        return line

    async def read_exactly(self, size: int) -> bytes:
        assert self._process.stdout is not None  # noqa: S101 - it was started with a pipe
        try:
            return await self._process.stdout.readexactly(size)
        except asyncio.IncompleteReadError as error:
            raise await self._ended() from error

    async def drain(self) -> None:
        """Read and discard all output until the child has ended."""
        assert self._process.stdout is not None  # noqa: S101 - it was started with a pipe
        while await self._process.stdout.read(LINE_CAP):
            pass

    def kill(self) -> None:
        """Kill the child and its process group at once; unread output is discarded."""
        # asyncio never sees the end of a full, unread pipe, and `wait` waits for that as well.
        for output in (1, 2):
            if (pipe := self._transport.get_pipe_transport(output)) is not None:
                pipe.close()
        self._streams.kill()

    async def close(self, grace: float = GRACE) -> bool:
        """Close the child's input, wait up to `grace` seconds, then kill it; whether it has exited by itself.

        On return, even by cancellation, the child has ended.
        """
        ending = asyncio.ensure_future(self._end(grace))
        try:
            return await asyncio.shield(ending)
        except asyncio.CancelledError:
            self.kill()
            await ending
            raise

    async def _end(self, grace: float) -> bool:
        if self._process.stdin is not None:
            self._process.stdin.close()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._process.wait(), grace)
        by_itself = not self.is_alive
        self.kill()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._process.wait(), _SUPERVISOR_TIME)
        self.kill()  # a supervisor that does not end
        await self._process.wait()
        return by_itself

    async def _ended(self) -> ChildFault:
        """The error with the exit status, after waiting up to `GRACE` seconds for it."""
        with contextlib.suppress(TimeoutError):
            return ChildFault(Wrong.ENDED, str(await asyncio.wait_for(self._process.wait(), GRACE)))
        return ChildFault(Wrong.CLOSED)


def found(program: str, folder: str = "") -> str:
    """The absolute path of a program, which is looked for as a shell does, from that folder."""
    here = Path(folder or Path.cwd())
    named = str(here / program) if os.path.dirname(program) else program  # noqa: PTH120 - `./x` is not `x`
    if (path := shutil.which(named)) is None:
        raise ChildFault(Wrong.NO_PROGRAM if Path(named).exists() else Wrong.NOT_FOUND)
    return str(Path(path).absolute())


def end_left() -> None:
    """Kill every child that is left, and wait until it has ended, once no event loop does that any more.

    For a program in whose place another is put: that would have children of which it knows nothing.
    """
    if sys.platform == "win32":  # there it goes on beside the other
        return
    for pid, is_supervised in _unreaped.items():
        with contextlib.suppress(ChildProcessError):  # a thread of asyncio's has been faster
            if os.waitpid(pid, os.WNOHANG) == (0, 0):  # its id is still its own
                if is_supervised:
                    _tell_supervisor(pid)
                else:
                    os.killpg(pid, signal.SIGKILL)
                os.waitpid(pid, 0)
    _unreaped.clear()


def _tell_supervisor(pid: int) -> None:
    """Have it end all that its program has started, and then itself."""
    os.kill(pid, signal.SIGTERM)
    os.kill(pid, signal.SIGCONT)  # if somebody has stopped it


def _own_session() -> dict[str, Any]:
    if sys.platform == "win32":
        return {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
    return {"start_new_session": True}
