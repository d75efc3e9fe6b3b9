"""What a search would do next, read off its tree: the rest of a turn, and whole plans by how good they surely are."""

from __future__ import annotations

import copy
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ai.mcts.search import Search
from ai.protocol import Game

LONGEST_TURN = 40
SPREAD = 0.5
"""Of one game's outcome, at most: it is won or not."""


@dataclass(frozen=True, slots=True)
class Line:
    """A plan: its moves, how often the last of them was tried, and the seat's chance of winning then."""

    moves: tuple[int, ...]
    tries: int
    chance: float

    @property
    def surely(self) -> float:
        """What the chance is at least, about: one that was tried little may have been lucky."""
        return self.chance - SPREAD / math.sqrt(self.tries) if self.tries else -1.0


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


def lines(search: Search, game: Game[Any], view: Any, seat: int) -> list[Line]:
    """The plans that were tried, the surest first; one ends where nothing is half done, or where the tree ends."""
    return sorted(_lines(search, game, view, seat, Line((), 0, 0.0)), key=lambda line: -line.surely)


def _lines(search: Search, game: Game[Any], position: Any, seat: int, so_far: Line) -> Iterator[Line]:
    moves = game.legal(position, seat)
    learnt = search.learnt(position, seat)
    for move in moves:
        tries, chance = learnt.get(move, (0, 0.0)) if len(moves) > 1 else (so_far.tries, so_far.chance)
        if not tries and so_far.moves:
            continue
        line, after = Line((*so_far.moves, move), tries, chance), copy.deepcopy(position)
        game.play(after, seat, move)
        is_done = game.is_over(after) or game.deciders(after) != [seat] or game.is_whole(after, seat)
        deeper = [] if is_done else list(_lines(search, game, after, seat, line))
        yield from deeper or [line]


def _most_tried(search: Search, position: Any, seat: int, moves: Sequence[int]) -> int | None:
    if len(moves) == 1:
        return moves[0]
    learnt = search.learnt(position, seat)
    best = max(moves, key=lambda move: learnt.get(move, (0, 0.0))[0])
    return best if best in learnt else None
