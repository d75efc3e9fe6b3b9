"""What a decision cost: the position after the chosen plan beside the one after the best, from what the seat saw."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from niagara_ai.mcts.estimation import Estimate, Estimator

from niagara_tui.core.declare import clone
from niagara_tui.core.game import Game
from niagara_tui.core.plans import after, plan_is_done, same_outcome
from niagara_tui.reviewing.course import ChosenPlan
from niagara_tui.reviewing.figures import chance, error
from niagara_tui.reviewing.plans import Finder
from niagara_tui.reviewing.thoroughness import Thoroughness
from niagara_tui.session.bots.hints import forced_moves
from niagara_tui.session.reviews.models import JudgedDecision

DEAR = 5.0
"""Difference and error together, in percent of a win, from which a plan is judged a second time."""
DOUBTED = 0.15
"""The share of a difference by which trees of any affordable size are typically wrong (docs/review.md)."""


@dataclass(frozen=True, slots=True)
class Judge:
    """Judges decisions of one game; every judgement follows from the decision alone.

    `playouts` are for the chances in the course of the game.
    """

    game: Game[Any]
    finder: Finder
    estimator: Estimator
    playouts: Estimator
    work: Thoroughness

    def judge(self, plan: ChosenPlan) -> JudgedDecision | None:
        """Judge a plan; None if the seat had no choice.

        A plan that ends like the best one, or turns out to be better, is the best one. One that may be dear is judged
        anew with more work, since the mistake may have been that of small trees.
        """
        game, seat = self.game, plan.seat
        view = others_have_chosen(game, plan.view, seat)
        begun, fork = forced_moves(game, view, seat)
        if begun and plan_is_done(game, fork, seat):
            return None
        moves, worth = self.finder.best(fork, seat, self.work.search)
        best = (*begun, *moves)
        ends = [after(game, view, seat, each) for each in (plan.moves, best)]
        if same_outcome(game, view, seat)(*ends):
            return self._judged(plan, plan.moves, (worth, worth), 0.0)
        first = self._compared(plan, best, ends, self.work)
        if 100 * (first.best_chance - first.chance) + first.error < DEAR:
            return first
        return self._compared(plan, best, ends, self.work.for_dear_plans())

    def _compared(
        self, plan: ChosenPlan, best: tuple[int, ...], ends: Sequence[Any], work: Thoroughness
    ) -> JudgedDecision:
        """Judge by the positions after the chosen plan and after the other one, which seems to be the best."""
        chosen, other = (self._worth(end, plan.seat, work) for end in ends)
        ahead, deviation = other.gain_over(chosen, plan.seat)
        if ahead <= 0:
            return self._judged(plan, plan.moves, (chosen.chances[plan.seat],) * 2, 0.0)
        doubt = math.hypot(100 * deviation, work.doubt, DOUBTED * 100 * ahead)
        return self._judged(plan, best, (chosen.chances[plan.seat], other.chances[plan.seat]), doubt)

    def _worth(self, position: Any, seat: int, work: Thoroughness) -> Estimate:
        self.estimator.forget()
        self.estimator.estimate(position, work.growing, seat)
        return self.estimator.estimate(position, work.counted, seat)

    def _judged(
        self, plan: ChosenPlan, best: tuple[int, ...], chances: tuple[float, float], doubt: float
    ) -> JudgedDecision:
        """The judgement; `chances` are those with the chosen and with the best plan."""
        return JudgedDecision(
            moment=plan.moment,
            last=plan.last,
            round=plan.round,
            seat=plan.seat,
            secret=plan.is_secret,
            chosen=tuple(map(self.game.text, plan.moves)),
            best=tuple(map(self.game.text, best)),
            chance=chance(chances[0]),
            best_chance=chance(chances[1]),
            error=error(doubt),
        )


def others_have_chosen(game: Game[Any], view: Any, seat: int) -> Any:
    """The view as if all others had made their secret choices: what these are is guessed by the policy's odds.

    A search in which they still choose lets them find answers to the seat's choice, which they cannot know, and
    settles now on these answers, now on those: two of them differ more than most plans do.
    """
    if not game.is_secret(view, seat):
        return view
    found = clone(view)
    for other in game.deciders(found):
        if other != seat:
            game.place_hidden(found, other)
    return found
