"""Canyon's positions of a round with few cards: while bids are laid, and while tricks are played."""

from __future__ import annotations

from niagara_tui.games.canyon.rules.state import BID, LETTERS, NO_BID, State
from tests.support.canyon import with_hands

HANDS = {"R": "W9 S10 M8", "B": "S7 M1 M2", "Y": "S4 P2 P3"}


def tricks(**bids: int) -> State:
    """R, B and Y hold three cards each, waves being trump."""
    state = with_hands(HANDS, "W1")
    for name, bid in bids.items():
        state.players[LETTERS.index(name)].bid = bid
    return state


def to_bid(*, secret: bool = False) -> State:
    state = tricks()
    state.phase, state.secret_bids = BID, int(secret)
    for player in state.players:
        player.bid = NO_BID
    return state
