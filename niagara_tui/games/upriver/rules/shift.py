"""Shifts: the effect of a move, one boat going from one place to another."""

from __future__ import annotations

from typing import NamedTuple

from niagara_tui.core.declare import clone
from niagara_tui.core.speed import rules
from niagara_tui.games.upriver.rules.arrows import arrows_end, next_behind
from niagara_tui.games.upriver.rules.board import ARROWS, FIRST_SECTION, HARBOUR, NOT_THROWN
from niagara_tui.games.upriver.rules.moves import BACK, FORWARD, kind_of, owner_of, section_of
from niagara_tui.games.upriver.rules.river import docks_taken, forward_end, throw_end
from niagara_tui.games.upriver.rules.state import State


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
