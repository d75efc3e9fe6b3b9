"""A save's review: a file beside the save, which goes with it, and which can be made anew from it at any time."""

from __future__ import annotations

from pathlib import Path

from niagara_tui.core.i18n import _
from niagara_tui.storage import atomic
from niagara_tui.storage.lock import CannotSave
from niagara_tui.storage.opening import read_bytes, reason

SUFFIX = ".review"
"""Suffix in place of that of saves, so that lists of saves do not show these files."""


def review_file(save: Path) -> Path:
    """The file that holds the review of this save, if there is one."""
    return save.with_suffix(SUFFIX)


def has_review(save: Path) -> bool:
    """Whether there is a review of this save; no, where the disk does not tell."""
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
    """Write the review of this save, in place of the one that was there.

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
    """Rename the review with its save; a review that was left over at the new name is removed.

    Raises:
        OSError: it failed.
    """
    remove(new)
    if review_file(save).is_file():
        atomic.rename(review_file(save), review_file(new))
