"""The plan that a search would play."""

from __future__ import annotations

from typing import Any

from niagara_ai.mcts.search import Search

from niagara_tui.core.declare import clone
from niagara_tui.core.game import Game
from niagara_tui.core.plans import plan_is_done


def most_visited_plan(search: Search, game: Game[Any], fork: Any, seat: int) -> tuple[int, ...]:
    """The moves that the search has tried most, at each decision until the seat's plan is done."""
    moves: list[int] = []
    position = clone(fork)
    while not (moves and plan_is_done(game, position, seat)):
        visits, legal = search.visits(position, seat), game.legal(position, seat)
        moves.append(max(legal, key=lambda move: visits.get(move, 0)))
        game.play(position, seat, moves[-1])
    return tuple(moves)
