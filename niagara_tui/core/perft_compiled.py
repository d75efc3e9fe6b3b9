"""The same count as `perft`, by the compiled rules on packed records: slow to start, then far quicker."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from niagara_tui.core.declare import pack, record_type
from niagara_tui.core.game import Game, Kernel
from niagara_tui.core.speed import compiled


def perft_compiled(game: Game[Any], state: Any, depth: int) -> int:
    """What `perft` counts, counted by machine code.

    Raises:
        ImportError: Numba is not installed.
    """
    import numpy as np

    path = np.zeros(depth + 1, dtype=record_type(type(state)))
    path[0] = pack(state)
    moves = np.zeros((depth + 1, game.bound), dtype=np.int64)
    left = np.zeros(depth + 1, dtype=np.int64)
    return int(_counter(game.kernel)(path, moves, left, depth, state.seats))


@functools.cache
def _counter(kernel: Kernel) -> Callable[..., int]:
    """The walk over the tree; `path` holds the positions on the way, `left[level]` how many moves are still to try."""
    import numba

    is_over, must_decide, advance = compiled(kernel.is_over), compiled(kernel.must_decide), compiled(kernel.advance)
    legal_moves, play = compiled(kernel.legal_moves), compiled(kernel.play)

    def settle(state: Any, seats: int) -> int:
        while not is_over(state):
            for seat in range(seats):
                if must_decide(state, seat):
                    return seat
            advance(state)
        return -1

    settle = numba.njit(settle)

    def count(path: Any, moves: Any, left: Any, depth: int, seats: int) -> int:
        nodes, level, fresh = 0, 0, True
        while level >= 0:
            seat = settle(path[level], seats)
            if fresh:
                left[level] = legal_moves(path[level], seat, moves[level]) if seat >= 0 and level < depth else 0
                if seat < 0 or level == depth:
                    nodes += 1
                elif level == depth - 1:
                    nodes += left[level]
                    left[level] = 0
            fresh = left[level] > 0
            if fresh:
                left[level] -= 1
                path[level + 1] = path[level]
                play(path[level + 1], seat, moves[level, left[level]])
            level += 1 if fresh else -1
        return nodes

    counting: Callable[..., int] = numba.njit(nogil=True)(count)
    return counting
