"""The lasso: canoes wait ashore while the river moves, then go back (S-32, S-33)."""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.rules.board import BANK, LOST
from niagara_tui.games.niagara.rules.cargo import go_over
from niagara_tui.games.niagara.rules.expansions.whirlpool import is_whirlpool, owner_chooses, pushed_from
from niagara_tui.games.niagara.rules.state import Canoe, State


@rules
def throw_lasso(state: State, seat: int) -> None:
    """Bring the seat's canoes on the river ashore beside their zones (S-32)."""
    for canoe in state.players[seat].canoes:
        if canoe.zone != BANK and canoe.zone != LOST:
            canoe.lassoed = 1


@rules
def must_choose_arm(state: State, canoe: Canoe) -> bool:
    """Whether the owner must choose the arm into which the whirlpool pushes this canoe when it goes back (S-33)."""
    return canoe.lassoed == 1 and is_whirlpool(state, canoe.zone) and owner_chooses(canoe.zone)


@rules
def is_lost_going_back(state: State, canoe: Canoe) -> bool:
    """Whether the whirlpool pushes this canoe over the falls when it goes back (S-33)."""
    return canoe.lassoed == 1 and is_whirlpool(state, canoe.zone) and pushed_from(canoe.zone) == BANK


@rules
def go_back(state: State, canoe: Canoe, zone: int) -> None:
    """Put the canoe back onto the river in the zone; `BANK` stands for over the falls."""
    canoe.lassoed = 0
    if zone == BANK:
        go_over(state, canoe, False)
    else:
        canoe.zone = zone


@rules
def go_back_by_itself(state: State, canoe: Canoe) -> None:
    """Put back a canoe without a choice: into its zone or, from the whirlpool, one further down (S-33)."""
    if is_whirlpool(state, canoe.zone):
        go_back(state, canoe, pushed_from(canoe.zone))
    else:
        go_back(state, canoe, canoe.zone)
