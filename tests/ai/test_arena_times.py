"""Times of decisions: their sum is exact, their percentiles are close, and any number of them adds up."""

from __future__ import annotations

import random

import pytest
from niagara_ai.arena import Times


def durations() -> list[float]:
    chance = random.Random(1)
    return [chance.lognormvariate(3, 1) for _ in range(5000)]


@pytest.mark.parametrize("percent", [5, 50, 95, 100])
def test_a_percentile_is_within_five_percent_of_the_true_one(percent: int) -> None:
    given = durations()
    true = sorted(given)[len(given) * percent // 100 - 1]
    assert Times.of(given).percentile(percent) == pytest.approx(true, rel=0.05)


def test_parts_add_up_to_the_whole() -> None:
    given = durations()
    whole, parts = Times.of(given), Times.together([Times.of(given[:70]), Times(), Times.of(given[70:])])
    assert parts.classes == whole.classes
    assert parts.mean == pytest.approx(whole.mean) == pytest.approx(sum(given) / len(given))
    assert parts.count == len(given)


def test_no_times_at_all_are_zero() -> None:
    assert (Times().mean, Times().percentile(95), Times().count) == (0, 0, 0)
