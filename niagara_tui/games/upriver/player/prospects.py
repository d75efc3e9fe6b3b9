"""What a seat can hope for: its points, and what its boats on the river still promise.

What a boat promises depends on how many of the seat's own are ahead of it, since only one of them moves in a turn: the
foremost nearly always comes home, the hindmost hardly ever. The numbers were fitted by self-play; they are no rules.
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
"""The share of the next dock that the foremost boat promises, the second, the third, by place after the seat's turn."""
HELD = (0.0, 0.06, 0.04, 0.02)
"""What is lost of a promise so many sections below the sandbank."""
SURF = 0.03
"""What is gained while a throw can take the boat to the wave."""


class Taste(NamedTuple):
    """What a style of play cares for, beside its own hopes.

    `spite`: the rivals' hopes, as a share of them. `front`: boats far up the river. `rear`: the hindmost boat.
    """

    spite: float
    front: float
    rear: float


@rules
def boats_at(state: State, seat: int, place: int, shift: Shift) -> int:
    """How many of the seat's boats lie there once the shift is made."""
    count = int(state.players[seat].boats[place])
    if seat == shift.seat:
        count += int(place == shift.end) - int(place == shift.start)
    return count


@rules
def throws_again(state: State, seat: int) -> bool:
    """Whether the seat has still a throw in this round, once the one whose turn it is has moved."""
    if state.phase != THROW and state.phase != MOVING:
        return False
    return (seat - state.first) % state.seats > (state.turn - state.first) % state.seats


@rules
def promise(state: State, place: int, rank: int, drift: int) -> float:
    """The share of the next dock that a boat there promises; `rank` of its seat's boats are ahead of it."""
    share = PROMISE[rank * (LAST_SECTION + 1) + min(place + 1 - drift, LAST_SECTION)]
    below = state.sandbank - place
    if 0 < below < len(HELD):
        return share * (1.0 - HELD[below])
    if 0 < state.wave - place <= WAVE_PUSH + 2:
        return share * (1.0 + SURF)
    return share


@rules
def hopes(state: State, seat: int, shift: Shift) -> float:
    """The seat's points, and what its boats promise, once the shift is made."""
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
    """What the style likes in the way the seat's boats lie once the shift is made."""
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
    """How much the seat likes the shift, in points."""
    worth = hopes(state, seat, shift) + course(state, seat, shift, taste)
    rivals = 0.0
    for other in range(state.seats):
        if other != seat:
            rivals += hopes(state, other, shift)
    return worth - taste.spite * rivals / (state.seats - 1)
