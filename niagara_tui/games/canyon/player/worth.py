"""What a hand is worth: the chances of its cards, the tricks that it takes, what they bring; which bids must fail."""

from __future__ import annotations

from math import sqrt
from typing import Final, NamedTuple

from niagara_tui.core.speed import rules
from niagara_tui.games.canyon.rules.map import BESIDE_CAVE, CAVE, LANES, RAPIDS, column_of, is_rapid
from niagara_tui.games.canyon.rules.phases import legal_moves
from niagara_tui.games.canyon.rules.state import BID, DECK, NO_BID, NO_CARD, RANKS, SUITS, State, beats, suit_of
from niagara_tui.games.canyon.rules.tricks import BONUS, can_be_exact, cards_dealt, trick_winner, tricks_taken

# -- weights, in spaces -------------------------------------------------------------------------------


class Style(NamedTuple):
    """The parameters of the policy in which styles differ; the defaults are the ordinary player's."""

    bid_bias: float = 0.0  # tricks added to the expected number before a bid is chosen
    blocking: float = 0.0  # the worth of each column by which a canoe holds up rivals, in spaces
    caution: float = 1.0  # factor on the cost of drifting and on the worth of distance from the falls


class PlainCard(NamedTuple):
    """Coefficients of the chance that a card of a plain suit takes a later trick."""

    constant: float = -0.84
    higher: float = -1.43  # per higher card of its suit that rivals hold
    rivals_trumps: float = -0.34  # per trump that rivals hold
    rivals_suit: float = 0.22  # per card of its suit that rivals hold
    own_suit: float = -0.17  # per card of its suit in the hand
    lead: float = 1.28  # if the seat leads next, divided by the tricks left
    end: float = -0.37  # divided by the tricks left
    left: float = 0.26  # per trick left


class TrumpCard(NamedTuple):
    """Coefficients of the chance that a trump takes a later trick; the names are those of `PlainCard`."""

    constant: float = 0.52
    higher: float = -0.5
    own_suit: float = 0.18
    lead: float = 0.11


class HandTricks(NamedTuple):
    """Coefficients of the number of tricks that a hand takes."""

    strength: float = 1.01  # per unit of the sum of its cards' chances
    unwanted: float = 0.22  # per trick that no rival wants


class ExactBid(NamedTuple):
    """Coefficients of the chance that a bid becomes exact; the first three are divided by the tricks left."""

    too_weak: float = -4.7  # per trick by which the hand is too weak
    too_strong: float = -4.4  # per trick by which the hand is too strong
    certainty: float = 1.55
    none_wanted: float = 0.73  # if no more trick is wanted
    all_wanted: float = 0.52  # if all tricks left are wanted


PLAIN_CARD: Final = PlainCard()
TRUMP_CARD: Final = TrumpCard()
HAND_TRICKS: Final = HandTricks()
EXACT_BID: Final = ExactBid()
CONTROL = 0.07  # fraction of the gap between expected and wanted tricks that a player closes by its choice of cards
DRIFT = 0.8  # the cost of drifting one space
WAY_BACK = 0.5  # the factor by which each lane between canoe and falls discounts the cost of the way back from the cave


# -- the chances of cards in this trick ----------------------------------------------------------------


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
            # It cannot beat the card if it holds no higher one and, where it cannot follow suit, no trump
            void = state.players[rival].void
            ruffless = 1.0 if led == trump or void[trump] else no_ruff
            if void[led]:
                chance *= ruffless
            else:
                chance *= (no_higher if suit == led else 1.0) * (1.0 - no_suit + no_suit * ruffless)
    return chance


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
        void, cards = state.players[rival].void, unseen[TOTAL]
        for other in range(len(SUITS)):
            cards -= void[other] * unseen[BY_SUIT + other]
        higher = 0 if void[suit] else unseen[card - 1]
        trumps = 0 if suit == trump or void[trump] else unseen[BY_SUIT + trump]
        if rival == leader and suit != trump:
            lower = 0 if void[suit] else unseen[BY_SUIT + suit] - higher
            chance *= lower / max(cards, 1)
        else:
            chance *= 1.0 - (higher + trumps) / max(cards, 1)
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
        own = 0
        for index in range(suit * RANKS, (suit + 1) * RANKS):
            own += hand[index]
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


# -- a round ------------------------------------------------------------------------------------------


class Stakes(NamedTuple):
    """What a round can bring a seat, in spaces."""

    bonus: float
    """For an exact bid."""
    trick: float
    """For each trick."""
    drift: float
    """The cost of drifting, which an exact bid prevents."""


@rules
def expected_tricks(state: State, seat: int) -> float:
    """Expected number of tricks of the seat's hand before the first is played."""
    unseen, chances, dealt = [0] * COUNTS, [0.0] * DECK, cards_dealt(state)
    count_unseen(state, seat, unseen)
    strength = hand_strength(state, seat, dealt, 1 if seat == state.first else 0, unseen, chances)
    return tricks_from_strength(strength, dealt - tricks_wanted_by_rivals(state, seat), dealt)


@rules
def tricks_from_strength(strength: float, unwanted: float, left: int) -> float:
    """Expected number of the `left` tricks for a hand of this strength; `unwanted` is how many no rival wants."""
    tricks = HAND_TRICKS.strength * strength + HAND_TRICKS.unwanted * max(unwanted, 0.0)
    return min(max(tricks, 0.0), float(left))


@rules
def chance_of_exact_bid(wanted: int, expected: float, left: int) -> float:
    """The chance of taking exactly the `wanted` tricks of those left, given the expected number."""
    if wanted < 0 or wanted > left:
        return 0.0
    if left == 0:
        return 1.0
    gap = wanted - expected
    off = EXACT_BID.too_weak * max(gap, 0.0) + EXACT_BID.too_strong * max(-gap, 0.0)
    logit = (off + EXACT_BID.certainty) / left
    if wanted == 0:
        logit += EXACT_BID.none_wanted
    if wanted == left:
        logit += EXACT_BID.all_wanted
    return sigmoid(logit)


@rules
def stakes_of(state: State, seat: int, bid: int, style: Style) -> Stakes:
    """What the seat's round can bring with this bid (C-6); in the rapids tricks bring nothing (C-8)."""
    bonus, space = float(BONUS[min(bid, 2)]), state.players[seat].canoe
    if is_rapid(space):
        return Stakes(bonus, 0.0, style.caution * cost_of_drift(space))
    return Stakes(bonus, 1.0, 0.0)


@rules
def worth_of_round(stakes: Stakes, made: float, tricks: float) -> float:
    """Worth of a round with that number of tricks in which the bid is exact with the chance `made`."""
    return made * stakes.bonus - (1.0 - made) * stakes.drift + tricks * stakes.trick


@rules
def worth_of_later_tricks(stakes: Stakes, wanted: int, expected: float, left: int) -> float:
    """Worth of the `left` tricks, `wanted` of which would make the bid exact, given the expected number."""
    tricks = expected + CONTROL * (min(max(wanted, 0), left) - expected)
    return worth_of_round(stakes, chance_of_exact_bid(wanted, expected, left), tricks)


@rules
def cost_of_drift(space: int) -> float:
    """Cost of drifting, in spaces: the drift, and the way back from the cave, discounted for each lane to the falls."""
    lanes = space % LANES
    return DRIFT + (column_of(space) - BESIDE_CAVE) * WAY_BACK ** (lanes + 1)


# -- how well a hand fits a bid -----------------------------------------------------------------------


class CardValue(NamedTuple):
    """Coefficients of a card's chance to take a trick."""

    constant: float
    higher: float
    """Per higher card of its suit that rivals likely hold."""


class HandValue(NamedTuple):
    """Coefficients of the expected value of the hand of a seat that has bid, the sum of its cards' chances."""

    wanted: float = 0.92  # per trick still wanted
    left: float = -0.14  # per trick left
    constant: float = 0.13


PLAIN: Final = CardValue(constant=-0.5, higher=-1.43)
TRUMP: Final = CardValue(constant=0.8, higher=-0.5)
HAND_VALUE: Final = HandValue()
MISFIT_WEIGHT = 2.28
"""What each squared deviation of a hand's value from the expected one takes from the hand's log-likelihood.

`HAND_VALUE` and `MISFIT_WEIGHT` were fitted by maximum likelihood to 6000 positions of 400 games of greedy players, 3
to 6 seats: the true deal against thirty uniformly random ones. They predict the hands of a position by 0.84 nats better
than a uniform deal; taking the cards played to the current trick into account would add 0.02.
"""


@rules
def write_card_values(state: State, values: list[float]) -> None:
    """Write the chance of each unseen card to take a trick, from public information alone."""
    left, unseen = cards_dealt(state) - tricks_taken(state), DECK
    for index in range(DECK):
        unseen -= state.seen[index]
    share = min((state.seats - 1) * left / max(unseen - left, 1), 1.0)
    for suit in range(len(SUITS)):
        card = TRUMP if suit == suit_of(state.turned) else PLAIN
        higher = 0
        for index in range((suit + 1) * RANKS - 1, suit * RANKS - 1, -1):
            values[index] = sigmoid(card.constant + card.higher * share * higher)
            higher += state.seen[index] == 0


@rules
def expected_hand_value(state: State, seat: int) -> float:
    """The value that the hand of a seat should have by its bid."""
    left = cards_dealt(state) - tricks_taken(state)
    wanted = min(max(tricks_wanted(state, seat), 0), left)
    return HAND_VALUE.wanted * wanted + HAND_VALUE.left * left + HAND_VALUE.constant


# -- bids that can only fail (C-4): where that can be the aim, and what a search looks at -----------------


@rules
def can_aim_to_fail(state: State, seat: int) -> bool:
    """Whether the seat may want its bid to fail: in the rapids, in the cave, and where a single point leads there.

    There a canoe may want to drift, to push others, or to stay out. Elsewhere a bid of 0 moves it by as many points, or
    by one instead of none, and stays in calm water.
    """
    canoe = state.players[seat].canoe
    return canoe == CAVE or column_of(canoe) + BONUS[0] >= RAPIDS


@rules
def candidate_moves(state: State, seat: int, moves: list[int]) -> int:
    """Write the moves that a search looks at: all but bids above the number of tricks, and the lowest of these.

    They all end alike (`phases.equivalent`), and the lowest is left out too where nobody can want to fail.
    """
    count = legal_moves(state, seat, moves)
    if state.phase != BID or count == 0:
        return count
    return cards_dealt(state) + 1 + can_aim_to_fail(state, seat)  # bids are listed by their size, from 0


# -- what a hand is certain of ------------------------------------------------------------------------


@rules
def fewest_tricks(state: State, seat: int) -> int:
    """Tricks that the hand takes whatever happens, before the first is played.

    A trump loses only to a higher one in the same trick, and each of those can beat but one.
    """
    hand, trump = state.players[seat].hand, suit_of(state.turned)
    higher, tricks = 0, 0
    for index in range((trump + 1) * RANKS - 1, trump * RANKS - 1, -1):
        if not hand[index]:
            higher += not state.seen[index]
        elif higher:
            higher -= 1
        else:
            tricks += 1
    return tricks


@rules
def most_tricks(state: State, seat: int) -> int:
    """Tricks that the hand can take at most: none if it neither leads nor has a card that beats another, else all."""
    if seat == state.first:
        return cards_dealt(state)
    hand, has_cards = state.players[seat].hand, False
    for suit in range(len(SUITS)):
        has_lower = suit == suit_of(state.turned)
        for index in range(suit * RANKS, (suit + 1) * RANKS):
            if hand[index]:
                has_cards = True
                if has_lower:
                    return cards_dealt(state)
            elif not state.seen[index]:
                has_lower = True
    return 0 if has_cards else cards_dealt(state)  # a hand that is not seen


def is_sure_to_fail(view: State, seat: int, bid: int) -> bool:
    """Whether the seat can see, while it bids, that this bid will not be exact."""
    if not can_be_exact(view, bid):
        return True
    return not fewest_tricks(view, seat) <= bid <= most_tricks(view, seat)
