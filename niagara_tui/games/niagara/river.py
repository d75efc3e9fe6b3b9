"""Phase 3: the river carries the canoes (N-40 to N-43)."""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.board import BANK, LOST, SIX, ZONE_5
from niagara_tui.games.niagara.cargo import spill
from niagara_tui.games.niagara.state import CLOUD, NO_CARD, Canoe, State


@rules
def lowest_number(state: State) -> int:
    """The lowest number card shown this round, 0 if none is (N-40)."""
    lowest = CLOUD
    for seat in range(state.seats):
        card = state.players[seat].played
        if NO_CARD < card < lowest:
            lowest = card
    return 0 if lowest == CLOUD else lowest


@rules
def flow(state: State) -> int:
    """How many steps the river makes in this phase 3 (N-40)."""
    return max(0, lowest_number(state) + state.sky)


@rules
def step(state: State) -> None:
    """One step of the river; the arms take turns (N-41, N-42)."""
    six = SIX[state.next_arm]
    for seat in range(state.seats):
        for canoe in state.players[seat].canoes:
            drift(state, canoe, six)
    state.next_arm = 1 - state.next_arm


@rules
def drift(state: State, canoe: Canoe, six: int) -> None:
    """A canoe rides its disc for one step that feeds the arm which begins at `six` (N-41, N-43)."""
    zone = canoe.zone
    if BANK < zone < ZONE_5:
        canoe.zone = zone + 1
    elif zone == ZONE_5:
        canoe.zone = six
    elif zone == six:
        canoe.zone = six + 1
    elif zone == six + 1:
        canoe.zone = LOST
        spill(state, canoe.gems)
