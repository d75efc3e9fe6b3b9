"""What a decision cost: compares the positions after the chosen plan and after the best one, from the seat's view."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from niagara_ai.mcts.estimation import Estimator

from niagara_tui.core.game import Game
from niagara_tui.core.plans import after, plan_is_done, same_outcome
from niagara_tui.match.bots.hints import forced_moves
from niagara_tui.match.decision_view import as_last_decider
from niagara_tui.study.reviewing.events import ChosenPlan
from niagara_tui.study.reviewing.plans import Finder
from niagara_tui.study.reviewing.rounding import rounded_chance, rounded_error
from niagara_tui.study.reviewing.thoroughness import Thoroughness
from niagara_tui.study.reviews.models import JudgedDecision

COSTLY = 5.0
"""Sum of difference and error, in percent of a win, from which a plan is judged a second time, with more work."""
DOUBTED = 0.15
"""Typical relative error of a difference found by trees of any affordable size (docs/review.md)."""


@dataclass(frozen=True, slots=True)
class Judge:
    """Judges decisions of one game; a judgement depends on its decision alone, not on those judged before.

    `playouts` estimates the chances during the game (`study.reviewing.chances`).
    """

    game: Game[Any]
    finder: Finder
    estimator: Estimator
    playouts: Estimator
    work: Thoroughness

    def judge(self, plan: ChosenPlan) -> JudgedDecision | None:
        """Judge a plan; None if the seat had no choice.

        A plan with the same outcome as the best one, or with a higher estimate, counts as the best one. A plan that may
        be costly is judged again with more work, since the difference may be an error of small trees.
        """
        game, seat = self.game, plan.seat
        view = as_last_decider(game, plan.view, seat)
        begun, fork = forced_moves(game, view, seat)
        if begun and plan_is_done(game, fork, seat):
            return None
        moves, worth = self.finder.best(fork, seat, self.work.search)
        best = (*begun, *moves)
        ends = [after(game, view, seat, each) for each in (plan.moves, best)]
        if same_outcome(game, view, seat)(*ends):
            return self._judged(plan, plan.moves, (worth, worth), 0.0)
        first = self._compared(plan, best, ends, self.work)
        if 100 * (first.best_chance - first.chance + first.error) < COSTLY:
            return first
        return self._compared(plan, best, ends, self.work.for_costly_plans())

    def _compared(
        self, plan: ChosenPlan, best: tuple[int, ...], ends: Sequence[Any], work: Thoroughness
    ) -> JudgedDecision:
        """Judge by the positions in `ends`: after the chosen plan, and after the one that seems to be the best."""
        chosen, other = (self.estimator.estimate_afresh(end, work.growing, work.counted, plan.seat) for end in ends)
        ahead, deviation = other.gain_over(chosen, plan.seat)
        if ahead <= 0:
            return self._judged(plan, plan.moves, (chosen.chances[plan.seat],) * 2, 0.0)
        doubt = math.hypot(deviation, work.doubt / 100, DOUBTED * ahead)
        return self._judged(plan, best, (chosen.chances[plan.seat], other.chances[plan.seat]), doubt)

    def _judged(
        self, plan: ChosenPlan, best: tuple[int, ...], chances: tuple[float, float], doubt: float
    ) -> JudgedDecision:
        """The judgement; `chances` are those with the chosen and the best plan, `doubt` the error of the difference."""
        return JudgedDecision(
            moment=plan.moment,
            last=plan.last,
            round=plan.round,
            seat=plan.seat,
            secret=plan.is_secret,
            chosen=tuple(map(self.game.text, plan.moves)),
            best=tuple(map(self.game.text, best)),
            chance=rounded_chance(chances[0]),
            best_chance=rounded_chance(chances[1]),
            error=rounded_error(doubt),
        )
