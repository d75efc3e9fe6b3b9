"""Random playouts for benchmarks: one source, bound to any game's rules by `Kernel.link`."""

from __future__ import annotations

from typing import Any

from niagara_tui.core.game import RULES
from niagara_tui.core.speed import rules

legal_moves, play, advance, is_over = RULES.legal_moves, RULES.play, RULES.advance, RULES.is_over


@rules
def next_random(rng: int) -> int:
    """Next state of a linear congruential generator, from 0 and below 2**31; the same at both speeds."""
    return (rng * 1103515245 + 12345) & 0x7FFFFFFF


@rules
def index_below(rng: int, count: int) -> int:
    """Map a generator state to an index below `count`: by its high bits (the low ones are poor), without division."""
    return ((rng >> 8) * count) >> 23


@rules
def next_decider(state: Any, seats: int, first: int, moves: Any) -> tuple[int, int]:
    """Find a seat that owes a decision, from `first` on, and the number of its legal moves; (-1, 0) if none."""
    for turn in range(seats):
        seat = first + turn if first + turn < seats else first + turn - seats
        count = legal_moves(state, seat, moves)
        if count:
            return seat, count
    return -1, 0


@rules
def playout(state: Any, seats: int, cap: int, rng: int, moves: Any) -> tuple[int, int, int]:
    """Play at random to the end or for `cap` decisions; returns decisions, steps and the generator's state."""
    decisions, steps, seat = 0, 0, 0
    while decisions < cap and not is_over(state):
        decider, count = next_decider(state, seats, seat, moves)
        if count:
            seat = decider
            rng = next_random(rng)
            play(state, seat, moves[index_below(rng, count)])
            decisions += 1
        else:
            advance(state)
            steps += 1
    return decisions, steps, rng


@rules
def playouts(states: Any, seats: int, games: int, cap: int, rng: int, moves: Any) -> tuple[int, int, int]:
    """Play `games` random games from `states[0]`, using `states[1]` as working storage.

    Returns the total decisions, the total steps and the number of games that ended within `cap` decisions.
    """
    decisions, steps, ended = 0, 0, 0
    for _ in range(games):
        states[1] = states[0]
        made, taken, rng = playout(states[1], seats, cap, rng, moves)
        decisions += made
        steps += taken
        ended += is_over(states[1])
    return decisions, steps, ended


PLAYOUTS = (next_random, index_below, next_decider, playout, playouts)
"""The functions to pass to `Kernel.link` for `playouts`."""
