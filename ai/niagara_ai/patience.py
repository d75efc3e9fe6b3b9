"""How long something that is done once will still take, by this machine's pace so far."""

from __future__ import annotations

import time
from collections.abc import Callable

EXPECTED = 15.0
"""Seconds that compiling a search usually takes, told until the pace is known."""
LEAST_SHARE = 0.03
"""The share after the first one told from which the pace is known; before that one, a process may only have started."""


class Countdown:
    """Counts down the seconds from the first share that is told to the end."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin now; `clock` returns seconds."""
        self._clock = clock
        self._begun = clock()
        self._first: tuple[float, float] | None = None
        """The first share above 0, and when it was told."""
        self._end: float | None = None
        self.share = 0.0
        """The greatest share told so far."""

    @property
    def elapsed(self) -> float:
        """Seconds since the beginning."""
        return self._clock() - self._begun

    @property
    def seconds_left(self) -> float:
        """Seconds until the end, never negative; as long again as so far while the pace is not known."""
        if self._end is None:
            return max(EXPECTED - self.elapsed, self.elapsed)
        return max(0.0, self._end - self._clock())

    def tell(self, share: float) -> None:
        """Take a completed share, from 0.0 to 1.0; one that is not greater than the last one changes nothing."""
        if share <= self.share:
            return
        self.share, now = share, self._clock()
        begun, before = self._first = self._first or (now, share)
        if share >= 1.0:
            self._end = now
        elif share - before >= LEAST_SHARE:
            self._end = now + (now - begun) * (1.0 - share) / (share - before)
