"""Bids that can only fail (C-4): which do for certain, and where that can be the aim."""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.canyon.rules.map import CAVE, RAPIDS, column_of
from niagara_tui.games.canyon.rules.phases import legal_moves
from niagara_tui.games.canyon.rules.state import BID, RANKS, SUITS, State, suit_of
from niagara_tui.games.canyon.rules.tricks import BONUS, can_be_exact, cards_dealt

# -- what a search looks at ---------------------------------------------------------------------------


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
