"""How fast the table shows what happens by itself: rests that a key can cut short or hold."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Literal

Speed = Literal["slow", "normal", "fast", "instant"]
SPEEDS: Mapping[Speed, float] = {"slow": 2.0, "normal": 1.0, "fast": 0.35, "instant": 0.0}
"""The speeds by name, each with the factor by which it stretches every rest."""


class Pace:
    """Rests between the things that the table shows."""

    def __init__(self, speed: Speed = "normal") -> None:
        """Begin at that speed."""
        self.speed: Speed = speed
        self.paused = False
        self._cut = asyncio.Event()

    @property
    def stretch(self) -> float:
        """The factor by which rests, and what moves in them, are stretched."""
        return SPEEDS[self.speed]

    async def rest(self, seconds: float) -> None:
        """Wait that long at normal speed, until `skip` at most; while paused, until `skip` or `toggle`."""
        self._cut.clear()
        if not self.paused:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._cut.wait(), seconds * self.stretch)
        if self.paused:
            await self._cut.wait()

    def skip(self) -> None:
        """End the rest that is under way."""
        self._cut.set()

    def toggle(self) -> None:
        """Hold, or go on."""
        self.paused = not self.paused
        self._cut.set()

    @contextmanager
    def held(self) -> Iterator[None]:
        """Hold without cutting a rest short, while something else is looked at; then go on as before."""
        was_paused, self.paused = self.paused, True
        try:
            yield
        finally:
            self.paused = was_paused
            if not was_paused:
                self._cut.set()

    def next_speed(self) -> Speed:
        """Go on to the next speed, round and round; its name."""
        names = list(SPEEDS)
        self.speed = names[(names.index(self.speed) + 1) % len(names)]
        return self.speed
