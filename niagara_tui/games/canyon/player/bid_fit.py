"""How well hands fit the bids: the public value of each card, and the value a hand should have given its bid."""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.canyon.player.card_odds import likely, tricks_wanted
from niagara_tui.games.canyon.rules.cards import DECK, RANKS, SUITS, suit_of
from niagara_tui.games.canyon.rules.dealing import cards_dealt
from niagara_tui.games.canyon.rules.state import State
from niagara_tui.games.canyon.rules.tricks import tricks_taken

TRUMP, PLAIN = (0.8, -0.5), (-0.5, -1.43)
"""Coefficients of a card's chance of a trick: constant, and per higher card of its suit that rivals likely hold."""
SUITABLE = (0.92, -0.14, 0.13)
"""Coefficients of a hand's expected total value: per trick wanted, per trick left, constant."""
PULL = 2.28
"""Penalty on a hand's log-likelihood per squared deviation from the expected total.

`SUITABLE` and `PULL` were fitted by maximum likelihood to 6000 positions of 400 games of greedy players, 3 to 6 seats:
the true deal against thirty uniformly random ones. They predict the hands of a position by 0.84 nats better than a
uniform deal; taking the cards played to the current trick into account would add 0.02.
"""


@rules
def write_powers(state: State, powers: list[float]) -> None:
    """Write the chance of each unseen card to take a trick, from public information alone."""
    left, unseen = cards_dealt(state) - tricks_taken(state), DECK
    for index in range(DECK):
        unseen -= state.seen[index]
    share = min((state.seats - 1) * left / max(unseen - left, 1), 1.0)
    for suit in range(len(SUITS)):
        base, slope = TRUMP if suit == suit_of(state.turned) else PLAIN
        higher = 0
        for index in range((suit + 1) * RANKS - 1, suit * RANKS - 1, -1):
            powers[index] = likely(base + slope * share * higher)
            higher += state.seen[index] == 0


@rules
def suitable(state: State, seat: int) -> float:
    """Expected total value of the hand of a seat that has bid."""
    left = cards_dealt(state) - tricks_taken(state)
    wanted = min(max(tricks_wanted(state, seat), 0), left)
    return SUITABLE[0] * wanted + SUITABLE[1] * left + SUITABLE[2]
