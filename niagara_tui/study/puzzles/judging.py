"""The criteria of a puzzle: long searches agree on one plan, estimates prove its lead, and the greedy player misses it.

A long search hardly looks at plans that begin badly: it may visit one a hundred times in 50,000 iterations, too seldom
to find how it goes on, and then undervalues it. So the searches that find a puzzle's best plan have no say in its lead:
that is proved by estimates of the positions after the plans.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from niagara_ai.mcts.estimation import Estimator
from niagara_ai.mcts.levels import DEFAULT_PARAMETERS, Budget
from niagara_ai.mcts.prediction import lines
from niagara_ai.mcts.search import Search

from niagara_tui.core.game import Game
from niagara_tui.core.plans import after, plan_is_done, same_outcome
from niagara_tui.match.bots.hints import forced_moves
from niagara_tui.study.reviewing.decisions import most_visited_plan

ITERATIONS = 50_000
"""Iterations of each of the searches that judge a puzzle."""
SEEDS = (1, 2, 3, 4, 5)
GAP = 0.04
"""Minimum difference in chance of winning between the best plan and the second."""
MIN_VISITS_PER_SEARCH = 10
"""Visits per search that a plan needs to be judged: the estimate of a plan with few visits may be luck."""
MEMORY = 2**25
"""Size of a search's memory in bytes."""
TREES = 8
"""Number of trees after each plan."""
GROWING, COUNTED = 4_000, 4_000
"""Iterations of each of these trees that only let it grow, and those that are counted."""
ERRORS_AHEAD = 2.0
"""Minimum lead of the best plan over each other one, in standard errors of that lead."""
MAX_LISTED = 16
"""Maximum number of plans that a puzzle lists."""


class PuzzleDecision(NamedTuple):
    """A decision of a seat, and what the seat sees."""

    game: Game[Any]
    view: Any
    seat: int


@dataclass(frozen=True, slots=True)
class TriedPlan:
    """A plan's moves, the position after it, its visits, and the seat's chance of winning with it."""

    moves: tuple[int, ...]
    after: Any
    visits: int
    chance: float


@dataclass(frozen=True, slots=True)
class Judgement:
    """The judgement of a decision by `searches` searches: the plan that all of them would play, and all plans tried.

    Plans with the same outcome are merged into one.
    """

    best: TriedPlan
    tried: tuple[TriedPlan, ...]
    searches: int = 1

    @property
    def others(self) -> list[TriedPlan]:
        """The other plans with enough visits to be judged, best first."""
        least = MIN_VISITS_PER_SEARCH * self.searches
        known = (plan for plan in self.tried if plan.visits >= least and plan is not self.best)
        return sorted(known, key=lambda plan: -plan.chance)

    @property
    def ranked(self) -> list[TriedPlan]:
        """The best plan, then `others`."""
        return [self.best, *self.others]

    @property
    def gap(self) -> float:
        """By how much the best plan's chance is higher than the second's; 1 if no other plan has enough visits."""
        return self.best.chance - self.others[0].chance if self.others else 1.0


def new_search(game: Game[Any], seed: int) -> Search:
    """Create a compiled search; its results depend on the seed and the position alone."""
    return Search(game, DEFAULT_PARAMETERS, seed, memory=MEMORY)


def judge(decision: PuzzleDecision, seeds: Sequence[int] = SEEDS, iterations: int = ITERATIONS) -> Judgement | None:
    """Judge the plans by one search per seed; None if the searches disagree, or the gap is below `GAP` after any."""
    found: Judgement | None = None
    for seed in seeds:
        one = judge_with(new_search(decision.game, seed), decision, iterations)
        found = one if found is None or one is None else merged(decision, found, one)
        if found is None or found.gap < GAP:
            return None
    return found


def judge_with(search: Search, decision: PuzzleDecision, iterations: int) -> Judgement | None:
    """Judge the plans by this search, which keeps its tree; None if it did not get to the end of a plan."""
    game, view, seat = decision
    begun, fork = forced_moves(game, view, seat)
    if begun and plan_is_done(game, fork, seat):
        return None
    search.think(fork, seat, game.legal(fork, seat), Budget(iterations))
    chosen = most_visited_plan(search, game, fork, seat)
    tried = [
        TriedPlan((*begun, *line.moves), end, line.visits, line.chance)
        for line in lines(search, game, fork, seat)
        if line.visits and plan_is_done(game, end := after(game, fork, seat, line.moves), seat)
    ]
    return _judgement(decision, tried, (*begun, *chosen), 1)


def merged(decision: PuzzleDecision, one: Judgement, other: Judgement) -> Judgement | None:
    """The combined judgement of the searches of both; None if they would play different plans."""
    if not same_outcome(*decision)(one.best.after, other.best.after):
        return None
    return _judgement(decision, [*one.tried, *other.tried], one.best.moves, one.searches + other.searches)


def greedy_plan(decision: PuzzleDecision) -> tuple[int, ...]:
    """The plan of the game's own player, which takes what it rates best move by move."""
    game, view, seat = decision
    moves: tuple[int, ...] = ()
    position = view
    while not (moves and plan_is_done(game, position, seat)):
        legal = game.legal(position, seat)
        ratings = game.appraise(position, seat, legal, next(iter(game.styles))) if len(legal) > 1 else [0.0]
        moves = (*moves, legal[ratings.index(max(ratings))])
        position = after(game, view, seat, moves)
    return moves


def index_of(decision: PuzzleDecision, plans: Sequence[TriedPlan], moves: Sequence[int]) -> int | None:
    """The index of the plan with the same outcome as these moves; None if there is none."""
    end, same = after(*decision, moves), same_outcome(*decision)
    return next((index for index, plan in enumerate(plans) if same(plan.after, end)), None)


# -- proof ------------------------------------------------------------------------------------------------


def new_estimator(game: Game[Any]) -> Estimator:
    """Create the estimator for `proved`.

    Raises:
        BotError: the file of the game's mind cannot be read.
    """
    return Estimator(game, TREES)


def to_be_listed(decision: PuzzleDecision, found: Judgement, obvious: Sequence[int]) -> list[TriedPlan]:
    """The plans that a puzzle lists: the best one, those with most visits, and the `obvious` one if it was tried."""
    others = sorted((plan for plan in found.tried if plan is not found.best), key=lambda plan: -plan.visits)
    ranked = [found.best, *others]
    last = max(index_of(decision, ranked, obvious) or 0, MAX_LISTED - 1)
    return [*ranked[: MAX_LISTED - 1], *ranked[last : last + 1]]


def proved(decision: PuzzleDecision, plans: Sequence[TriedPlan], estimator: Estimator) -> list[TriedPlan]:
    """The same plans, best first, with their chances by these estimates; the first of `plans` must be the best.

    Empty if it is not: if it is not ahead of each other one by `GAP` and by `ERRORS_AHEAD` standard errors.
    """
    game, view, seat = decision
    estimates = []
    for plan in plans:
        end = after(game, view, seat, plan.moves)
        estimates.append(estimator.estimate_afresh(end, GROWING, COUNTED, seat))
        lead, error = estimates[0].gain_over(estimates[-1], seat)
        if len(estimates) > 1 and lead < max(GAP, ERRORS_AHEAD * error):
            return []
    known = [replace(plan, chance=each.chances[seat]) for plan, each in zip(plans, estimates, strict=True)]
    return sorted(known, key=lambda plan: -plan.chance)


# -- private ----------------------------------------------------------------------------------------------


def _judgement(
    decision: PuzzleDecision, plans: Sequence[TriedPlan], chosen: tuple[int, ...], searches: int
) -> Judgement | None:
    tried = _merge_same_outcomes(plans, same := same_outcome(*decision))
    end = after(*decision, chosen)
    best = next((plan for plan in tried if same(plan.after, end)), None)
    return None if best is None else Judgement(best, tuple(tried), searches)


def _merge_same_outcomes(plans: Sequence[TriedPlan], same: Callable[[Any, Any], bool]) -> list[TriedPlan]:
    """Merge plans with the same outcome: their visits are added, their chances averaged, and the fewest moves kept."""
    found: list[TriedPlan] = []
    for plan in plans:
        twin = next((index for index, each in enumerate(found) if same(each.after, plan.after)), None)
        if twin is None:
            found.append(plan)
        else:
            found[twin] = _merged_plan(found[twin], plan)
    return found


def _merged_plan(one: TriedPlan, other: TriedPlan) -> TriedPlan:
    visits = one.visits + other.visits
    chance = (one.visits * one.chance + other.visits * other.chance) / visits
    return TriedPlan(min(one.moves, other.moves, key=len), one.after, visits, chance)
