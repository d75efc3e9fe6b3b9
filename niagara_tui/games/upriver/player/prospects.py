"""Expected points of a seat: those it has, and those its boats on the river are likely to bring.

A boat's expectation depends on how many of the seat's own boats are ahead of it, since only one of them moves in a
turn: the foremost nearly always reaches the harbour, the hindmost hardly ever. The values were fitted by self-play.
"""

from __future__ import annotations

from typing import NamedTuple

from niagara_tui.core.speed import rules
from niagara_tui.games.upriver.rules.board import DOCK_VALUES, HARBOUR, LAST_SECTION, WAVE_PUSH
from niagara_tui.games.upriver.rules.result import points
from niagara_tui.games.upriver.rules.river import docks_taken
from niagara_tui.games.upriver.rules.shift import Shift
from niagara_tui.games.upriver.rules.state import MOVE as MOVING
from niagara_tui.games.upriver.rules.state import THROW, State

PROMISE = (
    *(0.0, 0.03, 0.57, 0.69, 0.75, 0.80, 0.86, 0.92, 0.98, 1.0, 1.0),
    *(0.0, 0.0, 0.13, 0.29, 0.37, 0.44, 0.5, 0.55, 0.6, 0.62, 0.63),
    *(0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.02, 0.05, 0.1, 0.15, 0.2),
)
"""Expected share of the next dock's value by rank of the boat (foremost first), then by place after the turn."""
HELD = (0.0, 0.06, 0.04, 0.02)
"""Fraction of a boat's share lost by its distance in sections below the sandbank."""
SURF = 0.03
"""Fraction of a boat's share gained while a throw can take it to the wave."""


class Taste(NamedTuple):
    """Parameters of a style.

    `spite` is the weight of the rivals' mean hopes, `front` of boats far up the river, `rear` of the hindmost boat.
    """

    spite: float
    front: float
    rear: float


@rules
def boats_at(state: State, seat: int, place: int, shift: Shift) -> int:
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
def promise(state: State, place: int, rank: int, drift: int) -> float:
    """Expected share of the next dock's value for a boat at the place.

    `rank` is the number of its seat's boats ahead of it, at the same place included; `drift` is 1 if the river moves
    before its seat throws again, else 0.
    """
    share = PROMISE[rank * (LAST_SECTION + 1) + min(place + 1 - drift, LAST_SECTION)]
    below = state.sandbank - place
    if 0 < below < len(HELD):
        return share * (1.0 - HELD[below])
    if 0 < state.wave - place <= WAVE_PUSH + 2:
        return share * (1.0 + SURF)
    return share


@rules
def hopes(state: State, seat: int, shift: Shift) -> float:
    """The seat's expected points after the shift: those it has plus those expected from its boats."""
    worth, taken = float(points(state.players[seat])), docks_taken(state)
    if shift.end == HARBOUR:
        worth += DOCK_VALUES[taken] if shift.seat == seat else 0.0
        taken += 1
    drift = 0 if throws_again(state, seat) else 1
    rank, share = 0, 0.0
    for step in range(LAST_SECTION):
        place = LAST_SECTION - step
        for _boat in range(boats_at(state, seat, place, shift)):
            share += promise(state, place, rank, drift)
            rank += 1
    return worth + share * (len(DOCK_VALUES) - taken)


@rules
def course(state: State, seat: int, shift: Shift, taste: Taste) -> float:
    """Bonus, in points, that the style gives to the places of the seat's boats after the shift."""
    front, rear = 0.0, 0.0
    for step in range(HARBOUR):
        place = HARBOUR - step
        count = boats_at(state, seat, place, shift)
        front += count * place * place / 121.0
        if count:
            rear = place / 11.0
    return taste.front * front + taste.rear * rear


@rules
def liking(state: State, seat: int, shift: Shift, taste: Taste) -> float:
    """Worth of the shift to the seat under this style, in points."""
    worth = hopes(state, seat, shift) + course(state, seat, shift, taste)
    rivals = 0.0
    for other in range(state.seats):
        if other != seat:
            rivals += hopes(state, other, shift)
    return worth - taste.spite * rivals / (state.seats - 1)
