"""Full positions that could lie behind a view."""

from __future__ import annotations

from niagara_tui.core.chance import Chance, word
from niagara_tui.core.speed import rules
from niagara_tui.games.canyon.player.guesses import deal_unseen, guess_bid
from niagara_tui.games.canyon.rules.state import FACE_DOWN, State


@rules
def determinize(state: State, chance: Chance) -> None:
    """Fill the blanks of a view in place: the cards not seen are dealt anew, secret bids suit the hands dealt."""
    state.chance.seed = word(chance)
    state.chance.counter = 0
    deal_unseen(state, chance)
    for seat in range(state.seats):
        if state.players[seat].bid == FACE_DOWN:
            state.players[seat].bid = guess_bid(state, seat, chance)
