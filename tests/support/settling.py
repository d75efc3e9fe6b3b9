"""Waiting until an app under a pilot has nothing more to do, by asking its loop where Textual sleeps and measures."""

from __future__ import annotations

import asyncio
from asyncio.base_events import BaseEventLoop
from concurrent.futures import ThreadPoolExecutor
from typing import cast

import textual.app
import textual.pilot
import textual.screen
from textual._context import active_app

SOON = 1 / 50
"""Timers due within this many seconds are waited for; frames of animations and rests take longer."""
PATIENCE = 240.0
"""Seconds for work of the loop, which ends on the busiest machine if it ends at all."""
_PAINTING = 1 / 20
"""Seconds after which a screen paints what has changed, unless `settled` has done so before."""
_LOOK = 1 / 500
"""Seconds between two checks of busy threads."""

is_at_rest = False
"""Whether the app is drawn because nothing is to be done any more."""


def install() -> None:
    """Make every pilot wait with `settled`, which also paints the screen."""
    textual.app.wait_for_idle = textual.pilot.wait_for_idle = settled  # type: ignore[attr-defined]
    textual.screen.UPDATE_PERIOD = _PAINTING  # type: ignore[misc]
    textual.pilot.Pilot._wait_for_screen.__defaults__ = (PATIENCE,)


async def turns() -> None:
    """Let everything that needs no time have its turns, however busy the machine is."""
    for _ in range(300):
        await asyncio.sleep(0)


async def settled(min_sleep: float = 0.0, max_sleep: float = 1.0) -> None:
    """Wait until the app is painted and nothing is to be done now or soon.

    Threads, which may wait for somebody else, are waited for `max_sleep` seconds at most. It replaces
    `textual._wait.wait_for_idle`, which sleeps for 20 ms after each action of a pilot, twice after a key, and takes a
    process that gets no time on a busy machine for one that has nothing to do.

    Raises:
        TimeoutError: the loop has been busy for `PATIENCE` seconds.
    """
    loop = cast("BaseEventLoop", asyncio.get_running_loop())
    begin = loop.time()
    while loop.time() < begin + PATIENCE:
        await asyncio.sleep(0)
        if loop._ready or _paint():  # type: ignore[attr-defined]
            continue
        rest = _rest(loop, begin + min_sleep, begin + max_sleep)
        if rest is None:
            if _draw():
                continue
            return
        await asyncio.sleep(rest)
    raise TimeoutError("the app never settles")


def _paint() -> bool:
    """Paint what has changed without waiting for the screen's timer; return whether anything had."""
    screens = active_app.get().screen_stack
    has_changed = bool(screens) and screens[-1]._update_timer._active.is_set()
    if has_changed:
        screens[-1]._on_timer_update()  # type: ignore[unreachable]  # mypy loses the type of `_active`
    return has_changed


def _draw() -> bool:
    """Draw what has changed since the app last rested; return whether anything had."""
    global is_at_rest  # noqa: PLW0603 - of the only app that runs
    app = active_app.get()
    if not app.screen_stack or not app.screen_stack[-1]._compositor._dirty_regions:
        return False
    is_at_rest = True
    app.screen_stack[-1]._compositor.render_update(screen_stack=app._background_screens)
    is_at_rest = False
    return True


def _rest(loop: BaseEventLoop, earliest: float, latest: float) -> float | None:
    """Seconds until something is to be done soon, in threads until `latest`; None if nothing is."""
    now = loop.time()
    due = min((each.when() for each in loop._scheduled if not each.cancelled()), default=now + 1)  # type: ignore[attr-defined]
    if due < now + SOON:
        return max(0.0, due - now)
    if now < earliest:
        return earliest - now
    return _LOOK if now < latest and _threads_work(loop) else None


def _threads_work(loop: BaseEventLoop) -> bool:
    """Whether a thread of the loop's executor is busy, such as one that loads scenery."""
    threads: ThreadPoolExecutor | None = loop._default_executor  # type: ignore[attr-defined]
    return threads is not None and threads._idle_semaphore._value < len(threads._threads)
