"""Files of reviews: one beside a save, renamed and deleted with it; it can be made again from the save at any time."""

from __future__ import annotations

from pathlib import Path

from niagara_tui.core.i18n import _
from niagara_tui.store import atomic
from niagara_tui.store.lock import CannotSave
from niagara_tui.store.opening import read_bytes, reason

SUFFIX = ".review"
"""Suffix that replaces the one of saves, so that lists of saves do not show these files."""


def review_file(save: Path) -> Path:
    """The path of this save's review, which need not exist."""
    return save.with_suffix(SUFFIX)


def has_review(save: Path) -> bool:
    """Whether there is a review of this save; False if that cannot be determined."""
    try:
        return review_file(save).is_file()
    except OSError:
        return False


def read_review(save: Path) -> bytes:
    """Read the review of this save, without validating it.

    Raises:
        BadInput: there is none, or it cannot be read.
    """
    return read_bytes(review_file(save))


def write_review(save: Path, review: bytes) -> None:
    """Write the review of this save, replacing the one that was there.

    Raises:
        CannotSave: it could not be written.
    """
    try:
        atomic.write_bytes(review_file(save), review)
    except OSError as error:
        raise CannotSave(_("the review could not be kept ({why})").format(why=reason(error))) from error


def remove(save: Path) -> None:
    """Remove the review of this save, if there is one.

    Raises:
        OSError: it failed.
    """
    if review_file(save).is_file():
        atomic.remove(review_file(save))


def rename(save: Path, new: Path) -> None:
    """Rename the review with its save; a review left over at the new name is removed.

    Raises:
        OSError: it failed.
    """
    remove(new)
    if review_file(save).is_file():
        atomic.rename(review_file(save), review_file(new))
