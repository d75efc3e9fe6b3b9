"""Tricks (C-5): legal cards and the winner of a trick."""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.canyon.rules.cards import DECK, NO_CARD, RANKS, beats, suit_of
from niagara_tui.games.canyon.rules.dealing import cards_dealt
from niagara_tui.games.canyon.rules.moves import PLAY
from niagara_tui.games.canyon.rules.state import BID, TRICKS, Hand, State

NO_SUIT = -1


@rules
def suit_led(state: State) -> int:
    """The suit led, which must be followed; `NO_SUIT` before a card is led."""
    card = state.players[state.leader].played
    return NO_SUIT if card == NO_CARD else suit_of(card)


@rules
def has_suit(hand: Hand, suit: int) -> bool:
    """Whether the hand holds a card of the suit."""
    for index in range(suit * RANKS, (suit + 1) * RANKS):
        if hand[index]:
            return True
    return False


@rules
def list_cards(state: State, seat: int, moves: list[int]) -> int:
    """Write the cards of the suit led if the hand has any, else the whole hand (C-5); return their count."""
    hand = state.players[seat].hand
    suit = suit_led(state)
    begin, end = 0, DECK
    if suit != NO_SUIT and has_suit(hand, suit):
        begin, end = suit * RANKS, (suit + 1) * RANKS
    count = 0
    for index in range(begin, end):
        if hand[index]:
            moves[count] = PLAY + index + 1
            count += 1
    return count


@rules
def play_card(state: State, seat: int, card: int) -> None:
    """Play a card from the hand to the trick; a card of another suit shows a void in the suit led."""
    player = state.players[seat]
    suit = suit_led(state)
    if suit != NO_SUIT and suit != suit_of(card):
        player.void[suit] = 1
    player.hand[card - 1] = 0
    player.played = card
    state.seen[card - 1] = 1
    state.turn += 1


@rules
def trick_winner(state: State) -> int:
    """Seat winning the trick so far: highest trump, else highest card of the suit led (C-5); -1 before the lead."""
    if state.players[state.leader].played == NO_CARD:
        return -1
    trump, winner = suit_of(state.turned), state.leader
    for place in range(1, state.seats):
        seat = (state.leader + place) % state.seats
        card = state.players[seat].played
        if card != NO_CARD and beats(card, state.players[winner].played, trump):
            winner = seat
    return winner


@rules
def tricks_taken(state: State) -> int:
    """Number of tricks taken in this round."""
    taken = 0
    for seat in range(state.seats):
        taken += state.players[seat].tricks
    return taken


@rules
def take_trick(state: State) -> None:
    """Give the trick to its winner, who leads the next one."""
    winner = trick_winner(state)
    for seat in range(state.seats):
        state.players[seat].played = NO_CARD
    state.players[winner].tricks += 1
    state.leader = winner
    state.turn = 0


@rules
def hand_size(state: State, seat: int) -> int:
    """Number of cards that the seat holds, derived from public information; 0 outside bidding and tricks."""
    if state.phase != BID and state.phase != TRICKS:
        return 0
    return cards_dealt(state) - tricks_taken(state) - (state.players[seat].played != NO_CARD)
