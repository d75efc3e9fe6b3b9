"""Makes a review: how much it searches, what each decision cost and why, and the threads on which its tasks run.

Its figures do not depend on the number of threads. The search's compiled code releases Python's global lock.
"""

from __future__ import annotations

import os
import random
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, TypeVar, cast

from niagara_ai.contract import BotError, Part
from niagara_ai.mcts.bot import choose
from niagara_ai.mcts.estimation import Estimator
from niagara_ai.mcts.judging import SEED, Judge, JudgedPlan, Judgement
from niagara_ai.mcts.levels import FORETELLING, INTERPRETED, THOROUGH, Level, Work
from niagara_ai.mcts.others import Others
from niagara_ai.mcts.search import Search
from niagara_ai.mcts.warmup import made_ready_here
from niagara_ai.patience import Countdown
from niagara_ai.plans import moves_by, obvious_moves, played, same_outcome, turn_is_done
from niagara_ai.registry import LADDER

from niagara_tui.core.errors import BadInput
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.store.models import Record
from niagara_tui.study.reviewing.events import (
    ChosenTurn,
    Odds,
    accounts_of,
    dealt_seats,
    events_of,
    odds_of,
    points_of,
    rounded_chance,
    rounded_error,
    stretches,
    turns_of,
    with_certain_steps,
)
from niagara_tui.study.reviews.models import (
    LEAST_GAIN,
    LEAST_MISS,
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
from niagara_tui.study.reviews.tally import simple_seats, tally_of
from niagara_tui.study.reviews.words import UNDER_WAY

EASY = cast(Level, LADDER["mcts:easy"].search)  # how the bot thinks that is to miss what is praised
MAX_JOBS = 8
MOMENTS = 600  # number of moments above which a game gets fewer iterations at each, down to `LEAST`
LEAST = 8  # minimum number of iterations of a tree in a long game
W = TypeVar("W")
R = TypeVar("R")
Report = Callable[[Progress], object]
Finding = JudgedDecision | dict[int, Odds] | None


@dataclass(frozen=True, slots=True)
class Thoroughness:
    """How a review estimates the chances at a moment, by so many trees with so many iterations, and judges a decision.

    A round's moments share what is found. A decision is judged once `again` before anything is told of it, or if it may
    be a mistake, unless that is None.
    """

    trees: int
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


_GLANCE = Work(search=1_000, field=6, trees=4, first=60, heats=4, close=0.03, others=THOROUGH.others)
_COMPILED = {
    Effort.QUICK: Thoroughness(8, 60, _GLANCE, THOROUGH),
    Effort.DEEP: Thoroughness(8, 300, THOROUGH),
}
_INTERPRETED = {
    Effort.QUICK: Thoroughness(8, 2, replace(INTERPRETED, futures=8)),
    Effort.DEEP: Thoroughness(12, 8, Work(search=200, field=4, trees=4, first=20, heats=3, close=0.05, futures=16)),
}


def thoroughness(effort: Effort, *, fast: bool) -> Thoroughness:
    """How much a review of that effort searches, with compiled code if `fast`."""
    return (_COMPILED if fast else _INTERPRETED)[effort]


def judged(
    judge: Judge, turn: ChosenTurn, again: Judge | None = None, easy: Search | None = None
) -> JudgedDecision | None:
    """Judge a turn; None if the seat had no choice. A turn with the same outcome as the best one counts as the best.

    The judge `again`, if there is one, has the last word where something would be told or a mistake is not ruled out.
    The search `easy`, if there is one, is that of a bot that is to miss what is praised.
    """
    made = _looked_at(judge, turn, None if again else easy)
    if made is None or again is None:
        return made
    at_worst = verdict_of(100 * (made.best_chance - made.chance + made.margin))
    is_doubtful = at_worst in {Verdict.MISTAKE, Verdict.BLUNDER}
    return _looked_at(again, turn, easy) if made.cost or made.obvious or is_doubtful else made


def _looked_at(
    judge: Judge, turn: ChosenTurn, easy: Search | None, also: Sequence[tuple[int, ...]] = ()
) -> JudgedDecision | None:
    game, seat = judge.game, turn.seat
    obvious = obvious_moves(game, turn.view, seat, turn_is_done)
    judgement = judge.judge(turn.view, seat, [turn.moves, obvious, *also], before=turn.before)
    if judgement is None or len(judgement.plans) == 1:
        return None
    chosen = next(plan for plan in judgement.plans if plan.moves == turn.moves)
    loss = judgement.loss(chosen)
    best = judgement.best.moves if loss.chance > 0 else turn.moves
    made = JudgedDecision(
        moment=turn.moment,
        last=turn.last,
        round=turn.round,
        seat=seat,
        secret=turn.is_secret,
        chosen=tuple(map(game.text, turn.moves)),
        best=tuple(map(game.text, best)),
        chance=rounded_chance(judgement.chances(chosen)[seat]),
        best_chance=rounded_chance(judgement.best.chances[seat]),
        error=rounded_error(loss.error),
    )
    if loss.is_told:
        return made.model_copy(update={"why": judge.why(turn.view, judgement, chosen)})
    praised, why = _praise(judge, turn, judgement, chosen, (obvious, *also))
    if praised and easy and not also:  # seldom: how much others miss takes a look at their turns, too
        return _looked_at(judge, turn, easy, _at_first_sight(judge, turn, easy))
    return made.model_copy(update={"obvious": praised, "why": why})


def _at_first_sight(judge: Judge, turn: ChosenTurn, easy: Search) -> list[tuple[int, ...]]:
    """The turns that the mind finds likeliest, and that the easy bot plays, move by move."""
    chance = random.Random(SEED)  # noqa: S311 - a game, not a secret

    def likeliest(position: Any, legal: Sequence[int]) -> int:
        easy.think(position, turn.seat, legal, EASY.budget)  # which reads the mind
        return easy.likeliest(position, turn.seat, judge.game.candidates(position, turn.seat))

    def played_by_bot(position: Any, legal: Sequence[int]) -> int:
        return choose(easy.think(position, turn.seat, legal, EASY.budget), turn.seat, EASY, {}, chance).move

    easy.forget()  # a review is the same, whatever its threads have judged before
    return [moves_by(each, judge.game, turn.view, turn.seat, turn_is_done) for each in (likeliest, played_by_bot)]


def _praise(
    judge: Judge, turn: ChosenTurn, judgement: Judgement, chosen: JudgedPlan, asked: Sequence[tuple[int, ...]]
) -> tuple[Obvious | None, tuple[Part, ...]]:
    """The obvious turn, the first of those `asked`, and why it is worse; if all lose enough, and it is known why."""
    game, seat = judge.game, turn.seat
    is_same, against = same_outcome(game, turn.view, seat), judgement.led_by(chosen)
    ends = [played(game, turn.view, seat, moves) for moves in asked]
    missed = [next(plan for plan in judgement.plans if is_same(plan.after, end)) for end in ends]
    losses = [against.loss(plan) for plan in missed]
    least = (LEAST_GAIN, *[LEAST_MISS] * len(losses))
    is_missed = all(loss.is_told and loss.chance >= much for loss, much in zip(losses, least, strict=False))
    why = judge.why(turn.view, against, missed[0]) if is_missed else ()  # a glance never says why
    if not is_missed or (judge.work.futures and not why):
        return None, ()
    obvious = Obvious(
        moves=tuple(map(game.text, missed[0].moves)),
        chance=rounded_chance(max(0.0, judgement.chances(chosen)[seat] - losses[0].chance)),
        error=rounded_error(losses[0].error),
    )
    return obvious, why


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
    """Make a review of a record (`reviewable`), calling `report` with the progress.

    By default there is a thread for each core, at most `MAX_JOBS`, and compiled code is used if it is available.
    """
    film = reviewable(record)
    try:
        fast = fast is not False and made_ready_here(film.game, _counted_down(report, compiling=True))
        return _made(film, effort, report, jobs or min(MAX_JOBS, os.cpu_count() or 1), fast)
    except BotError as error:
        raise BadInput(str(error)) from error


def _counted_down(report: Report, *, compiling: bool = False, slow: bool = False) -> Callable[[float], None]:
    """A callback for the share that is compiled, or looked through, which reports it with the time that is left."""
    countdown = Countdown()

    def tell(share: float) -> None:
        countdown.tell(share)
        left = countdown.seconds_left
        report(Progress(share=countdown.share, compiling=compiling, seconds_left=left, slow=slow))

    return tell


@dataclass(frozen=True, slots=True)
class Workbench:
    """What one thread of a review works with: judges of decisions, and for each moment `count` iterations a tree.

    `others` foretell secret choices in these, unless it is None; `easy` is the search of a bot that overlooks much.
    """

    judge: Judge
    again: Judge | None
    estimator: Estimator
    count: int
    others: Others | None = None
    easy: Search | None = None


def new_workbench(game: Game[Any], how: Thoroughness, *, fast: bool) -> Workbench:
    """A workbench with compiled code if `fast`."""
    judge = Judge(game, how.work, fast=fast)
    again = Judge(game, how.again, fast=fast) if how.again else None
    others = Others(game, how.work.others, SEED, fast=fast) if how.work.others else None
    easy = Search(game, EASY.parameters, SEED, fast=fast)
    return Workbench(judge, again, Estimator(game, how.trees, FORETELLING, fast=fast), how.moment, others, easy)


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


def _made(film: RecordFilm, effort: Effort, report: Report, jobs: int, fast: bool) -> Review:
    game, events, seats = film.game, events_of(film), judged_seats(film, effort)
    how = thoroughness(effort, fast=fast).for_moments(len(events))

    def estimated(moments: list[int]) -> Callable[[Workbench], Finding]:
        return lambda bench: odds_of(film, moments, bench.estimator, bench.count, bench.others)

    def decided(turn: ChosenTurn) -> Callable[[Workbench], Finding]:
        return lambda bench: judged(bench.judge, turn, bench.again, bench.easy)

    tasks = [*map(estimated, stretches(events)), *map(decided, turns_of(film, seats))]
    tell = _counted_down(report, slow=not fast)
    made_ready = partial(new_workbench, game, how, fast=fast)
    findings: list[Finding] = spread(tasks, made_ready, jobs, lambda done: tell(done / len(tasks)))
    estimates = {moment: each for part in findings if isinstance(part, dict) for moment, each in part.items()}
    odds = with_certain_steps(events, estimates)
    decisions = [each for each in findings if isinstance(each, JudgedDecision)]
    decisions.sort(key=lambda made: (made.moment, made.seat))
    # It is not known at which decisions hints were shown, and whoever plays simply has looked for nothing.
    unpraised = {*film.hinted, *simple_seats(film.setup.players)}
    for place, made in enumerate(decisions):
        if made.obvious and made.seat in unpraised:
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
