"""The moves of Up the River: their numbers and texts, where boats end, and what the river does itself (U-2 to U-7).

Boats of one seat on one section are interchangeable, so a move identifies a boat by its section.
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

from niagara_tui.core.declare import clone
from niagara_tui.core.speed import rules
from niagara_tui.games.upriver.rules.state import (
    ARROWS,
    BOATS,
    FIRST_SECTION,
    HARBOUR,
    LAST_SECTION,
    LETTERS,
    LOST,
    NOT_THROWN,
    PROTECTED_FROM,
    WAVE_PUSH,
    State,
)


class Kind(IntEnum):
    """Kinds of moves; the value of a kind is the number of its first move, that of a boat on the first section."""

    MOVE = 1
    """An own boat on the section moves by the number thrown (U-2)."""
    FORWARD = MOVE + LAST_SECTION
    """An own boat on the section moves forward to the next own one (U-5)."""
    BACK = FORWARD + LAST_SECTION
    """An opponent's boat goes back to its next one behind (U-5); numbered by owner, then by section."""


# Plain integers for the rules: states and lists of moves hold integers, and in interpreted code a module global is
# looked up in a fraction of the time of a class attribute.
MOVE, FORWARD, BACK = map(int, Kind)


@rules
def kind_of(move: int) -> Kind:
    if move >= BACK:
        return Kind.BACK
    return Kind.FORWARD if move >= FORWARD else Kind.MOVE


@rules
def own_move(kind: int, section: int) -> int:
    """The number of the move of an own boat on the section; `kind` is `MOVE` or `FORWARD`."""
    return kind + section - FIRST_SECTION


@rules
def back_move(owner: int, section: int) -> int:
    """The number of the move that sends the owner's boat on the section back."""
    return BACK + owner * LAST_SECTION + section - FIRST_SECTION


@rules
def section_of(move: int) -> int:
    """The section that the move's boat leaves."""
    return (move - MOVE) % LAST_SECTION + FIRST_SECTION


@rules
def owner_of(move: int) -> int:
    """The owner of the boat that a move of the kind `BACK` sends back."""
    return (move - BACK) // LAST_SECTION


_SECTIONS = range(1, LAST_SECTION + 1)

TEXTS = (
    "",
    *(f"move {section}" for section in _SECTIONS),
    *(f"forward {section}" for section in _SECTIONS),
    *(f"back {seat} {section}" for seat in LETTERS for section in _SECTIONS),
)
"""Text of each move, by number; number 0 is not a move."""


# -- the river: sandbank, wave and harbour, and its own movement (U-3, U-4, U-6, U-7) --------------


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


# -- the arrows of the die (U-5) -------------------------------------------------------------------

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


# -- shifts: the effect of a move, one boat going from one place to another ------------------------


class Shift(NamedTuple):
    """A boat of `seat` goes from place `start` to place `end`."""

    seat: int
    start: int
    end: int


@rules
def shift_of(state: State, seat: int, move: int) -> Shift:
    """The shift that a legal move makes."""
    owner, start, kind = seat, section_of(move), kind_of(move)
    if kind == BACK:
        owner = owner_of(move)
        end = next_behind(state, owner, start)
    elif kind == FORWARD:
        end = arrows_end(state, seat, start)
    else:
        end = throw_end(state, start, state.die)
    return Shift(int(owner), int(start), int(end))


@rules
def apply_shift(state: State, shift: Shift) -> None:
    """Carry out the shift, in place; in the harbour the boat takes the next dock (U-7)."""
    player = state.players[shift.seat]
    if shift.end == HARBOUR:
        player.docks[docks_taken(state)] = 1
    player.boats[shift.start] -= 1
    player.boats[shift.end] += 1


def rides_wave(view: State, shift: Shift) -> bool:
    """Whether the shift is a thrown number that ends on the wave, which carries the boat on (U-4)."""
    return NOT_THROWN < view.die < ARROWS and forward_end(view, shift.start, view.die) != shift.end


def after_move(view: State, seat: int, move: int | None) -> State:
    """A copy of the view after the seat's move, if any, with the turn not yet ended."""
    later = clone(view)
    if move is not None:
        apply_shift(later, shift_of(view, seat, move))
    return later


def left_to_the_falls(view: State) -> list[int]:
    """Boats of each seat that the river would take over the falls if the round ended now (U-6)."""
    return [player.boats[FIRST_SECTION] for player in view.players]
