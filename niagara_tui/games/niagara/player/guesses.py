"""Guesses at face-down cards: drawn by the policy from the hand that everybody can deduce."""

from __future__ import annotations

from niagara_tui.core.chance import WORD, Chance, word
from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.player.flow_estimate import shown_to
from niagara_tui.games.niagara.player.policy import exp_minus
from niagara_tui.games.niagara.player.policy_cards import card_worth
from niagara_tui.games.niagara.player.policy_weights import CARD_TEMPERATURE
from niagara_tui.games.niagara.player.snapshot import snapshot_of
from niagara_tui.games.niagara.player.styles import BALANCED
from niagara_tui.games.niagara.rules.state import HAND, NO_CARD, State


@rules
def guess_card(state: State, seat: int, chance: Chance) -> int:
    """A card of the seat's hand, drawn by the policy's odds in this position.

    Reservoir sampling: each card replaces the one drawn before with a probability that follows from its odds, so no
    list of them is needed.
    """
    seen, shown = snapshot_of(state, seat, BALANCED), shown_to(state, seat)
    drawn, best, whole = NO_CARD, 0.0, 0.0
    for card in range(1, HAND + 1):
        if state.players[seat].hand[card - 1]:
            worth = card_worth(state, seat, card, seen, shown)
            if drawn == NO_CARD:
                best = worth
            if worth > best:
                whole *= exp_minus((worth - best) / CARD_TEMPERATURE)
                best = worth
            part = exp_minus((best - worth) / CARD_TEMPERATURE)
            whole += part
            if word(chance) / (WORD + 1.0) * whole < part:
                drawn = card
    return drawn
