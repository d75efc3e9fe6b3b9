"""Ctrl+C: cancel the work in progress if there is some, otherwise end the program in an orderly way."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, Self, TypeVar

from niagara_tui.shell.terminal import add_exit_handlers, remove_exit_handlers

T = TypeVar("T")


class Interrupts:
    """Context manager that handles SIGINT and termination signals while it is entered."""

    def __init__(self) -> None:
        """Create a handler that is not installed yet."""
        self.signal_number = 0
        """Number of the signal that ended the program, 0 if none has."""
        self._program_task: asyncio.Task[Any] | None = None
        self._work: asyncio.Task[Any] | None = None

    def __enter__(self) -> Self:
        """Install the handlers; a signal cancels the task that has entered this context."""
        self._program_task = asyncio.current_task()
        add_exit_handlers(self._end)  # includes SIGINT, which is given a handler of its own below
        # Windows' event loops have no signal handlers, and only the main thread may set them: keep Python's default.
        with suppress(NotImplementedError, ValueError, RuntimeError):
            asyncio.get_running_loop().add_signal_handler(signal.SIGINT, self.interrupt)
        return self

    def __exit__(self, *_: object) -> None:
        """Remove the handlers."""
        remove_exit_handlers()

    async def cancellable(self, work: Coroutine[Any, Any, T]) -> T | None:
        """Await the work and return its result, or None if Ctrl+C cancelled it."""
        self._work = asyncio.ensure_future(work)
        try:
            await asyncio.wait([self._work])
            return None if self._work.cancelled() else self._work.result()
        finally:
            self._work.cancel()
            self._work = None

    def interrupt(self) -> None:
        """Handle Ctrl+C: cancel the cancellable work if there is some, otherwise the whole program."""
        if self._work is not None:
            self._work.cancel()
        else:
            self._end(signal.SIGINT)

    def _end(self, number: int) -> None:
        self.signal_number = int(number)
        if self._program_task is not None:
            self._program_task.cancel()
