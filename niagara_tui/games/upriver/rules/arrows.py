"""The arrows of the die: move an own boat forward or an opponent's boat back (U-5)."""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.upriver.rules.board import FIRST_SECTION, HARBOUR, LAST_SECTION, LOST, MOORED
from niagara_tui.games.upriver.rules.moves import FORWARD, own_move, sent_back
from niagara_tui.games.upriver.rules.river import carried
from niagara_tui.games.upriver.rules.state import State

NOWHERE = LOST
"""Returned if there is no next boat in that direction."""


@rules
def ahead(state: State, seat: int, section: int) -> int:
    """The section of the seat's next boat ahead on the river; `NOWHERE` if there is none."""
    boats = state.players[seat].boats
    for other in range(section + 1, HARBOUR):
        if boats[other]:
            return other
    return NOWHERE


@rules
def behind(state: State, seat: int, section: int) -> int:
    """The section of the seat's next boat behind; `NOWHERE` if there is none."""
    boats = state.players[seat].boats
    for step in range(1, section):
        if boats[section - step]:
            return section - step
    return NOWHERE


@rules
def forward_end(state: State, seat: int, section: int) -> int:
    """Where the arrows take the seat's boat: to its next boat ahead, or to a sandbank before it; else `NOWHERE`."""
    other = ahead(state, seat, section)
    return NOWHERE if other == NOWHERE else carried(state, section, other - section)


@rules
def is_moored(state: State, section: int) -> bool:
    """Whether the section holds enough boats that none of them can be sent back."""
    count = 0
    for seat in range(state.seats):
        count += state.players[seat].boats[section]
    return count >= MOORED


@rules
def may_go_forward(state: State, seat: int, section: int) -> bool:
    """Whether the seat has a boat on the section and another one ahead."""
    return state.players[seat].boats[section] > 0 and ahead(state, seat, section) != NOWHERE


@rules
def may_be_sent_back(state: State, seat: int, section: int) -> bool:
    """Whether the seat has a boat on the section that can be sent back to its next boat behind."""
    if state.players[seat].boats[section] == 0 or behind(state, seat, section) == NOWHERE:
        return False
    return not is_moored(state, section)


@rules
def list_arrows(state: State, seat: int, moves: list[int]) -> int:
    """Write the seat's legal moves with the arrows; return their count."""
    count = 0
    for section in range(FIRST_SECTION, LAST_SECTION):
        if may_go_forward(state, seat, section):
            moves[count] = own_move(FORWARD, section)
            count += 1
    for other in range(state.seats):
        for section in range(FIRST_SECTION + 1, HARBOUR):
            if other != seat and may_be_sent_back(state, other, section):
                moves[count] = sent_back(other, section)
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
