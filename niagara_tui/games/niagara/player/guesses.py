"""Which card lies face down: drawn as a quick player might have chosen it from the hand that everybody can deduce."""

from __future__ import annotations

from niagara_tui.core.chance import WORD, Chance, word
from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.player.guide import cooled
from niagara_tui.games.niagara.player.guide_cards import liking
from niagara_tui.games.niagara.player.policy_weights import HEAT
from niagara_tui.games.niagara.player.snapshot import look
from niagara_tui.games.niagara.player.tide import lowest_cards
from niagara_tui.games.niagara.rules.state import HAND, NO_CARD, State


@rules
def guess_card(state: State, seat: int, chance: Chance) -> int:
    """A card of the seat's hand, drawn by the guide's odds as the table stands.

    Each card in turn takes the place of the one drawn before as often as its odds say: nothing need be kept of them.
    """
    sight, lowest = look(state, seat), lowest_cards(state, seat)
    drawn, best, whole = NO_CARD, 0.0, 0.0
    for card in range(1, HAND + 1):
        if state.players[seat].hand[card - 1]:
            worth = liking(state, seat, card, sight, lowest)
            if drawn == NO_CARD:
                best = worth
            if worth > best:
                whole *= cooled((worth - best) / HEAT[0])
                best = worth
            part = cooled((best - worth) / HEAT[0])
            whole += part
            if word(chance) / (WORD + 1.0) * whole < part:
                drawn = card
    return drawn
