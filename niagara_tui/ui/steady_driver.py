"""Textual's driver for Linux and macOS, with workarounds for eight defects of Textual 8.2.6 to 8.2.8.

- Invalid UTF-8, and escape sequences with unknown key numbers, end the input thread, and thereby the app
  (`steady_parser` says what else is wrong with its input).
- Keys that come faster than the app handles them all wait, however many they are.
- A terminal may claim any size.
- SIGCONT starts application mode again even if it never ended (after SIGSTOP, or without cause): a second thread reads
  keys, and the terminal is later restored to the app's own state.
- A second SIGCONT may be handled during the first.
- In the background, application mode fails to start without any error.
- If stopped and continued during shutdown, the driver takes over the terminal again and never ends.
- Ctrl+Z stops this process alone, even if no shell will ever continue it, or waits for another one of the job.
"""

from __future__ import annotations

import asyncio
import errno
import os
import signal
from codecs import getincrementaldecoder
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from typing import Any

from textual import events
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.drivers import linux_driver
from textual.message import Message
from textual.message_pump import MessagePump

from niagara_tui.shell.terminal import clamped
from niagara_tui.ui.steady_parser import SteadyParser

TRIES = 100
"""Attempts to start application mode; every time a shell continues the program in the background, one is used up."""

MAX_WAITING = 256  # messages that may wait for the app; more are dropped, as a terminal does with keys typed ahead
CONTINUED_SECONDS = 0.1  # time in which a process that was stopped and is continued has heard of it


def _lenient_decoder(encoding: str) -> Callable[[], Any]:
    """An incremental decoder that substitutes a replacement character for invalid bytes."""
    return partial(getincrementaldecoder(encoding), errors="replace")


setattr(linux_driver, getincrementaldecoder.__name__, _lenient_decoder)
setattr(linux_driver, XTermParser.__name__, SteadyParser)
ALL_KEYS = "KITTY_REPORT_ALL_KEYS"  # asked for together with where they lie, which only `SteadyParser` understands
setattr(linux_driver, ALL_KEYS, linux_driver.KITTY_REPORT_ALL_KEYS | linux_driver.KITTY_REPORT_ALTERNATE_KEYS)


class SteadyDriver(linux_driver.LinuxDriver):
    """Reads input whatever it contains, and restores the terminal however often the process was stopped."""

    def __init__(
        self, app: App[Any], *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self._is_active = False
        self._is_suspended = False
        self._sent = self._taken = 0  # messages sent to the app's event loop, and taken over by it
        self._size = self._get_terminal_size()  # else the app begins in the size that COLUMNS and LINES claim
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
        super().stop_application_mode()
        self._is_active = False

    def suspend_application_mode(self) -> None:
        """Restore the terminal until application mode is resumed; does nothing outside application mode."""
        if self._is_active:
            super().suspend_application_mode()
            self._is_suspended = True

    def process_message(self, message: Message) -> None:
        """Take over a message of the terminal; of a size that it claims only what is drawn."""
        if isinstance(message, events.Resize):
            message = events.Resize.from_dimensions(clamped(*message.size), message.pixel_size)
        super().process_message(message)

    def send_message(self, message: Message) -> None:
        """Send a message to the app, unless too many are waiting already; sizes replace each other there."""
        # This is the input's thread: the number of messages on their way to what handles input may be off by a few
        stack = self._app.screen_stack
        screen = stack[-1] if stack else None
        pumps: set[MessagePump | None] = {self._app, screen, screen.focused if screen else None}
        waiting = self._sent - self._taken + sum(pump.message_queue_size for pump in pumps if pump)
        if waiting >= MAX_WAITING and not isinstance(message, events.Resize):
            return
        self._sent += 1
        sent = asyncio.run_coroutine_threadsafe(self._app._post_message(message), self._loop)  # noqa: SLF001 - as the base class does
        sent.add_done_callback(self._on_taken)

    def run_input_thread(self) -> None:
        """Read input until it is switched off, skipping what Textual fails to parse."""
        while not self.exit_event.is_set():
            try:
                super().run_input_thread()
            except OSError:
                return  # the terminal has gone, which `shell.terminal` detects by itself
            except Exception:  # noqa: BLE001, S112 - any error of Textual's parser, which is restarted
                continue

    def _on_taken(self, _sent: Future[bool]) -> None:
        self._taken += 1

    def _get_terminal_size(self) -> tuple[int, int]:
        return clamped(*super()._get_terminal_size())

    def _enable_mouse_pixels(self) -> None:
        super()._enable_mouse_pixels()
        if self._mouse_pixels:
            self.write("\x1b[?1016$p")  # the parser hears whether the terminal does so

    def _disable_mouse_support(self) -> None:
        if self._mouse_pixels:
            self.write("\x1b[?1016l")
        super()._disable_mouse_support()

    def _sigtstp_application(self, *_: object) -> None:
        """Handle SIGTSTP: restore the terminal and stop the whole job, as Ctrl+Z does in a terminal that handles it.

        The system does not stop a job that no shell could continue; then the app goes on at once.
        """
        self.suspend_application_mode()
        signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        os.killpg(os.getpgrp(), signal.SIGTSTP)
        signal.signal(signal.SIGTSTP, self._sigtstp_application)
        if self._is_suspended:  # else the app is exiting, and its event loop may be closed already
            self._loop.call_later(CONTINUED_SECONDS, self._continue_if_suspended)

    def _continue_if_suspended(self) -> None:
        if self._is_suspended:
            self._on_continue()

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
