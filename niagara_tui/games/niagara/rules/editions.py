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
