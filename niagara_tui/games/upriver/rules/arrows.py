"""The arrows of the die: move an own boat forward or an opponent's boat back (U-5)."""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.upriver.rules.board import FIRST_SECTION, HARBOUR, LAST_SECTION, LOST, PROTECTED_FROM
from niagara_tui.games.upriver.rules.moves import FORWARD, back_move, own_move
from niagara_tui.games.upriver.rules.river import forward_end
from niagara_tui.games.upriver.rules.state import State

NOWHERE = LOST
"""The section of a next boat that does not exist."""


@rules
def next_ahead(state: State, seat: int, section: int) -> int:
    """The section of the seat's next boat ahead on the river; `NOWHERE` if there is none."""
    boats = state.players[seat].boats
    for other in range(section + 1, HARBOUR):
        if boats[other]:
            return other
    return NOWHERE


@rules
def next_behind(state: State, seat: int, section: int) -> int:
    """The section of the seat's next boat behind; `NOWHERE` if there is none."""
    boats = state.players[seat].boats
    for step in range(1, section):
        if boats[section - step]:
            return section - step
    return NOWHERE


@rules
def arrows_end(state: State, seat: int, section: int) -> int:
    """Where the arrows take the seat's boat: to its next boat ahead, or to a sandbank before it; else `NOWHERE`."""
    other = next_ahead(state, seat, section)
    return NOWHERE if other == NOWHERE else forward_end(state, section, other - section)


@rules
def is_protected(state: State, section: int) -> bool:
    """Whether the section holds so many boats that none of them can be sent back."""
    count = 0
    for seat in range(state.seats):
        count += state.players[seat].boats[section]
    return count >= PROTECTED_FROM


@rules
def may_go_forward(state: State, seat: int, section: int) -> bool:
    """Whether the seat has a boat on the section and another one ahead."""
    return state.players[seat].boats[section] > 0 and next_ahead(state, seat, section) != NOWHERE


@rules
def may_be_sent_back(state: State, seat: int, section: int) -> bool:
    """Whether the seat has a boat on the section that can be sent back to its next boat behind."""
    if state.players[seat].boats[section] == 0 or next_behind(state, seat, section) == NOWHERE:
        return False
    return not is_protected(state, section)


@rules
def list_arrow_moves(state: State, seat: int, moves: list[int]) -> int:
    """Write the seat's legal moves with the arrows; return their count."""
    count = 0
    for section in range(FIRST_SECTION, LAST_SECTION):
        if may_go_forward(state, seat, section):
            moves[count] = own_move(FORWARD, section)
            count += 1
    for other in range(state.seats):
        for section in range(FIRST_SECTION + 1, HARBOUR):
            if other != seat and may_be_sent_back(state, other, section):
                moves[count] = back_move(other, section)
                count += 1
    return count


@rules
def can_use_arrows(state: State, seat: int) -> bool:
    """Whether the seat has a legal move with the arrows."""
    for other in range(state.seats):
        for section in range(FIRST_SECTION, HARBOUR):
            if other == seat and may_go_forward(state, seat, section):
                return True
            if other != seat and may_be_sent_back(state, other, section):
                return True
    return False
