"""Meeting Diamond Joe without having paddled (J-6): with an option, at the end of a turn."""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.rules.board import CANOES, NONE
from niagara_tui.games.niagara.rules.canoe_choice import put_down
from niagara_tui.games.niagara.rules.expansions.joe import joe_is_here
from niagara_tui.games.niagara.rules.moves import BOUND, DONE, PASS, TAKE, TAKE_FROM_JOE, kind_of
from niagara_tui.games.niagara.rules.state import SKY, WAIT, WITH_WAITING, State, meets_joe_at_end_of_turn
from niagara_tui.games.niagara.rules.stop import deal, is_deal, may_meet


@rules
def waits_at_end(state: State) -> bool:
    """Whether canoes that have not paddled meet Joe at the end of the turn."""
    return state.parts[WITH_WAITING] == 1 and meets_joe_at_end_of_turn(state)


@rules
def note_waiting(state: State) -> None:
    """Note that the canoe in hand has spent its whole card on cargo."""
    if waits_at_end(state):
        state.turn.waits[state.turn.canoe] = 1


@rules
def begin_waiting(state: State, seat: int) -> bool:
    """Begin the end of a turn in which canoes may meet Joe; false if none can."""
    if not waits_at_end(state):
        return False
    turn = state.turn
    for index in range(CANOES):
        stayed = turn.waits[index] or not turn.moved[index]
        turn.waits[index] = int(stayed and joe_is_here(state, state.players[seat].canoes[index].zone))
        turn.moved[index] = 1
    turn.launched = 0
    turn.stage = WAIT
    return goes_on_waiting(state, seat)


@rules
def goes_on_waiting(state: State, seat: int) -> bool:
    """Whether any canoe that waits can meet Joe."""
    for index in range(CANOES):
        if state.turn.waits[index] and may_meet(state, state.players[seat].canoes[index]):
            return True
    return False


@rules
def list_waiting(state: State, seat: int, moves: list[int]) -> int:
    """Write the canoes that wait and can meet Joe, and `DONE`, or the deals of the one in hand; return the count."""
    turn, canoes = state.turn, state.players[seat].canoes
    count = 0
    if turn.canoe != NONE:
        for move in range(TAKE_FROM_JOE, BOUND):
            if is_deal(state, canoes[turn.canoe], move):
                moves[count] = move
                count += 1
        return count
    for index in range(CANOES):
        if turn.waits[index] and may_meet(state, canoes[index]):
            moves[count] = TAKE + index
            count += 1
    moves[count] = DONE
    return count + 1


@rules
def meet_at_end(state: State, seat: int, move: int) -> bool:
    """Carry out a decision at the end of the turn; true if it ends the turn."""
    turn = state.turn
    kind = kind_of(move)
    if kind == DONE:
        return True
    if kind == TAKE:
        turn.canoe = move - TAKE
        return False
    deal(state, state.players[seat].canoes[turn.canoe], move)
    turn.waits[turn.canoe] = 0
    put_down(state)
    return not goes_on_waiting(state, seat)


# -- version 2: only with a cloud, before the sky moves ------------------------------------------------


@rules
def list_meetings(state: State, seat: int, moves: list[int]) -> int:
    """Write the canoes that may meet Joe before the cloud moves the sky; return the count."""
    count = 0
    if state.parts[WITH_WAITING] and not waits_at_end(state):
        for index in range(CANOES):
            if not state.turn.moved[index] and may_meet(state, state.players[seat].canoes[index]):
                moves[count] = TAKE + index
                count += 1
    return count


@rules
def meet_before_sky(state: State, seat: int, move: int) -> None:
    """Let a waiting canoe meet Joe or pass, then go on with the cloud."""
    turn = state.turn
    if move != PASS:
        deal(state, state.players[seat].canoes[turn.canoe], move)
    turn.moved[turn.canoe] = 1
    put_down(state)
    turn.stage = SKY
