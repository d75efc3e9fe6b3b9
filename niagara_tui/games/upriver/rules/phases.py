"""The phases of a game of Up the River: who must decide, legal moves, their effects, and automatic steps.

There are three automatic steps: the die is thrown, a player without a legal move with arrows passes, the river moves.
"""

from __future__ import annotations

from niagara_tui.core.chance import below
from niagara_tui.core.speed import rules
from niagara_tui.games.upriver.rules.arrows import can_use_arrows, list_arrow_moves
from niagara_tui.games.upriver.rules.board import ARROWS, FIRST_SECTION, HARBOUR, NOT_THROWN
from niagara_tui.games.upriver.rules.moves import MOVE, own_move
from niagara_tui.games.upriver.rules.river import afloat, any_afloat, flow
from niagara_tui.games.upriver.rules.shift import apply_shift, shift_of
from niagara_tui.games.upriver.rules.state import MOVE as MOVING
from niagara_tui.games.upriver.rules.state import OVER, RIVER, THROW, State


@rules
def is_over(state: State) -> bool:
    """Whether the game has ended (U-8)."""
    return state.phase == OVER


@rules
def must_decide(state: State, seat: int) -> bool:
    """Whether the seat must decide now: it has thrown and can move a boat."""
    if state.phase != MOVING or seat != state.turn:
        return False
    return state.die != ARROWS or can_use_arrows(state, seat)


@rules
def legal_moves(state: State, seat: int, moves: list[int]) -> int:
    """Write the seat's legal moves into `moves`, which must be long enough; their count, 0 if it need not decide."""
    if state.phase != MOVING or seat != state.turn:
        return 0
    if state.die == ARROWS:
        return list_arrow_moves(state, seat, moves)
    count = 0
    for section in range(FIRST_SECTION, HARBOUR):
        if state.players[seat].boats[section]:
            moves[count] = own_move(MOVE, section)
            count += 1
    return count


@rules
def play(state: State, seat: int, move: int) -> None:
    """Carry out a legal move of a seat that must decide."""
    apply_shift(state, shift_of(state, seat, move))
    end_turn(state)


@rules
def advance(state: State) -> None:
    """Carry out the next automatic step; nobody must have to decide, and the game must not be over."""
    if state.phase == THROW:
        state.die = 1 + below(state.chance, ARROWS)
        state.phase = MOVING
    elif state.phase == MOVING:
        end_turn(state)
    else:
        flow(state)
        begin_round(state)


@rules
def end_turn(state: State) -> None:
    """Pass the turn to the next player with a boat on the river; after the last one the river moves (U-6, U-8)."""
    state.die = NOT_THROWN
    if not any_afloat(state):
        state.phase = OVER
    else:
        go_to_next(state, (state.turn - state.first) % state.seats + 1)


@rules
def go_to_next(state: State, place: int) -> None:
    """Give the throw to the next seat with a boat, from `place` in turn order on; if there is none the river moves."""
    state.phase = THROW
    while place < state.seats:
        state.turn = (state.first + place) % state.seats
        if afloat(state, state.turn):
            return
        place += 1
    state.turn = state.first
    state.phase = RIVER


def turn_order(state: State) -> list[int]:
    """The seats that throw in a round as long as no more boats leave the river, the first one first (U-2, U-8)."""
    seats = ((state.first + place) % state.seats for place in range(state.seats))
    return [seat for seat in seats if afloat(state, seat)]


@rules
def begin_round(state: State) -> None:
    """Begin the next round, or end the game if no boat is left on the river (U-8)."""
    if any_afloat(state):
        state.round += 1
        go_to_next(state, 0)
    else:
        state.phase = OVER
