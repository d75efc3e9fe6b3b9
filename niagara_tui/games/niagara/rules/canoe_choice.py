"""Which canoe a number card moves next, and when the turn may end (N-20, S-31)."""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.rules.board import BANK, LOST, NONE
from niagara_tui.games.niagara.rules.moves import DONE, TAKE
from niagara_tui.games.niagara.rules.state import ONE_TO_THREE, PICK, State


@rules
def begin_moving(state: State) -> None:
    """Begin a turn in which no canoe has moved yet."""
    turn = state.turn
    turn.stage = PICK
    turn.launched = 0
    for canoe in range(2):
        turn.moved[canoe] = 0
        turn.waits[canoe] = 0
    put_down(state)


@rules
def put_down(state: State) -> None:
    """Clear everything about the canoe in hand."""
    turn = state.turn
    turn.canoe = NONE
    turn.points = 0
    turn.free = 0
    turn.robbed = 0
    turn.met = 0
    forget_cargo(state)


@rules
def forget_cargo(state: State) -> None:
    """Clear the colours noted as loaded and unloaded."""
    for colour in range(5):
        state.turn.loaded[colour] = 0
        state.turn.unloaded[colour] = 0


@rules
def may_take(state: State, seat: int, canoe: int) -> bool:
    """Whether this canoe can be moved now: once a turn, one launch a turn, and one canoe with the card 1/2/3 (S-31)."""
    zone = state.players[seat].canoes[canoe].zone
    if state.players[seat].played == ONE_TO_THREE and state.turn.moved[1 - canoe]:
        return False
    return not state.turn.moved[canoe] and zone != LOST and not (zone == BANK and state.turn.launched)


@rules
def may_stop(state: State, seat: int) -> bool:
    """Whether the turn may end now: at least one canoe has moved, and none on the river has still to move."""
    moved = 0
    for canoe in range(2):
        zone = state.players[seat].canoes[canoe].zone
        if state.turn.moved[canoe]:
            moved += 1
        elif zone != BANK and zone != LOST:
            return False
    return moved > 0


@rules
def can_go_on(state: State, seat: int) -> bool:
    """Whether any canoe can still be moved in this turn."""
    return may_take(state, seat, 0) or may_take(state, seat, 1)


@rules
def list_canoes(state: State, seat: int, moves: list[int]) -> int:
    """Write the canoes that can be moved, and `DONE` if the turn may end; return the count."""
    count = 0
    for canoe in range(2):
        if may_take(state, seat, canoe):
            moves[count] = TAKE + canoe
            count += 1
    if may_stop(state, seat):
        moves[count] = DONE
        count += 1
    return count
