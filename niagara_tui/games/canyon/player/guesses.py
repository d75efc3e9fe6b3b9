"""Random deals of the unseen cards that agree with everything publicly known.

Deals whose hands fit the bids are more likely: starting from a random deal, swaps of two cards are proposed and
accepted by the Metropolis rule (Metropolis et al. 1953).
"""

from __future__ import annotations

from math import exp
from typing import NamedTuple

from niagara_tui.core.chance import Chance, below, index_below, next_random, word
from niagara_tui.core.speed import rules
from niagara_tui.games.canyon.player.worth import MISFIT_WEIGHT, expected_hand_value, expected_tricks, write_card_values
from niagara_tui.games.canyon.rules.state import BID, DECK, FACE_DOWN, MAX_BID, MAX_SEATS, TRICKS, State, suit_of
from niagara_tui.games.canyon.rules.tricks import hand_size

NOT_DEALT = -1
MAX_REPAIRS = 20_000
"""Maximum number of swaps tried to repair a deal; a deal that cannot be made legal is left as it is then."""
PROPOSALS_PER_CARD = 3  # proposed swaps per card, enough to make the result nearly independent of the initial deal
RESOLUTION = 2**20  # resolution of acceptance probabilities: one part in this many


class Deal(NamedTuple):
    """A deal under construction: parallel lists of cards and their owners, those that are `NOT_DEALT` last.

    `values` are indexed by card; `weights` and `deviations` by seat, as in `bid_fit`, with an unused last element that
    the index `NOT_DEALT` refers to. `rng` holds the state of a fast random number generator: a deal
    needs many numbers, and no record depends on them.

    A loop reads nothing from a deal: compiled, that counts references to its lists, which took a third of a search.
    """

    cards: list[int]
    owners: list[int]
    values: list[float]
    weights: list[float]
    deviations: list[float]
    rng: list[int]


@rules
def deal_unseen(state: State, chance: Chance) -> None:
    """Deal the unseen cards to the blank hands, respecting hand sizes and known voids (C-5)."""
    if state.phase != BID and state.phase != TRICKS:
        return
    cards, owners = [0] * DECK, [NOT_DEALT] * DECK
    count, missing = list_unseen(state, cards), list_owners(state, owners)
    if missing == 0:
        return
    number = word(chance)
    for place in range(count - 1):
        number = next_random(number)
        other = place + index_below(number, count - place)
        cards[place], cards[other] = cards[other], cards[place]
    deal = Deal(cards, owners, [0.0] * DECK, [0.0] * (MAX_SEATS + 1), [0.0] * (MAX_SEATS + 1), [number])
    was_repaired = repair_deal(state, deal, count)
    if measure_fit(state, deal, missing) or was_repaired:
        fit_to_bids(state, deal, missing, count)
    for place in range(missing):
        state.players[owners[place]].hand[cards[place] - 1] = 1


@rules
def list_unseen(state: State, cards: list[int]) -> int:
    """Write the cards that have not been face up and are in no known hand; return their count."""
    count = 0
    for index in range(DECK):
        known = state.seen[index]
        for seat in range(state.seats):
            known |= state.players[seat].hand[index]
        if not known:
            cards[count] = index + 1
            count += 1
    return count


@rules
def list_owners(state: State, owners: list[int]) -> int:
    """Write the owner of each card missing from a blank hand; return their count. Later places stay `NOT_DEALT`."""
    count = 0
    for seat in range(state.seats):
        known = 0
        for index in range(DECK):
            known += state.players[seat].hand[index]
        for _ in range(hand_size(state, seat) - known):
            owners[count] = seat
            count += 1
    return count


@rules
def can_hold(state: State, owner: int, card: int) -> bool:
    """Whether the owner can hold the card: it is not known to be void in its suit."""
    return owner == NOT_DEALT or state.players[owner].void[suit_of(card)] == 0


@rules
def repair_deal(state: State, deal: Deal, count: int) -> bool:
    """Swap every misplaced card until all fit; whether any swap was needed.

    Each swap brings a fitting card to the misplaced one's place, so the number of misplaced cards never grows.
    """
    cards, owners, number = deal.cards, deal.owners, deal.rng[0]
    was_repaired, at = False, 0
    for _ in range(MAX_REPAIRS):
        while at < count and can_hold(state, owners[at], cards[at]):
            at += 1
        if at == count:
            break
        number = next_random(number)
        other = index_below(number, count)
        if can_hold(state, owners[at], cards[other]):
            was_repaired = True
            cards[at], cards[other] = cards[other], cards[at]
            at = min(at, other)
    deal.rng[0] = number
    return was_repaired


@rules
def measure_fit(state: State, deal: Deal, missing: int) -> bool:
    """Write each hand's deviation from the value that its seat's bid suggests; whether any bid is known."""
    cards, owners, values = deal.cards, deal.owners, deal.values
    weights, deviations = deal.weights, deal.deviations
    has_bids = False
    for seat in range(state.seats):
        if state.players[seat].bid >= 0:
            has_bids = True
            weights[seat] = MISFIT_WEIGHT
            deviations[seat] = -expected_hand_value(state, seat)
    if has_bids:
        write_card_values(state, values)
        for place in range(missing):
            deviations[owners[place]] += values[cards[place] - 1]
    return has_bids


@rules
def fit_to_bids(state: State, deal: Deal, missing: int, count: int) -> None:
    """Propose swaps of two cards; always accept a better fit to the bids, else by the Metropolis rule."""
    cards, owners, values, number = deal.cards, deal.owners, deal.values, deal.rng[0]
    weights, deviations = deal.weights, deal.deviations
    for _ in range(PROPOSALS_PER_CARD * count):
        number = next_random(number)
        one = index_below(number, missing)
        number = next_random(number)
        other = index_below(number, count)
        mine, theirs, card, instead = owners[one], owners[other], cards[one], cards[other]
        if mine == theirs or not (can_hold(state, mine, instead) and can_hold(state, theirs, card)):
            continue
        more = values[instead - 1] - values[card - 1]
        worse = weights[mine] * (2.0 * deviations[mine] + more)
        worse += weights[theirs] * (more - 2.0 * deviations[theirs])
        if worse * more > 0.0:
            number = next_random(number)
            if index_below(number, RESOLUTION) >= RESOLUTION * exp(-worse * more):
                continue
        cards[one] = instead
        cards[other] = card
        deviations[mine] += more
        deviations[theirs] -= more
    deal.rng[0] = number


@rules
def guess_bid(state: State, seat: int, chance: Chance) -> int:
    """A plausible bid for the seat's hand: the expected number of tricks, rounded, plus or minus at most 1."""
    bid = int(expected_tricks(state, seat) + 0.5) + below(chance, 3) - 1
    return min(max(bid, 0), MAX_BID)


@rules
def determinize(state: State, chance: Chance) -> None:
    """Fill in the hidden parts of a view, in place: deal the unseen cards, then guess secret bids from those hands."""
    state.chance.seed = word(chance)
    state.chance.counter = 0
    deal_unseen(state, chance)
    for seat in range(state.seats):
        if state.players[seat].bid == FACE_DOWN:
            state.players[seat].bid = guess_bid(state, seat, chance)
