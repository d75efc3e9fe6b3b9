"""One random game at both speeds: the same driver runs interpreted on states and compiled on their records.

The driver is linked with a game's rules and makes one decision or one step at a time; it chooses by a small generator
of its own, so that the game's random numbers are not used up.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from niagara_ai.contract import RULES

from niagara_tui.core.chance import next_random
from niagara_tui.core.speed import rules
from niagara_tui.games import registry

must_decide, legal_moves, play = RULES.must_decide, RULES.legal_moves, RULES.play
advance, is_over = RULES.advance, RULES.is_over


@rules
def decide_or_step(state: Any, seats: int, random_state: int, moves: Any) -> tuple[int, int, int]:
    """Make one decision if a seat owes one, else one step.

    Returns the seat or -1, its number of legal moves, and the generator's next state.
    """
    random_state = next_random(random_state)
    first = (random_state >> 8) % seats
    for index in range(seats):
        seat = (first + index) % seats
        if must_decide(state, seat):
            count = legal_moves(state, seat, moves)
            random_state = next_random(random_state)
            play(state, seat, moves[(random_state >> 8) % count])
            return seat, count, random_state
    advance(state)
    return -1, 0, random_state


@rules
def run(state: Any, seats: int, random_state: int, moves: Any, records: Any, lists: Any) -> tuple[int, int]:
    """Play until the game is over or `records` is full, and write all positions and legal moves.

    Returns the number of positions and the number of entries in `lists`.
    """
    positions, numbers = 0, 0
    while positions < len(records) and not is_over(state):
        seat, count, random_state = decide_or_step(state, seats, random_state, moves)
        records[positions] = state
        positions += 1
        lists[numbers] = seat
        for index in range(count):
            lists[numbers + 1 + index] = moves[index]
        numbers += count + 1
    return positions, numbers


@functools.cache
def drivers(name: str, fast: bool = False) -> dict[str, Callable[..., Any]]:
    """The functions of this module linked with the rules of the named game, interpreted or compiled."""
    return registry.game(name).kernel.link((next_random, decide_or_step, run), name, fast)
