"""Guesses of face-down cards: drawn by the policy's odds from the hand that everybody can deduce."""

from __future__ import annotations

from niagara_tui.core.chance import WORD, Chance, word
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
