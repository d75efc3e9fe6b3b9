"""What a seat sees: everything but the random numbers, so nobody knows the next throw."""

from __future__ import annotations

from niagara_tui.core.chance import Chance, word
from niagara_tui.core.declare import clone
from niagara_tui.core.speed import rules
from niagara_tui.games.upriver.state import State


def view(state: State, seat: int | None) -> State:
    """The state as `seat` sees it; everybody sees the same."""
    seen = clone(state)
    conceal(seen, -1 if seat is None else seat)
    return seen


@rules
def conceal(state: State, viewer: int) -> None:
    """Blank the random numbers, in place."""
    state.chance.seed = 0
    state.chance.counter = 0


def sample(seen: State, chance: Chance) -> State:
    """A full state that could lie behind a view."""
    state = clone(seen)
    determinize(state, chance)
    return state


@rules
def determinize(state: State, chance: Chance) -> None:
    """Let the throws to come be others, in place."""
    state.chance.seed = word(chance)
    state.chance.counter = 0
