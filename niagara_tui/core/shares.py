"""Shares of the win, for every game's `shares`; runs at both speeds."""

from __future__ import annotations

from niagara_tui.core.speed import rules


@rules
def share_evenly(seats: int, parts: list[float]) -> None:
    """Scale the parts, 1 for each winner and 0 for the others, to a sum of 1; without winners they stay 0."""
    winners = 0.0
    for seat in range(seats):
        winners += parts[seat]
    for seat in range(seats):
        parts[seat] /= max(winners, 1.0)
