"""The criteria of a choice: all judges find one plan clearly ahead of all others.

Every plan of the decision is asked about, so that none is ruled out by a search that hardly looks at what begins badly,
and all of them get the same iterations.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import islice
from statistics import mean

from niagara_ai.contract import Loss, Part
from niagara_ai.mcts.judging import Judge, Judgement
from niagara_ai.mcts.levels import Work
from niagara_ai.plans import Plan, as_first_decider, obvious_moves, plan_is_done, played

from niagara_tui.core.declare import clone
from niagara_tui.core.plans import all_plans
from niagara_tui.study.puzzles.playing_on import PuzzleDecision

GAP = 0.04  # minimum difference in chance of winning between the best plan and each other one
PROOF = Work(search=1, field=1, trees=8, first=250, heats=5, futures=64, others=300)
"""How long each judge of a puzzle looks at it; no search is needed to find plans, as all of them are asked about."""
SEEDS = (1, 2, 3)  # the seeds of these judges
MAX_PLANS = 32  # maximum number of plans of a puzzle, those with the same outcome included


@dataclass(frozen=True, slots=True)
class RatedPlan:
    """A plan's moves, the seat's chance of winning with the best plan, and what this one loses against that and why."""

    moves: tuple[int, ...]
    best: float
    loss: Loss
    why: tuple[Part, ...] = ()

    @property
    def chance(self) -> float:
        """The seat's chance of winning with it."""
        return max(0.0, self.best - self.loss.chance)


def plans_of(decision: PuzzleDecision, most: int | None = None) -> list[tuple[int, ...]]:
    """All plans of the decision, the greedy player's first; empty if there are more than `most` (`MAX_PLANS`)."""
    most = MAX_PLANS if most is None else most
    found = [*islice(all_plans(*decision), most + 1)]
    return [obvious_moves(*decision), *found] if len(found) <= most else []


def judge(decision: PuzzleDecision, asked: Sequence[tuple[int, ...]], work: Work, seed: int) -> Judgement | None:
    """Judge these plans; of those with the same outcome the first counts. None if there is nothing to decide."""
    game, view, seat = decision
    return Judge(game, work, seed).judge(view, seat, asked, plan_is_done)


def lead(judgement: Judgement) -> float:
    """By how much the best plan's chance is higher than each other's; 0 if there is no other."""
    return min((judgement.loss(plan).chance for plan in judgement.plans[1:]), default=0.0)


def proved(decision: PuzzleDecision, asked: Sequence[tuple[int, ...]], work: Work = PROOF) -> list[RatedPlan]:
    """Rate these plans, the first of which is the obvious one, by one judge for each of `SEEDS`; the best comes first.

    Empty unless all judges find the same plan best, ahead of each other by `GAP` and by more than they may err.
    """
    game, view, seat = decision
    found, whys = list[Judgement](), dict[tuple[int, ...], tuple[Part, ...]]()
    for seed in SEEDS:
        judge = Judge(game, work, seed)
        judgement = judge.judge(view, seat, asked, plan_is_done)
        if judgement is None or lead(judgement) < GAP or len(judgement.equals) > 1:
            return []
        if found and judgement.best.moves != found[0].best.moves:
            return []
        whys = whys or {plan.moves: judge.why(view, judgement, plan) for plan in judgement.plans}
        found.append(judgement)
    best = mean(judgement.best.chances[seat] for judgement in found)
    losses = [{plan.moves: judgement.loss(plan) for plan in judgement.plans} for judgement in found]
    together = [RatedPlan(moves, best, _mean([each[moves] for each in losses]), whys[moves]) for moves in losses[0]]
    return sorted(together, key=lambda plan: plan.loss.chance)


def longer_why(
    decision: PuzzleDecision, best: tuple[int, ...], other: tuple[int, ...], work: Work = PROOF
) -> tuple[Part, ...]:
    """Why the best plan is better than another one, from as many futures as all judges have together.

    For plans of which the futures of one judge do not tell; another seed, so that it is a look of its own.
    """
    game, seat = decision.game, decision.seat
    view = as_first_decider(game, clone(decision.view), seat)
    judge = Judge(game, replace(work, trees=len(SEEDS) * work.trees), max(SEEDS) + 1)
    plans = [Plan(moves, played(game, view, seat, moves)) for moves in (best, other)]
    found = judge.race(plans, seat, len(plans))
    return judge.why(view, found, found.plans[1]) if found.best.moves == best else ()


def speaks(parts: Sequence[Part]) -> bool:
    """Whether something in these parts speaks for the better plan, or differs, whatever it is worth."""
    return any(part.worth >= 0 for part in parts)


def _mean(losses: Sequence[Loss]) -> Loss:
    """The mean of the judges' losses; its error is at most the mean of theirs, as part of it is common to them."""
    return Loss(mean(loss.chance for loss in losses), mean(loss.error for loss in losses))
