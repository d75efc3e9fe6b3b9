"""Which card lies face down: drawn as a good player might have chosen it from the hand that everybody can deduce."""

from __future__ import annotations

from niagara_tui.core.chance import WORD, Chance, word
from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.player.flow_estimate import shown_to
from niagara_tui.games.niagara.player.policy import cooled
from niagara_tui.games.niagara.player.policy_cards import card_worth
from niagara_tui.games.niagara.player.policy_weights import CARD_HEAT
from niagara_tui.games.niagara.player.snapshot import snapshot_of
from niagara_tui.games.niagara.player.styles import BALANCED
from niagara_tui.games.niagara.rules.state import HAND, NO_CARD, State


@rules
def guess_card(state: State, seat: int, chance: Chance) -> int:
    """A card of the seat's hand, drawn by the policy's odds as the table stands.

    Each card in turn takes the place of the one drawn before as often as its odds say: nothing need be kept of them.
    """
    seen, shown = snapshot_of(state, seat, BALANCED), shown_to(state, seat)
    drawn, best, whole = NO_CARD, 0.0, 0.0
    for card in range(1, HAND + 1):
        if state.players[seat].hand[card - 1]:
            worth = card_worth(state, seat, card, seen, shown)
            if drawn == NO_CARD:
                best = worth
            if worth > best:
                whole *= cooled((worth - best) / CARD_HEAT)
                best = worth
            part = cooled((best - worth) / CARD_HEAT)
            whole += part
            if word(chance) / (WORD + 1.0) * whole < part:
                drawn = card
    return drawn
