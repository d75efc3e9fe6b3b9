"""A base class that works around race conditions of Textual 8.2, such as input while a screen opens or closes."""

from __future__ import annotations

import asyncio
import functools
import re
import sys
from collections.abc import Callable
from typing import TypeVar

from rich import _wrap
from rich.console import RenderableType
from textual import events
from textual._context import NoActiveAppError, active_message_pump
from textual._xterm_parser import XTermParser
from textual.app import App, ScreenStackError
from textual.css.query import NoMatches
from textual.dom import NoScreen
from textual.driver import Driver
from textual.message_pump import MessagePump
from textual.screen import Screen
from textual.widget import MountError, Widget
from textual.widgets import OptionList
from textual.worker import WorkerFailed, get_current_worker

from niagara_tui.core.browser import WEB
from niagara_tui.ui.keyboards import also_meant
from niagara_tui.ui.steady_parser import SteadyParser

R = TypeVar("R")

FAILED = 1  # exit status after an internal error, the same as Textual's
_POLL_SECONDS = 0.005
_REMOVAL_ERRORS = (NoMatches, NoScreen, MountError, ScreenStackError, NoActiveAppError)
"""Exceptions typical of a widget or screen that is being removed: its children are gone already or never existed.

The last one is that of a thread, which knows its app only by way of the screen that began it.
"""


class SteadyApp(App[None]):
    """Delays input until the screen is mounted, and ignores typical exceptions of widgets that are being removed."""

    is_broken = False  # whether the app ends because of an internal error
    is_leaving = False  # whether the app is exiting; input is ignored from then on

    def __init__(self, *, ansi_color: bool | None) -> None:
        super().__init__(ansi_color=ansi_color)
        patch_lists()
        patch_words()

    @property
    def status(self) -> int:
        """The exit status; that of an internal error has precedence over a simultaneous exit by the user."""
        return FAILED if self.is_broken else self.return_code or 0

    def get_driver_class(self) -> type[Driver]:
        """Textual's driver, with `SteadyDriver` for Linux and macOS, and with `SteadyParser` in a browser."""
        driver = super().get_driver_class()
        if f"{driver.__module__}:{driver.__name__}" == WEB:
            setattr(sys.modules[driver.__module__], XTermParser.__name__, SteadyParser)
        if sys.platform == "win32":
            return driver
        from textual.drivers.linux_driver import LinuxDriver

        from niagara_tui.ui.steady_driver import SteadyDriver

        return SteadyDriver if driver is LinuxDriver else driver

    async def on_event(self, event: events.Event) -> None:
        """Delay keys, clicks and pastes until the top screen, which may just be opening, is mounted.

        This also applies to events that bubble up unhandled: they are handled on the screen that is on top by then.
        """
        if isinstance(event, (events.InputEvent, events.Paste)):
            if self.is_leaving:
                return
            while self.screen_stack and not self.screen.is_mounted:  # noqa: ASYNC110 - the screen may also close meanwhile
                await asyncio.sleep(_POLL_SECONDS)
        await super().on_event(event)

    async def on_key(self, event: events.Key) -> None:
        """Do what a key to which nothing is bound may have been meant for, if something is bound to that."""
        for key in dict.fromkeys((event.key, *also_meant(event), event.key.lower())):
            if await self._check_bindings(key):
                event.prevent_default()
                return

    @property
    def can_suspend(self) -> bool:
        """Whether Ctrl+Z suspends the program: in a terminal of a system that can stop processes."""
        return self._driver is not None and self._driver.can_suspend

    async def push_screen_wait(self, screen: Screen[R] | str, *, mode: str | None = None) -> R:
        """Open a screen from a worker, and return its result; the worker ends here if its own screen has been left.

        Textual 8.2 first does in the worker what the app has put off. If that is to remove the worker's own screen, it
        cancels the worker, and so itself, and then the loop of the app: whatever is pressed, nothing happens any more.
        """
        if self._is_removed(get_current_worker().node):
            raise asyncio.CancelledError
        return await asyncio.shield(self.push_screen(screen, wait_for_dismiss=True, mode=mode))

    def simulate_key(self, key: str) -> None:
        """Simulate a key press, from whatever widget this is called.

        Textual 8.2 takes the calling widget as the sender, so that the key does not bubble beyond it, to the bindings.
        """
        event = events.Key(key, None)
        event.set_sender(self)
        self.post_message(event)

    def exit(self, result: None = None, return_code: int = 0, message: RenderableType | None = None) -> None:
        self.is_leaving = True
        super().exit(result, return_code, message)

    def panic(self, *renderables: RenderableType) -> None:
        self.is_broken = True
        super().panic(*renderables)

    def _handle_exception(self, error: Exception) -> None:
        cause: BaseException = error
        part: MessagePump = active_message_pump.get()
        if isinstance(error, WorkerFailed):
            cause, part = error.error, get_current_worker().node
        is_unmounted = isinstance(part, Widget) and not part.is_mounted
        if self._is_removed(part) and (is_unmounted or isinstance(cause, _REMOVAL_ERRORS)):
            self.log.warning(error)
        else:
            self.is_broken = True
            super()._handle_exception(error)

    def _is_removed(self, part: MessagePump) -> bool:
        """Whether that part has been or is being removed, alone, with its screen or with the app."""
        if not self.is_running or not part.is_attached:
            return True
        try:
            screen = part if isinstance(part, Screen) else getattr(part, "screen", None)
        except (NoScreen, ScreenStackError):
            return True
        return screen is not None and screen not in self.screen_stack


def patch_lists() -> None:
    """Patch `OptionList` itself, since Textual's own lists, in the palette and of `Select`, are affected too.

    Page up or down in a list that has not been laid out yet fails, and so does a click on an option that has just been
    removed, but is still displayed. Further calls do nothing.
    """
    if hasattr(OptionList.action_page_down, "__wrapped__"):
        return

    def if_laid_out(turn_page: Callable[[OptionList], None]) -> Callable[[OptionList], None]:
        @functools.wraps(turn_page)
        def guarded(options: OptionList) -> None:
            if options.scrollable_content_region:
                turn_page(options)

        return guarded

    handle_click = OptionList._on_click  # noqa: SLF001 - there is no other way to it

    @functools.wraps(handle_click)
    async def if_present(options: OptionList, event: events.Click) -> None:
        option = event.style.meta.get("option")
        if option is None or option < options.option_count:
            await handle_click(options, event)

    for name in ("action_page_up", "action_page_down"):
        setattr(OptionList, name, if_laid_out(getattr(OptionList, name)))
    setattr(OptionList, handle_click.__name__, if_present)


_WORD = re.compile(r"[^\S\u00a0\u202f]*[\S\u00a0\u202f]+[^\S\u00a0\u202f]*")
"""A word with the blanks around it; a no-break space, such as French has before a colon, is part of a word."""


def patch_words() -> None:
    """Let Rich, and with it Textual, keep together what a no-break space holds together; twice is once."""
    _wrap.re_word = _WORD
