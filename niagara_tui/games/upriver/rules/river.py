"""Boats on the river: sandbank, wave and harbour, and the river's own movement (U-3, U-4, U-6, U-7)."""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.upriver.rules.board import BOATS, FIRST_SECTION, HARBOUR, LAST_SECTION, LOST, WAVE_PUSH
from niagara_tui.games.upriver.rules.state import State


@rules
def forward_end(state: State, start: int, sections: int) -> int:
    """Where a boat ends that goes `sections` forward; the sandbank and the harbour stop it (U-3, U-7)."""
    end = min(start + sections, HARBOUR)
    if start < state.sandbank and state.sandbank < end:
        return state.sandbank
    return end


@rules
def throw_end(state: State, start: int, number: int) -> int:
    """Where a boat ends that moves by the number thrown, carried on by the wave if it stops there (U-2, U-4)."""
    end = forward_end(state, start, number)
    if end == state.wave:
        return forward_end(state, end, WAVE_PUSH)
    return end


@rules
def docks_taken(state: State) -> int:
    """Number of docks taken, which is the index of the next dock."""
    taken = 0
    for seat in range(state.seats):
        taken += state.players[seat].boats[HARBOUR]
    return taken


@rules
def afloat(state: State, seat: int) -> int:
    """Number of the seat's boats on the river."""
    player = state.players[seat]
    return BOATS - player.boats[LOST] - player.boats[HARBOUR]


@rules
def any_afloat(state: State) -> bool:
    """Whether any boat is on the river (U-8)."""
    for seat in range(state.seats):
        if afloat(state, seat):
            return True
    return False


@rules
def flow(state: State) -> None:
    """Move the river: section 1 loses its boats over the falls and returns as 10, the others move down by 1 (U-6)."""
    for seat in range(state.seats):
        boats = state.players[seat].boats
        boats[LOST] += boats[FIRST_SECTION]
        for section in range(FIRST_SECTION, LAST_SECTION):
            boats[section] = boats[section + 1]
        boats[LAST_SECTION] = 0
    state.sandbank = after_flow(state.sandbank)
    state.wave = after_flow(state.wave)


@rules
def after_flow(section: int) -> int:
    """The number of a section after the river has moved."""
    return section - 1 if section > FIRST_SECTION else LAST_SECTION
