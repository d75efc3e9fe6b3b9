"""Going over the falls (N-43)."""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.rules.board import LOST
from niagara_tui.games.niagara.rules.cargo import spill
from niagara_tui.games.niagara.rules.expansions.elk import drop_elk
from niagara_tui.games.niagara.rules.state import Canoe, State


@rules
def go_over(state: State, canoe: Canoe, river_moves: bool) -> None:
    """The canoe is lost, its gems return to the sites of their own colours, its elk comes home later (N-43, S-52)."""
    canoe.zone = LOST
    spill(state, canoe.gems)
    drop_elk(state, canoe, river_moves)
