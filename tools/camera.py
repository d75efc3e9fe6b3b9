"""A camera that films a demo in virtual time, frame by frame, so that the same demo always gives the same film."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from textual.app import App

from niagara_tui.match.pace import Pace
from niagara_tui.ui.demo.player import DemoApp
from niagara_tui.ui.demo.script import Script
from niagara_tui.ui.kit.picture import FRAME, MovingPane
from niagara_tui.ui.kit.prompts import PromptLine
from tools.cells import Cells, Frame, cells_of

_CENTISECONDS = round(100 * FRAME)
"""Duration of a frame."""
TIMEOUT = 300.0
"""Timeout in seconds for filming a demo."""
_MAX_CHECKS = 5
"""Maximum number of checks whether the screen still changes."""
_LAST = 400
"""Hundredths of a second for which the last frame of a film stays."""


class Camera:
    """Takes the frames of a film. Its clock advances only during rests, which are filmed instead of waited for."""

    def __init__(self, app: App[Any], settle: Callable[[], Awaitable[None]]) -> None:
        """Film this app; `settle` waits until it has drawn everything."""
        self.frames: list[Frame] = []
        self._app, self._settle = app, settle
        self._centiseconds = 0
        self._end = 0
        self._shutter = asyncio.Lock()

    @property
    def is_filming(self) -> bool:
        """Whether a rest is being filmed."""
        return self._centiseconds < self._end

    def now(self) -> float:
        """Seconds since the film began."""
        return self._centiseconds / 100

    async def film(self, seconds: float) -> None:
        """Film for that many seconds; concurrent calls share their frames."""
        end = self._centiseconds + round(100 * seconds)
        self._end = max(self._end, end)
        while self._centiseconds < end:
            async with self._shutter:
                if self._centiseconds < end:
                    await self._take()

    async def _take(self) -> None:
        for pane in (*self._app.screen.query(MovingPane), *self._app.screen.query(PromptLine)):
            if pane.clock != self.now:
                pane.clock = self.now
                pane.finish()  # its current movements are timed by another clock
            pane.tick()
        cells = await self._look()
        lasted = 0
        if self.frames and self.frames[-1].cells == cells:
            lasted = self.frames.pop().centiseconds
        self.frames.append(Frame(cells, lasted + _CENTISECONDS))
        self._centiseconds += _CENTISECONDS

    async def _look(self) -> Cells:
        """What the screen shows once it no longer changes, as it may while panes are being laid out."""
        await self._settle()
        cells = cells_of(self._app)
        for _ in range(_MAX_CHECKS) if not self.frames or self.frames[-1].cells != cells else ():
            await self._settle()
            before, cells = cells, cells_of(self._app)
            if cells == before:
                break
        return cells


class FilmPace(Pace):
    """A pace whose rests are filmed instead of waited for."""

    def __init__(self, camera: Camera) -> None:
        """Create a pace whose rests this camera films."""
        super().__init__()
        self._camera = camera

    async def wait(self, seconds: float) -> None:
        """Film for that many seconds; while paused, wait."""
        await self._camera.film(seconds)
        if self.paused:
            await super().wait(0)


class FilmApp(DemoApp):
    """A demo in front of a camera, with its captions and animations."""

    def __init__(self, script: Script) -> None:
        """Create the app for this script."""
        super().__init__(script)
        self.camera = Camera(self, self.drain_messages)
        self.script_pace = FilmPace(self.camera)

    @property
    def pictures(self) -> bool:
        """Whether pictures may be drawn in half blocks: always."""
        return True

    def table_pace(self) -> Pace:
        """A pace that is filmed."""
        return FilmPace(self.camera)

    @property
    def is_idle(self) -> bool:
        """Whether nothing more happens by itself, and everything has been filmed."""
        return super().is_idle and not self.camera.is_filming

    def show_caption(self, words: str, note: str) -> None:
        """Show the words without the note on keys, which viewers of a film do not have."""
        del note
        super().show_caption(words, "")


async def film(script: Script, size: tuple[int, int]) -> list[Frame]:
    """Film the demo in a terminal of that size.

    Raises:
        TimeoutError: the demo does not end within `TIMEOUT` seconds.
    """
    app = FilmApp(script)
    async with app.run_test(size=size) as pilot, asyncio.timeout(TIMEOUT):
        while not app.is_done:
            await pilot.pause(0.02)
    *frames, last = app.camera.frames
    return [*frames, last._replace(centiseconds=_LAST)]
