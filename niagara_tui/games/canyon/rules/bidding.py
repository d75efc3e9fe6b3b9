"""Bids (C-4): open in turn order, or secret and revealed together; the bonus for an exact bid (C-6)."""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.canyon.rules.moves import LAY
from niagara_tui.games.canyon.rules.state import MAX_BID, State

HIGHEST = 4
"""The highest tempo card (C-1)."""
BONUS = (1, 2, 3)
"""Points for an exact bid of 0, of 1, and of 2 or more (C-6)."""


@rules
def list_bids(moves: list[int]) -> int:
    """Write a bid for every sum of tempo cards (C-4); return their count."""
    for tricks in range(MAX_BID + 1):
        moves[tricks] = LAY + tricks
    return MAX_BID + 1


@rules
def bonus_of(state: State, seat: int) -> int:
    """Bonus points for the seat's bid; 0 unless the bid is exact (C-6)."""
    player = state.players[seat]
    if player.bid != player.tricks:
        return 0
    return BONUS[min(player.bid, 2)]


@rules
def highest_tempo(bid: int) -> int:
    """The highest tempo card of a bid (C-11); players always lay the highest cards that the sum allows."""
    return min(bid, HIGHEST)


def tempo_cards(bid: int) -> list[int]:
    """The fewest tempo cards with that sum, highest first, as they lie before the player (C-4)."""
    laid = []
    for card in range(HIGHEST, 0, -1):
        if card <= bid:
            laid.append(card)
            bid -= card
    return laid or [0]
