"""Full positions that could lie behind a view (N-70)."""

from __future__ import annotations

from niagara_tui.core.chance import Chance, below, word
from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.rules.state import FACE_DOWN, HAND, NO_CARD, State


@rules
def determinize(state: State, chance: Chance) -> None:
    """Fill the blanks of a view in place; each face-down card is any of its hand, which everybody can deduce.

    Which of them are likely is for the mind to learn: odds of the policy would exclude all but the card that it likes.
    """
    state.chance.seed = word(chance)
    state.chance.counter = 0
    for seat in range(state.seats):
        if state.players[seat].chosen == FACE_DOWN:
            state.players[seat].chosen = any_card(state, seat, chance)


@rules
def any_card(state: State, seat: int, chance: Chance) -> int:
    """Draw a card of the seat's hand, each with the same chance."""
    drawn, held = NO_CARD, 0
    for card in range(1, HAND + 1):
        if state.players[seat].hand[card - 1]:
            held += 1
            if below(chance, held) == 0:
                drawn = card
    return drawn
