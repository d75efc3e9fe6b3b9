"""Expected points of a seat: those it has, and those its boats on the river are likely to bring.

A boat's expectation depends on how many of the seat's own boats are ahead of it, since only one of them moves in a
turn: the foremost nearly always reaches the harbour, the hindmost hardly ever. The values were fitted by self-play.
"""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.upriver.rules.moves import Shift
from niagara_tui.games.upriver.rules.state import (
    DOCK_VALUES,
    HARBOUR,
    LAST_SECTION,
    MAX_NUMBER,
    THROW,
    State,
    docks_taken,
    points,
)
from niagara_tui.games.upriver.rules.state import MOVE as MOVING

EXPECTED_SHARE = (
    (0.0, 0.03, 0.57, 0.69, 0.75, 0.80, 0.86, 0.92, 0.98, 1.0, 1.0),
    (0.0, 0.0, 0.13, 0.29, 0.37, 0.44, 0.5, 0.55, 0.6, 0.62, 0.63),
    (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.02, 0.05, 0.1, 0.15, 0.2),
)
"""Expected share of the next dock's value, by rank of the boat (foremost first) and by its place.

The places are those before the river moves, in a turn in which the seat does not throw again.
"""
SANDBANK_LOSS = (0.0, 0.06, 0.04, 0.02)
"""Fraction of a boat's share that is lost, by its distance in sections below the sandbank."""
WAVE_GAIN = 0.03
"""Fraction added to a boat's share while a throw can take it to the wave."""


@rules
def boats_after(state: State, seat: int, place: int, shift: Shift) -> int:
    """Number of the seat's boats at the place after the shift."""
    count = int(state.players[seat].boats[place])
    if seat == shift.seat:
        count += int(place == shift.end) - int(place == shift.start)
    return count


@rules
def throws_again(state: State, seat: int) -> bool:
    """Whether the seat throws again in this round after the current turn."""
    if state.phase != THROW and state.phase != MOVING:
        return False
    return (seat - state.first) % state.seats > (state.turn - state.first) % state.seats


@rules
def expected_share(state: State, place: int, rank: int, throws_first: bool) -> float:
    """Expected share of the next dock's value for a boat at the place.

    `rank` is the number of its seat's boats ahead of it, at the same place included. A boat whose seat throws before
    the river moves (`throws_first`) counts like one that lies a section further up.
    """
    share = EXPECTED_SHARE[rank][min(place + int(throws_first), LAST_SECTION)]
    below = state.sandbank - place
    if 0 < below < len(SANDBANK_LOSS):
        return share * (1.0 - SANDBANK_LOSS[below])
    if 0 < state.wave - place <= MAX_NUMBER:
        return share * (1.0 + WAVE_GAIN)
    return share


@rules
def expected_points(state: State, seat: int, shift: Shift) -> float:
    """The seat's expected points after the shift: those it has plus those expected from its boats."""
    worth, taken = float(points(state.players[seat])), docks_taken(state)
    if shift.end == HARBOUR:
        worth += DOCK_VALUES[taken] if shift.seat == seat else 0.0
        taken += 1
    throws_first = throws_again(state, seat)
    rank, share = 0, 0.0
    for step in range(LAST_SECTION):
        place = LAST_SECTION - step
        for _boat in range(boats_after(state, seat, place, shift)):
            share += expected_share(state, place, rank, throws_first)
            rank += 1
    return worth + share * (len(DOCK_VALUES) - taken)
