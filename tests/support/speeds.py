"""One random game at both speeds: the same driver runs interpreted on states and compiled on their records.

The driver takes a game's kernel by the names of its rules and makes one decision or one step at a time; what chooses is
a small generator of its own, so that nothing of the games' random numbers is used up.
"""

from __future__ import annotations

import functools
import types
from collections.abc import Callable
from typing import Any

from niagara_tui import catalog
from niagara_tui.core.speed import compiled, rules

must_decide: Any = None
legal_moves: Any = None
play: Any = None
advance: Any = None
is_over: Any = None


@rules
def lucky(luck: int) -> int:
    """The next number of the generator, from 0 and below 2**31 at both speeds."""
    return (luck * 1103515245 + 12345) & 0x7FFFFFFF


@rules
def decide_or_step(state: Any, seats: int, luck: int, moves: Any) -> tuple[int, int, int]:
    """One decision of a seat that owes one, or else one step: the seat or -1, how many legal moves, the next luck."""
    luck = lucky(luck)
    first = (luck >> 8) % seats
    for index in range(seats):
        seat = (first + index) % seats
        if must_decide(state, seat):
            count = legal_moves(state, seat, moves)
            luck = lucky(luck)
            play(state, seat, moves[(luck >> 8) % count])
            return seat, count, luck
    advance(state)
    return -1, 0, luck


@rules
def run(state: Any, seats: int, luck: int, moves: Any, records: Any, lists: Any) -> tuple[int, int]:
    """Play on until the game is over or `records` is full: all positions and legal lists, and how much of both."""
    positions, numbers = 0, 0
    while positions < len(records) and not is_over(state):
        seat, count, luck = decide_or_step(state, seats, luck, moves)
        records[positions] = state
        positions += 1
        lists[numbers] = seat
        for index in range(count):
            lists[numbers + 1 + index] = moves[index]
        numbers += count + 1
    return positions, numbers


@rules
def count_tree(stack: Any, lists: Any, counts: Any, seats: int, depth: int) -> int:
    """`core.perft.perft` without recursion, on records: `stack[0]` is the position, `counts` is room for numbers."""
    nodes, level = 0, 0
    counts[0] = -1
    while level >= 0:
        if counts[level] < 0:
            seat = settle(stack[level], seats)
            counts[level] = 0 if seat < 0 else legal_moves(stack[level], seat, lists[level])
            if seat < 0 or level == depth - 1:
                nodes += 1 if seat < 0 else counts[level]
                counts[level] = 0
        if counts[level] == 0:
            level -= 1
            continue
        counts[level] -= 1
        stack[level + 1] = stack[level]
        play(stack[level + 1], lowest_seat(stack[level], seats), lists[level][counts[level]])
        level += 1
        counts[level] = -1
    return nodes


@rules
def lowest_seat(state: Any, seats: int) -> int:
    """The lowest seat that owes a decision, -1 if none does."""
    for seat in range(seats):
        if must_decide(state, seat):
            return seat
    return -1


@rules
def settle(state: Any, seats: int) -> int:
    """Do the steps until somebody must decide; the lowest seat that does, -1 when the game is over."""
    while not is_over(state):
        seat = lowest_seat(state, seats)
        if seat >= 0:
            return seat
        advance(state)
    return -1


_OF_THE_KERNEL = ("must_decide", "legal_moves", "play", "advance", "is_over")
_OF_THIS_FILE = (lucky, decide_or_step, run, lowest_seat, settle, count_tree)


@functools.cache
def drivers(name: str) -> dict[str, Callable[..., Any]]:
    """The functions of this file over the rules of the game with that name, interpreted.

    Each has the game's name in its own: Numba's cache tells functions apart by name and place.
    """
    game = catalog.game(name)
    names = {**globals(), **{name: getattr(game.kernel, name) for name in _OF_THE_KERNEL}}
    for function in _OF_THIS_FILE:
        driver = rules(types.FunctionType(function.__code__, names, function.__name__))
        driver.__module__ = __name__
        driver.__qualname__ = f"{game.id}_{function.__name__}"
        names[function.__name__] = driver
    return {function.__name__: names[function.__name__] for function in _OF_THIS_FILE}


def compiled_driver(name: str, function: str) -> Callable[..., Any]:
    """One of them in machine code."""
    return compiled(drivers(name)[function])
