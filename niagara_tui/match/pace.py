"""The pace at which the table shows steps and bots' moves: pauses that a key can skip or hold."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Literal

Speed = Literal["slow", "normal", "fast", "instant"]
SPEEDS: Mapping[Speed, float] = {"slow": 2.0, "normal": 1.0, "fast": 0.35, "instant": 0.0}
"""Maps each speed to the factor that is applied to all pauses."""


class Pace:
    """Pauses between the events that the table shows."""

    def __init__(self, speed: Speed = "normal") -> None:
        self.speed: Speed = speed
        self.paused = False
        self._interrupt = asyncio.Event()

    @property
    def stretch(self) -> float:
        """The factor applied to pauses and to the animations in them."""
        return SPEEDS[self.speed]

    async def rest(self, seconds: float) -> None:
        """Wait `seconds`, scaled by the speed, or until `skip`; while paused, wait until `skip` or `toggle`."""
        await self.wait(seconds * self.stretch)

    async def wait(self, seconds: float) -> None:
        """Wait `seconds` at any speed, or until `skip`; while paused, wait until `skip` or `toggle`."""
        self._interrupt.clear()
        if not self.paused:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._interrupt.wait(), seconds)
        if self.paused:
            await self._interrupt.wait()

    def skip(self) -> None:
        self._interrupt.set()

    def toggle(self) -> None:
        self.paused = not self.paused
        self._interrupt.set()

    @contextmanager
    def held(self) -> Iterator[None]:
        """Pause for the duration of the context, without ending the current rest; then restore the previous state."""
        was_paused, self.paused = self.paused, True
        try:
            yield
        finally:
            self.paused = was_paused
            if not was_paused:
                self._interrupt.set()

    @property
    def following(self) -> Speed:
        """The next speed, cyclically."""
        names = list(SPEEDS)
        return names[(names.index(self.speed) + 1) % len(names)]

    def next_speed(self) -> Speed:
        self.speed = self.following
        return self.speed
