"""Views: what a seat may see (N-70)."""

from __future__ import annotations

from niagara_tui.core.declare import clone
from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.rules.setup import Options
from niagara_tui.games.niagara.rules.state import FACE_DOWN, HAND, NO_CARD, State


@rules
def conceal(state: State, viewer: int) -> None:
    """Blank, in place, everything hidden from the viewer (`PUBLIC` for the public view)."""
    state.chance.seed = 0
    state.chance.counter = 0
    for seat in range(state.seats):
        player = state.players[seat]
        if seat != viewer and player.chosen != NO_CARD:
            player.chosen = FACE_DOWN


def visible_to_people(view: State, viewer: int | None, options: object) -> State:
    """The view to show to a person, without others' hands if the card tracker is off (N-71)."""
    if not isinstance(options, Options) or options.tracker:
        return view
    shown = clone(view)
    for seat, player in enumerate(shown.players):
        if seat != viewer:
            player.hand = [0] * HAND
    return shown


def has_hidden_choice(state: State, seat: int) -> bool:
    """Whether the seat has laid a card that is not shown yet."""
    return state.players[seat].chosen != NO_CARD


def place_hidden(state: State, seat: int) -> None:
    """Mark the seat's card as laid face down, its value being unknown here."""
    state.players[seat].chosen = FACE_DOWN


def withdraw_hidden(state: State, seat: int) -> None:
    """Take back the seat's unrevealed card, so that it chooses again."""
    state.players[seat].chosen = NO_CARD
