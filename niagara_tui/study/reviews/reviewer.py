"""The review of one game: the stored one beside its save, or a new one, which is then stored there.

A file holds the SHA-256 digest of the review on the first line, then the review as JSON. The digest detects damage that
leaves valid JSON. Whoever writes a file can compute it too, so what it says is compared with the game (`fits`). A
separate process with low priority makes a review, so that the app stays responsive.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from niagara_ai.contract import WON
from niagara_ai.faults import ChildFault, Wrong
from niagara_ai.process import Child
from pydantic import ValidationError

from niagara_tui.core.declare import clone
from niagara_tui.core.errors import BadInput, NiagaraError
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _
from niagara_tui.core.text import clean
from niagara_tui.match.bots.programs import fault_words
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.store.folder import SaveFolder
from niagara_tui.store.formats import read_model
from niagara_tui.store.keeper import CannotSave
from niagara_tui.store.models import Record
from niagara_tui.study.reviews.models import (
    MAX_VALUES,
    Effort,
    JudgedDecision,
    Message,
    Progress,
    Review,
    record_digest,
    weights_digest,
)

_ROUNDED = 1e-4  # how far a figure of a review may be from an exact one


def kept_review(folder: SaveFolder, name: str, film: RecordFilm) -> Review | None:
    """The review stored beside the save of this film; None if none, or if it is damaged, outdated or another's."""
    if (review := stored_review(folder, name)) is None:
        return None
    is_current = (review.record, review.weights) == (record_digest(film.record), weights_digest(film.game))
    return review if is_current and fits(review, film) else None


def stored_review(folder: SaveFolder, name: str) -> Review | None:
    """The review stored beside that save, of whatever game; None if there is none, or if it is damaged."""
    try:
        sealed = folder.read_review(name)
        data = sealed.partition(b"\n")[2]
        return read_model(data, Review, MAX_VALUES) if sealed == _sealed(data) else None
    except BadInput:
        return None


def keep_review(folder: SaveFolder, name: str, review: Review) -> None:
    folder.write_review(name, _sealed(review.model_dump_json().encode()))


def _sealed(review: bytes) -> bytes:
    return hashlib.sha256(review).hexdigest().encode() + b"\n" + review


def fits(review: Review, film: RecordFilm) -> bool:
    """Whether moments, seats, plans, counts and result of the review are those of the film.

    Then all of its texts are texts of moves and names of the game. Its other figures are taken as they are.
    """
    return (
        review.game == film.game.id
        and len(review.accounts) == len(film.names)
        and review.is_over == film.is_over(film.last)
        and review.tally.keys() == {*film.game.tallied}
        and [(point.moment, point.round) for point in review.points]
        == [(number, moment.round) for number, moment in enumerate(film.moments)]
        and (not review.is_over or _has_result_of(film, review))
        and all(_is_of(film, decision) for decision in review.decisions)
    )


def _has_result_of(film: RecordFilm, review: Review) -> bool:
    view = film.view(film.last, None)
    shares = [0.0] * len(film.names)
    film.game.kernel.shares(view, shares)
    results = zip(review.points[-1].chances, (account.result for account in review.accounts), shares, strict=True)
    return all(abs(share - each) < _ROUNDED for chance, result, share in results for each in (chance, result))


def _is_of(film: RecordFilm, decision: JudgedDecision) -> bool:
    if not decision.moment < decision.last <= film.last:
        return False
    view = film.view(decision.moment, decision.seat)
    # The moves that the seat made within the plan
    moments = (film.moments[number] for number in range(decision.moment + 1, decision.last + 1))
    played = [film.record.moves[each.decisions - 1] for each in moments if each.seat == decision.seat]
    return (
        decision.round == film.moments[decision.moment].round
        and decision.seat in film.game.deciders(view)
        and decision.secret == film.game.is_secret(view, decision.seat)
        and list(decision.chosen) == [text.partition(" ")[2] for text in played]
        and _can_be_played(film.game, view, decision.seat, decision.best)
        and (decision.obvious is None or _can_be_played(film.game, view, decision.seat, decision.obvious.moves))
        and {part.event for part in decision.why} <= {event.name for event in (*film.game.events, WON)}
    )


def _can_be_played(game: Game[Any], view: Any, seat: int, texts: Sequence[str]) -> bool:
    state = clone(view)
    for text in texts:
        move = game.number(text)
        if seat not in game.deciders(state) or move not in game.legal(state, seat):
            return False
        game.play(state, seat, move)
    return True


Command = Callable[[Effort], list[str]]


class NoReview(NiagaraError):
    """There is no review; the message says why."""


def worker_command(effort: Effort) -> list[str]:
    """The command of the process; `-P` keeps modules in the current folder from shadowing installed ones."""
    return [sys.executable, "-P", "-m", "niagara_tui.study.reviewing.worker", "--effort", effort]


class ReviewProcess:
    """The process that makes a review: `run` starts it, and it has ended when `run` returns or is cancelled."""

    def __init__(self, command: Command = worker_command) -> None:
        self._command = command
        self._child: Child | None = None

    @property
    def pid(self) -> int | None:
        """The id of the process; None before there is one."""
        return None if self._child is None else self._child.pid

    async def run(self, record: Record, effort: Effort, on_progress: Callable[[Progress], None]) -> Review:
        """Make a review of the record; `on_progress` is called at every whole percent.

        `NoReview` is raised if the game may not be reviewed (`making.reviewable`), or the process fails or is stopped.
        """
        try:
            self._child = await Child.start(self._command(effort))
            try:
                await self._child.write(record.model_dump_json().encode() + b"\n")
                return await self._listen(self._child, on_progress)
            finally:
                await self._child.close(grace=0)
        except ChildFault as fault:
            # Translators: what is wrong is one of the phrases such as "has ended with status 1".
            sentence = _("There is no review: the process that was to make it {wrong}.")
            raise NoReview(sentence.format(wrong=fault_words(fault))) from fault

    def stop(self) -> None:
        """Kill the process at once, if it is running; `run` then raises `NoReview`."""
        if self._child is not None:
            self._child.kill()

    async def _listen(self, child: Child, on_progress: Callable[[Progress], None]) -> Review:
        try:
            while True:
                message = Message.model_validate_json(await child.read())
                if message.progress is not None:
                    on_progress(message.progress)
                elif message.error is not None:
                    raise NoReview(clean(message.error, 400))
                elif message.size is not None:
                    return Review.model_validate_json(await child.read_exactly(message.size))
                else:
                    raise ChildFault(Wrong.INVALID)
        except ValidationError as error:
            raise ChildFault(Wrong.INVALID) from error


class SaveLocation(NamedTuple):
    """A save."""

    folder: SaveFolder
    name: str


OnMade = Callable[[Review], object]  # what else is done with each new review, such as counting it in a person's record


def kept_or_made(
    film: RecordFilm,
    effort: Effort,
    make: Callable[[Record, Effort], Review],
    place: SaveLocation | None = None,
    on_made: OnMade = lambda _: None,
) -> tuple[Review, str]:
    """The stored review if it is thorough enough, else one that `make` makes, stored if it can be; and why it cannot.

    Reviews are stored beside the save at `place`, if there is one; `on_made` is called with a new one.
    """
    kept = None if place is None else kept_review(*place, film)
    if kept is not None and (effort is Effort.QUICK or kept.effort is Effort.DEEP):
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
    """Reviews the record of one film, in a process of its own; otherwise as `kept_or_made`."""

    def __init__(
        self,
        film: RecordFilm,
        place: SaveLocation | None = None,
        process: ReviewProcess | None = None,
        on_made: OnMade = lambda _: None,
    ) -> None:
        self._film, self._place, self._on_made = film, place, on_made
        self._process = process or ReviewProcess()

    def kept(self) -> Review | None:
        """The stored review; None if there is none or it is out of date."""
        return None if self._place is None else kept_review(*self._place, self._film)

    async def make(self, effort: Effort, on_progress: Callable[[Progress], None]) -> Review:
        """Make a review, and store it if possible, or raise `NoReview`; cancelling this ends the process."""
        review = await self._process.run(self._film.record, effort, on_progress)
        _keep(review, self._place, self._on_made)  # if that fails, nothing is lost: the review can be made again
        return review
