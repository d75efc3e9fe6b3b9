"""Makes a review: its tasks run on several threads, and its figures do not depend on the number of threads.

The search's compiled code releases Python's global lock.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from typing import Any, TypeVar

from niagara_ai.contract import BotError
from niagara_ai.mcts.estimation import PLAYOUTS, Estimator
from niagara_ai.mcts.judging import Judge
from niagara_ai.mcts.warmup import made_ready_here
from niagara_ai.patience import Countdown

from niagara_tui.core.errors import BadInput
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.store.models import Record
from niagara_tui.study.reviewing.accounts import accounts_of
from niagara_tui.study.reviewing.decisions import judged
from niagara_tui.study.reviewing.events import (
    ChosenTurn,
    Odds,
    dealt_seats,
    events_of,
    odds_of,
    points_of,
    stretches,
    turns_of,
)
from niagara_tui.study.reviewing.thoroughness import Thoroughness, thoroughness
from niagara_tui.study.reviews.deeds import tally_of
from niagara_tui.study.reviews.models import Effort, JudgedDecision, Progress, Review, record_digest, weights_digest
from niagara_tui.study.reviews.words import UNDER_WAY

MAX_JOBS = 8
SEED = 1
W = TypeVar("W")
R = TypeVar("R")
Report = Callable[[Progress], object]
Finding = JudgedDecision | dict[int, Odds] | None


def reviewable(record: Record) -> RecordFilm:
    """The film of a record that may be reviewed."""
    film = RecordFilm(record)
    if wrong := film.damage or (UNDER_WAY if film.lock_reason else ""):
        raise BadInput(wrong)
    if not film.moves:
        raise BadInput(_("nothing has been decided in that game yet"))
    return film


def judged_seats(film: RecordFilm, effort: Effort) -> tuple[int, ...]:
    """The seats whose decisions are judged: those of people, or all in a deep review or where only bots play."""
    seats = range(len(film.names))
    people = tuple(seat for seat in seats if film.setup.seats[seat].is_human)
    return people if people and effort is Effort.QUICK else tuple(seats)


def make_review(
    record: Record,
    effort: Effort,
    report: Report = lambda _: None,
    *,
    jobs: int | None = None,
    fast: bool | None = None,
) -> Review:
    """Make a review of a record.

    Args:
        record: what to review, see `reviewable`.
        effort: how thorough the review is.
        report: called with the progress.
        jobs: number of threads; None means one per core, at most `MAX_JOBS`.
        fast: whether to use compiled code; None means if it is available.
    """
    film = reviewable(record)
    game = film.game
    try:
        fast = fast is not False and made_ready_here(game, _counted_down(report))
        return _made(film, effort, report, jobs or min(MAX_JOBS, os.cpu_count() or 1), fast)
    except BotError as error:
        raise BadInput(str(error)) from error


def _counted_down(report: Report) -> Callable[[float], None]:
    """A callback for the share that is compiled, which reports it with the time that is left."""
    countdown = Countdown()

    def tell(share: float) -> None:
        countdown.tell(share)
        report(Progress(share=countdown.share, compiling=True, seconds_left=countdown.seconds_left))

    return tell


@dataclass(frozen=True, slots=True)
class Workbench:
    """What one thread of a review works with: the judges of decisions, and `count` playouts a group at each moment."""

    judge: Judge
    again: Judge | None
    playouts: Estimator
    count: int


def new_workbench(game: Game[Any], how: Thoroughness, *, fast: bool) -> Workbench:
    """A workbench with compiled code if `fast`."""
    judge = Judge(game, how.work, fast=fast)
    again = Judge(game, how.again, fast=fast) if how.again else None
    return Workbench(judge, again, Estimator(game, how.groups, PLAYOUTS, fast=fast), how.moment)


def spread(
    tasks: Sequence[Callable[[W], R]], new_workspace: Callable[[], W], jobs: int, on_done: Callable[[int], object]
) -> list[R]:
    """Run all tasks on `jobs` threads, each with its own workspace; return the results in the order of the tasks.

    `on_done` gets the number of tasks done so far. After an exception, also Ctrl+C, tasks that have not begun are
    cancelled, and the running ones are waited for.
    """
    workspaces = threading.local()

    def work(task: Callable[[W], R]) -> R:
        if not hasattr(workspaces, "own"):
            workspaces.own = new_workspace()
        return task(workspaces.own)

    with ThreadPoolExecutor(jobs) as pool:
        futures = [pool.submit(work, task) for task in tasks]
        try:
            for done, future in enumerate(as_completed(futures), 1):
                future.result()
                on_done(done)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    return [future.result() for future in futures]


# -- private ----------------------------------------------------------------------------------------------


def _made(film: RecordFilm, effort: Effort, report: Report, jobs: int, fast: bool) -> Review:
    game, events, seats = film.game, events_of(film), judged_seats(film, effort)
    how = thoroughness(effort, fast=fast).for_moments(len(events))
    parts = [_Stretch(film, moments) for moments in stretches(events)]
    choices = [_Choice(turn) for turn in turns_of(film, seats)]
    tasks: list[Callable[[Workbench], Finding]] = [*parts, *choices]
    found: list[Finding] = spread(
        tasks,
        lambda: new_workbench(game, how, fast=fast),
        jobs,
        lambda done: report(Progress(share=done / len(tasks), slow=not fast)),
    )
    odds = {moment: each for part in found if isinstance(part, dict) for moment, each in part.items()}
    decisions = [_without_hints(each, film) for each in found if isinstance(each, JudgedDecision)]
    decisions.sort(key=lambda made: (made.moment, made.seat))
    points = points_of(events, odds)
    return Review(
        game=game.id,
        record=record_digest(film.record),
        weights=weights_digest(game),
        effort=effort,
        is_over=film.is_over(film.last),
        judged=seats,
        points=points,
        decisions=tuple(decisions),
        accounts=accounts_of(points, decisions, seats, dealt_seats(film), odds),
        tally=tally_of(film),
    )


def _without_hints(made: JudgedDecision, film: RecordFilm) -> JudgedDecision:
    """The decision without praise if hints were shown to its seat: it is not known at which decisions."""
    is_praise = made.obvious is not None and made.seat in film.hinted
    return made.model_copy(update={"obvious": None, "why": ()}) if is_praise else made


@dataclass(frozen=True, slots=True)
class _Stretch:
    """The task of estimating the chances at these moments."""

    film: RecordFilm
    moments: list[int]

    def __call__(self, bench: Workbench) -> Finding:
        return odds_of(self.film, self.moments, bench.playouts, bench.count)


@dataclass(frozen=True, slots=True)
class _Choice:
    """The task of judging this turn."""

    turn: ChosenTurn

    def __call__(self, bench: Workbench) -> Finding:
        return judged(bench.judge, self.turn, bench.again)
