"""How well hands suit the bids: what a card is worth to anybody, and how far a hand is from what its seat wants."""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.canyon.player.card_odds import likely, tricks_wanted
from niagara_tui.games.canyon.rules.cards import DECK, RANKS, SUITS, suit_of
from niagara_tui.games.canyon.rules.dealing import cards_dealt
from niagara_tui.games.canyon.rules.state import State
from niagara_tui.games.canyon.rules.tricks import tricks_taken

TRUMP, PLAIN = (0.8, -0.5), (-0.5, -1.43)
"""What makes a card take a trick: always, and each higher card of its suit that rivals are likely to hold."""
SUITABLE = (0.92, -0.14, 0.13)
"""What the cards of a hand come to together: for each trick that is wanted, for each that is left, and always."""
PULL = 2.28
"""How much less likely a hand is that is off that by one (by the square of what it is off).

`SUITABLE` and `PULL` were fitted to 6000 moments of 400 games of greedy players, 3 to 6 seats, by likelihood: the true
deal among thirty that were dealt evenly. A moment's hands are guessed by 0.84 nats better than evenly; what was played
to the trick under way would bring 0.02 more.
"""


@rules
def write_powers(state: State, powers: list[float]) -> None:
    """Write for each card that has not lain open how likely it takes a trick, as everybody sees it."""
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
    """What the cards of a seat that has bid should come to together."""
    left = cards_dealt(state) - tricks_taken(state)
    wanted = min(max(tricks_wanted(state, seat), 0), left)
    return SUITABLE[0] * wanted + SUITABLE[1] * left + SUITABLE[2]
