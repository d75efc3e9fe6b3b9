"""What a seat sees (N-70), and full positions that could lie behind it."""

from __future__ import annotations

from niagara_tui.core.chance import Chance, below, word
from niagara_tui.core.declare import clone
from niagara_tui.games.niagara.state import FACE_DOWN, NO_CARD, State


def view(state: State, seat: int | None) -> State:
    """The state as `seat` sees it (None: as the public does): other players' laid cards and the seed are blanked."""
    seen = clone(state)
    seen.chance = Chance()
    for other, player in enumerate(seen.players):
        if other != seat and player.chosen != NO_CARD:
            player.chosen = FACE_DOWN
    return seen


def sample(seen: State, chance: Chance) -> State:
    """A full state that could lie behind a view: every face-down card is one of its owner's hand, evenly drawn."""
    state = clone(seen)
    state.chance = Chance(seed=word(chance))
    for player in state.players:
        if player.chosen == FACE_DOWN:
            held = [card for card, has in enumerate(player.hand, 1) if has]
            player.chosen = held[below(chance, len(held))]
    return state


def lies_hidden(state: State, seat: int) -> bool:
    """Whether the seat has laid a card that it has not yet shown."""
    return state.players[seat].chosen != NO_CARD


def lay_hidden(state: State, seat: int) -> None:
    """The seat has laid a card that nobody here knows."""
    state.players[seat].chosen = FACE_DOWN


def take_up(state: State, seat: int) -> None:
    """The seat takes its unrevealed card back into the hand and chooses again."""
    state.players[seat].chosen = NO_CARD
