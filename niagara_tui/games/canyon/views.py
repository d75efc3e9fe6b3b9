"""What a seat sees: its own hand and everything that lies open; and full positions that could lie behind it."""

from __future__ import annotations

from niagara_tui.core.chance import Chance, word
from niagara_tui.core.speed import rules
from niagara_tui.games.canyon.cards import DECK
from niagara_tui.games.canyon.guesses import deal_unseen, guess_bid
from niagara_tui.games.canyon.state import BID, FACE_DOWN, NO_BID, State


@rules
def conceal(state: State, viewer: int) -> None:
    """Blank what the viewer (`PUBLIC`: the public) may not know, in place."""
    state.chance.seed = 0
    state.chance.counter = 0
    hidden = state.phase == BID and state.secret_bids == 1
    for seat in range(state.seats):
        if seat != viewer:
            player = state.players[seat]
            for index in range(DECK):
                player.hand[index] = 0
            if hidden and player.bid != NO_BID:
                player.bid = FACE_DOWN


@rules
def determinize(state: State, chance: Chance) -> None:
    """Fill the blanks of a view in place: the cards not seen are dealt anew, secret bids suit the hands dealt."""
    state.chance.seed = word(chance)
    state.chance.counter = 0
    deal_unseen(state, chance)
    for seat in range(state.seats):
        if state.players[seat].bid == FACE_DOWN:
            state.players[seat].bid = guess_bid(state, seat, chance)


def lies_hidden(state: State, seat: int) -> bool:
    """Whether the seat has laid a secret bid that has not been revealed."""
    return state.phase == BID and state.secret_bids == 1 and state.players[seat].bid != NO_BID


def lay_hidden(state: State, seat: int) -> None:
    """The seat has laid a bid that nobody here knows."""
    state.players[seat].bid = FACE_DOWN


def take_up(state: State, seat: int) -> None:
    """The seat takes its unrevealed tempo cards up and bids again."""
    state.players[seat].bid = NO_BID
