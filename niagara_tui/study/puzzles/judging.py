"""The criteria of a choice, that all judges find one plan clearly ahead of all others, and how hard it is to see.

Every plan of the decision is asked about, so that none is ruled out by a search that hardly looks at what begins badly,
and all of them get the same iterations.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice
from math import prod
from statistics import mean
from typing import Any

from niagara_ai.contract import Loss, Part
from niagara_ai.mcts.judging import Judge, Judgement
from niagara_ai.mcts.levels import DEFAULT_PARAMETERS, Budget, Work
from niagara_ai.mcts.network import load_mind
from niagara_ai.mcts.search import Search, linked
from niagara_ai.mcts.workspace import WORK, new_workspace
from niagara_ai.plans import Plan, as_first_decider, obvious_moves, plan_is_done, played, same_outcome
from niagara_ai.quick import Greedy

from niagara_tui.core.declare import clone
from niagara_tui.core.plans import after, all_plans
from niagara_tui.study.puzzles.catalogue import Missed
from niagara_tui.study.puzzles.playing_on import PuzzleDecision

GAP = 0.04  # minimum difference in chance of winning between the best plan and each other one
PROOF = Work(search=1, field=1, trees=8, first=250, heats=5, futures=64, others=300)
"""How long each judge of a puzzle looks at it; no search is needed to find plans, as all of them are asked about."""
SEEDS = (1, 2, 3)  # the seeds of these judges
LOOKS = 20  # greedy players, and short searches, that look at a choice
SHORT = Budget(100)  # how long each of these searches looks: as long as a bot that plays like a beginner
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
    plans = [*islice(all_plans(*decision), most + 1)]
    return [obvious_moves(*decision), *plans] if len(plans) <= most else []


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
    judgements, whys = list[Judgement](), dict[tuple[int, ...], tuple[Part, ...]]()
    for seed in SEEDS:
        judge = Judge(game, work, seed)
        judgement = judge.judge(view, seat, asked, plan_is_done)
        if judgement is None or lead(judgement) < GAP or len(judgement.equals) > 1:
            return []
        if judgements and judgement.best.moves != judgements[0].best.moves:
            return []
        whys = whys or {plan.moves: judge.why(view, judgement, plan) for plan in judgement.plans}
        judgements.append(judgement)
    best = mean(judgement.best.chances[seat] for judgement in judgements)
    losses = [{plan.moves: judgement.loss(plan) for plan in judgement.plans} for judgement in judgements]
    rated = list[RatedPlan]()
    for moves in losses[0]:
        chance = mean(each[moves].chance for each in losses)
        error = mean(each[moves].error for each in losses)  # at most: part of it is common to all judges
        rated.append(RatedPlan(moves, best, Loss(chance, error), whys[moves]))
    return sorted(rated, key=lambda plan: plan.loss.chance)


def longer_why(decision: PuzzleDecision, best: tuple[int, ...], other: tuple[int, ...]) -> tuple[Part, ...]:
    """Why the best plan is better than another one, from as many futures as all judges have together.

    For plans of which the futures of one judge do not tell; another seed, so that it is a look of its own.
    """
    game, seat = decision.game, decision.seat
    view = as_first_decider(game, clone(decision.view), seat)
    judge = Judge(game, replace(PROOF, trees=len(SEEDS) * PROOF.trees), max(SEEDS) + 1)
    plans = [Plan(moves, played(game, view, seat, moves)) for moves in (best, other)]
    judgement = judge.race(plans, seat, len(plans))
    return judge.why(view, judgement, judgement.plans[1]) if judgement.best.moves == best else ()


def speaks(parts: Sequence[Part]) -> bool:
    """Whether something in these parts speaks for the better plan, or differs, whatever it is worth."""
    return any(part.worth >= 0 for part in parts)


# -- how hard it is to see: what shares of quick looks miss the best plan ---------------------------------


def missed(decision: PuzzleDecision, best: Sequence[int]) -> Missed:
    """What shares of looks do not find a plan with the outcome of the one with the moves `best`."""
    game, seat = decision.game, decision.seat
    decision = decision._replace(view=as_first_decider(game, clone(decision.view), seat))
    same, end = same_outcome(game, decision.view, seat), after(*decision, best)

    def misses(moves: Sequence[int]) -> bool:
        return not same(after(*decision, moves), end)

    def greedy(look: int) -> tuple[int, ...]:
        bot = Greedy(game, next(iter(game.styles)), look)
        return _plan(decision, lambda position: bot.choose(position, seat, game.legal(position, seat)).move)

    def searched(look: int) -> tuple[int, ...]:
        search = Search(game, DEFAULT_PARAMETERS, look + 1, memory=0)

        def chosen(position: Any) -> int:
            legal = game.legal(position, seat)
            if len(legal) == 1:
                return legal[0]
            search.think(position, seat, legal, SHORT)
            return most_visited(search, position, seat, legal)

        return _plan(decision, chosen)

    plans = [*all_plans(*decision)]
    shares = {
        "greedy": mean(misses(greedy(look)) for look in range(LOOKS)),
        "search": mean(misses(searched(look)) for look in range(LOOKS)),
        "mind": sum(chance for moves, chance in zip(plans, odds(decision, plans), strict=True) if misses(moves)),
    }
    return Missed.model_validate({name: round(min(1.0, float(share)), 3) for name, share in shares.items()})


def odds(decision: PuzzleDecision, plans: Sequence[tuple[int, ...]]) -> Iterator[float]:
    """By plan, the odds with which the mind, drawing move by move, takes it."""
    game, view, seat = decision
    mind = load_mind(game)
    workspace, weigh = new_workspace(game, view, mind, 1, fast=True), linked(game, True)["weigh"]  # type: ignore[arg-type] # mypy considers a protocol unhashable

    @cache
    def after_these(moves: tuple[int, ...]) -> dict[int, float]:
        position = after(*decision, moves)
        legal = game.legal(position, seat)
        game.kernel.store(workspace.slots, WORK, position)
        workspace.moves[: len(legal)] = legal
        weigh(workspace, mind, seat, len(legal))
        weights = workspace.odds[: len(legal)]
        return dict(zip(legal, weights / weights.sum(), strict=True))

    for moves in plans:
        yield prod(after_these(moves[:place])[move] for place, move in enumerate(moves))


def most_visited(search: Search, position: Any, seat: int, legal: Sequence[int]) -> int:
    """The one of the seat's legal moves that the search has visited most."""
    visits = search.visits(position, seat)
    return max(legal, key=lambda move: visits.get(move, 0))


def _plan(decision: PuzzleDecision, choose: Any) -> tuple[int, ...]:
    """The plan that comes of choosing move by move."""
    game, view, seat = decision
    moves, position = list[int](), clone(view)
    while not (moves and plan_is_done(game, position, seat)):
        moves.append(choose(position))
        game.play(position, seat, moves[-1])
    return tuple(moves)
