"""Reviews that are kept beside their saves.

A file is the digest of a review in a line of its own, and then the review as JSON: damage that leaves sound JSON would
otherwise send whoever shows it to moments and plans that the game does not have.
"""

from __future__ import annotations

import hashlib

from pydantic import ValidationError

from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _
from niagara_tui.games import registry
from niagara_tui.session.reviews.digests import record_digest, weights_digest
from niagara_tui.session.reviews.models import Effort, Review
from niagara_tui.storage import beside
from niagara_tui.storage.folder import SaveFolder
from niagara_tui.storage.models import Record


def kept_review(folder: SaveFolder, name: str, record: Record) -> Review | None:
    """The review kept beside that save; None if there is none, it is damaged, or it is not of this record any more.

    Raises:
        BadInput: the record's game is unknown.
    """
    game = registry.game(record.setup.game)
    try:
        review = Review.model_validate_json(_unsealed(beside.read_review(folder.file(name))))
    except (BadInput, ValidationError):
        return None
    made_from = (record_digest(record), weights_digest(game))
    return review if (review.record, review.weights) == made_from else None


def is_enough(review: Review, effort: Effort) -> bool:
    """Whether a review is at least as thorough as that effort."""
    return effort is Effort.QUICK or review.effort is Effort.DEEP


def keep_review(folder: SaveFolder, name: str, review: Review) -> None:
    """Keep a review beside that save, in place of the one that was there.

    Raises:
        CannotSave: it could not be written.
    """
    beside.write_review(folder.file(name), _sealed(review.model_dump_json().encode()))


def has_review(folder: SaveFolder, name: str) -> bool:
    """Whether a review is kept beside that save, out of date or not."""
    return beside.has_review(folder.file(name))


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
