"""What a decision cost: compares the positions after the chosen plan and after the best one, from the seat's view."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from niagara_ai.mcts.estimation import Estimator
from niagara_ai.mcts.levels import Budget
from niagara_ai.mcts.search import Search

from niagara_tui.core.declare import clone
from niagara_tui.core.game import Game
from niagara_tui.core.plans import after, plan_is_done, same_outcome
from niagara_tui.match.bots.hints import forced_moves
from niagara_tui.study.reviewing.events import ChosenPlan, rounded_chance, rounded_error
from niagara_tui.study.reviewing.thoroughness import Thoroughness
from niagara_tui.study.reviews.models import JudgedDecision

COSTLY = 5.0
"""Sum of difference and error, in percent of a win, from which a plan is judged a second time, with more work."""
DOUBTED = 0.15
"""Typical relative error of a difference found by trees of any affordable size (docs/review.md)."""
MAX_RACING_MOVES = 8
"""Maximum number of moves in a race; if there are more, a search tries the promising ones."""
RACE_SHARE = 5
"""Divisor of a search's iterations that gives the iterations per move, tree and round of a race."""


@dataclass(frozen=True, slots=True)
class Finder:
    """Finds the best plan at a decision; `race` estimates the moves of a race."""

    game: Game[Any]
    search: Search
    race: Estimator

    def best(self, fork: Any, seat: int, iterations: int) -> tuple[tuple[int, ...], float]:
        """The best plan at the decision that the seat owes, and its chance of winning; there must be several moves."""
        legal = self.game.legal(fork, seat)
        if len(legal) <= MAX_RACING_MOVES and all(self._ends_plan(fork, seat, move) for move in legal):
            return self._win_race(fork, seat, legal, max(1, iterations // RACE_SHARE))
        self.search.forget()
        thought = self.search.think(fork, seat, legal, Budget(iterations))
        worth = max(thought.candidates, key=lambda candidate: candidate.visits).chance(seat)
        return most_visited_plan(self.search, self.game, fork, seat), worth

    def _win_race(self, fork: Any, seat: int, moves: Sequence[int], iterations: int) -> tuple[tuple[int, ...], float]:
        """Find the best move by successive halving: all get equal iterations, and the worse half drops out.

        A search drops a move with a bad start after a visit or two, but a card may need a hundred visits until the
        search has found what its turn is worth.
        """
        self.race.forget()
        while True:
            ends = [after(self.game, fork, seat, (move,)) for move in moves]
            found = self.race.compare(ends, iterations, seat)
            worth = {move: each.chances[seat] for move, each in zip(moves, found, strict=True)}
            moves = sorted(moves, key=worth.__getitem__, reverse=True)[: max(1, len(moves) // 2)]
            if len(moves) == 1:
                return tuple(moves), worth[moves[0]]

    def _ends_plan(self, fork: Any, seat: int, move: int) -> bool:
        return plan_is_done(self.game, after(self.game, fork, seat, (move,)), seat)


def most_visited_plan(search: Search, game: Game[Any], fork: Any, seat: int) -> tuple[int, ...]:
    """The most visited move at each decision, until the seat's plan is done."""
    moves: list[int] = []
    position = clone(fork)
    while not (moves and plan_is_done(game, position, seat)):
        visits, legal = search.visits(position, seat), game.legal(position, seat)
        moves.append(max(legal, key=lambda move: visits.get(move, 0)))
        game.play(position, seat, moves[-1])
    return tuple(moves)


@dataclass(frozen=True, slots=True)
class Judge:
    """Judges decisions of one game; a judgement depends on its decision alone, not on those judged before.

    `playouts` estimates the chances during the game (`study.reviewing.events`).
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
        begun, fork = forced_moves(game, plan.view, seat)
        if begun and plan_is_done(game, fork, seat):
            return None
        moves, worth = self.finder.best(fork, seat, self.work.search)
        best = (*begun, *moves)
        ends = [after(game, plan.view, seat, each) for each in (plan.moves, best)]
        if same_outcome(game, plan.view, seat)(*ends):
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
