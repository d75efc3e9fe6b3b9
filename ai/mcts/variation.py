"""What a search would do next: the rest of a turn, read off its tree."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Any

from ai.mcts.search import Search
from ai.protocol import Game

LONGEST_TURN = 40


def continuation(search: Search, game: Game[Any], view: Any, seat: int, move: int) -> tuple[int, ...]:
    """What the seat would decide after `move` until others decide or something happens: each time what was tried most.

    It ends earlier where the tree knows no more.
    """
    position, found = copy.deepcopy(view), [move]
    game.play(position, seat, move)
    while len(found) < LONGEST_TURN and not game.is_over(position) and game.deciders(position) == [seat]:
        following = _most_tried(search, position, seat, game.legal(position, seat))
        if following is None:
            break
        game.play(position, seat, following)
        found.append(following)
    return tuple(found[1:])


def _most_tried(search: Search, position: Any, seat: int, moves: Sequence[int]) -> int | None:
    if len(moves) == 1:
        return moves[0]
    tries = search.tries(position, seat)
    best = max(moves, key=lambda move: tries.get(move, 0))
    return best if tries.get(best, 0) else None
