"""Card odds from a seat's point of view: unseen cards, the chance to take this trick, strength in later tricks."""

from __future__ import annotations

from math import sqrt

from niagara_tui.core.speed import rules
from niagara_tui.games.canyon.player.policy_weights import PLAIN_CARD, TRUMP_CARD
from niagara_tui.games.canyon.rules.cards import DECK, NO_CARD, RANKS, SUITS, beats, suit_of
from niagara_tui.games.canyon.rules.dealing import cards_dealt
from niagara_tui.games.canyon.rules.state import BID, NO_BID, Hand, State
from niagara_tui.games.canyon.rules.tricks import trick_winner, tricks_taken

BY_SUIT = DECK
TOTAL = BY_SUIT + len(SUITS)
COUNTS = TOTAL + 1
"""Length of a list of counts of unseen cards: the higher ones of each card's suit, then from index `BY_SUIT` on all
cards of each suit, and at `TOTAL` all cards."""


@rules
def count_unseen(state: State, seat: int, unseen: list[int]) -> None:
    """Write the `COUNTS` counts of cards that have not been face up and that the seat does not hold."""
    hand = state.players[seat].hand
    unseen[TOTAL] = 0
    for suit in range(len(SUITS)):
        count = 0
        for index in range((suit + 1) * RANKS - 1, suit * RANKS - 1, -1):
            unseen[index] = count
            count += state.seen[index] == 0 and hand[index] == 0
        unseen[BY_SUIT + suit] = count
        unseen[TOTAL] += count


@rules
def sigmoid(number: float) -> float:
    """Map any number to a chance: an algebraic sigmoid, 0.5 at 0."""
    return 0.5 + 0.5 * number / sqrt(1.0 + number * number)


# -- this trick ---------------------------------------------------------------------------------------


@rules
def chance_of_trick(state: State, seat: int, card: int) -> float:
    """The chance that the seat takes this trick by playing the card."""
    unseen = [0] * COUNTS
    count_unseen(state, seat, unseen)
    return chance_unbeaten(state, seat, card, unseen)


@rules
def chance_unbeaten(state: State, seat: int, card: int, unseen: list[int]) -> float:
    """The chance that nobody beats the card in this trick, assuming that all later players try to."""
    winner, suit, trump = trick_winner(state), suit_of(card), suit_of(state.turned)
    if winner >= 0 and not beats(card, state.players[winner].played, trump):
        return 0.0
    led = suit if winner < 0 else suit_of(state.players[state.leader].played)
    lacks = 1.0 - min((cards_dealt(state) - tricks_taken(state)) / max(unseen[TOTAL], 1), 1.0)
    no_higher, no_suit = lacks ** unseen[card - 1], lacks ** unseen[BY_SUIT + led]
    no_ruff = no_higher if suit == trump else lacks ** unseen[BY_SUIT + trump]
    chance = 1.0
    for rival in range(state.seats):
        if rival != seat and state.players[rival].played == NO_CARD:
            chance *= chance_unbeaten_by(state, rival, led, no_higher if suit == led else 1.0, no_ruff, no_suit)
    return chance


@rules
def chance_unbeaten_by(state: State, rival: int, led: int, no_higher: float, no_ruff: float, no_suit: float) -> float:
    """The chance that a rival cannot beat a card: it holds no higher one and, if it cannot follow suit, no trump."""
    void, trump = state.players[rival].void, suit_of(state.turned)
    ruffless = 1.0 if led == trump or void[trump] else no_ruff
    if void[led]:
        return ruffless
    return no_higher * (1.0 - no_suit + no_suit * ruffless)


@rules
def tricks_wanted(state: State, seat: int) -> int:
    """Tricks that the seat still needs to make its bid; negative if it has too many."""
    return state.players[seat].bid - state.players[seat].tricks


# -- later tricks -------------------------------------------------------------------------------------


@rules
def chance_of_last_trick(state: State, seat: int, card: int, leader: int, unseen: list[int]) -> float:
    """The chance that the seat's only card takes the last trick if `leader` leads.

    Nobody has a choice in that trick, so the chance is counted, each rival's card being any unseen one.
    """
    suit, trump, chance = suit_of(card), suit_of(state.turned), 1.0
    for rival in range(state.seats):
        if rival == seat:
            continue
        void, held = state.players[rival].void, unseen[TOTAL]
        for other in range(len(SUITS)):
            held -= void[other] * unseen[BY_SUIT + other]
        higher = 0 if void[suit] else unseen[card - 1]
        trumps = 0 if suit == trump or void[trump] else unseen[BY_SUIT + trump]
        if rival == leader and suit != trump:
            lower = 0 if void[suit] else unseen[BY_SUIT + suit] - higher
            chance *= lower / max(held, 1)
        else:
            chance *= 1.0 - (higher + trumps) / max(held, 1)
    return chance


@rules
def hand_strength(state: State, seat: int, left: int, lead: int, unseen: list[int], chances: list[float]) -> float:
    """Write the chance of each card of the hand to take one of the `left` remaining tricks; return their sum.

    `lead` is 1 if the seat leads the first of them, else 0; `unseen` are the counts of `count_unseen`.
    """
    hand, trump, total = state.players[seat].hand, suit_of(state.turned), 0.0
    share = min((state.seats - 1) * left / max(unseen[TOTAL], 1), 1.0)
    plain = PLAIN_CARD.constant + PLAIN_CARD.rivals_trumps * share * unseen[BY_SUIT + trump]
    plain += (PLAIN_CARD.lead * lead + PLAIN_CARD.end) / left + PLAIN_CARD.left * left
    for suit in range(len(SUITS)):
        own = count_suit(hand, suit)
        if own == 0:
            continue
        if suit == trump:
            base = TRUMP_CARD.constant + TRUMP_CARD.own_suit * own + TRUMP_CARD.lead * lead / left
            slope = TRUMP_CARD.higher
        else:
            base = plain + PLAIN_CARD.rivals_suit * share * unseen[BY_SUIT + suit] + PLAIN_CARD.own_suit * own
            slope = PLAIN_CARD.higher
        for index in range(suit * RANKS, (suit + 1) * RANKS):
            if hand[index]:
                chances[index] = sigmoid(base + slope * share * unseen[index])
                total += chances[index]
    return total


@rules
def count_suit(hand: Hand, suit: int) -> int:
    """Number of cards of the suit in the hand."""
    count = 0
    for index in range(suit * RANKS, (suit + 1) * RANKS):
        count += hand[index]
    return count


@rules
def tricks_wanted_by_rivals(state: State, seat: int) -> float:
    """Tricks that the rivals still want; a rival whose bid is missing or secret is assumed to want a fair share."""
    secret, wanted = state.secret_bids == 1 and state.phase == BID, 0.0
    for rival in range(state.seats):
        if rival != seat:
            if secret or state.players[rival].bid == NO_BID:
                wanted += cards_dealt(state) / state.seats
            else:
                wanted += max(tricks_wanted(state, rival), 0)
    return wanted
