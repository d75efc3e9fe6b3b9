"""The course of a game of Niagara: who decides, what is legal, what a move does, what then happens by itself.

Decisions are `play`ed; between them `advance` does one thing at a time that nobody decides (a card is shown, the river
makes a step, the marker passes), so that a table can show each.
"""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.board import SKY_HIGH, SKY_LOW
from niagara_tui.games.niagara.moves import PLAY, SKY_DOWN, SKY_UP
from niagara_tui.games.niagara.paddling import begin_moving, can_go_on, list_canoes, list_starts, list_stops, move_canoe
from niagara_tui.games.niagara.redemption import list_redemptions, lost_canoes, may_redeem, put_on_bank, redeem
from niagara_tui.games.niagara.river import flow, step
from niagara_tui.games.niagara.state import (
    CHOOSE,
    CLOUD,
    FLOW,
    HAND,
    NO_CARD,
    OVER,
    PADDLE,
    PICK,
    REDEEM,
    REVEAL,
    SKY,
    START,
    State,
)


@rules
def seat_at(state: State, place: int) -> int:
    """The seat whose turn comes `place` turns after the first player's (N-6)."""
    return (state.first + place) % state.seats


@rules
def is_over(state: State) -> bool:
    """Whether the game has ended (N-60)."""
    return state.phase == OVER


@rules
def owes_card(state: State, seat: int) -> bool:
    """Whether the seat has still to lay a card this round (N-11)."""
    player = state.players[seat]
    return player.chosen == NO_CARD and player.played == NO_CARD


@rules
def cards_owed(state: State) -> bool:
    """Whether anybody has still to lay a card this round."""
    for seat in range(state.seats):
        if owes_card(state, seat):
            return True
    return False


@rules
def must_decide(state: State, seat: int) -> bool:
    """Whether the seat owes a decision now; while cards are chosen several seats do."""
    phase = state.phase
    if phase == CHOOSE or phase == PADDLE:
        if cards_owed(state):
            return owes_card(state, seat)
        return phase == PADDLE and state.turn.stage != REVEAL and seat == seat_at(state, state.turn.place)
    return phase == REDEEM and seat == seat_at(state, state.turn.place) and may_redeem(state, seat)


@rules
def legal_moves(state: State, seat: int, moves: list[int]) -> int:
    """Write the seat's legal moves into `moves` (long enough for `BOUND`); their count, 0 if it need not decide."""
    if not must_decide(state, seat):
        return 0
    if state.phase == REDEEM:
        return list_redemptions(state, seat, moves)
    if owes_card(state, seat):
        return list_cards(state, seat, moves)
    stage = state.turn.stage
    if stage == SKY:
        return list_sky(state, moves)
    if stage == PICK:
        return list_canoes(state, seat, moves)
    if stage == START:
        return list_starts(state, seat, moves)
    return list_stops(state, seat, moves)


@rules
def list_cards(state: State, seat: int, moves: list[int]) -> int:
    """The cards in hand (N-11)."""
    count = 0
    for card in range(1, HAND + 1):
        if state.players[seat].hand[card - 1]:
            moves[count] = PLAY + card
            count += 1
    return count


@rules
def list_sky(state: State, moves: list[int]) -> int:
    """The ways in which the weather marker can move (N-36)."""
    count = 0
    if state.sky < SKY_HIGH:
        moves[count] = SKY_UP
        count += 1
    if state.sky > SKY_LOW:
        moves[count] = SKY_DOWN
        count += 1
    return count


@rules
def play(state: State, seat: int, move: int) -> None:
    """Carry out a legal move of a seat that must decide."""
    if state.phase == REDEEM:
        redeem(state, seat, move)
        go_to_next_redeemer(state, state.turn.place + 1)
    elif owes_card(state, seat):
        state.players[seat].chosen = move - PLAY
    elif state.turn.stage == SKY:
        state.sky += 1 if move == SKY_UP else -1
        end_turn(state)
    elif move_canoe(state, seat, move):
        end_turn(state)


@rules
def advance(state: State) -> None:
    """Do the next thing that happens by itself, when nobody must decide and the game is not over."""
    if state.phase == REDEEM:
        give_canoe(state)
    elif state.phase == FLOW:
        if state.steps > 0:
            state.steps -= 1
            step(state)
        else:
            begin_round(state)
    else:
        state.phase = PADDLE
        reveal(state, seat_at(state, state.turn.place))


# -- phase 1a -----------------------------------------------------------------------------------------


@rules
def give_canoe(state: State) -> None:
    """A player without a canoe and without a gem gets one free (N-51)."""
    put_on_bank(state, seat_at(state, state.turn.place))
    go_to_next_redeemer(state, state.turn.place + 1)


@rules
def go_to_next_redeemer(state: State, place: int) -> None:
    """Go on to the next player in turn order who redeems or is given a canoe; after the last, cards are chosen."""
    while place < state.seats:
        seat = seat_at(state, place)
        if may_redeem(state, seat) or lost_canoes(state, seat) == 2:
            state.turn.place = place
            return
        place += 1
    state.turn.place = 0
    state.phase = CHOOSE


# -- phase 2 ------------------------------------------------------------------------------------------


@rules
def reveal(state: State, seat: int) -> None:
    """The player shows the card laid face down (N-12); it leaves the hand."""
    player = state.players[seat]
    card = player.chosen
    player.chosen = NO_CARD
    player.played = card
    player.hand[card - 1] = 0
    begin_moving(state)
    if card == CLOUD:
        state.turn.stage = SKY
    elif not can_go_on(state, seat):
        end_turn(state)


@rules
def end_turn(state: State) -> None:
    """The next player's turn, or the end of phase 2 (N-13, N-60)."""
    begin_moving(state)
    state.turn.stage = REVEAL
    state.turn.place += 1
    if state.turn.place == state.seats:
        state.turn.place = 0
        if somebody_reached(state):
            state.phase = OVER
        else:
            state.phase = FLOW
            state.steps = flow(state)


@rules
def somebody_reached(state: State) -> bool:
    """Whether a reserve of this round wins (N-60)."""
    for seat in range(state.seats):
        if state.players[seat].reached:
            return True
    return False


# -- phase 4 and the next round -----------------------------------------------------------------------


@rules
def begin_round(state: State) -> None:
    """The marker passes (N-14), empty hands come back (N-15), and the next round begins."""
    state.first = (state.first + 1) % state.seats
    state.round += 1
    for seat in range(state.seats):
        player = state.players[seat]
        player.played = NO_CARD
        refill(player.hand)
    state.phase = REDEEM
    go_to_next_redeemer(state, 0)


@rules
def refill(hand: list[int]) -> None:
    """All cards come back once the whole hand has been played (N-15)."""
    for card in range(HAND):
        if hand[card]:
            return
    for card in range(HAND):
        hand[card] = 1
