"""How far the water of Niagara's river has slid at a moment. Nothing here knows a clock."""

from __future__ import annotations

from dataclasses import dataclass

from niagara_tui.games.niagara.table.scenery import PERIOD, Current


@dataclass(frozen=True, slots=True)
class Stream:
    """How many steps the water has made in the main channel and in each arm, and when the last one began.

    It fed `arm`, and the water slides for `lasts` seconds.
    """

    main: int = 0
    arms: tuple[int, int] = (0, 0)
    arm: int = 0
    begins: float = 0.0
    lasts: float = 0.0

    @property
    def ends(self) -> float:
        """When the water lies still again."""
        return self.begins + self.lasts

    def stepped(self, arm: int, begins: float, lasts: float) -> Stream:
        """The stream that makes one step more, into that arm."""
        left, right = self.arms
        return Stream(self.main + 1, (left + (arm == 0), right + (arm == 1)), arm, begins, lasts)

    def current(self, now: float, disc: int, beat: int) -> Current:
        """How far the water has slid, where discs are so many rows high."""
        share = 1.0 if self.lasts <= 0 else min(1.0, max(0.0, (now - self.begins) / self.lasts))
        lag = disc - round(disc * share)
        left, right = (steps * disc - lag * (arm == self.arm) for arm, steps in enumerate(self.arms))
        again = disc * PERIOD
        return Current((self.main * disc - lag) % again, left % again, right % again, beat)
