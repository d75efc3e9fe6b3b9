"""Ways through a game's tree of decisions: all of them counted (perft), and what each seat gets.

Perft is the quickest check that two rule engines agree. Its compiled form is slow to start, then far faster. What is
marked as rules is one source for any game: `Kernel.link` binds it to the game's own, at either speed.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from niagara_tui.core.declare import clone
from niagara_tui.core.game import RULES, Game, Kernel
from niagara_tui.core.packing import pack, record_type
from niagara_tui.core.speed import rules

S = TypeVar("S")

legal_moves, play, advance, is_over = RULES.legal_moves, RULES.play, RULES.advance, RULES.is_over
shares, score = RULES.shares, RULES.score


def settle(game: Game[S], state: S) -> None:
    """Do the automatic steps until somebody owes a decision or the game is over."""
    while not game.is_over(state) and not game.deciders(state):
        game.advance(state)


def perft(game: Game[S], state: S, depth: int) -> int:
    """Count the sequences of `depth` decisions from this position.

    If several seats owe a decision, the lowest goes first. A game that ends earlier counts once.
    """
    settled = clone(state)
    settle(game, settled)
    return _count(game, settled, depth)


def _count(game: Game[S], state: S, depth: int) -> int:
    if depth == 0 or game.is_over(state):
        return 1
    seat = game.deciders(state)[0]
    moves = game.legal(state, seat)
    if depth == 1:
        return len(moves)
    nodes = 0
    for move in moves:
        after = clone(state)
        game.play(after, seat, move)
        settle(game, after)
        nodes += _count(game, after, depth - 1)
    return nodes


def divide(
    game: Game[S], state: S, depth: int, count: Callable[[Game[S], S, int], int] = perft
) -> Iterator[tuple[str, int]]:
    """Yield each legal move of the first decision, as text, with the `count` below it; none if the game is over."""
    settled = clone(state)
    settle(game, settled)
    if game.is_over(settled):
        return
    seat = game.deciders(settled)[0]
    for move in game.legal(settled, seat):
        after = clone(settled)
        game.play(after, seat, move)
        yield game.text(move), count(game, after, depth - 1)


# -- compiled -----------------------------------------------------------------------------------------


def perft_compiled(game: Game[Any], state: Any, depth: int) -> int:
    """Count the same as `perft`, with the compiled rules on packed records.

    Raises:
        ImportError: Numba is not installed.
    """
    import numpy as np

    path = np.zeros(depth + 1, dtype=record_type(type(state)))
    path[0] = pack(state)
    moves = np.zeros((depth + 1, game.bound), dtype=np.int64)
    left, who = np.zeros((2, depth + 1), dtype=np.int64)
    return int(_counter(game.kernel, game.id)(path, moves, left, who, depth, state.seats))


@functools.cache
def _counter(kernel: Kernel[Any], tag: str) -> Callable[..., int]:
    return kernel.link((next_decider, settle_compiled, count), tag, fast=True)["count"]


@rules
def settle_compiled(state: Any, seats: int, moves: Any) -> tuple[int, int]:
    """Do the automatic steps until a seat owes a decision.

    Returns the lowest such seat and the number of its legal moves, or (-1, 0) if the game is over.
    """
    while not is_over(state):
        seat, legal = next_decider(state, seats, 0, moves)
        if seat >= 0:
            return seat, legal
        advance(state)
    return -1, 0


@rules
def count(path: Any, moves: Any, left: Any, who: Any, depth: int, seats: int) -> int:
    """Count the leaves depth-first, without recursion.

    By level, `path` holds the position, `who` the deciding seat and `left` the number of its moves still to try.
    """
    nodes, level, is_new = 0, 0, True  # is_new: the level has just been entered from above
    while level >= 0:
        if is_new:
            seat, legal = settle_compiled(path[level], seats, moves[level])
            who[level] = seat
            left[level] = legal if level < depth - 1 else 0
            if seat < 0 or level == depth:
                nodes += 1
            elif level == depth - 1:
                nodes += legal
        is_new = left[level] > 0
        if is_new:
            left[level] -= 1
            path[level + 1] = path[level]
            play(path[level + 1], who[level], moves[level, left[level]])
        level += 1 if is_new else -1
    return nodes


@rules
def next_decider(state: Any, seats: int, first: int, moves: Any) -> tuple[int, int]:
    """Find a seat that owes a decision, from `first` on, and the number of its legal moves; (-1, 0) if none."""
    for turn in range(seats):
        seat = first + turn if first + turn < seats else first + turn - seats
        legal = legal_moves(state, seat, moves)
        if legal:
            return seat, legal
    return -1, 0


# -- what each seat gets ------------------------------------------------------------------------------


@rules
def write_returns(state: Any, seats: int, returns: Any, parts: Any) -> None:
    """Write each seat's return; they sum to 0. `parts` is a buffer."""
    if is_over(state):
        shares(state, parts)
    else:  # truncated: by scores, with one more each, so that they are never all 0
        for seat in range(seats):
            parts[seat] = 1.0 + score(state, seat)
    total = 0.0
    for seat in range(seats):
        total += parts[seat]
    for seat in range(seats):
        returns[seat] = parts[seat] / total - 1.0 / seats


RETURNS = (write_returns,)  # the functions to pass to `Kernel.link` for `write_returns`
