"""How long decisions took, in little room: any number of them adds up, and their percentiles stay known."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

STEP = 1.1
"""A class of durations ends this many times later than it begins, so a percentile is known to 5 %."""
SHORTEST = 1e-4
"""Milliseconds; what is shorter counts as this."""


@dataclass(frozen=True, slots=True)
class Times:
    """Durations in milliseconds: their sum, and how many fell into each class (a DDSketch, Masson et al. 2019).

    Class k holds what is above `STEP ** (k - 1)` and at most `STEP ** k`.
    """

    total: float = 0.0
    classes: Mapping[int, int] = field(default_factory=dict)

    @staticmethod
    def of(durations: Iterable[float]) -> Times:
        """These durations, in milliseconds."""
        kept = [max(SHORTEST, duration) for duration in durations]
        classes = Counter(math.ceil(math.log(duration, STEP)) for duration in kept)
        return Times(round(sum(kept), 4), dict(sorted(classes.items())))

    @staticmethod
    def together(parts: Iterable[Times]) -> Times:
        """All durations of these."""
        total, classes = 0.0, Counter[int]()
        for part in parts:
            total += part.total
            classes.update(part.classes)
        return Times(total, dict(sorted(classes.items())))

    @property
    def count(self) -> int:
        """How many there are."""
        return sum(self.classes.values())

    @property
    def mean(self) -> float:
        """The mean; 0 where there are none."""
        return self.total / max(1, self.count)

    def percentile(self, percent: float) -> float:
        """What so many percent of them do not exceed, within 5 %; 0 where there are none."""
        left = percent / 100 * self.count
        for number, many in sorted(self.classes.items()):
            left -= many
            if left <= 0:
                return 2 * STEP**number / (STEP + 1)
        return 0.0
