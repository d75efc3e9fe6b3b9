"""The rapids (C-8, C-9): canoes drift along the arrows, push what is in their way, and go over the falls."""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.canyon.rules.editions import waits_in_cave
from niagara_tui.games.canyon.rules.map import CAVE, LANES, RAPIDS, drift_of, is_water
from niagara_tui.games.canyon.rules.state import State

NOBODY = -1


@rules
def canoe_at(state: State, space: int) -> int:
    """The seat whose canoe lies on this space of the course, or `NOBODY`."""
    for seat in range(state.seats):
        if state.players[seat].canoe == space:
            return seat
    return NOBODY


@rules
def falls_from(space: int) -> bool:
    """Whether one lane further than this space, on its side, are the falls (C-12)."""
    return space % LANES == 0 and space >= RAPIDS * LANES


def drifts_to_falls(space: int) -> int:
    """How often the water carries a canoe on this space of the rapids, left alone, until it goes over the falls."""
    return space % LANES + 1


@rules
def can_drift(state: State, space: int, step: int) -> bool:
    """Whether what lies on the space, and all that it pushes, can go that step: not against the bank or rock."""
    while not falls_from(space):
        if space % LANES == 0 or not is_water(space + step):
            return False
        space += step
        if canoe_at(state, space) == NOBODY:
            return True
    return True


@rules
def drift(state: State, seat: int) -> None:
    """The canoe drifts one space along its arrow and pushes those in its way, each the next (C-8, C-9)."""
    step = drift_of(state.players[seat].canoe)
    if not can_drift(state, state.players[seat].canoe, step):
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
    """Whether the seat's own move of this round comes after the one under way."""
    return (seat + state.seats - state.first) % state.seats > state.turn
