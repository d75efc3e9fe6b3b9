"""Who must decide, and the moves that are legal then."""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.rules.board import SKY_HIGH, SKY_LOW
from niagara_tui.games.niagara.rules.canoe_choice import list_canoes
from niagara_tui.games.niagara.rules.expansions.elk import list_elk
from niagara_tui.games.niagara.rules.moves import PLAY, SKY_DOWN, SKY_UP
from niagara_tui.games.niagara.rules.paddling import list_arms, list_points, list_starts
from niagara_tui.games.niagara.rules.redemption import list_redemptions, owes_redemption
from niagara_tui.games.niagara.rules.state import (
    CHOOSE,
    CLOUD,
    ELK,
    HAND,
    NO_CARD,
    OVER,
    PADDLE,
    PICK,
    POINTS,
    PUSHED,
    REDEEM,
    RETURN,
    REVEAL,
    SKY,
    START,
    WAIT,
    State,
)
from niagara_tui.games.niagara.rules.stop import list_stops
from niagara_tui.games.niagara.rules.waiting import list_meetings, list_waiting, waits_at_end


@rules
def seat_at(state: State, place: int) -> int:
    """The seat at that place in the turn order, 0 for the first player (N-6)."""
    seat = state.first + place
    return seat if seat < state.seats else seat - state.seats


def has_sky_to_move(state: State) -> bool:
    """Whether the player on turn has shown a cloud, which has not moved the sky yet (N-36); for phase 2."""
    return state.players[seat_at(state, state.turn.place)].played == CLOUD


@rules
def is_over(state: State) -> bool:
    """Whether the game has ended (N-60)."""
    return state.phase == OVER


@rules
def owes_card(state: State, seat: int) -> bool:
    """Whether the seat has not laid a card in this round (N-11)."""
    player = state.players[seat]
    return player.chosen == NO_CARD and player.played == NO_CARD


@rules
def cards_owed(state: State) -> bool:
    """Whether any seat has not laid a card in this round."""
    for seat in range(state.seats):
        if owes_card(state, seat):
            return True
    return False


@rules
def has_turn(state: State, seat: int) -> bool:
    """Whether the seat has shown its card and its turn is in progress; false for all while any card is owed."""
    return seat == seat_at(state, state.turn.place) and state.turn.stage != REVEAL and not cards_owed(state)


@rules
def must_decide(state: State, seat: int) -> bool:
    """Whether the seat must decide now; while cards are chosen several seats must."""
    phase = state.phase
    if phase == CHOOSE or phase == PADDLE:
        return owes_card(state, seat) or (phase == PADDLE and has_turn(state, seat))
    if phase == RETURN:
        return seat == seat_at(state, state.turn.place)
    return phase == REDEEM and seat == seat_at(state, state.turn.place) and owes_redemption(state, seat)


@rules
def legal_moves(state: State, seat: int, moves: list[int]) -> int:
    """Write the seat's legal moves into `moves` and return their count, 0 if it need not decide."""
    if not must_decide(state, seat):
        return 0
    if state.phase == REDEEM:
        return list_redemptions(state, seat, moves)
    if state.phase == RETURN:
        return list_arms(moves)
    if owes_card(state, seat):
        return list_cards(state, seat, moves)
    return list_turn(state, seat, moves)


@rules
def list_turn(state: State, seat: int, moves: list[int]) -> int:
    """Write the legal moves of the player on turn, by stage; return their count."""
    stage = state.turn.stage
    if stage == ELK:
        return list_elk(state, seat, moves)
    if stage == SKY:
        return list_sky(state, seat, moves)
    if stage == PICK:
        return list_canoes(state, seat, moves)
    if stage == POINTS:
        return list_points(moves)
    if stage == START:
        return list_starts(state, seat, moves)
    if stage == PUSHED:
        return list_arms(moves)
    if stage == WAIT and waits_at_end(state):
        return list_waiting(state, seat, moves)
    return list_stops(state, seat, state.players[seat].canoes[state.turn.canoe], moves)


@rules
def list_cards(state: State, seat: int, moves: list[int]) -> int:
    """Write the cards in hand (N-11); return their count."""
    count = 0
    for card in range(1, HAND + 1):
        if state.players[seat].hand[card - 1]:
            moves[count] = PLAY + card
            count += 1
    return count


@rules
def list_sky(state: State, seat: int, moves: list[int]) -> int:
    """Write the weather marker's moves (N-36), after the canoes that may meet Joe first (J-6); return the count."""
    count = list_meetings(state, seat, moves)
    if state.sky < SKY_HIGH:
        moves[count] = SKY_UP
        count += 1
    if state.sky > SKY_LOW:
        moves[count] = SKY_DOWN
        count += 1
    return count
