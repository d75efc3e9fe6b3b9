"""The plan that a search would play."""

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

RACERS = 8
"""Maximum number of moves that race; of more, a search tries the promising ones."""
SHARE = 5
"""A move in a race gets one part in so many of a search's iterations, in each tree and round."""


@dataclass(frozen=True, slots=True)
class Finder:
    """Finds the best plan at a decision; `scouts` are the trees in which moves race."""

    game: Game[Any]
    search: Search
    scouts: Estimator

    def best(self, fork: Any, seat: int, iterations: int) -> tuple[tuple[int, ...], float]:
        """The best plan at the decision that the seat owes, which leaves a choice, and its chance of winning."""
        legal = self.game.legal(fork, seat)
        if len(legal) <= RACERS and all(self._ends_plan(fork, seat, move) for move in legal):
            return self._winner(fork, seat, legal, max(1, iterations // SHARE))
        self.search.forget()
        thought = self.search.think(fork, seat, legal, Budget(iterations))
        worth = max(thought.candidates, key=lambda candidate: candidate.visits).chance(seat)
        return most_visited_plan(self.search, self.game, fork, seat), worth

    def _winner(self, fork: Any, seat: int, moves: Sequence[int], iterations: int) -> tuple[tuple[int, ...], float]:
        """Let moves race: all get as many iterations, and the worse half drops out, until one is left.

        A search would drop what begins badly after a visit or two, and a card may need a hundred until its turn has
        been understood.
        """
        self.scouts.forget()
        while True:
            ends = [after(self.game, fork, seat, (move,)) for move in moves]
            found = self.scouts.compare(ends, iterations, seat)
            worth = {move: each.chances[seat] for move, each in zip(moves, found, strict=True)}
            moves = sorted(moves, key=worth.__getitem__, reverse=True)[: max(1, len(moves) // 2)]
            if len(moves) == 1:
                return tuple(moves), worth[moves[0]]

    def _ends_plan(self, fork: Any, seat: int, move: int) -> bool:
        return plan_is_done(self.game, after(self.game, fork, seat, (move,)), seat)


def most_visited_plan(search: Search, game: Game[Any], fork: Any, seat: int) -> tuple[int, ...]:
    """The moves that the search has tried most, at each decision until the seat's plan is done."""
    moves: list[int] = []
    position = clone(fork)
    while not (moves and plan_is_done(game, position, seat)):
        visits, legal = search.visits(position, seat), game.legal(position, seat)
        moves.append(max(legal, key=lambda move: visits.get(move, 0)))
        game.play(position, seat, moves[-1])
    return tuple(moves)
