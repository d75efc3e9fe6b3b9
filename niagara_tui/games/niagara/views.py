"""What a seat sees (N-70), and full positions that could lie behind it."""

from __future__ import annotations

from niagara_tui.core.chance import Chance, below, word
from niagara_tui.core.declare import clone
from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.state import FACE_DOWN, HAND, NO_CARD, State

PUBLIC = -1


def view(state: State, seat: int | None) -> State:
    """The state as `seat` sees it (None: as the public does): other players' laid cards and the seed are blanked."""
    seen = clone(state)
    conceal(seen, PUBLIC if seat is None else seat)
    return seen


@rules
def conceal(state: State, viewer: int) -> None:
    """Blank what the viewer (`PUBLIC`: the public) may not know, in place."""
    state.chance.seed = 0
    state.chance.counter = 0
    for seat in range(state.seats):
        player = state.players[seat]
        if seat != viewer and player.chosen != NO_CARD:
            player.chosen = FACE_DOWN


def sample(seen: State, chance: Chance) -> State:
    """A full state that could lie behind a view."""
    state = clone(seen)
    determinize(state, chance)
    return state


@rules
def determinize(state: State, chance: Chance) -> None:
    """Fill the blanks of a view in place: every face-down card is one of its owner's hand, evenly drawn."""
    state.chance.seed = word(chance)
    state.chance.counter = 0
    for seat in range(state.seats):
        player = state.players[seat]
        if player.chosen == FACE_DOWN:
            player.chosen = card_at(player.hand, below(chance, cards_in(player.hand)))


@rules
def cards_in(hand: list[int]) -> int:
    """How many cards a hand holds."""
    count = 0
    for card in range(HAND):
        count += hand[card]
    return count


@rules
def card_at(hand: list[int], place: int) -> int:
    """The card in that place of a hand, from 0."""
    for card in range(HAND):
        if hand[card]:
            if place == 0:
                return card + 1
            place -= 1
    return NO_CARD


def lies_hidden(state: State, seat: int) -> bool:
    """Whether the seat has laid a card that it has not yet shown."""
    return state.players[seat].chosen != NO_CARD


def lay_hidden(state: State, seat: int) -> None:
    """The seat has laid a card that nobody here knows."""
    state.players[seat].chosen = FACE_DOWN


def take_up(state: State, seat: int) -> None:
    """The seat takes its unrevealed card back into the hand and chooses again."""
    state.players[seat].chosen = NO_CARD
