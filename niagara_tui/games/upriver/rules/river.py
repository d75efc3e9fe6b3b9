"""How boats move on the river: the sandbank, the wave, the harbour, and the section that goes (U-3, U-4, U-6, U-7)."""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.upriver.rules.board import BOATS, FIRST_SECTION, HARBOUR, LAST_SECTION, LOST, WAVE_PUSH
from niagara_tui.games.upriver.rules.state import State


@rules
def carried(state: State, start: int, sections: int) -> int:
    """Where a boat ends that goes so many sections forward: the sandbank stops it, so does the harbour (U-3, U-7)."""
    end = min(start + sections, HARBOUR)
    if start < state.sandbank and state.sandbank < end:
        return state.sandbank
    return end


@rules
def thrown(state: State, start: int, number: int) -> int:
    """Where a boat ends that moves by a number of the die: from the wave it is carried on (U-2, U-4)."""
    end = carried(state, start, number)
    if end == state.wave:
        return carried(state, end, WAVE_PUSH)
    return end


@rules
def docks_taken(state: State) -> int:
    """How many docks are taken; the next boat takes the one after them."""
    taken = 0
    for seat in range(state.seats):
        taken += state.players[seat].boats[HARBOUR]
    return taken


@rules
def afloat(state: State, seat: int) -> int:
    """How many of the seat's boats are on the river."""
    player = state.players[seat]
    return BOATS - player.boats[LOST] - player.boats[HARBOUR]


@rules
def any_afloat(state: State) -> bool:
    """Whether a boat is on the river (U-8)."""
    for seat in range(state.seats):
        if afloat(state, seat):
            return True
    return False


@rules
def flow(state: State) -> None:
    """Section 1 goes over the falls with its boats and comes in as section 10; the others move down by one (U-6)."""
    for seat in range(state.seats):
        boats = state.players[seat].boats
        boats[LOST] += boats[FIRST_SECTION]
        for section in range(FIRST_SECTION, LAST_SECTION):
            boats[section] = boats[section + 1]
        boats[LAST_SECTION] = 0
    state.sandbank = shifted(state.sandbank)
    state.wave = shifted(state.wave)


@rules
def shifted(section: int) -> int:
    """The number that a section has after the river has moved."""
    return section - 1 if section > FIRST_SECTION else LAST_SECTION
