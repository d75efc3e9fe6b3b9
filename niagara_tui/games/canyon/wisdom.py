"""What a player knows about cards: how likely one takes a trick, how many tricks a hand is worth."""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.canyon.cards import DECK, NO_CARD, RANKS, beats, rank_of, suit_of
from niagara_tui.games.canyon.dealing import cards_dealt
from niagara_tui.games.canyon.state import State
from niagara_tui.games.canyon.tricks import trick_winner, tricks_taken

RUFF = 0.3
"""The least that a trump is worth when a hand is counted: it may take a trick where its suit is not led."""
LENGTH = (0.45, 0.115)
"""In a long round more tricks are taken than cards are sure of, in a short one fewer: a part, and so much a trick."""


@rules
def unseen_from(state: State, seat: int, suit: int, rank: int) -> int:
    """How many cards of the suit, of that rank or higher, the seat has not seen."""
    hand, count = state.players[seat].hand, 0
    for index in range(suit * RANKS + rank - 1, (suit + 1) * RANKS):
        count += state.seen[index] == 0 and hand[index] == 0
    return count


@rules
def unseen(state: State, seat: int) -> int:
    """How many cards the seat has not seen."""
    hand, count = state.players[seat].hand, 0
    for index in range(DECK):
        count += state.seen[index] == 0 and hand[index] == 0
    return count


@rules
def stands(state: State, seat: int, card: int, later: bool) -> float:
    """The chance that nobody who plays after the seat beats the card, if they all would like to.

    To this trick some have played already; `later` asks for one that the card is led to.
    """
    suit, trump = suit_of(card), suit_of(state.turned)
    lacks = 1.0 - (cards_dealt(state) - tricks_taken(state)) / max(unseen(state, seat), 1)
    no_higher = lacks ** unseen_from(state, seat, suit, rank_of(card) + 1)
    no_trump = lacks ** unseen_from(state, seat, trump, 1)
    follows = 1.0 - lacks ** unseen_from(state, seat, suit, 1)
    chance = 1.0
    for rival in range(state.seats):
        if rival != seat and (later or state.players[rival].played == NO_CARD):
            void = state.players[rival].void
            if suit != trump and void[suit]:
                chance *= 1.0 if void[trump] else no_trump
            elif suit == trump or void[trump]:
                chance *= 1.0 if void[suit] else no_higher
            else:
                chance *= no_higher * (follows + (1.0 - follows) * no_trump)
    return chance


@rules
def wins_with(state: State, seat: int, card: int) -> float:
    """The chance that the seat takes this trick with the card."""
    winner = trick_winner(state)
    if winner >= 0 and not beats(card, state.players[winner].played, suit_of(state.turned)):
        return 0.0
    return stands(state, seat, card, False)


@rules
def expected_tricks(state: State, seat: int) -> float:
    """About how many tricks the seat's hand is worth before the first is played."""
    hand, trump, expected = state.players[seat].hand, suit_of(state.turned), 0.0
    for index in range(DECK):
        if hand[index]:
            worth = stands(state, seat, index + 1, True)
            expected += max(worth, RUFF) if index // RANKS == trump else worth
    return expected * (LENGTH[0] + LENGTH[1] * cards_dealt(state))


@rules
def tricks_wanted(state: State, seat: int) -> int:
    """How many tricks the seat still needs to make its bid; below 0 if it has too many."""
    return state.players[seat].bid - state.players[seat].tricks
