"""Views: a seat sees its own hand and everything that is face up."""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.canyon.rules.cards import DECK
from niagara_tui.games.canyon.rules.state import BID, FACE_DOWN, NO_BID, State


@rules
def conceal(state: State, viewer: int) -> None:
    """Blank, in place, everything hidden from the viewer (-1 for the public view)."""
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


def has_hidden_choice(state: State, seat: int) -> bool:
    """Whether the seat has laid a secret bid that is not revealed yet."""
    return state.phase == BID and state.secret_bids == 1 and state.players[seat].bid != NO_BID


def place_hidden(state: State, seat: int) -> None:
    """Mark the seat's bid as laid face down, its value being unknown here."""
    state.players[seat].bid = FACE_DOWN


def withdraw_hidden(state: State, seat: int) -> None:
    """Take back the seat's unrevealed bid, so that it bids again."""
    state.players[seat].bid = NO_BID
