"""The review of one game: the stored one beside its save, or a new one, which is then stored there."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

from niagara_tui.match.record_film import RecordFilm
from niagara_tui.store.folder import SaveFolder
from niagara_tui.store.keeper import CannotSave
from niagara_tui.study.reviews.child import ReviewProcess
from niagara_tui.study.reviews.keeping import keep_review, kept_review
from niagara_tui.study.reviews.messages import Progress
from niagara_tui.study.reviews.models import Effort, Review


class SaveLocation(NamedTuple):
    """A save: its folder and its name."""

    folder: SaveFolder
    name: str


class Reviewer:
    """Reviews the record of one film."""

    def __init__(
        self,
        film: RecordFilm,
        place: SaveLocation | None = None,
        process: ReviewProcess | None = None,
        on_made: Callable[[Review], object] | None = None,
    ) -> None:
        """Review the record of this film.

        Args:
            film: the film of what to review.
            place: the save beside which reviews are stored; None means that they are not stored.
            process: makes the reviews; None means a new one.
            on_made: called with each new review.
        """
        self._film, self._place, self._on_made = film, place, on_made
        self._process = process or ReviewProcess()

    def kept(self) -> Review | None:
        """The stored review; None if there is none or it is out of date."""
        return None if self._place is None else kept_review(*self._place, self._film)

    async def make(self, effort: Effort, on_progress: Callable[[Progress], None]) -> Review:
        """Make a review, and store it if possible; cancelling this ends the process.

        Raises:
            NoReview: it could not be made; the message says why.
        """
        review = await self._process.run(self._film.record, effort, on_progress)
        if self._place is not None:
            with suppress(CannotSave):  # nothing is lost: the review can be made again
                keep_review(*self._place, review)
        if self._on_made is not None:
            self._on_made(review)
        return review
