"""Going over the falls (N-43)."""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.rules.board import LOST
from niagara_tui.games.niagara.rules.cargo import drop_elk, return_gems
from niagara_tui.games.niagara.rules.state import Canoe, State


@rules
def go_over(state: State, canoe: Canoe, river_moves: bool) -> None:
    """Lose the canoe: its gems return to the sites of their own colours, its elk returns later (N-43, S-52).

    `river_moves` is true if the river's own movement carried it over.
    """
    canoe.zone = LOST
    return_gems(state, canoe.gems)
    drop_elk(state, canoe, river_moves)
