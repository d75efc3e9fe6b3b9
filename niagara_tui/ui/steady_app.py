"""An app that quick fingers and odd bytes do not bring down: what Textual 8.2 leaves to chance, in one place."""

from __future__ import annotations

import asyncio
import sys

from rich.console import RenderableType
from textual import events
from textual._context import active_message_pump
from textual.app import App, ScreenStackError
from textual.css.query import NoMatches
from textual.dom import NoScreen
from textual.driver import Driver
from textual.message_pump import MessagePump
from textual.screen import Screen
from textual.widget import MountError, Widget
from textual.worker import WorkerFailed, get_current_worker

from niagara_tui.ui.widgets import steady_lists

FAILED = 1
"""The exit status after an error of the app's own, as Textual has it."""
_LOOK_AGAIN = 0.005
_OF_THE_GONE = (NoMatches, NoScreen, MountError, ScreenStackError)
"""What a part that is being taken away runs into: its own parts have gone before it, or were never there."""


class SteadyApp(App[None]):
    """Passes input to screens that stand, and ends with an error only for one of a part that is still there."""

    is_broken = False
    """Whether an error of the program's own ends it."""
    is_leaving = False
    """Whether it has been told to end: it opens nothing any more."""

    def __init__(self, *, ansi_color: bool | None) -> None:
        super().__init__(ansi_color=ansi_color)
        steady_lists.mend()

    @property
    def status(self) -> int:
        """The exit status: also where somebody has left amid an error's way out, it is that of the error."""
        return FAILED if self.is_broken else self.return_code or 0

    def get_driver_class(self) -> type[Driver]:
        """Textual's driver, or the steady one in place of that for Linux and macOS."""
        found = super().get_driver_class()
        if sys.platform == "win32":
            return found
        from textual.drivers.linux_driver import LinuxDriver

        from niagara_tui.ui.steady_driver import SteadyDriver

        return SteadyDriver if found is LinuxDriver else found

    async def on_event(self, event: events.Event) -> None:
        """Keys, clicks and pastes wait for the screen that they are meant for, which may only just be opening.

        So do those that nobody below wanted: what bubbles up here is done on the screen that is open by then.
        """
        if isinstance(event, (events.InputEvent, events.Paste)):
            if self.is_leaving:
                return
            while self.screen_stack and not self.screen.is_mounted:  # noqa: ASYNC110 - it may also close meanwhile
                await asyncio.sleep(_LOOK_AGAIN)
        await super().on_event(event)

    def exit(self, result: None = None, return_code: int = 0, message: RenderableType | None = None) -> None:
        """Leave; what is pressed on the way out means nothing."""
        self.is_leaving = True
        super().exit(result, return_code, message)

    def panic(self, *renderables: RenderableType) -> None:
        """End with an error."""
        self.is_broken = True
        super().panic(*renderables)

    def _handle_exception(self, error: Exception) -> None:
        cause: BaseException = error
        part: MessagePump = active_message_pump.get()
        if isinstance(error, WorkerFailed):
            cause, part = error.error, get_current_worker().node
        if self._is_gone(part) and (isinstance(cause, _OF_THE_GONE) or not _has_begun(part)):
            self.log.warning(error)
        else:
            self.is_broken = True
            super()._handle_exception(error)

    def _is_gone(self, part: MessagePump) -> bool:
        """Whether that part is, or is being, taken away: with its screen, or with the whole app."""
        if not part.is_attached:
            return True
        try:
            screen = part if isinstance(part, Screen) else getattr(part, "screen", None)
        except (NoScreen, ScreenStackError):
            return True
        return screen is not None and screen not in self.screen_stack


def _has_begun(part: MessagePump) -> bool:
    return not isinstance(part, Widget) or part.is_mounted
