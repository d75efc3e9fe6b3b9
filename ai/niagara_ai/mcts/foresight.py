"""How a game would likely go on after a move: the rest of the turn, then what others and chance make most likely."""

from __future__ import annotations

import copy
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from niagara_ai.contract import Game
from niagara_ai.mcts.search import Search

DEALS = 24
"""So many positions that could lie behind the view are played on."""
LIKELY = 0.25
"""What happens in a smaller share of the positions that came so far is not foretold."""
FEW = 3
"""Nor is anything once fewer positions than these are left."""
LONGEST, BEYOND = 40, 4
"""How many decisions are foretold at most, and how many of them are others'."""


@dataclass(frozen=True, slots=True)
class Foretold:
    """A decision to come, and in which share of the positions that came so far it is taken."""

    seat: int
    move: int
    share: float


def deals_behind(game: Game[Any], view: Any, chance: Any) -> list[Any]:
    """Positions that could lie behind the view."""
    return [game.sample(view, chance) for _ in range(DEALS)]


def foretell(search: Search, game: Game[Any], deals: Sequence[Any], seat: int, move: int) -> tuple[Foretold, ...]:
    """The decisions that would follow on the seat's `move`, as likely ones as there are; `deals` stay as they are.

    Everybody plays what the search tried most there, and where it never was what a quick player likes best.
    """
    lives = [copy.deepcopy(deal) for deal in deals]
    found: list[Foretold] = []
    for state in lives:
        game.play(state, seat, move)
    while len(found) < LONGEST and sum(one.seat != seat for one in found) < BEYOND:
        decided = _decisions(search, game, lives, seat)
        if not decided:
            break
        (decider, chosen), agreed = max(decided.items(), key=lambda item: len(item[1]))
        if len(agreed) < max(FEW, LIKELY * len(lives)):
            break
        found.append(Foretold(decider, chosen, len(agreed) / len(lives)))
        for state in agreed:
            game.play(state, decider, chosen)
        lives = agreed
    return tuple(found)


def _decisions(search: Search, game: Game[Any], lives: Sequence[Any], first: int) -> dict[tuple[int, int], list[Any]]:
    """By seat and move: the positions in which that is decided next, after the steps that come before it."""
    decided: dict[tuple[int, int], list[Any]] = defaultdict(list)
    for state in lives:
        while not game.is_over(state) and not game.deciders(state):
            game.advance(state)
        if not game.is_over(state):
            seats = game.deciders(state)
            seat = first if first in seats else seats[0]
            decided[seat, _favourite(search, game, state, seat)].append(state)
    return decided


def _favourite(search: Search, game: Game[Any], state: Any, seat: int) -> int:
    """What the seat would decide there."""
    moves = game.legal(state, seat)
    if len(moves) == 1:
        return moves[0]
    if tries := search.tries(state, seat):
        return max(moves, key=lambda move: tries.get(move, 0))
    odds = [0.0] * len(moves)
    game.kernel.prefer(state, seat, moves, len(moves), odds)
    return moves[odds.index(max(odds))]
