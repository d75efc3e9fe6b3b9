"""Which card lies face down: drawn as a quick player might have chosen it from the hand that everybody can deduce."""

from __future__ import annotations

from niagara_tui.core.chance import WORD, Chance, word
from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.guide import cooled
from niagara_tui.games.niagara.guide_cards import liking
from niagara_tui.games.niagara.instinct import HEAT
from niagara_tui.games.niagara.sight import Sight, look
from niagara_tui.games.niagara.state import HAND, NO_CARD, State
from niagara_tui.games.niagara.tide import Lowest, lowest_cards

Likings = tuple[float, float, float, float, float, float, float, float, float, float]
"""How gladly each card is played; far below 0 for one that is not in hand."""

ABSENT = -1000.0


@rules
def guess_card(state: State, seat: int, chance: Chance) -> int:
    """A card of the seat's hand, drawn by the guide's odds as the table stands."""
    hand = state.players[seat].hand
    likings = all_likings(state, seat)
    best = ABSENT
    for worth in likings:
        best = max(best, worth)
    whole = 0.0
    for card in range(1, HAND + 1):
        if hand[card - 1]:
            whole += cooled((best - likings[card - 1]) / HEAT[0])
    place = word(chance) / (WORD + 1.0) * whole
    drawn = NO_CARD
    for card in range(1, HAND + 1):
        if hand[card - 1] and place >= 0.0:
            drawn = card
            place -= cooled((best - likings[card - 1]) / HEAT[0])
    return drawn


@rules
def all_likings(state: State, seat: int) -> Likings:
    """How gladly the seat plays each card."""
    sight, lowest = look(state, seat), lowest_cards(state, seat)
    return (
        liking_in_hand(state, seat, 1, sight, lowest),
        liking_in_hand(state, seat, 2, sight, lowest),
        liking_in_hand(state, seat, 3, sight, lowest),
        liking_in_hand(state, seat, 4, sight, lowest),
        liking_in_hand(state, seat, 5, sight, lowest),
        liking_in_hand(state, seat, 6, sight, lowest),
        liking_in_hand(state, seat, 7, sight, lowest),
        liking_in_hand(state, seat, 8, sight, lowest),
        liking_in_hand(state, seat, 9, sight, lowest),
        liking_in_hand(state, seat, 10, sight, lowest),
    )


@rules
def liking_in_hand(state: State, seat: int, card: int, sight: Sight, lowest: Lowest) -> float:
    """The same for a card that may not be in hand."""
    return liking(state, seat, card, sight, lowest) if state.players[seat].hand[card - 1] else ABSENT
