"""Full positions that could lie behind a view (N-70)."""

from __future__ import annotations

from niagara_tui.core.chance import Chance, word
from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.player.guesses import guess_card
from niagara_tui.games.niagara.rules.state import FACE_DOWN, State


@rules
def determinize(state: State, chance: Chance) -> None:
    """Fill the blanks of a view in place: face-down cards become such as a good player might have laid.

    Nothing but the view is asked: what the policy thinks of a hand never depends on cards that lie face down.
    """
    state.chance.seed = word(chance)
    state.chance.counter = 0
    for seat in range(state.seats):
        if state.players[seat].chosen == FACE_DOWN:
            state.players[seat].chosen = guess_card(state, seat, chance)
