"""The course of a game of Niagara, phase by phase: who decides, what is legal, its effects, and automatic steps.

`play` carries out a decision; `advance` carries out one automatic step (a card is shown, the river makes a step, the
marker passes), so that a table can show each step.
"""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.rules.board import BANK, LOST, NONE, SKY_HIGH, SKY_LOW
from niagara_tui.games.niagara.rules.gems import list_elk, meets_elk, total
from niagara_tui.games.niagara.rules.moves import (
    ELK_TO,
    KEEP,
    LEAVE_ELK,
    PAY,
    PLAY,
    SKY_DOWN,
    SKY_UP,
    TAKE,
    TO,
    WITH_POINTS,
    kind_of,
)
from niagara_tui.games.niagara.rules.paddling import can_go_on, list_arms, list_canoes, list_starts, move_canoe
from niagara_tui.games.niagara.rules.river import (
    flow,
    go_back,
    is_whirlpool,
    joe_acts,
    must_choose_arm,
    pushed_from,
    step,
    throw_lasso,
)
from niagara_tui.games.niagara.rules.state import (
    ABOARD,
    ANY_CANOES,
    AT_SITE,
    AT_TOP,
    BACK_LATER,
    BACK_SOON,
    CHOOSE,
    CLOUD,
    ELK,
    FLOW,
    HAND,
    JOE,
    LASSO,
    MAX_CHOSEN_POINTS,
    NO_CARD,
    OFF,
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
    is_dealt,
    owner_chooses_canoe,
    storm_calls_beaver_back,
)
from niagara_tui.games.niagara.rules.stop import (
    begin_waiting,
    list_meetings,
    list_stops,
    list_waiting,
    meet_at_end,
    meet_before_sky,
    put_down,
    waits_at_end,
)


@rules
def play(state: State, seat: int, move: int) -> None:
    """Carry out a legal move of a seat that must decide."""
    if state.phase == REDEEM:
        if redeem(state, seat, move):
            go_to_next_redeemer(state, state.turn.place + 1)
    elif state.phase == RETURN:
        go_back(state, state.players[seat].canoes[state.turn.canoe], move - TO)
        state.turn.canoe = NONE
        go_on_returning(state)
    elif owes_card(state, seat):
        state.players[seat].chosen = move - PLAY
    else:
        play_turn(state, seat, move)


@rules
def play_turn(state: State, seat: int, move: int) -> None:
    """Carry out a decision of the player on turn."""
    stage = state.turn.stage
    if stage == ELK:
        if move != LEAVE_ELK:
            state.players[seat].canoes[move - ELK_TO].elk = 1
            state.elk = ABOARD
        carry_out(state, seat)
    elif stage == SKY:
        play_cloud(state, seat, move)
    elif stage == WAIT:
        if not waits_at_end(state):
            meet_before_sky(state, seat, move)
        elif meet_at_end(state, seat, move):
            end_turn(state)
    elif move_canoe(state, seat, move) and not begin_waiting(state, seat):
        end_turn(state)


@rules
def advance(state: State) -> None:
    """Carry out the next automatic step; nobody must have to decide, and the game must not be over."""
    if state.phase == REDEEM:
        put_on_bank(state, seat_at(state, state.turn.place))  # free, for a player without canoes or gems (N-51)
        go_to_next_redeemer(state, state.turn.place + 1)
    elif state.phase == FLOW:
        if state.steps > 0:
            state.steps -= 1
            step(state)
        else:
            if state.elk == BACK_SOON:  # one that left its canoe before this phase began (S-52)
                state.elk = AT_SITE
            elif state.elk == BACK_LATER:
                state.elk = BACK_SOON
            state.phase = RETURN
            go_on_returning(state)
    elif state.phase == JOE:
        begin_round(state)
    else:
        state.phase = PADDLE
        reveal(state, seat_at(state, state.turn.place))


# -- phase 1a: redemption of lost canoes (N-50, N-51) ----------------------------------------------------


@rules
def lost_canoes(state: State, seat: int) -> int:
    """Number of the player's canoes that are lost and not redeemed."""
    count = 0
    for canoe in state.players[seat].canoes:
        if canoe.zone == LOST:
            count += 1
    return count


@rules
def may_redeem(state: State, seat: int) -> bool:
    """Whether the player has a canoe to redeem and a gem to pay with."""
    return lost_canoes(state, seat) > 0 and total(state.players[seat].reserve) > 0


@rules
def may_choose(state: State, seat: int) -> bool:
    """Whether the player chooses which canoe returns: both are lost, and their holds differ (N-50)."""
    canoes = state.players[seat].canoes
    return lost_canoes(state, seat) == 2 and canoes[0].hold != canoes[1].hold and owner_chooses_canoe(state)


@rules
def list_redemptions(state: State, seat: int, moves: list[int]) -> int:
    """Write the gems to pay with, and `KEEP` if a canoe is left (N-51), or the canoes to choose; return the count."""
    if state.turn.stage == PICK or not may_redeem(state, seat):
        moves[0], moves[1] = TAKE, TAKE + 1
        return 2
    count = 0
    for colour in range(5):
        if state.players[seat].reserve[colour]:
            moves[count] = PAY + colour
            count += 1
    if lost_canoes(state, seat) < 2:
        moves[count] = KEEP
        count += 1
    return count


@rules
def redeem(state: State, seat: int, move: int) -> bool:
    """Carry out a payment, a choice of canoe or `KEEP`; true if the player's redemption is complete.

    With the option `any` whoever has another canoe lost, and a gem, goes on (N-50).
    """
    state.turn.stage = REVEAL
    kind = kind_of(move)
    if kind == TAKE:
        state.players[seat].canoes[move - TAKE].zone = BANK
    elif kind == PAY:
        colour = move - PAY
        state.players[seat].reserve[colour] -= 1
        state.sites[colour].gems[colour] += 1
        if may_choose(state, seat):
            state.turn.stage = PICK
            return False
        put_on_bank(state, seat)
    return kind == KEEP or state.redeem != ANY_CANOES or not may_redeem(state, seat)


@rules
def put_on_bank(state: State, seat: int) -> None:
    """Put the player's first lost canoe back on the bank."""
    for canoe in state.players[seat].canoes:
        if canoe.zone == LOST:
            canoe.zone = BANK
            return


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
        comes = state.beaver == AT_TOP or (state.beaver != OFF and storm_calls_beaver_back(state))
        if state.sky == SKY_HIGH and comes:  # the storm brings the beaver, waiting or on the river (S-40, S-41)
            state.beaver = 2 if is_whirlpool(state, 1) else 1
        if not begin_waiting(state, seat):
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
def go_on_returning(state: State) -> None:
    """Return lassoed canoes in turn order until one needs the choice of an arm (S-33); then the round ends."""
    for place in range(state.turn.place, state.seats):
        seat = seat_at(state, place)
        for index in range(2):
            canoe = state.players[seat].canoes[index]
            if must_choose_arm(state, canoe):
                state.turn.place = place
                state.turn.canoe = index
                return
            if canoe.lassoed:
                go_back(state, canoe, pushed_from(canoe.zone) if is_whirlpool(state, canoe.zone) else canoe.zone)
    state.turn.place = 0
    if state.parts[WITH_JOE]:  # he loads and moves before the next round (J-2, J-3)
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
        left = 0
        for card in range(HAND):
            left += player.hand[card]
        if left == 0:  # the whole hand has been played, so all cards come back (N-15, S-1)
            for card in range(HAND):
                player.hand[card] = int(is_dealt(state.parts, card + 1))
    if state.parts[WITH_JOE] and state.joe.zone == LOST:  # he comes back in zone 1, below a whirlpool there (J-4)
        state.joe.zone = 2 if is_whirlpool(state, 1) else 1
    state.phase = REDEEM
    go_to_next_redeemer(state, 0)


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
def has_turn(state: State, seat: int) -> bool:
    """Whether the seat has shown its card and its turn is in progress; false for all while any card is owed."""
    if seat != seat_at(state, state.turn.place) or state.turn.stage == REVEAL:
        return False
    for other in range(state.seats):
        if owes_card(state, other):
            return False
    return True


@rules
def must_decide(state: State, seat: int) -> bool:
    """Whether the seat must decide now; while cards are chosen several seats must."""
    phase = state.phase
    if phase == CHOOSE:
        return owes_card(state, seat)
    if phase == PADDLE:
        return owes_card(state, seat) or has_turn(state, seat)
    if (phase != REDEEM and phase != RETURN) or seat != seat_at(state, state.turn.place):
        return False
    return phase == RETURN or may_redeem(state, seat) or may_choose(state, seat)


@rules
def legal_moves(state: State, seat: int, moves: list[int]) -> int:
    """Write the seat's legal moves into `moves` and return their count, 0 if it need not decide."""
    if not must_decide(state, seat):
        return 0
    if state.phase == REDEEM:
        return list_redemptions(state, seat, moves)
    if state.phase == RETURN:
        return list_arms(moves)
    if not owes_card(state, seat):
        return list_turn(state, seat, moves)
    count = 0
    for card in range(1, HAND + 1):  # every card in hand (N-11)
        if state.players[seat].hand[card - 1]:
            moves[count] = PLAY + card
            count += 1
    return count


@rules
def list_turn(state: State, seat: int, moves: list[int]) -> int:
    """Write the legal moves of the player on turn, by stage; return their count."""
    stage = state.turn.stage
    if stage == ELK:
        return list_elk(state, seat, moves)
    if stage == SKY:
        count = list_meetings(state, seat, moves)  # first the canoes that may meet Joe (J-6), then the sky (N-36)
        if state.sky < SKY_HIGH:
            moves[count] = SKY_UP
            count += 1
        if state.sky > SKY_LOW:
            moves[count] = SKY_DOWN
            count += 1
        return count
    if stage == PICK:
        return list_canoes(state, seat, moves)
    if stage == POINTS:
        for points in range(MAX_CHOSEN_POINTS):  # of the card 1/2/3 (S-31)
            moves[points] = WITH_POINTS + points
        return MAX_CHOSEN_POINTS
    if stage == START:
        return list_starts(state, seat, moves)
    if stage == PUSHED:
        return list_arms(moves)
    if stage == WAIT and waits_at_end(state):
        return list_waiting(state, seat, moves)
    return list_stops(state, seat, state.players[seat].canoes[state.turn.canoe], moves)
