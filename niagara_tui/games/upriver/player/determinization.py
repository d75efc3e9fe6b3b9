"""Determinization: full positions consistent with a view, in which only future throws are unknown."""

from __future__ import annotations

from niagara_tui.core.chance import Chance, word
from niagara_tui.core.speed import rules
from niagara_tui.games.upriver.rules.state import State


@rules
def determinize(state: State, chance: Chance) -> None:
    """Replace the random numbers of future throws, in place."""
    state.chance.seed = word(chance)
    state.chance.counter = 0
