"""How long something that is done once will still take, by this machine's pace so far."""

from __future__ import annotations

import time
from collections.abc import Callable

EXPECTED = 15.0
"""Seconds that compiling a search usually takes, told until the pace is known."""
LEAST_SHARE = 0.05
"""The share from which the pace is known."""


class Countdown:
    """Counts down the seconds from the first share that is told to the end."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin now; `clock` returns seconds."""
        self._clock = clock
        self._begun = clock()
        self._end = self._begun + EXPECTED
        self.share = 0.0
        """The greatest share told so far."""

    @property
    def elapsed(self) -> float:
        """Seconds since the beginning."""
        return self._clock() - self._begun

    @property
    def seconds_left(self) -> float:
        """Seconds until the end, as far as can be told; never negative."""
        return max(0.0, self._end - self._clock())

    def tell(self, share: float) -> None:
        """Take a completed share, from 0.0 to 1.0; one that is not greater than the last one changes nothing."""
        if share <= self.share:
            return
        self.share = share
        if share >= LEAST_SHARE:
            self._end = self._clock() + self.elapsed * (1.0 - share) / share
