"""Counting gems: totals, free places, values, and whether a reserve wins."""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.rules.state import Canoe, Gems


@rules
def total(gems: Gems) -> int:
    """Number of gems of all colours."""
    return gems[0] + gems[1] + gems[2] + gems[3] + gems[4]


@rules
def room(canoe: Canoe) -> int:
    """Number of free places in the canoe's hold."""
    return canoe.hold - total(canoe.gems)


@rules
def wins(reserve: Gems) -> bool:
    """Whether a reserve ends the game: 4 of one colour, all 5 colours, or any 7 (N-60)."""
    kinds = 0
    for count in reserve:
        if count >= 4:
            return True
        if count > 0:
            kinds += 1
    return kinds == 5 or total(reserve) >= 7


@rules
def value(gems: Gems) -> int:
    """Total value of the gems, from 1 for violet to 5 for red (N-61, N-62)."""
    return gems[0] + 2 * gems[1] + 3 * gems[2] + 4 * gems[3] + 5 * gems[4]
