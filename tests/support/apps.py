"""Apps for tests: one that shows a table at once, and what stands on a screen."""

from __future__ import annotations

import inspect
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path, PurePath
from typing import Any, ClassVar, TypeVar, cast

from textual.app import App
from textual.pilot import Pilot
from textual.screen import Screen

from niagara_tui.match.autosave import Autosave
from niagara_tui.match.bots.seats import BotSeats
from niagara_tui.match.table_match import TableMatch
from niagara_tui.shell.launch import Launch
from niagara_tui.ui import app as app_module
from niagara_tui.ui.app import NiagaraApp
from niagara_tui.ui.keyboards import Key
from niagara_tui.ui.screens.home import Home
from niagara_tui.ui.screens.table import TableScreen
from tests.support.matches import clock
from tests.support.settling import PATIENCE, SOON, settled


class TableApp(NiagaraApp):
    """The app with the table of a match opened at once, at the highest speed and without animation."""

    CSS_PATH: ClassVar[list[str | PurePath]] = [Path(app_module.__file__).with_name("screens") / "shell.tcss"]

    def __init__(
        self,
        match: TableMatch,
        bots: BotSeats,
        folder: Path,
        autosave: Autosave | None = None,
        *,
        ascii_only: bool = False,
    ) -> None:
        super().__init__(Launch(saves=folder / "saves", config=folder / "config", ascii=ascii_only, clock=clock))
        self.settings.speed, self.settings.animation = "instant", False
        self.table = TableScreen(match, autosave, bots)

    def get_default_screen(self) -> Screen[Any]:
        """An empty screen below the table, since drawing the home screen takes half as long as the table."""
        return Screen()

    def on_mount(self) -> None:
        self.push_screen(self.table)


class HomeAndTableApp(TableApp):
    """The same, with the home screen below the table."""

    def get_default_screen(self) -> Screen[Any]:
        return Home()


AnApp = TypeVar("AnApp", bound=App[Any])
AScreen = TypeVar("AScreen", bound=Screen[Any])


@asynccontextmanager
async def session(
    app: AnApp, *keys: str, size: tuple[int, int] = (80, 24), notifications: bool = False, **settings: Any
) -> AsyncIterator[tuple[AnApp, Pilot[Any]]]:
    """The app with these settings in a terminal of this size, at rest after these keys, and who operates it."""
    for name, value in settings.items():
        setattr(cast("Any", app).settings, name, value)
    async with app.run_test(size=size, notifications=notifications) as pilot:
        if isinstance(app, TableApp):
            await until(pilot, lambda: app.table.is_mounted)
        await pilot.pause()
        if keys:
            await pilot.press(*keys)
            await pilot.pause()
        yield app, pilot


async def press_with_shift(pilot: Pilot[None], capital: str) -> None:
    """Press a key in a terminal that tells Shift from Caps Lock."""
    pilot.app.post_message(Key(capital, capital, ()))
    await pilot.pause()


async def until(pilot: Pilot[None], true: object) -> None:
    """Wait until `true()`, and until what it brings has been painted; fail if that takes too long."""
    assert callable(true)
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, f"waited in vain for {inspect.getsource(true).strip()}"
        await pilot.pause(0.01)
    if pilot.app.is_running:
        await settled(max_sleep=SOON)


async def screen_after(pilot: Pilot[Any], kind: type[AScreen], *keys: str) -> AScreen:
    """Press these keys, and wait for the screen of this kind to which they lead."""
    await pilot.press(*keys)
    await until(pilot, lambda: isinstance(pilot.app.screen, kind))
    return cast("AScreen", pilot.app.screen)


def text_of(app: NiagaraApp) -> str:
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in strips)


async def rows_after(app: NiagaraApp, *keys: str) -> list[str]:
    """The rows of the smallest screen after these keys, without the blanks at their ends."""
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press(*keys)
        await pilot.pause()
        return [row.rstrip() for row in text_of(app).splitlines()]


def at_rest_after(*keys: str) -> Callable[[Pilot[None]], Awaitable[None]]:
    """For pictures: press these keys, and wait until no worker is busy any more, such as one that reads saves."""

    async def press(pilot: Pilot[None]) -> None:
        await pilot.press(*keys)
        await until(pilot, lambda: not list(pilot.app.workers))
        await pilot.pause()

    return press


async def click_text(pilot: Pilot[None], text: str) -> None:
    """Click where this text stands on the screen, as a person would."""
    await pilot.pause()
    lines = text_of(cast("NiagaraApp", pilot.app)).splitlines()
    found = [(line.index(text), row) for row, line in enumerate(lines) if text in line]
    assert found, f"{text!r} is not on the screen"
    column, row = found[0]
    await pilot.click(offset=(column + len(text) - len(text.lstrip()), row))
    await pilot.pause()
