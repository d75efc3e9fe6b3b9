"""Differences of older versions of Niagara's rules; a game is played to its end by the version it began under."""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.rules.state import State


@rules
def owner_chooses_canoe(state: State) -> bool:
    """Whether the owner of two lost canoes chooses which one returns (N-50); under version 1 the first returned."""
    return state.edition >= 2


@rules
def storm_calls_beaver_back(state: State) -> bool:
    """Whether a new storm puts a beaver on the river back at the top (S-41); under version 1 it drifted on."""
    return state.edition >= 2


@rules
def cargo_keeps_off_whirlpool(state: State) -> bool:
    """Whether points spent on cargo cannot shorten a way so that it ends on the whirlpool (S-23); as of version 3."""
    return state.edition >= 3


@rules
def meets_joe_at_end_of_turn(state: State) -> bool:
    """Whether canoes that wait meet Joe at the end of any turn (J-6); before version 3 only ahead of a cloud."""
    return state.edition >= 3
