"""The rapids (C-8, C-9): canoes drift along the arrows, push others out of their way, and go over the falls."""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.canyon.rules.editions import waits_in_cave
from niagara_tui.games.canyon.rules.map import CAVE, LANES, RAPIDS, drift_of, is_water
from niagara_tui.games.canyon.rules.state import State

NOBODY = -1


@rules
def canoe_at(state: State, space: int) -> int:
    """The seat whose canoe lies on this space of the course; `NOBODY` if it is free."""
    for seat in range(state.seats):
        if state.players[seat].canoe == space:
            return seat
    return NOBODY


@rules
def falls_from(space: int) -> bool:
    """Whether the falls lie directly beside this space (C-12)."""
    return space % LANES == 0 and space >= RAPIDS * LANES


def drifts_to_falls(space: int) -> int:
    """Number of drifts that take an unhindered canoe from this space of the rapids over the falls."""
    return space % LANES + 1


@rules
def is_way_clear(state: State, space: int, step: int) -> bool:
    """Whether the canoe on the space and all that it pushes can make the step without hitting the bank or rock."""
    while not falls_from(space):
        if space % LANES == 0 or not is_water(space + step):
            return False
        space += step
        if canoe_at(state, space) == NOBODY:
            return True
    return True


@rules
def drift(state: State, seat: int) -> None:
    """Move the canoe one space along its arrow; a canoe in the way is pushed on by the same step (C-8, C-9)."""
    step = drift_of(state.players[seat].canoe)
    if not is_way_clear(state, state.players[seat].canoe, step):
        return
    while seat != NOBODY:
        canoe = state.players[seat].canoe
        end = CAVE if falls_from(canoe) else canoe + step
        pushed = NOBODY if end == CAVE else canoe_at(state, end)
        state.players[seat].canoe = end
        if end == CAVE:
            state.players[seat].waits = int(is_still_to_move(state, seat) and waits_in_cave(state))
        seat = pushed


@rules
def is_still_to_move(state: State, seat: int) -> bool:
    """Whether the seat's move of this round comes after the current one."""
    return (seat + state.seats - state.first) % state.seats > state.turn
