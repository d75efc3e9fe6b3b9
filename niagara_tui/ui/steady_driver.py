"""Textual's driver for Linux and macOS, with workarounds for five defects of Textual 8.2.6 to 8.2.8.

- Invalid UTF-8, and escape sequences with unknown key numbers, end the input thread, and thereby the app.
- SIGCONT starts application mode again even if it never ended (after SIGSTOP, or without cause): a second thread reads
  keys, and the terminal is later restored to the app's own state.
- A second SIGCONT may be handled during the first.
- In the background, application mode fails to start without any error.
- If stopped and continued during shutdown, the driver takes over the terminal again and never ends.
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
"""Attempts to start application mode; every time a shell continues the program in the background, one is used up."""


def _lenient_decoder(encoding: str) -> Callable[[], Any]:
    """An incremental decoder that substitutes a replacement character for invalid bytes."""
    return partial(getincrementaldecoder(encoding), errors="replace")


setattr(linux_driver, getincrementaldecoder.__name__, _lenient_decoder)


class SteadyDriver(linux_driver.LinuxDriver):
    """Reads input whatever it contains, and restores the terminal however often the process was stopped."""

    def __init__(
        self, app: App[Any], *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self._is_active = False
        self._is_suspended = False
        # Replaces Textual's own handler; run by the event loop, so that signals are handled one after the other.
        asyncio.get_running_loop().add_signal_handler(signal.SIGCONT, self._on_continue)

    def start_application_mode(self) -> None:
        """Take over the terminal; in the background, the process is stopped until it is in the foreground.

        Raises:
            OSError: the terminal is not available, and there is no shell that stops the process meanwhile.
        """
        before = self._key_thread
        for _ in range(TRIES):
            super().start_application_mode()  # type: ignore[no-untyped-call]
            if self._key_thread is not before:
                break
        else:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        self._is_active, self._is_suspended = True, False

    def stop_application_mode(self) -> None:
        """Restore the terminal."""
        super().stop_application_mode()
        self._is_active = False

    def suspend_application_mode(self) -> None:
        """Restore the terminal until application mode is resumed; does nothing outside application mode."""
        if self._is_active:
            super().suspend_application_mode()
            self._is_suspended = True

    def run_input_thread(self) -> None:
        """Read input until it is switched off, skipping what Textual fails to parse."""
        while not self.exit_event.is_set():
            try:
                super().run_input_thread()
            except OSError:
                return  # the terminal has gone, which `shell.hangup` detects by itself
            except Exception:  # noqa: BLE001, S112 - any error of Textual's parser, which is restarted
                continue

    def _on_continue(self) -> None:
        """Handle SIGCONT: set up the terminal again, as others may have changed it; in the background, stop again."""
        if not (self._is_active or self._is_suspended):
            return  # the app is exiting and has restored the terminal
        with suppress(OSError):
            if os.tcgetpgrp(self.fileno) != os.getpgrp():
                os.kill(os.getpid(), signal.SIGSTOP)
                return
        self.suspend_application_mode()
        self.resume_application_mode()
