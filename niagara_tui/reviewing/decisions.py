"""What a decision cost: the position after the chosen plan beside the one after the best, from what the seat saw."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from niagara_ai.mcts.estimation import Estimate, Estimator
from niagara_ai.mcts.parameters import Budget
from niagara_ai.mcts.search import Search

from niagara_tui.core.game import Game
from niagara_tui.core.plans import after, plan_is_done, same_outcome
from niagara_tui.reviewing.course import ChosenPlan
from niagara_tui.reviewing.figures import chance, error
from niagara_tui.reviewing.plans import most_visited_plan
from niagara_tui.reviewing.thoroughness import Thoroughness
from niagara_tui.session.bots.hints import forced_moves
from niagara_tui.session.reviews.models import JudgedDecision

DEAR = 3.0
"""Cost in percent of a win from which a plan is judged a second time: that of a mistake."""


@dataclass(frozen=True, slots=True)
class Judge:
    """Judges decisions of one game; every judgement follows from the decision alone."""

    game: Game[Any]
    search: Search
    estimator: Estimator
    playouts: Estimator
    work: Thoroughness

    def judge(self, plan: ChosenPlan) -> JudgedDecision | None:
        """Judge a plan; None if the seat had no choice.

        A plan that ends like the best one, or turns out to be better, is the best one. One that seems to be dear is
        judged anew with more work, since the mistake may have been that of a brief search.
        """
        first = self._judge(plan, self.work)
        if first is None or first.cost < DEAR:
            return first
        return self._judge(plan, self.work.for_dear_plans())

    def _judge(self, plan: ChosenPlan, work: Thoroughness) -> JudgedDecision | None:
        game, seat = self.game, plan.seat
        begun, fork = forced_moves(game, plan.view, seat)
        if begun and plan_is_done(game, fork, seat):
            return None
        self.search.forget()
        thought = self.search.think(fork, seat, game.legal(fork, seat), Budget(work.search))
        best = (*begun, *most_visited_plan(self.search, game, fork, seat))
        ends = [after(game, plan.view, seat, moves) for moves in (plan.moves, best)]
        if same_outcome(game, plan.view, seat)(*ends):
            worth = max(thought.candidates, key=lambda candidate: candidate.visits).chance(seat)
            return self._judged(plan, plan.moves, (worth, worth), 0.0)
        chosen, other = (self._worth(end, seat, work) for end in ends)
        ahead, deviation = other.ahead(chosen, seat)
        if ahead <= 0:
            return self._judged(plan, plan.moves, (chosen.chances[seat],) * 2, 0.0)
        return self._judged(plan, best, (chosen.chances[seat], other.chances[seat]), deviation)

    def _worth(self, position: Any, seat: int, work: Thoroughness) -> Estimate:
        self.estimator.forget()
        self.estimator.estimate(position, work.growing, seat)
        return self.estimator.estimate(position, work.counted, seat)

    def _judged(
        self, plan: ChosenPlan, best: tuple[int, ...], chances: tuple[float, float], deviation: float
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
            error=error(0.0 if plan.moves == best else math.hypot(100 * deviation, self.work.doubt)),
        )
