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
    """Whether a reserve ends the game (N-60)."""
    most, kinds = 0, 0
    for count in reserve:
        most = max(most, count)
        kinds += count > 0
    return is_goal(most, kinds, total(reserve))


@rules
def is_goal(most: int, kinds: int, gems: int) -> bool:
    """Whether that is enough to end the game: 4 of one colour, all 5 colours, or any 7 gems (N-60)."""
    return most >= 4 or kinds == 5 or gems >= 7


@rules
def value(gems: Gems) -> int:
    """Total value of the gems, from 1 for violet to 5 for red (N-61, N-62)."""
    return gems[0] + 2 * gems[1] + 3 * gems[2] + 4 * gems[3] + 5 * gems[4]
