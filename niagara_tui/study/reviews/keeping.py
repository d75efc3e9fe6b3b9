"""Reviews stored beside their saves.

A file holds the SHA-256 digest of the review on the first line, then the review as JSON. The digest detects damage that
leaves valid JSON. Whoever writes a file can compute it too, so what it says is compared with the game (`checking`).
"""

from __future__ import annotations

import hashlib

from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.store.folder import SaveFolder
from niagara_tui.store.formats import read_model
from niagara_tui.study.reviews.checking import fits
from niagara_tui.study.reviews.digests import record_digest, weights_digest
from niagara_tui.study.reviews.models import MAX_VALUES, Effort, Review


def kept_review(folder: SaveFolder, name: str, film: RecordFilm) -> Review | None:
    """The review stored beside the save of this film; None if none, or if it is damaged, outdated or another's."""
    try:
        data = _unsealed(folder.read_review(name))
        review = read_model(data, Review, MAX_VALUES)
    except BadInput:
        return None
    made_from = (record_digest(film.record), weights_digest(film.game))
    is_current = (review.record, review.weights) == made_from
    return review if is_current and fits(review, film) else None


def is_enough(review: Review, effort: Effort) -> bool:
    """Whether a review is at least as thorough as that effort."""
    return effort is Effort.QUICK or review.effort is Effort.DEEP


def keep_review(folder: SaveFolder, name: str, review: Review) -> None:
    """Store a review beside that save, replacing the one that was there.

    Raises:
        CannotSave: it could not be written.
    """
    folder.write_review(name, _sealed(review.model_dump_json().encode()))


def _sealed(review: bytes) -> bytes:
    return hashlib.sha256(review).hexdigest().encode() + b"\n" + review


def _unsealed(data: bytes) -> bytes:
    """Return the review in a file's contents.

    Raises:
        BadInput: it is damaged.
    """
    review = data.partition(b"\n")[2]
    if data != _sealed(review):
        raise BadInput(_("the review is damaged"))
    return review
