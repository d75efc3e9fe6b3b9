"""What a seat sees: everything but the random numbers, so nobody knows the next throw."""

from __future__ import annotations

from niagara_tui.core.chance import Chance, word
from niagara_tui.core.speed import rules
from niagara_tui.games.upriver.state import State


@rules
def conceal(state: State, viewer: int) -> None:
    """Blank the random numbers, in place."""
    state.chance.seed = 0
    state.chance.counter = 0


@rules
def determinize(state: State, chance: Chance) -> None:
    """Let the throws to come be others, in place."""
    state.chance.seed = word(chance)
    state.chance.counter = 0
