"""How long something that is done once will still take, by this machine's pace so far."""

from __future__ import annotations

import time
from collections.abc import Callable

EXPECTED = 15.0  # seconds that compiling a search usually takes, told until the pace is known
LEAST_SHARE = 0.03
"""The share after the first one told from which the pace is known; before that one, a process may only have started."""
LEAST_RISE, LEAST_RISE_SHARE = 5.0, 0.25
"""Seconds, and share of the time left, by which what is told must be too little before it rises."""


class Countdown:
    """Counts down the seconds from the first share that is told to the end."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._begun = clock()
        self._first: tuple[float, float] | None = None  # the first share above 0, and when it was told
        self._end: float | None = None
        self.share = 0.0  # the greatest share told so far

    @property
    def elapsed(self) -> float:
        return self._clock() - self._begun

    @property
    def seconds_left(self) -> float:
        """Seconds until the end, never negative; it rises only when `tell` finds that it takes much longer.

        While the pace is not known it is the usual time and does not count down: that would promise too much.
        """
        if self._end is None:
            return EXPECTED
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
            end = now + (now - begun) * (1.0 - share) / (share - before)
            rise = max(LEAST_RISE, LEAST_RISE_SHARE * self.seconds_left)
            # what has been told stays, unless it is sooner or much later
            if self._end is None or not self._end <= end <= self._end + rise:
                self._end = end
