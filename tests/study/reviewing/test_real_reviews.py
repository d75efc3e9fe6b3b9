"""Reviews made by the search itself: they add up, are the same again, and agree with each other."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from niagara_tui.store.models import Record, read_record
from niagara_tui.study.reviewing.making import make_review
from niagara_tui.study.reviews.models import Effort, Review

pytestmark = [pytest.mark.slow, pytest.mark.compiled]

EXAMPLES = sorted((Path(__file__).parents[3] / "saves").glob("example-*.json"))


def record_in(path: Path) -> Record:
    return read_record(path.read_bytes())


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_a_real_review_adds_up_to_the_result(path: Path) -> None:
    review = make_review(record_in(path), Effort.QUICK)
    for account in review.accounts:
        assert account.start + account.own + account.luck + account.others == pytest.approx(account.result)
    assert sum(account.start for account in review.accounts) == pytest.approx(1, abs=1e-3)
    assert sum(account.result for account in review.accounts) == pytest.approx(1, abs=1e-3)


def test_the_same_review_twice_has_the_same_figures() -> None:
    record = record_in(EXAMPLES[-2])
    assert make_review(record, Effort.QUICK, jobs=1) == make_review(record, Effort.QUICK, jobs=2)


def test_quick_and_deep_reviews_agree_within_their_errors() -> None:
    record = record_in(next(path for path in EXAMPLES if "upriver" in path.stem))
    quick, deep = (make_review(record, effort) for effort in Effort)
    gaps = differences(quick, deep)
    assert len(gaps) > 4
    assert sum(gap > 2 for gap in gaps) <= 0.2 * len(gaps)
    for one, other in zip(quick.accounts, deep.accounts, strict=True):
        assert abs(one.start - other.start) < 0.05


def differences(quick: Review, deep: Review) -> list[float]:
    """By how many standard errors the losses of the same choices differ, where both know the same better plan."""
    found = {(made.seat, made.moment): made for made in deep.decisions}
    both = [(made, found[made.seat, made.moment]) for made in quick.decisions]
    return [
        abs((one.best_chance - one.chance) - (other.best_chance - other.chance))
        / max(math.hypot(one.error, other.error), 1e-9)
        for one, other in both
        if one.best == other.best
    ]
