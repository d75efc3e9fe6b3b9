"""Card odds from a seat's point of view: unseen cards, the chance to take this trick, strength in later tricks."""

from __future__ import annotations

from math import sqrt

from niagara_tui.core.speed import rules
from niagara_tui.games.canyon.rules.cards import DECK, NO_CARD, RANKS, SUITS, beats, suit_of
from niagara_tui.games.canyon.rules.dealing import cards_dealt
from niagara_tui.games.canyon.rules.state import BID, NO_BID, Hand, State
from niagara_tui.games.canyon.rules.tricks import trick_winner, tricks_taken

OF_SUIT, OF_ALL = DECK, DECK + len(SUITS)
COUNTS = OF_ALL + 1
"""Length of the counts of unseen cards: per card the higher ones of its suit, from `OF_SUIT` per suit, `OF_ALL` all."""

SUIT_CARD = (-0.84, -1.43, -0.34, 0.22, -0.17, 1.28, -0.37, 0.26)
"""Coefficients of a plain card's chance of a later trick: constant; per higher card, trump and card of its suit that
rivals hold; per card of its suit in hand; the lead and a constant, both divided by tricks left; per trick left."""
TRUMP_CARD = (0.52, -0.5, 0.18, 0.11)
"""The same for a trump: constant; per higher one that rivals hold; per trump in hand; the lead divided by tricks left.

These coefficients and those of `prospects` were fitted to 40,000 positions of greedy players' games (3 to 6 seats, one
bid in three changed by one): the cards' and `TAKES` jointly by least squares to the number of tricks still taken, on
half of them, then `EXACT` by maximum likelihood to whether exactly the tricks wanted were taken; first on the games of
a simpler player, then twice on games played with the previous fit. They are rounded. The test of which rivals can
still beat a card has been corrected since the fit.
"""


@rules
def count_unseen(state: State, seat: int, unseen: list[int]) -> None:
    """Write the `COUNTS` counts of cards that have not been face up and that the seat does not hold."""
    hand = state.players[seat].hand
    unseen[OF_ALL] = 0
    for suit in range(len(SUITS)):
        count = 0
        for index in range((suit + 1) * RANKS - 1, suit * RANKS - 1, -1):
            unseen[index] = count
            count += state.seen[index] == 0 and hand[index] == 0
        unseen[OF_SUIT + suit] = count
        unseen[OF_ALL] += count


@rules
def likely(sign: float) -> float:
    """Map any number to a chance: a sigmoid that is 0.5 at 0."""
    return 0.5 + 0.5 * sign / sqrt(1.0 + sign * sign)


# -- this trick ---------------------------------------------------------------------------------------


@rules
def wins_with(state: State, seat: int, card: int) -> float:
    """The chance that the seat takes this trick by playing the card."""
    unseen = [0] * COUNTS
    count_unseen(state, seat, unseen)
    return chance_now(state, seat, card, unseen)


@rules
def chance_now(state: State, seat: int, card: int, unseen: list[int]) -> float:
    """The chance that nobody beats the card in this trick, assuming that all later players try to."""
    winner, suit, trump = trick_winner(state), suit_of(card), suit_of(state.turned)
    if winner >= 0 and not beats(card, state.players[winner].played, trump):
        return 0.0
    led = suit if winner < 0 else suit_of(state.players[state.leader].played)
    lacks = 1.0 - min((cards_dealt(state) - tricks_taken(state)) / max(unseen[OF_ALL], 1), 1.0)
    no_higher, no_suit = lacks ** unseen[card - 1], lacks ** unseen[OF_SUIT + led]
    no_ruff = no_higher if suit == trump else lacks ** unseen[OF_SUIT + trump]
    chance = 1.0
    for rival in range(state.seats):
        if rival != seat and state.players[rival].played == NO_CARD:
            chance *= stands(state, rival, led, no_higher if suit == led else 1.0, no_ruff, no_suit)
    return chance


@rules
def stands(state: State, rival: int, led: int, no_higher: float, no_ruff: float, no_suit: float) -> float:
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
def chance_last(state: State, seat: int, card: int, leader: int, unseen: list[int]) -> float:
    """The chance that the seat's only card takes the last trick if `leader` leads.

    Nobody has a choice in that trick, so the chance is counted, each rival's card being any unseen one.
    """
    suit, trump, chance = suit_of(card), suit_of(state.turned), 1.0
    for rival in range(state.seats):
        if rival == seat:
            continue
        void, held = state.players[rival].void, unseen[OF_ALL]
        for other in range(len(SUITS)):
            held -= void[other] * unseen[OF_SUIT + other]
        higher = 0 if void[suit] else unseen[card - 1]
        trumps = 0 if suit == trump or void[trump] else unseen[OF_SUIT + trump]
        if rival == leader and suit != trump:
            lower = 0 if void[suit] else unseen[OF_SUIT + suit] - higher
            chance *= lower / max(held, 1)
        else:
            chance *= 1.0 - (higher + trumps) / max(held, 1)
    return chance


@rules
def strength(state: State, seat: int, left: int, lead: int, unseen: list[int], powers: list[float]) -> float:
    """Write the chance of each card of the hand to take one of the `left` remaining tricks; return their sum.

    `lead` is 1 if the seat leads the first of them, else 0; `unseen` are the counts of `count_unseen`.
    """
    hand, trump, total = state.players[seat].hand, suit_of(state.turned), 0.0
    share = min((state.seats - 1) * left / max(unseen[OF_ALL], 1), 1.0)
    plain = SUIT_CARD[0] + SUIT_CARD[2] * share * unseen[OF_SUIT + trump]
    plain += (SUIT_CARD[5] * lead + SUIT_CARD[6]) / left + SUIT_CARD[7] * left
    for suit in range(len(SUITS)):
        own = count_of(hand, suit)
        if own == 0:
            continue
        base, slope = plain + SUIT_CARD[3] * share * unseen[OF_SUIT + suit] + SUIT_CARD[4] * own, SUIT_CARD[1]
        if suit == trump:
            base, slope = TRUMP_CARD[0] + TRUMP_CARD[2] * own + TRUMP_CARD[3] * lead / left, TRUMP_CARD[1]
        for index in range(suit * RANKS, (suit + 1) * RANKS):
            if hand[index]:
                powers[index] = likely(base + slope * share * unseen[index])
                total += powers[index]
    return total


@rules
def count_of(hand: Hand, suit: int) -> int:
    """Number of cards of the suit in the hand."""
    count = 0
    for index in range(suit * RANKS, (suit + 1) * RANKS):
        count += hand[index]
    return count


@rules
def wanted_by_rivals(state: State, seat: int) -> float:
    """Tricks that the rivals still want; a rival whose bid is missing or secret is assumed to want a fair share."""
    secret, wanted = state.secret_bids == 1 and state.phase == BID, 0.0
    for rival in range(state.seats):
        if rival != seat:
            if secret or state.players[rival].bid == NO_BID:
                wanted += cards_dealt(state) / state.seats
            else:
                wanted += max(tricks_wanted(state, rival), 0)
    return wanted
