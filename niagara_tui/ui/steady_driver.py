"""Textual's way to a terminal of Linux and macOS, less five flaws that it has in 8.2.6 to 8.2.8.

- Bytes that are no UTF-8, and sequences with numbers that no key has, end its thread of input, and with that the app.
- SIGCONT begins the app's mode a second time, also where the first one never ended (after SIGSTOP, or out of the blue):
  another thread reads the keys, and the terminal is later given back as the app had it.
- A second SIGCONT may be handled amid the first.
- In the background its mode does not begin, and nobody is told.
- Stopped and continued while it closes what is left to close, it takes the terminal again, and never ends.
"""

from __future__ import annotations

import asyncio
import errno
import os
import signal
from codecs import getincrementaldecoder
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

from textual.app import App
from textual.drivers import linux_driver

TRIES = 100
"""How often the terminal is asked for: each time that a shell lets the program go on in the background is one."""


def _forgiving(encoding: str) -> Callable[[], Any]:
    """A decoder that puts a sign in the place of what it cannot read."""
    return partial(getincrementaldecoder(encoding), errors="replace")


setattr(linux_driver, getincrementaldecoder.__name__, _forgiving)


class SteadyDriver(linux_driver.LinuxDriver):
    """Listens whatever comes, and leaves the terminal as it was, however often it was stopped and continued."""

    def __init__(
        self, app: App[Any], *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self._is_on = False
        self._sleeps = False
        # In place of Textual's own handler; by the loop, so that one is done with before the next is heard.
        asyncio.get_running_loop().add_signal_handler(signal.SIGCONT, self._continued)

    def start_application_mode(self) -> None:
        """Take the terminal over; in the background, sleep until it is to be had.

        Raises:
            OSError: it is not to be had, and no shell is left that could stop the program until it is.
        """
        before = self._key_thread
        for _ in range(TRIES):
            super().start_application_mode()  # type: ignore[no-untyped-call]
            if self._key_thread is not before:
                break
        else:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        self._is_on, self._sleeps = True, False

    def stop_application_mode(self) -> None:
        """Give the terminal back."""
        super().stop_application_mode()
        self._is_on = False

    def suspend_application_mode(self) -> None:
        """Give the terminal back for a while; not a second time, nor after the app has left."""
        if self._is_on:
            super().suspend_application_mode()
            self._sleeps = True

    def run_input_thread(self) -> None:
        """Listen until input is switched off; what cannot be understood is passed over."""
        while not self.exit_event.is_set():
            try:
                super().run_input_thread()
            except OSError:
                return  # the terminal has gone, and whoever watches it (`session.hangup`) knows
            except Exception:  # noqa: BLE001, S112 - any of Textual's parser, which begins afresh
                continue

    def _continued(self) -> None:
        """Take the terminal over anew: who had it meanwhile may have changed it. In the background, sleep on."""
        if not (self._is_on or self._sleeps):
            return  # the app has left, and only closes what it had open
        with suppress(OSError):
            if os.tcgetpgrp(self.fileno) != os.getpgrp():
                os.kill(os.getpid(), signal.SIGSTOP)
                return
        self.suspend_application_mode()
        self.resume_application_mode()
