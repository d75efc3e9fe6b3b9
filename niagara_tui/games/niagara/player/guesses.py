"""Guesses of face-down cards, from the hand that everybody can deduce; by the policy's odds until one is shown."""

from __future__ import annotations

from niagara_tui.core.chance import WORD, Chance, below, word
from niagara_tui.core.move_odds import softmax_weight
from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.player.flow_estimate import shown_to
from niagara_tui.games.niagara.player.policy_cards import card_value
from niagara_tui.games.niagara.player.policy_weights import CARD_TEMPERATURE
from niagara_tui.games.niagara.player.snapshot import snapshot_of
from niagara_tui.games.niagara.player.styles import BALANCED
from niagara_tui.games.niagara.rules.state import HAND, NO_CARD, State


@rules
def guess_card(state: State, seat: int, chance: Chance) -> int:
    """Draw a card of the seat's hand: by the policy's odds until a card is shown, from then on each alike.

    The seat chose its card before others showed theirs and moved. In a position after that, the policy would say what
    the seat would choose if it had known: just the card that robs a canoe which has only now become worth it.
    """
    for other in range(state.seats):
        if state.players[other].played != NO_CARD:
            return any_card(state, seat, chance)
    return likely_card(state, seat, chance)


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


@rules
def likely_card(state: State, seat: int, chance: Chance) -> int:
    """Draw a card of the seat's hand by the policy's odds in this position.

    This is weighted reservoir sampling: each card replaces the one drawn so far with probability weight / total weight,
    so no list of weights is needed.
    """
    seen, shown = snapshot_of(state, seat, BALANCED), shown_to(state, seat)
    drawn, best, whole = NO_CARD, 0.0, 0.0
    for card in range(1, HAND + 1):
        if state.players[seat].hand[card - 1]:
            value = card_value(state, seat, card, seen, shown)
            if drawn == NO_CARD:
                best = value
            if value > best:
                whole *= softmax_weight((value - best) / CARD_TEMPERATURE)
                best = value
            part = softmax_weight((best - value) / CARD_TEMPERATURE)
            whole += part
            if word(chance) / (WORD + 1.0) * whole < part:
                drawn = card
    return drawn
