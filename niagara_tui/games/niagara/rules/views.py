"""Views: what a seat may see (N-70), what may lie behind it, and which positions are the same."""

from __future__ import annotations

from niagara_tui.core.chance import Chance, below, word
from niagara_tui.core.declare import clone
from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.rules.phases import seat_at
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


# -- full positions that could lie behind a view --------------------------------------------------------


@rules
def determinize(state: State, chance: Chance) -> None:
    """Fill the blanks of a view in place; each face-down card is any of its hand, which everybody can deduce.

    Which of them are likely is for the mind to learn: odds of the policy would exclude all but the card that it likes.
    """
    state.chance.seed = word(chance)
    state.chance.counter = 0
    for seat in range(state.seats):
        if state.players[seat].chosen == FACE_DOWN:
            state.players[seat].chosen = any_card(state, seat, chance)


@rules
def any_card(state: State, seat: int, chance: Chance) -> int:
    """Draw a card of the seat's hand, each with the same chance."""
    drawn, held = NO_CARD, 0
    for card in range(1, HAND + 1):
        if state.players[seat].hand[card - 1]:
            held += 1
            if below(chance, held) == 0:
                drawn = card
    return drawn


# -- positions that differ only in the letters of a player's two canoes ----------------------------------


def equivalent(one: State, other: State) -> bool:
    """Whether two positions between plans are equal up to swapping a player's two canoes."""
    return _in_order(one) == _in_order(other)


def _in_order(state: State) -> State:
    """A copy with each player's canoes in canonical order."""
    ordered = clone(state)
    on_turn = seat_at(state, state.turn.place)
    for seat, player in enumerate(ordered.players):
        moved, waits = ([0] * len(player.canoes) for _ in range(2))
        if seat == on_turn:
            moved, waits = ordered.turn.moved, ordered.turn.waits
        keys = [
            (canoe.zone, canoe.hold, canoe.elk, canoe.lassoed, *canoe.gems, has_moved, does_wait)
            for canoe, has_moved, does_wait in zip(player.canoes, moved, waits, strict=True)
        ]
        if keys[1] < keys[0]:
            player.canoes.reverse()
            moved.reverse()
            waits.reverse()
    return ordered
