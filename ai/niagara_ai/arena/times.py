"""Compact statistics of decision times: they can be merged, and percentiles stay known."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

STEP = 1.1
"""Ratio of the bounds of a histogram class, so that a percentile is accurate to 5 %."""
SHORTEST = 1e-4
"""Shortest duration in milliseconds; anything shorter counts as this."""


@dataclass(frozen=True, slots=True)
class Times:
    """Durations in milliseconds: their sum, and the count of each histogram class (a DDSketch, Masson et al. 2019).

    Class k holds the durations above `STEP ** (k - 1)` and up to `STEP ** k`.
    """

    total: float = 0.0
    classes: Mapping[int, int] = field(default_factory=dict)

    @staticmethod
    def of(durations: Iterable[float]) -> Times:
        """Create the statistics of these durations, in milliseconds."""
        kept = [max(SHORTEST, duration) for duration in durations]
        classes = Counter(math.ceil(math.log(duration, STEP)) for duration in kept)
        return Times(round(sum(kept), 4), dict(sorted(classes.items())))

    @staticmethod
    def together(parts: Iterable[Times]) -> Times:
        """Merge several statistics into one."""
        total, classes = 0.0, Counter[int]()
        for part in parts:
            total += part.total
            classes.update(part.classes)
        return Times(total, dict(sorted(classes.items())))

    @property
    def count(self) -> int:
        """The number of durations."""
        return sum(self.classes.values())

    @property
    def mean(self) -> float:
        """The mean in milliseconds; 0 if there are no durations."""
        return self.total / max(1, self.count)

    def percentile(self, percent: float) -> float:
        """The duration that `percent` percent do not exceed, within 5 %; 0 if there are none."""
        left = percent / 100 * self.count
        for number, many in sorted(self.classes.items()):
            left -= many
            if left <= 0:
                return 2 * STEP**number / (STEP + 1)
        return 0.0
