"""The review of one game: the one that is kept beside its save, or else a new one, which is then kept there."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

from niagara_tui.session.reviews.child import Reviewing
from niagara_tui.session.reviews.keeping import keep_review, kept_review
from niagara_tui.session.reviews.messages import Progress
from niagara_tui.session.reviews.models import Effort, Review
from niagara_tui.storage.folder import SaveFolder
from niagara_tui.storage.lock import CannotSave
from niagara_tui.storage.models import Record


class Place(NamedTuple):
    """A save: its folder and its name."""

    folder: SaveFolder
    name: str


class Reviewer:
    """Reviews one record."""

    def __init__(
        self,
        record: Record,
        place: Place | None = None,
        reviewing: Reviewing | None = None,
        on_made: Callable[[Review], object] | None = None,
    ) -> None:
        """Review this record.

        Args:
            record: the record.
            place: where reviews are kept; without it nothing is.
            reviewing: makes what is not kept.
            on_made: is given each review that has been made.
        """
        self._record, self._place, self._on_made = record, place, on_made
        self._reviewing = reviewing or Reviewing()

    def kept(self) -> Review | None:
        """The review that is kept, if it is of this record."""
        return None if self._place is None else kept_review(*self._place, self._record)

    async def make(self, effort: Effort, on_progress: Callable[[Progress], None]) -> Review:
        """Make a review, and keep it where that is possible; when this is cancelled the making ends.

        Raises:
            NoReview: there is none; the message says why.
        """
        review = await self._reviewing.run(self._record, effort, on_progress)
        if self._place is not None:
            with suppress(CannotSave):  # it can be made anew, so nothing is lost
                keep_review(*self._place, review)
        if self._on_made is not None:
            self._on_made(review)
        return review
