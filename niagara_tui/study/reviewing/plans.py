"""The best plan at a decision: found by a race of the moves if they are few, else by a search."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from niagara_ai.mcts.estimation import Estimator
from niagara_ai.mcts.parameters import Budget
from niagara_ai.mcts.search import Search

from niagara_tui.core.declare import clone
from niagara_tui.core.game import Game
from niagara_tui.core.plans import after, plan_is_done

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
