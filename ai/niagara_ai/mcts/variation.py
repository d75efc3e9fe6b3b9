"""The plans of a turn in a search's tree, ranked by a lower bound of their chance of winning."""

from __future__ import annotations

import copy
import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from niagara_ai.contract import Game
from niagara_ai.mcts.search import Search

MAX_DEVIATION = 0.5
"""Maximum standard deviation of one game's outcome, which is 0 or 1."""


@dataclass(frozen=True, slots=True)
class Line:
    """A plan: its moves, the visits of the last one, and the seat's chance of winning after it."""

    moves: tuple[int, ...]
    visits: int
    chance: float

    @property
    def lower_bound(self) -> float:
        """Approximate lower bound of the chance: a plan with few visits may have been lucky."""
        return self.chance - MAX_DEVIATION / math.sqrt(self.visits) if self.visits else -1.0


def lines(search: Search, game: Game[Any], view: Any, seat: int) -> list[Line]:
    """The plans that were tried, highest lower bound first; each ends at `Game.is_between_plans` or with the tree."""
    return sorted(_lines(search, game, view, seat, Line((), 0, 0.0)), key=lambda line: -line.lower_bound)


def _lines(search: Search, game: Game[Any], position: Any, seat: int, so_far: Line) -> Iterator[Line]:
    moves = game.legal(position, seat)
    statistics = search.statistics(position, seat)
    for move in moves:
        visits, chance = statistics.get(move, (0, 0.0)) if len(moves) > 1 else (so_far.visits, so_far.chance)
        if not visits and so_far.moves:
            continue
        line, after = Line((*so_far.moves, move), visits, chance), copy.deepcopy(position)
        game.play(after, seat, move)
        is_done = game.is_over(after) or game.deciders(after) != [seat] or game.is_between_plans(after, seat)
        deeper = [] if is_done else list(_lines(search, game, after, seat, line))
        yield from deeper or [line]
