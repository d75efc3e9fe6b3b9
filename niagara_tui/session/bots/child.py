"""A bot's process: lines in, lines out, and an end that leaves nothing behind."""

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

from niagara_tui.core.i18n import _

LINE_CAP = 1024 * 1024
"""No line of a child is longer than this many bytes."""
GRACE = 0.5
"""Seconds that a child has to end by itself once its input has ended."""


class ChildTrouble(Exception):
    """What a child did wrong, as the end of a sentence about it."""


class _Streams(SubprocessStreamProtocol):
    """A child's pipes, and the end of whatever it has started, as soon as it is seen to have ended itself.

    That is done once: when nobody is left in its group, its number may be another's.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(limit=LINE_CAP, loop=loop)
        self._child: asyncio.SubprocessTransport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._child = cast("asyncio.SubprocessTransport", transport)

    def process_exited(self) -> None:
        super().process_exited()
        self.kill()

    def kill(self) -> None:
        """End the child and whatever it has started, unless that has been done."""
        child, self._child = self._child, None
        if child is None:
            return
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if sys.platform == "win32":
                child.kill()
            else:
                os.killpg(child.get_pid(), signal.SIGKILL)


class Child:
    """One running process of its own session, so that the terminal's Ctrl-C does not reach it.

    Its input is a pipe that only this process holds: when this process ends, however it ends, the pipe is closed, and
    the child ends too.
    """

    def __init__(
        self, process: asyncio.subprocess.Process, transport: asyncio.SubprocessTransport, streams: _Streams
    ) -> None:
        """Take charge of a process that `start` made."""
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
        """Start the command, in this process's environment or in one of its own; its standard error goes to `errors`.

        Where this is cancelled meanwhile, what has been started is gone on return.

        Raises:
            ChildTrouble: the system cannot start it.
        """
        starting = asyncio.ensure_future(cls._start(command, environment, errors))
        try:
            return await asyncio.shield(starting)
        except asyncio.CancelledError:
            # Asyncio would end that process alone, and wait for ever while one that it has started holds its pipe.
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
            raise ChildTrouble(_("could not be started ({why})").format(why=type(error).__name__)) from error
        return cls(asyncio.subprocess.Process(transport, streams, loop), transport, streams)

    @property
    def pid(self) -> int:
        """The process's number."""
        return self._process.pid

    @property
    def status(self) -> int | None:
        """Its exit status, None as long as it is not known to have ended."""
        return self._process.returncode

    @property
    def is_alive(self) -> bool:
        """Whether it has not ended, as far as is known."""
        return self.status is None

    async def write(self, line: bytes) -> None:
        """Send a line.

        Raises:
            ChildTrouble: it no longer reads.
        """
        assert self._process.stdin is not None  # noqa: S101 - it was started with a pipe
        try:
            self._process.stdin.write(line)
            await self._process.stdin.drain()
        except OSError as error:
            raise ChildTrouble(await self._how_it_died()) from error

    async def read(self) -> bytes:
        """The next line.

        Raises:
            ChildTrouble: it has ended, or sends a line without an end.
        """
        assert self._process.stdout is not None  # noqa: S101 - it was started with a pipe
        try:
            line = await self._process.stdout.readline()
        except ValueError as error:
            raise ChildTrouble(_("sent a line without an end")) from error
        if not line.endswith(b"\n"):
            raise ChildTrouble(await self._how_it_died())
        return line

    async def read_exactly(self, size: int) -> bytes:
        """The next bytes, so many of them.

        Raises:
            ChildTrouble: it has ended.
        """
        assert self._process.stdout is not None  # noqa: S101 - it was started with a pipe
        try:
            return await self._process.stdout.readexactly(size)
        except asyncio.IncompleteReadError as error:
            raise ChildTrouble(await self._how_it_died()) from error

    async def drain(self) -> None:
        """Read what it still says, and hear none of it, until it has ended."""
        assert self._process.stdout is not None  # noqa: S101 - it was started with a pipe
        while await self._process.stdout.read(LINE_CAP):
            pass

    def kill(self) -> None:
        """End it and whatever it has started, at once; what it has still said is not heard any more."""
        # A pipe that is full and not read would never be seen to end, and `wait` waits for that too.
        if (pipe := self._transport.get_pipe_transport(1)) is not None:
            pipe.close()
        self._streams.kill()

    async def close(self, grace: float = GRACE) -> None:
        """End its input, wait for it a little, then kill it; on return it is gone, also where this was cancelled."""
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

    async def _how_it_died(self) -> str:
        """Say with which status it ended; it is given a moment to do so."""
        with contextlib.suppress(TimeoutError):
            status = await asyncio.wait_for(self._process.wait(), GRACE)
            return _("has ended with status {status}").format(status=status)
        return _("no longer listens")


def _own_session() -> dict[str, Any]:
    if sys.platform == "win32":
        return {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
    return {"start_new_session": True}
