"""Full positions that could lie behind a view (N-70)."""

from __future__ import annotations

from niagara_tui.core.chance import Chance, word
from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.player.guesses import guess_card
from niagara_tui.games.niagara.rules.state import FACE_DOWN, State


@rules
def determinize(state: State, chance: Chance) -> None:
    """Fill the blanks of a view in place; each face-down card is drawn by the policy's odds.

    Those odds never depend on other face-down cards, so the order of the seats makes no difference.
    """
    state.chance.seed = word(chance)
    state.chance.counter = 0
    for seat in range(state.seats):
        if state.players[seat].chosen == FACE_DOWN:
            state.players[seat].chosen = guess_card(state, seat, chance)
