"""Ctrl-C: it stops the thing that is waited for, or else the program in peace."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, Self, TypeVar

from niagara_tui.shell.signals import forget_requests_to_end, on_request_to_end

T = TypeVar("T")


class Interrupts:
    """Listens to the keyboard's interrupt and to the system's requests to end, while it is entered."""

    def __init__(self) -> None:
        """Listen to nothing yet."""
        self.number = 0
        """The signal that ended the program, 0 if none did."""
        self._all: asyncio.Task[Any] | None = None
        self._one: asyncio.Task[Any] | None = None

    def __enter__(self) -> Self:
        """Begin to listen; the task that enters is the one to stop."""
        self._all = asyncio.current_task()
        on_request_to_end(self._end)  # the interrupt is one, too, but not here
        # Windows loops have no handlers, and only the main thread may set them; there Python's own way remains.
        with suppress(NotImplementedError, ValueError, RuntimeError):
            asyncio.get_running_loop().add_signal_handler(signal.SIGINT, self.press)
        return self

    def __exit__(self, *_: object) -> None:
        """Listen no more."""
        forget_requests_to_end()

    async def stoppable(self, work: Coroutine[Any, Any, T]) -> T | None:
        """What the work gives; None if it was interrupted."""
        self._one = asyncio.ensure_future(work)
        try:
            await asyncio.wait([self._one])
            return None if self._one.cancelled() else self._one.result()
        finally:
            self._one.cancel()
            self._one = None

    def press(self) -> None:
        """Stop the work that can be stopped, else everything."""
        if self._one is not None:
            self._one.cancel()
        else:
            self._end(signal.SIGINT)

    def _end(self, number: int) -> None:
        self.number = int(number)
        if self._all is not None:
            self._all.cancel()
