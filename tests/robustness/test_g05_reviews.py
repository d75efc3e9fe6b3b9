"""G05, valid files, edited: a review beside a save says nothing of a game that is not so, and no sign of its own."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable

import pytest

from niagara_tui.match.record_film import RecordFilm
from niagara_tui.store.folder import SaveFolder
from niagara_tui.study.reviews.models import Effort, Review
from niagara_tui.study.reviews.reviewer import keep_review, kept_review
from tests.study.reviews.test_troubles import SAVE, folder, review_of

__all__ = ["folder"]


def _first_decision(review: Review, **changes: object) -> Review:
    first, *others = review.decisions
    return review.model_copy(update={"decisions": (first.model_copy(update=changes), *others)})


def _first_point(review: Review, **changes: object) -> Review:
    first, *others = review.points
    return review.model_copy(update={"points": (first.model_copy(update=changes), *others)})


@pytest.mark.parametrize(
    "forge",
    [
        lambda review: _first_decision(review, best=("\x1b[2J\x1b]0;x\x07",)),
        lambda review: _first_decision(review, chosen=("\u202e<script>alert(1)</script>",)),
        lambda review: _first_decision(review, best=(*review.decisions[0].best, *review.decisions[0].best)),
        lambda review: _first_decision(review, moment=10**9, last=10**9 + 1),
        lambda review: _first_decision(review, last=10**9),
        lambda review: _first_decision(review, last=review.decisions[0].moment),
        lambda review: _first_decision(review, round=7),
        lambda review: _first_decision(review, seat=1 - review.decisions[0].seat),
        lambda review: _first_decision(review, secret=not review.decisions[0].secret),
        lambda review: _first_point(review, moment=5),
        lambda review: _first_point(review, round=5),
        lambda review: review.model_copy(update={"points": review.points[:-1]}),
        lambda review: review.model_copy(update={"points": (*review.points, review.points[-1])}),
        lambda review: review.model_copy(
            update={"tally": {**review.tally, "\x1b[2J": next(iter(review.tally.values()))}}
        ),
        lambda review: review.model_copy(update={"is_over": not review.is_over}),
        lambda review: review.model_copy(update={"game": "\x1b[2J"}),
    ],
)
def test_a_forged_review_with_the_right_digests_is_not_believed(
    folder: SaveFolder, forge: Callable[[Review], Review]
) -> None:
    record = folder.read(SAVE)
    review = review_of(record, Effort.QUICK)
    keep_review(folder, SAVE, review)
    assert kept_review(folder, SAVE, RecordFilm(record)) == review
    keep_review(folder, SAVE, forge(review))
    assert kept_review(folder, SAVE, RecordFilm(record)) is None


@pytest.mark.parametrize("figure", [b"NaN", b"Infinity", b"1e300"])
def test_a_review_has_figures_that_can_be_shown(folder: SaveFolder, figure: bytes) -> None:
    record = folder.read(SAVE)
    written = review_of(record, Effort.QUICK).model_dump_json().encode()
    forged = re.sub(rb'"luck":[-+.0-9e]+', b'"luck":' + figure, written)
    assert forged != written
    (folder.path / f"{SAVE}.review").write_bytes(hashlib.sha256(forged).hexdigest().encode() + b"\n" + forged)
    assert kept_review(folder, SAVE, RecordFilm(record)) is None
