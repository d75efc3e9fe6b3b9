"""The review of one game: the stored one beside its save, or a new one, which is then stored there.

A separate process with low priority makes it, so that the app stays responsive.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import NamedTuple

from pydantic import ValidationError

from niagara_tui.core.errors import NiagaraError
from niagara_tui.core.i18n import _
from niagara_tui.core.text import clean
from niagara_tui.match.bots.child import Child, ChildTrouble
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.store.folder import SaveFolder
from niagara_tui.store.keeper import CannotSave
from niagara_tui.store.models import Record
from niagara_tui.study.reviews.keeping import is_enough, keep_review, kept_review
from niagara_tui.study.reviews.messages import Message, Progress, read_message
from niagara_tui.study.reviews.models import Effort, Review

Command = Callable[[Effort], list[str]]


class NoReview(NiagaraError):
    """There is no review; the message says why."""


def worker_command(effort: Effort) -> list[str]:
    """The command of the process; `-P` keeps modules in the current folder from shadowing installed ones."""
    return [sys.executable, "-P", "-m", "niagara_tui.study.reviewing.worker", "--effort", effort]


class ReviewProcess:
    """The process that makes a review: `run` starts it, and it has ended when `run` returns or is cancelled."""

    def __init__(self, command: Command = worker_command) -> None:
        """Nothing is started before `run`; `command` maps the effort to the process's command."""
        self._command = command
        self._child: Child | None = None

    @property
    def pid(self) -> int | None:
        """The id of the process; None before there is one."""
        return None if self._child is None else self._child.pid

    async def run(self, record: Record, effort: Effort, on_progress: Callable[[Progress], None]) -> Review:
        """Make a review of the record; `on_progress` is called at every whole percent.

        Raises:
            NoReview: the game may not be reviewed (`study.reviewing.making.reviewable`), the process failed, or `stop`
                was called.
        """
        try:
            self._child = await Child.start(self._command(effort))
            try:
                await self._child.write(record.model_dump_json().encode() + b"\n")
                return await self._listen(self._child, on_progress)
            finally:
                await self._child.close(grace=0)
        except ChildTrouble as trouble:
            # Translators: what is wrong is one of the phrases such as "has ended with status 1".
            said = _("There is no review: the process that was to make it {wrong}.")
            raise NoReview(said.format(wrong=trouble)) from trouble

    def stop(self) -> None:
        """Kill the process at once, if it is running; `run` then raises `NoReview`."""
        if self._child is not None:
            self._child.kill()

    async def _listen(self, child: Child, on_progress: Callable[[Progress], None]) -> Review:
        while True:
            message = read_message(await child.read()) or Message()
            if message.progress is not None:
                on_progress(message.progress)
            elif message.error is not None:
                raise NoReview(clean(message.error, 400))
            elif message.size is not None:
                return _parsed(await child.read_exactly(message.size))
            else:
                raise ChildTrouble(_("sent an invalid message"))


def _parsed(data: bytes) -> Review:
    try:
        return Review.model_validate_json(data)
    except ValidationError as error:
        raise ChildTrouble(_("sent an invalid message")) from error


# -- one game -----------------------------------------------------------------------------------------


class SaveLocation(NamedTuple):
    """A save: its folder and its name."""

    folder: SaveFolder
    name: str


OnMade = Callable[[Review], object]
"""What else is done with each new review, such as counting it in a person's record."""


def kept_or_made(
    film: RecordFilm,
    effort: Effort,
    make: Callable[[Record, Effort], Review],
    place: SaveLocation | None = None,
    on_made: OnMade = lambda _: None,
) -> tuple[Review, str]:
    """The stored review if it is thorough enough, else one that `make` makes, stored if it can be; and why it cannot.

    Args:
        film: the film of what to review.
        effort: how thorough the review must be.
        make: makes it, as `study.reviewing.making.make_review` does.
        place: the save beside which reviews are stored; None means that they are not stored.
        on_made: called with a new review.
    """
    kept = None if place is None else kept_review(*place, film)
    if kept is not None and is_enough(kept, effort):
        return kept, ""
    review = make(film.record, effort)
    return review, _keep(review, place, on_made)


def _keep(review: Review, place: SaveLocation | None, on_made: OnMade) -> str:
    """Store a new review; returns a message if that fails, else ""."""
    on_made(review)
    try:
        if place is not None:
            keep_review(*place, review)
    except CannotSave as error:
        return str(error)
    return ""


class Reviewer:
    """Reviews the record of one film."""

    def __init__(
        self,
        film: RecordFilm,
        place: SaveLocation | None = None,
        process: ReviewProcess | None = None,
        on_made: OnMade = lambda _: None,
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
        _keep(review, self._place, self._on_made)  # if that fails, nothing is lost: the review can be made again
        return review
