"""The elk: taken aboard at the red site, gives two more points, and returns by itself (S-50 to S-53).

`gems.drop_elk`, called by `go_over` there, takes it off its canoe; `phases.advance` calls `return_elk`.
"""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.rules.board import DEPTH, LOST, ZONE_7L
from niagara_tui.games.niagara.rules.moves import ELK_TO, LEAVE_ELK
from niagara_tui.games.niagara.rules.state import ABOARD, AT_SITE, BACK_LATER, BACK_SOON, Canoe, State

EXTRA_POINTS = 2  # points that the elk adds to the card of its canoe (S-51)


@rules
def may_take_elk(state: State, canoe: Canoe) -> bool:
    """Whether the elk is at its site and this canoe lies there (S-50)."""
    return state.elk == AT_SITE and canoe.zone != LOST and DEPTH[canoe.zone] == DEPTH[ZONE_7L]


@rules
def meets_elk(state: State, seat: int) -> bool:
    """Whether the seat has a canoe that may take the elk aboard."""
    canoes = state.players[seat].canoes
    return may_take_elk(state, canoes[0]) or may_take_elk(state, canoes[1])


@rules
def list_elk(state: State, seat: int, moves: list[int]) -> int:
    """Write the canoes that may take the elk, and `LEAVE_ELK`; return the count."""
    count = 0
    for canoe in range(2):
        if may_take_elk(state, state.players[seat].canoes[canoe]):
            moves[count] = ELK_TO + canoe
            count += 1
    moves[count] = LEAVE_ELK
    return count + 1


@rules
def take_elk(state: State, seat: int, move: int) -> None:
    """Put the elk aboard the move's canoe, or leave it at the site."""
    if move != LEAVE_ELK:
        state.players[seat].canoes[move - ELK_TO].elk = 1
        state.elk = ABOARD


@rules
def return_elk(state: State) -> None:
    """At the end of phase 3, return an elk that left its canoe before the phase began to the red site (S-52)."""
    if state.elk == BACK_SOON:
        state.elk = AT_SITE
    elif state.elk == BACK_LATER:
        state.elk = BACK_SOON


@rules
def points_of(points: int, canoe: Canoe) -> int:
    """Points of this canoe for a card of `points` (S-51)."""
    return points + EXTRA_POINTS * canoe.elk
