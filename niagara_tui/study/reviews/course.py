"""The course of a game: everybody's chances at every moment, and who was ahead.

Chart, turning points and story take their figures from here alone, and what is said of them follows from the figures as
they are shown, in whole percent: so none of them can deny what another says.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from niagara_tui.study.reviews.models import Review

CLEAR = 10
"""By how many percent the best chance must be above the next for somebody to be clearly ahead."""
_UNSURE = 0.0001
"""How far a chance stays from 0 and 1 while the game goes on: whatever was tried, nothing is certain before the end."""


def shown(chance: float) -> int:
    """The chance in whole percent, as it is written."""
    return round(100 * chance)


@dataclass(frozen=True, slots=True)
class Round:
    """A round, from the moment at which it begins, which is the last of the round before, to its last."""

    number: int
    first: int
    last: int

    @property
    def moments(self) -> range:
        return range(self.first, self.last + 1)


@dataclass(frozen=True)
class Course:
    """The course of a reviewed game."""

    review: Review

    @cached_property
    def chances(self) -> tuple[tuple[float, ...], ...]:
        """Everybody's chances, by moment."""
        points = self.review.points
        return tuple(
            point.chances if self.is_over_at(number) else tuple(map(_unsure, point.chances))
            for number, point in enumerate(points)
        )

    @cached_property
    def rounds(self) -> tuple[Round, ...]:
        """The rounds, in order."""
        return tuple(self._rounds())

    def is_over_at(self, moment: int) -> bool:
        """Whether the game had ended by then: the chances are the result."""
        return self.review.is_over and moment == len(self.review.points) - 1

    def leader(self, moment: int) -> int | None:
        """The seat with the best chance then; None if several have it."""
        return leader(self.chances[moment])

    def is_clear(self, moment: int) -> bool:
        """Whether somebody was clearly ahead then."""
        best, *others = sorted(map(shown, self.chances[moment]), reverse=True)
        return best - max(others, default=0) >= CLEAR

    def _rounds(self) -> Iterator[Round]:
        begin = 0
        for number, group in groupby(self.review.points, key=lambda point: point.round):
            *_earlier, last = group
            yield Round(number, begin, last.moment)
            begin = last.moment


def leader(chances: Sequence[float]) -> int | None:
    """The seat with the best chance; None if several have it."""
    best = max(map(shown, chances))
    seats = [seat for seat, chance in enumerate(chances) if shown(chance) == best]
    return seats[0] if len(seats) == 1 else None


def changed(before: Sequence[float], after: Sequence[float]) -> tuple[int, ...]:
    """How each seat's chance changed, in percent, as it is shown."""
    return tuple(shown(then) - shown(first) for first, then in zip(before, after, strict=True))


def _unsure(chance: float) -> float:
    return min(max(chance, _UNSURE), 1 - _UNSURE)
