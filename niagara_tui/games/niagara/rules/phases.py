"""The course of a game of Niagara, phase by phase: who decides, what is legal, its effects, and automatic steps.

`play` carries out a decision; `advance` carries out one automatic step (a card is shown, the river makes a step, the
marker passes), so that a table can show each step.
"""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.rules.board import NONE, SKY_HIGH, SKY_LOW
from niagara_tui.games.niagara.rules.canoe_choice import begin_moving, can_go_on, list_canoes
from niagara_tui.games.niagara.rules.decks import is_dealt
from niagara_tui.games.niagara.rules.expansions.beaver import storm_brings_beaver
from niagara_tui.games.niagara.rules.expansions.elk import list_elk, meets_elk, return_elk, take_elk
from niagara_tui.games.niagara.rules.expansions.joe import joe_acts, joe_comes_back
from niagara_tui.games.niagara.rules.expansions.lasso import go_back, go_back_by_itself, must_choose_arm, throw_lasso
from niagara_tui.games.niagara.rules.moves import PLAY, SKY_DOWN, SKY_UP, TAKE, TO, kind_of
from niagara_tui.games.niagara.rules.paddling import list_arms, list_points, list_starts, move_canoe
from niagara_tui.games.niagara.rules.redemption import (
    list_redemptions,
    lost_canoes,
    may_redeem,
    owes_redemption,
    put_on_bank,
    redeem,
)
from niagara_tui.games.niagara.rules.river import flow, step
from niagara_tui.games.niagara.rules.state import (
    CHOOSE,
    CLOUD,
    ELK,
    FLOW,
    HAND,
    JOE,
    LASSO,
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
    WITH_JOE,
    State,
)
from niagara_tui.games.niagara.rules.stop import list_stops
from niagara_tui.games.niagara.rules.waiting import (
    begin_waiting,
    list_meetings,
    list_waiting,
    meet_at_end,
    meet_before_sky,
    waits_at_end,
)


@rules
def play(state: State, seat: int, move: int) -> None:
    """Carry out a legal move of a seat that must decide."""
    if state.phase == REDEEM:
        if redeem(state, seat, move):
            go_to_next_redeemer(state, state.turn.place + 1)
    elif state.phase == RETURN:
        return_to(state, seat, move - TO)
    elif owes_card(state, seat):
        state.players[seat].chosen = move - PLAY
    else:
        play_turn(state, seat, move)


@rules
def play_turn(state: State, seat: int, move: int) -> None:
    """Carry out a decision of the player on turn."""
    stage = state.turn.stage
    if stage == ELK:
        take_elk(state, seat, move)
        carry_out(state, seat)
    elif stage == SKY:
        play_cloud(state, seat, move)
    elif stage == WAIT:
        meet_while_waiting(state, seat, move)
    elif move_canoe(state, seat, move) and not begin_waiting(state, seat):
        end_turn(state)


@rules
def advance(state: State) -> None:
    """Carry out the next automatic step; nobody must have to decide, and the game must not be over."""
    if state.phase == REDEEM:
        give_canoe(state)
    elif state.phase == FLOW:
        if state.steps > 0:
            state.steps -= 1
            step(state)
        else:
            end_river(state)
    elif state.phase == JOE:
        begin_round(state)
    else:
        state.phase = PADDLE
        reveal(state, seat_at(state, state.turn.place))


# -- phase 1a -----------------------------------------------------------------------------------------


@rules
def give_canoe(state: State) -> None:
    """Give a free canoe to a player without canoes or gems, whose canoes are equal (N-51)."""
    put_on_bank(state, seat_at(state, state.turn.place))
    go_to_next_redeemer(state, state.turn.place + 1)


@rules
def go_to_next_redeemer(state: State, place: int) -> None:
    """Pass to the next player, from `place` on, who can redeem or is given a canoe; after the last to `CHOOSE`."""
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
    """Show the card that the player has laid face down and remove it from the hand (N-12)."""
    player = state.players[seat]
    card = player.chosen
    player.chosen = NO_CARD
    player.played = card
    player.hand[card - 1] = 0
    begin_moving(state)
    if meets_elk(state, seat):
        state.turn.stage = ELK
    else:
        carry_out(state, seat)


@rules
def carry_out(state: State, seat: int) -> None:
    """Apply the card shown: begin to move the sky, lasso canoes, or begin to move canoes."""
    card = state.players[seat].played
    state.turn.stage = PICK
    if card == CLOUD:
        state.turn.stage = SKY
    elif card == LASSO:
        throw_lasso(state, seat)
        end_turn(state)
    elif not can_go_on(state, seat):
        end_turn(state)


@rules
def play_cloud(state: State, seat: int, move: int) -> None:
    """Move the sky, which ends the turn (N-36, S-40) unless a canoe may meet Joe, or first take one that may (J-6)."""
    if kind_of(move) == TAKE:
        state.turn.canoe = move - TAKE
        state.turn.stage = WAIT
    else:
        state.sky += 1 if move == SKY_UP else -1
        storm_brings_beaver(state)
        if not begin_waiting(state, seat):
            end_turn(state)


@rules
def meet_while_waiting(state: State, seat: int, move: int) -> None:
    """Carry out a decision about meeting Joe without paddling (J-6)."""
    if not waits_at_end(state):
        meet_before_sky(state, seat, move)
    elif meet_at_end(state, seat, move):
        end_turn(state)


@rules
def end_turn(state: State) -> None:
    """Pass the turn to the next player, or end phase 2 after the last one (N-13, N-60)."""
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
    """Whether any player has a winning reserve (N-60)."""
    for seat in range(state.seats):
        if state.players[seat].reached:
            return True
    return False


# -- after the river has moved ------------------------------------------------------------------------


@rules
def end_river(state: State) -> None:
    """End phase 3: the elk may return, and lassoed canoes go back onto the river (S-33, S-52)."""
    return_elk(state)
    state.phase = RETURN
    go_on_returning(state)


@rules
def go_on_returning(state: State) -> None:
    """Return lassoed canoes in turn order until one needs the choice of an arm; after the last Joe acts (S-33)."""
    for place in range(state.turn.place, state.seats):
        seat = seat_at(state, place)
        for index in range(2):
            canoe = state.players[seat].canoes[index]
            if must_choose_arm(state, canoe):
                state.turn.place = place
                state.turn.canoe = index
                return
            if canoe.lassoed:
                go_back_by_itself(state, canoe)
    state.turn.place = 0
    end_return(state)


@rules
def return_to(state: State, seat: int, zone: int) -> None:
    """Return the canoe to the zone that its owner has chosen, then go on with the others."""
    go_back(state, state.players[seat].canoes[state.turn.canoe], zone)
    state.turn.canoe = NONE
    go_on_returning(state)


@rules
def end_return(state: State) -> None:
    """Let Joe load and move if he is in play (J-2, J-3), else begin the next round."""
    if state.parts[WITH_JOE]:
        joe_acts(state)
        state.phase = JOE
    else:
        begin_round(state)


# -- phase 4 and the next round -----------------------------------------------------------------------


@rules
def begin_round(state: State) -> None:
    """Begin the next round: pass the marker (N-14) and refill empty hands (N-15)."""
    state.first = (state.first + 1) % state.seats
    state.round += 1
    for seat in range(state.seats):
        player = state.players[seat]
        player.played = NO_CARD
        refill(state, player.hand)
    joe_comes_back(state)
    state.phase = REDEEM
    go_to_next_redeemer(state, 0)


@rules
def refill(state: State, hand: list[int]) -> None:
    """Give back all cards if the whole hand has been played (N-15, S-1)."""
    for card in range(HAND):
        if hand[card]:
            return
    for card in range(HAND):
        hand[card] = int(is_dealt(state.parts, card + 1))


# -- who decides, and what is legal -------------------------------------------------------------------


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
