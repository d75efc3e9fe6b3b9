"""The phases of a game of Canyon: who must decide, legal moves, their effects, and automatic steps.

`play` carries out a decision; `advance` carries out one automatic step (cards are drawn or dealt, a trick is taken, a
canoe drifts, the next round begins), so that a table can show each step.
"""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.canyon.rules.bidding import list_bids
from niagara_tui.games.canyon.rules.cards import NO_CARD
from niagara_tui.games.canyon.rules.dealing import cards_dealt, clear_table, deal, draw_for_dealer, name_dealer
from niagara_tui.games.canyon.rules.map import LANES, is_rapid, is_village
from niagara_tui.games.canyon.rules.movement import list_ends, move_canoe, points_of
from niagara_tui.games.canyon.rules.moves import LAY, PLAY, TO
from niagara_tui.games.canyon.rules.rapids import NOBODY, canoe_at, drift
from niagara_tui.games.canyon.rules.state import BID, DEAL, DOCK, DRAW, MOVE, NO_BID, OVER, TRICKS, State
from niagara_tui.games.canyon.rules.tricks import list_cards, play_card, take_trick, tricks_taken


@rules
def is_over(state: State) -> bool:
    """Whether the game has ended (C-11)."""
    return state.phase == OVER


@rules
def seat_on_turn(state: State) -> int:
    """The seat whose turn it is; turns are counted from the leader during tricks, else from the first player."""
    start = state.leader if state.phase == TRICKS else state.first
    return (start + state.turn) % state.seats


@rules
def must_decide(state: State, seat: int) -> bool:
    """Whether the seat must decide now; during secret bidding several seats must."""
    phase = state.phase
    if phase == BID and state.secret_bids:
        return state.players[seat].bid == NO_BID
    if state.turn >= state.seats or seat != seat_on_turn(state):
        return False
    if phase == MOVE:
        return points_of(state, seat) > 0
    return phase == DOCK or phase == BID or phase == TRICKS


@rules
def legal_moves(state: State, seat: int, moves: list[int]) -> int:
    """Write the seat's legal moves into `moves`, which must be long enough; their count, 0 if it need not decide."""
    if not must_decide(state, seat):
        return 0
    if state.phase == DOCK:
        return list_docks(state, moves)
    if state.phase == BID:
        return list_bids(moves)
    if state.phase == TRICKS:
        return list_cards(state, seat, moves)
    return list_ends(state, seat, points_of(state, seat), moves)


@rules
def list_docks(state: State, moves: list[int]) -> int:
    """Write a move to each free dock (C-2); return their count."""
    count = 0
    for dock in range(LANES):
        if canoe_at(state, dock) == NOBODY:
            moves[count] = TO + dock
            count += 1
    return count


@rules
def play(state: State, seat: int, move: int) -> None:
    """Carry out a legal move of a seat that must decide."""
    if state.phase == DOCK:
        state.players[seat].canoe = move - TO
        end_turn(state, DEAL)
    elif state.phase == BID:
        state.players[seat].bid = move - LAY
        if not state.secret_bids:
            end_turn(state, TRICKS)
    elif state.phase == TRICKS:
        play_card(state, seat, move - PLAY)
    else:
        move_canoe(state, seat, move)
        end_move(state)


@rules
def end_turn(state: State, following: int) -> None:
    """Pass the turn to the next player, or begin the phase `following` after the last one."""
    state.turn += 1
    if state.turn == state.seats:
        state.turn = 0
        state.phase = following


@rules
def advance(state: State) -> None:
    """Carry out the next automatic step; nobody must have to decide, and the game must not be over."""
    if state.phase == DRAW:
        if state.players[0].played == NO_CARD:
            draw_for_dealer(state)
        else:
            name_dealer(state)
    elif state.phase == DEAL:
        deal(state)
    elif state.phase == BID:
        state.phase = TRICKS
    elif state.phase == TRICKS:
        take_trick(state)
        if tricks_taken(state) == cards_dealt(state):
            state.phase = MOVE
    else:
        drift_or_stay(state)


@rules
def drift_or_stay(state: State) -> None:
    """End the move of a canoe without points: it drifts in the rapids and stays in calm water (C-6, C-8)."""
    seat = seat_on_turn(state)
    if is_rapid(state.players[seat].canoe):
        drift(state, seat)
    end_move(state)


@rules
def end_move(state: State) -> None:
    """Pass the turn to the next canoe; after the last one end the game or begin the next round (C-2, C-11)."""
    state.turn += 1
    if state.turn < state.seats:
        return
    state.turn = 0
    for seat in range(state.seats):
        if is_village(state.players[seat].canoe):
            state.phase = OVER
            return
    clear_table(state)
    state.round += 1
    state.first = (state.first + 1) % state.seats
    state.leader = state.first
    state.phase = DEAL
