"""A child process that communicates in lines, and that is always cleaned up with everything it has started."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
from asyncio.subprocess import SubprocessStreamProtocol
from collections.abc import Mapping, Sequence
from typing import Any, cast

from niagara_ai.faults import Wrong

from niagara_tui.match.bots.faults import ChildTrouble, trouble

LINE_CAP = 1024 * 1024
"""No line of a child is longer than this many bytes."""

GRACE = 0.5
"""Seconds that a child has to exit by itself after its input was closed."""


_unreaped = set[int]()
"""The ids of children that are not known to have ended."""


class _Streams(SubprocessStreamProtocol):
    """A child's pipes; kills its process group as soon as the child itself has exited.

    The group is killed only once: when it is empty, the system may reuse its id.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(limit=LINE_CAP, loop=loop)
        self._child: asyncio.SubprocessTransport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._child = cast("asyncio.SubprocessTransport", transport)
        self._pid = self._child.get_pid()
        _unreaped.add(self._pid)

    def process_exited(self) -> None:
        _unreaped.discard(self._pid)
        super().process_exited()
        self.kill()

    def kill(self) -> None:
        """Kill the child and its process group, unless that has been done."""
        child, self._child = self._child, None
        if child is None:
            return
        with contextlib.suppress(ProcessLookupError, PermissionError):
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
    ) -> Child:
        """Start the command, with this process's environment unless one is given; standard error goes to `errors`.

        If this is cancelled, a process that was already started has ended on return.

        Raises:
            ChildTrouble: the system cannot start it.
        """
        starting = asyncio.ensure_future(cls._start(command, environment, errors))
        try:
            return await asyncio.shield(starting)
        except asyncio.CancelledError:
            # Asyncio would kill only the child, and wait forever while a grandchild holds its pipe open.
            with contextlib.suppress(ChildTrouble):
                await (await starting).close(grace=0)
            raise

    @classmethod
    async def _start(cls, command: Sequence[str], environment: Mapping[str, str] | None, errors: int | None) -> Child:
        loop = asyncio.get_running_loop()
        try:
            transport, streams = await loop.subprocess_exec(
                lambda: _Streams(loop),
                *command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                env=environment,
                **_own_session(),
            )
        except OSError as error:
            raise trouble(Wrong.NOT_STARTED, type(error).__name__) from error
        return cls(asyncio.subprocess.Process(transport, streams, loop), transport, streams)

    @property
    def pid(self) -> int:
        """The process id."""
        return self._process.pid

    @property
    def status(self) -> int | None:
        """The exit status; None while the process is not known to have ended."""
        return self._process.returncode

    @property
    def is_alive(self) -> bool:
        """Whether the process has not ended, as far as is known."""
        return self.status is None

    async def write(self, line: bytes) -> None:
        """Send a line.

        Raises:
            ChildTrouble: the child no longer reads.
        """
        assert self._process.stdin is not None  # noqa: S101 - it was started with a pipe
        try:
            self._process.stdin.write(line)
            await self._process.stdin.drain()
        except OSError as error:
            raise await self._ended() from error

    async def read(self) -> bytes:
        """Read the next line.

        Raises:
            ChildTrouble: the child has ended, or the line is longer than `LINE_CAP`.
        """
        assert self._process.stdout is not None  # noqa: S101 - it was started with a pipe
        try:
            line = await self._process.stdout.readline()
        except ValueError as error:
            raise trouble(Wrong.NO_END) from error
        if not line.endswith(b"\n"):
            raise await self._ended()
        return line

    async def read_exactly(self, size: int) -> bytes:
        """Read exactly `size` bytes.

        Raises:
            ChildTrouble: the child has ended.
        """
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
        if (pipe := self._transport.get_pipe_transport(1)) is not None:
            pipe.close()
        self._streams.kill()

    async def close(self, grace: float = GRACE) -> None:
        """Close the child's input, wait up to `grace` seconds, then kill it.

        On return, even by cancellation, the child has ended.
        """
        ending = asyncio.ensure_future(self._end(grace))
        try:
            await asyncio.shield(ending)
        except asyncio.CancelledError:
            self.kill()
            await ending
            raise

    async def _end(self, grace: float) -> None:
        if self._process.stdin is not None:
            self._process.stdin.close()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._process.wait(), grace)
        self.kill()
        await self._process.wait()

    async def _ended(self) -> ChildTrouble:
        """The error with the exit status, after waiting up to `GRACE` seconds for it."""
        with contextlib.suppress(TimeoutError):
            return trouble(Wrong.ENDED, str(await asyncio.wait_for(self._process.wait(), GRACE)))
        return trouble(Wrong.CLOSED)


def end_left() -> None:
    """Kill every child that is left, and wait until it has ended, once no event loop does that any more.

    For a program in whose place another is put: that would have children of which it knows nothing.
    """
    if sys.platform == "win32":  # there it goes on beside the other
        return
    for pid in _unreaped:
        with contextlib.suppress(ChildProcessError):  # a thread of asyncio's has been faster
            if os.waitpid(pid, os.WNOHANG) == (0, 0):  # its id is still its own
                os.killpg(pid, signal.SIGKILL)
                os.waitpid(pid, 0)
    _unreaped.clear()


def _own_session() -> dict[str, Any]:
    if sys.platform == "win32":
        return {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
    return {"start_new_session": True}
