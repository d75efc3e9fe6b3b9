"""What a seat sees (N-70)."""

from __future__ import annotations

from niagara_tui.core.declare import clone
from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.rules.setup import Options
from niagara_tui.games.niagara.rules.state import FACE_DOWN, HAND, NO_CARD, State


@rules
def conceal(state: State, viewer: int) -> None:
    """Blank what the viewer (`PUBLIC`: the public) may not know, in place."""
    state.chance.seed = 0
    state.chance.counter = 0
    for seat in range(state.seats):
        player = state.players[seat]
        if seat != viewer and player.chosen != NO_CARD:
            player.chosen = FACE_DOWN


def told(view: State, viewer: int | None, options: object) -> State:
    """The view, without the hands of others where no card tracker remembers them (N-71)."""
    if not isinstance(options, Options) or options.tracker:
        return view
    later = clone(view)
    for seat, player in enumerate(later.players):
        if seat != viewer:
            player.hand = [0] * HAND
    return later


def lies_hidden(state: State, seat: int) -> bool:
    """Whether the seat has laid a card that it has not yet shown."""
    return state.players[seat].chosen != NO_CARD


def lay_hidden(state: State, seat: int) -> None:
    """The seat has laid a card that nobody here knows."""
    state.players[seat].chosen = FACE_DOWN


def take_up(state: State, seat: int) -> None:
    """The seat takes its unrevealed card back into the hand and chooses again."""
    state.players[seat].chosen = NO_CARD
