"""The last criterion of a puzzle: estimates of the positions after its plans prove that the best one is ahead.

A long search hardly looks at plans that begin badly: it may visit one a hundred times in 50,000 iterations, too seldom
to find how it goes on, and then undervalues it. So the searches that find a puzzle's best plan have no say in its lead.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from niagara_ai.mcts.estimation import Estimator

from niagara_tui.cli.puzzle_search import GAP, Judgement, PuzzleDecision, TriedPlan, index_of
from niagara_tui.core.game import Game
from niagara_tui.core.plans import after
from niagara_tui.match.decision_view import as_last_decider

TREES = 8
"""Number of trees after each plan."""
GROWING, COUNTED = 4_000, 4_000
"""Iterations of each tree that only let it grow, and those that are counted."""
ERRORS_AHEAD = 2.0
"""Minimum lead of the best plan over each other one, in standard errors of that lead."""
MAX_LISTED = 16
"""Maximum number of plans that a puzzle lists."""


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

    Empty if it is not: if it is not ahead of each other one by `GAP` and by `ERRORS_AHEAD` standard errors. At a secret
    choice the others have laid their cards, as in reviews.
    """
    game, view, seat = decision
    view = as_last_decider(game, view, seat)
    estimates = []
    for plan in plans:
        end = after(game, view, seat, plan.moves)
        estimates.append(estimator.estimate_afresh(end, GROWING, COUNTED, seat))
        lead, error = estimates[0].gain_over(estimates[-1], seat)
        if len(estimates) > 1 and lead < max(GAP, ERRORS_AHEAD * error):
            return []
    known = [replace(plan, chance=each.chances[seat]) for plan, each in zip(plans, estimates, strict=True)]
    return sorted(known, key=lambda plan: -plan.chance)
