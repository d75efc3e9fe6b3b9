"""What the rules of Canyon had otherwise: a game that was begun under an older version is played to its end by it.

Version 1 broke ties by the bid, not by its highest tempo card (C-11). Nothing need ask for that: two bids of 4 or more
that differ, both of which come into the village in one round, would take more tricks than a round has.
"""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.canyon.rules.state import State


@rules
def waits_in_cave(state: State) -> bool:
    """Whether who is pushed into the cave before the own move waits (C-9); under version 1 the canoe moved."""
    return state.edition >= 2
