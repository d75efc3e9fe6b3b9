"""Determinization: random full positions consistent with a view."""

from __future__ import annotations

from niagara_tui.core.chance import Chance, word
from niagara_tui.core.speed import rules
from niagara_tui.games.canyon.player.guesses import deal_unseen, guess_bid
from niagara_tui.games.canyon.rules.state import FACE_DOWN, State


@rules
def determinize(state: State, chance: Chance) -> None:
    """Fill in the hidden parts of a view, in place: deal the unseen cards, then guess secret bids from those hands."""
    state.chance.seed = word(chance)
    state.chance.counter = 0
    deal_unseen(state, chance)
    for seat in range(state.seats):
        if state.players[seat].bid == FACE_DOWN:
            state.players[seat].bid = guess_bid(state, seat, chance)
