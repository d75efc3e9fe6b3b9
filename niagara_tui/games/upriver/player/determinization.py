"""Full positions that could lie behind a view: nothing but the throws to come is unknown."""

from __future__ import annotations

from niagara_tui.core.chance import Chance, word
from niagara_tui.core.speed import rules
from niagara_tui.games.upriver.rules.state import State


@rules
def determinize(state: State, chance: Chance) -> None:
    """Let the throws to come be others, in place."""
    state.chance.seed = word(chance)
    state.chance.counter = 0
