"""The sliding of the river's water as a function of time, independent of any clock."""

from __future__ import annotations

from dataclasses import dataclass

from niagara_tui.games.niagara.board.current import PERIOD, Current
from niagara_tui.games.niagara.rules.board import LEFT, RIGHT


@dataclass(frozen=True, slots=True)
class Stream:
    """Number of steps made by the water in the main channel and in each arm, and the time of the last step.

    The last step fed `arm`, began at `start` and takes `duration` seconds.
    """

    main: int = 0
    arms: tuple[int, int] = (0, 0)
    arm: int = 0
    start: float = 0.0
    duration: float = 0.0

    @property
    def end(self) -> float:
        """The time when the water stops sliding."""
        return self.start + self.duration

    def stepped(self, arm: int, start: float, duration: float) -> Stream:
        """The stream after one more step, which feeds this arm."""
        left, right = self.arms
        return Stream(self.main + 1, (left + (arm == LEFT), right + (arm == RIGHT)), arm, start, duration)

    def current(self, now: float, disc: int, frame: int) -> Current:
        """The current at time `now`, for discs of `disc` rows."""
        share = 1.0 if self.duration <= 0 else min(1.0, max(0.0, (now - self.start) / self.duration))
        lag = disc - round(disc * share)
        left, right = (steps * disc - lag * (arm == self.arm) for arm, steps in enumerate(self.arms))
        again = disc * PERIOD
        return Current((self.main * disc - lag) % again, left % again, right % again, frame)
