"""What others may hold: the cards that have not been seen, dealt so that all that everybody knows is true of them."""

from __future__ import annotations

from niagara_tui.core.chance import Chance, below, word
from niagara_tui.core.playouts import lucky, place_of
from niagara_tui.core.speed import rules
from niagara_tui.games.canyon.cards import DECK, suit_of
from niagara_tui.games.canyon.prospects import expected_tricks
from niagara_tui.games.canyon.state import BID, MOST_BID, TRICKS, State
from niagara_tui.games.canyon.tricks import hand_size

NOT_DEALT = -1
PATIENCE = 20_000
"""Swaps that are tried at most to mend a deal; a deal that nobody could hold is left as it is then."""
STIRS = 3
"""How many times as many swaps as cards make a mended deal as likely as any other."""


@rules
def deal_unseen(state: State, chance: Chance) -> None:
    """Deal the unseen cards to the hands that are blank, by their sizes and without suits that they are out of (C-5).

    A deal at random is kept if it is possible, so all possible ones are alike; else it is mended and stirred.
    """
    if state.phase != BID and state.phase != TRICKS:
        return
    owners = [NOT_DEALT for _ in range(DECK)]
    cards = [0 for _ in range(DECK)]
    count = list_unseen(state, cards)
    if list_blanks(state, owners) == 0:
        return
    luck = [word(chance)]
    shuffle(cards, count, luck)
    if mend(state, cards, owners, count, luck):
        stir(state, cards, owners, count, luck)
    for index in range(count):
        if owners[index] != NOT_DEALT:
            state.players[owners[index]].hand[cards[index] - 1] = 1


@rules
def draw(luck: list[int], bound: int) -> int:
    """One of `bound` numbers from 0, by a quick generator: a guess needs many, and no record depends on them."""
    luck[0] = lucky(luck[0])
    return place_of(luck[0], bound)


@rules
def list_unseen(state: State, cards: list[int]) -> int:
    """Write the cards that have not lain open and are in no hand that is known; how many."""
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
def list_blanks(state: State, owners: list[int]) -> int:
    """Write for each card that a blank hand lacks whose it is; how many. All that follow are not dealt."""
    count = 0
    for seat in range(state.seats):
        held = 0
        for index in range(DECK):
            held += state.players[seat].hand[index]
        for _ in range(hand_size(state, seat) - held):
            owners[count] = seat
            count += 1
    return count


@rules
def shuffle(cards: list[int], count: int, luck: list[int]) -> None:
    """Put the first `count` cards in an order at random."""
    for index in range(count - 1):
        other = index + draw(luck, count - index)
        swap(cards, index, other)


@rules
def swap(cards: list[int], one: int, other: int) -> None:
    """Two cards change places."""
    card = cards[one]
    cards[one] = cards[other]
    cards[other] = card


@rules
def fits(state: State, owner: int, card: int) -> bool:
    """Whether the card can be there: its owner has not shown to be out of its suit."""
    return owner == NOT_DEALT or state.players[owner].void[suit_of(card)] == 0


@rules
def mend(state: State, cards: list[int], owners: list[int], count: int, luck: list[int]) -> bool:
    """Swap every card that cannot be where it is until all can; whether any had to be.

    Each swap brings a card that fits, so there are never more wrong ones, and one that is wrong wanders until it fits.
    """
    mended, at = False, 0
    for _ in range(PATIENCE):
        while at < count and fits(state, owners[at], cards[at]):
            at += 1
        if at == count:
            break
        other = draw(luck, count)
        if fits(state, owners[at], cards[other]):
            mended = True
            swap(cards, at, other)
            at = min(at, other)
    return mended


@rules
def stir(state: State, cards: list[int], owners: list[int], count: int, luck: list[int]) -> None:
    """Swap cards that can be in each other's place, many times: in the end every possible deal is about as likely."""
    for _ in range(STIRS * count):
        one, other = draw(luck, count), draw(luck, count)
        if fits(state, owners[one], cards[other]) and fits(state, owners[other], cards[one]):
            swap(cards, one, other)


@rules
def guess_bid(state: State, seat: int, chance: Chance) -> int:
    """What a player with this hand might have bid: what it is worth, give or take one."""
    bid = int(expected_tricks(state, seat) + 0.5) + below(chance, 3) - 1
    return min(max(bid, 0), MOST_BID)
