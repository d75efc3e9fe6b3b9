"""Views: every seat sees everything but the random numbers, so nobody knows the next throw."""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.upriver.rules.state import State


@rules
def conceal(state: State, viewer: int) -> None:
    """Blank the random numbers, in place."""
    state.chance.seed = 0
    state.chance.counter = 0
