"""What a search expects: how the game likely goes on after a plan."""

from __future__ import annotations

import copy
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from niagara_ai.contract import Game
from niagara_ai.mcts.search import Search
from niagara_ai.plans import played

SAMPLES = 24
"""Number of positions, sampled from the view, that are played on."""
GUESSES = 8 * SAMPLES
"""Number of the game's guesses of which they are drawn."""
MIN_SHARE = 0.25
"""Minimum share of the remaining positions in which a predicted decision must be taken."""
MIN_POSITIONS = 3
"""Minimum number of positions in which a predicted decision must be taken."""
MAX_DECISIONS, MAX_OF_OTHERS = 40, 4
"""Maximum number of predicted decisions, and how many of them may be other seats'."""


@dataclass(frozen=True, slots=True)
class Prediction:
    """A predicted decision; `share` is the share of the remaining positions in which it is taken."""

    seat: int
    move: int
    share: float


def sample_positions(search: Search, game: Game[Any], view: Any, seat: int, chance: Any) -> list[Any]:
    """Sample positions that are consistent with the seat's view, as often as the search's mind finds them likely.

    They are drawn from the game's guesses by sampling importance resampling (Rubin 1987), systematically.
    """
    guesses = [game.sample(view, chance) for _ in range(GUESSES)]
    likely = np.array(search.plausibilities(view, seat, guesses))
    weights = np.cumsum(np.exp(likely - likely.max()))
    places = np.searchsorted(weights, (np.arange(SAMPLES) + 0.5) / SAMPLES * weights[-1])
    return [guesses[place] for place in places.tolist()]


def continuations(
    search: Search, game: Game[Any], view: Any, seat: int, plans: Iterable[Sequence[int]], chance: Any
) -> list[tuple[Prediction, ...]]:
    """How the game likely goes on after each of these plans of the seat, by a search that has thought about its view.

    Raises:
        IndexError: the search has not thought yet.
    """
    positions, found = sample_positions(search, game, view, seat, chance), []
    for *begun, last in plans:
        following = [played(game, position, seat, begun) for position in positions]
        found.append(predict(search, game, following, seat, last))
    return found


def predict(search: Search, game: Game[Any], positions: Sequence[Any], seat: int, move: int) -> tuple[Prediction, ...]:
    """Predict the decisions that follow the seat's `move`, each the most likely one; `positions` are not modified.

    Every seat plays its most visited move in the search's tree, or the likeliest by the search's mind if the tree has
    none.
    """
    remaining = [copy.deepcopy(position) for position in positions]
    found: list[Prediction] = []
    for state in remaining:
        game.play(state, seat, move)
    while len(found) < MAX_DECISIONS and sum(one.seat != seat for one in found) < MAX_OF_OTHERS:
        decided = _decisions(search, game, remaining, seat)
        if not decided:
            break
        (decider, chosen), agreed = max(decided.items(), key=lambda item: len(item[1]))
        if len(agreed) < max(MIN_POSITIONS, MIN_SHARE * len(remaining)):
            break
        found.append(Prediction(decider, chosen, len(agreed) / len(remaining)))
        for state in agreed:
            game.play(state, decider, chosen)
        remaining = agreed
    return tuple(found)


def _decisions(
    search: Search, game: Game[Any], remaining: Sequence[Any], first: int
) -> dict[tuple[int, int], list[Any]]:
    """Do the automatic steps of each position, then group the positions by the seat and move of the next decision."""
    decided: dict[tuple[int, int], list[Any]] = defaultdict(list)
    for state in remaining:
        while not game.is_over(state) and not game.deciders(state):
            game.advance(state)
        if not game.is_over(state):
            seats = game.deciders(state)
            seat = first if first in seats else seats[0]
            decided[seat, _likely_move(search, game, state, seat)].append(state)
    return decided


def _likely_move(search: Search, game: Game[Any], state: Any, seat: int) -> int:
    """The move that the seat would choose there."""
    moves = game.candidates(state, seat)
    if len(moves) == 1:
        return moves[0]
    if visits := search.visits(state, seat):
        return max(moves, key=lambda move: visits.get(move, 0))
    return search.likeliest(state, seat, moves)
