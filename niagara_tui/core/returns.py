"""Each seat's return: its share of the win, or in a truncated game of everything collected, minus an equal share.

Linked with a game's rules (`core.speed.link`); runs at both speeds.
"""

from __future__ import annotations

from typing import Any

from niagara_tui.core.game import RULES
from niagara_tui.core.speed import rules

is_over, shares, score = RULES.is_over, RULES.shares, RULES.score


@rules
def write_parts(state: Any, seats: int, parts: Any) -> None:
    """Write each seat's share of the win, or in a truncated game its score plus one, so that they are never all 0."""
    if is_over(state):
        shares(state, parts)
    else:
        for seat in range(seats):
            parts[seat] = 1.0 + score(state, seat)


@rules
def write_returns(state: Any, seats: int, returns: Any, parts: Any) -> None:
    """Write each seat's return; they sum to 0. `parts` is a buffer."""
    write_parts(state, seats, parts)
    total = 0.0
    for seat in range(seats):
        total += parts[seat]
    for seat in range(seats):
        returns[seat] = parts[seat] / total - 1.0 / seats


FUNCTIONS = (write_parts, write_returns)
"""The functions to pass to `Kernel.link` for `write_returns`."""
