"""Differences of older versions of Canyon's rules; a game is played to its end by the version it began under.

Version 1 broke ties by the bid, not by its highest tempo card (C-11). No code distinguishes that case: two different
exact bids of 4 or more that both reach the village in one round would need more tricks than a round has.
"""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.canyon.rules.state import State


@rules
def waits_in_cave(state: State) -> bool:
    """Whether a canoe pushed into the cave before its own move waits there (C-9); under version 1 it still moved."""
    return state.edition >= 2


@rules
def prefers_ends_of_all_points(state: State) -> bool:
    """Whether ends that can be reached by spending every point exclude others as far on (C-7); as of version 3."""
    return state.edition >= 3
