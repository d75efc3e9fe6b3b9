"""What every move does: one boat goes from one place to another."""

from __future__ import annotations

from typing import NamedTuple

from niagara_tui.core.speed import rules
from niagara_tui.games.upriver.arrows import behind, forward_end
from niagara_tui.games.upriver.board import HARBOUR, LAST_SECTION
from niagara_tui.games.upriver.moves import BACK, FORWARD
from niagara_tui.games.upriver.river import docks_taken, thrown
from niagara_tui.games.upriver.state import State


class Shift(NamedTuple):
    """A boat of that seat goes from place to place."""

    seat: int
    start: int
    end: int


@rules
def shift_of(state: State, seat: int, move: int) -> Shift:
    """Which boat a legal move takes where."""
    owner, start = seat, move
    if move > BACK:
        owner, start = (move - BACK - 1) // LAST_SECTION, (move - BACK - 1) % LAST_SECTION + 1
        end = behind(state, owner, start)
    elif move > FORWARD:
        start = move - FORWARD
        end = forward_end(state, seat, start)
    else:
        end = thrown(state, start, state.die)
    return Shift(int(owner), int(start), int(end))


@rules
def put(state: State, shift: Shift) -> None:
    """Carry the shift out; in the harbour the boat takes the next dock (U-7)."""
    player = state.players[shift.seat]
    if shift.end == HARBOUR:
        player.docks[docks_taken(state)] = 1
    player.boats[shift.start] -= 1
    player.boats[shift.end] += 1
