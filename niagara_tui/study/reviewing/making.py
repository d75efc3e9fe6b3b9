"""Makes a review: how much it searches, what each decision cost and why, and the threads on which its tasks run.

Its figures do not depend on the number of threads. The search's compiled code releases Python's global lock.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from niagara_ai.contract import BotError, Part
from niagara_ai.mcts.estimation import PLAYOUTS, Estimator
from niagara_ai.mcts.judging import Judge, JudgedPlan, Judgement
from niagara_ai.mcts.levels import INTERPRETED, THOROUGH, Work
from niagara_ai.mcts.warmup import made_ready_here
from niagara_ai.patience import Countdown
from niagara_ai.plans import obvious_moves, played, same_outcome, turn_is_done

from niagara_tui.core.errors import BadInput
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.store.models import Record
from niagara_tui.study.reviewing.accounts import accounts_of
from niagara_tui.study.reviewing.events import (
    ChosenTurn,
    Odds,
    dealt_seats,
    events_of,
    odds_of,
    points_of,
    rounded_chance,
    rounded_error,
    stretches,
    turns_of,
)
from niagara_tui.study.reviews.deeds import tally_of
from niagara_tui.study.reviews.models import (
    LEAST_GAIN,
    Effort,
    JudgedDecision,
    Obvious,
    Progress,
    Review,
    Verdict,
    record_digest,
    verdict_of,
    weights_digest,
)
from niagara_tui.study.reviews.words import UNDER_WAY

MAX_JOBS = 8
MOMENTS = 600
"""Number of moments above which a game gets fewer iterations at each, down to `LEAST`."""
LEAST = 8
"""Minimum number of iterations of a tree, and of playouts of a group, in a long game."""
W = TypeVar("W")
R = TypeVar("R")
Report = Callable[[Progress], object]
Finding = JudgedDecision | dict[int, Odds] | None


# -- how much it searches ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Thoroughness:
    """How a review estimates the chances at a moment, and how long it looks at a decision.

    Attributes:
        groups: number of independent groups of playouts.
        moment: playouts per group at each moment of the game.
        work: how a decision is judged.
        again: how it is judged once more before anything is told of it, or if it may be a mistake; None if never.
    """

    groups: int
    moment: int
    work: Work
    again: Work | None = None

    def for_moments(self, moments: int) -> Thoroughness:
        """The same for a game with so many moments; with fewer iterations if there are more than `MOMENTS`."""
        if moments <= MOMENTS:
            return self

        def fewer(usual: int) -> int:
            return min(usual, max(LEAST, usual * MOMENTS // moments))

        def smaller(work: Work) -> Work:
            return replace(work, search=fewer(work.search), first=fewer(work.first))

        again = self.again and smaller(self.again)
        return replace(self, moment=fewer(self.moment), work=smaller(self.work), again=again)


_COMPILED = {
    Effort.QUICK: Thoroughness(24, 10, Work(search=1_000, field=6, trees=4, first=60, heats=4, close=0.03), THOROUGH),
    Effort.DEEP: Thoroughness(24, 75, THOROUGH),
}
_INTERPRETED = {
    Effort.QUICK: Thoroughness(8, 2, replace(INTERPRETED, futures=8)),
    Effort.DEEP: Thoroughness(12, 8, Work(search=200, field=4, trees=4, first=20, heats=3, close=0.05, futures=16)),
}


def thoroughness(effort: Effort, *, fast: bool) -> Thoroughness:
    """How much a review of that effort searches, with compiled code if `fast`."""
    return (_COMPILED if fast else _INTERPRETED)[effort]


# -- decisions ------------------------------------------------------------------------------------------


def judged(judge: Judge, turn: ChosenTurn, again: Judge | None = None) -> JudgedDecision | None:
    """Judge a turn; None if the seat had no choice. A turn with the same outcome as the best one counts as the best.

    The judge `again`, if there is one, has the last word where something would be told or a mistake is not ruled out.
    """
    made = _looked_at(judge, turn)
    if made is None or again is None:
        return made
    at_worst = verdict_of(100 * (made.best_chance - made.chance + made.margin))
    is_doubtful = at_worst in {Verdict.MISTAKE, Verdict.BLUNDER}
    return _looked_at(again, turn) if made.cost or made.obvious or is_doubtful else made


def _looked_at(judge: Judge, turn: ChosenTurn) -> JudgedDecision | None:
    game, seat = judge.game, turn.seat
    obvious = obvious_moves(game, turn.view, seat, turn_is_done)
    found = judge.judge(turn.view, seat, [turn.moves, obvious])
    if found is None or len(found.plans) == 1:
        return None
    chosen = next(plan for plan in found.plans if plan.moves == turn.moves)
    loss = found.loss(chosen)
    best = found.best.moves if loss.chance > 0 else turn.moves
    made = JudgedDecision(
        moment=turn.moment,
        last=turn.last,
        round=turn.round,
        seat=seat,
        secret=turn.is_secret,
        chosen=tuple(map(game.text, turn.moves)),
        best=tuple(map(game.text, best)),
        chance=rounded_chance(found.chances(chosen)[seat]),
        best_chance=rounded_chance(found.best.chances[seat]),
        error=rounded_error(loss.error),
    )
    if loss.is_told:
        return made.model_copy(update={"why": judge.why(turn.view, found, chosen)})
    praised, why = _praise(judge, turn, found, chosen, obvious, made.chance)
    return made.model_copy(update={"obvious": praised, "why": why})


def _praise(
    judge: Judge, turn: ChosenTurn, found: Judgement, chosen: JudgedPlan, obvious: tuple[int, ...], chance: float
) -> tuple[Obvious | None, tuple[Part, ...]]:
    """The obvious turn, if it loses enough against the chosen one, which is about the best; and why it is worse."""
    game, seat = judge.game, turn.seat
    is_same, end = same_outcome(game, turn.view, seat), played(game, turn.view, seat, obvious)
    missed = next(plan for plan in found.plans if is_same(plan.after, end))
    against = replace(found, plans=(chosen, *(plan for plan in found.plans if plan is not chosen)))
    loss = against.loss(missed)
    if missed is chosen or not loss.is_told or loss.chance < LEAST_GAIN:
        return None, ()
    praised = Obvious(
        moves=tuple(map(game.text, missed.moves)),
        chance=rounded_chance(max(0.0, chance - loss.chance)),
        error=rounded_error(loss.error),
    )
    return praised, judge.why(turn.view, against, missed)


# -- the whole ------------------------------------------------------------------------------------------


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

    def estimated(moments: list[int]) -> Callable[[Workbench], Finding]:
        return lambda bench: odds_of(film, moments, bench.playouts, bench.count)

    def decided(turn: ChosenTurn) -> Callable[[Workbench], Finding]:
        return lambda bench: judged(bench.judge, turn, bench.again)

    tasks = [*map(estimated, stretches(events)), *map(decided, turns_of(film, seats))]
    found: list[Finding] = spread(
        tasks,
        lambda: new_workbench(game, how, fast=fast),
        jobs,
        lambda done: report(Progress(share=done / len(tasks), slow=not fast)),
    )
    odds = {moment: each for part in found if isinstance(part, dict) for moment, each in part.items()}
    decisions = sorted(
        (each for each in found if isinstance(each, JudgedDecision)), key=lambda made: (made.moment, made.seat)
    )
    for place, made in enumerate(decisions):
        if made.obvious and made.seat in film.hinted:  # it is not known at which decisions: none is praised
            decisions[place] = made.model_copy(update={"obvious": None, "why": ()})
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
