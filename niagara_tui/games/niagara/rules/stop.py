"""Where a canoe's paddling ends: robbing, cargo, meeting Diamond Joe, until every point is used (N-24, N-28, J-5).

What is possible at a stop can shut off what follows. A thing is offered only if it leaves a way to use up the points;
`can_finish` finds out by trying.
"""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.rules.board import NONE, SITE
from niagara_tui.games.niagara.rules.cargo import (
    COST,
    load,
    may_load,
    may_unload,
    put_back_loaded,
    put_back_unloaded,
    unload,
)
from niagara_tui.games.niagara.rules.expansions.joe import (
    hand_over,
    joe_is_here,
    may_give_joe,
    may_swap_with_joe,
    may_take_from_joe,
)
from niagara_tui.games.niagara.rules.moves import (
    BOUND,
    GIVE_JOE,
    LOAD,
    PASS,
    ROB,
    SWAP_WITH_JOE,
    TAKE_FROM_JOE,
    UNLOAD,
)
from niagara_tui.games.niagara.rules.robbing import can_be_robbed, give_back_robbed, may_rob, rob
from niagara_tui.games.niagara.rules.state import Canoe, State

KINDS = 3
ROBBING, CARGO, JOE = range(KINDS)
"""What can be done at a stop, in the order in which it is offered."""


@rules
def may_meet(state: State, canoe: Canoe) -> bool:
    """Whether the canoe in hand lies with Joe, has not met him, and there is something to take, give or swap (J-5)."""
    if state.turn.met or not joe_is_here(state, canoe.zone):
        return False
    for move in range(TAKE_FROM_JOE, BOUND):
        if is_deal(state, canoe, move):
            return True
    return False


@rules
def is_deal(state: State, canoe: Canoe, move: int) -> bool:
    """Whether the meeting that the move names is possible for a canoe in Joe's zone."""
    if move < GIVE_JOE:
        return may_take_from_joe(state, canoe, move - TAKE_FROM_JOE)
    if move < SWAP_WITH_JOE:
        return may_give_joe(state, canoe, move - GIVE_JOE)
    return may_swap_with_joe(state, canoe, (move - SWAP_WITH_JOE) // 5, (move - SWAP_WITH_JOE) % 5)


@rules
def deal(state: State, canoe: Canoe, move: int) -> None:
    """Take from Joe, give him or swap, as the move says."""
    state.turn.met = 1
    if move < GIVE_JOE:
        hand_over(state.joe, canoe, move - TAKE_FROM_JOE)
    elif move < SWAP_WITH_JOE:
        hand_over(canoe, state.joe, move - GIVE_JOE)
    else:
        hand_over(canoe, state.joe, (move - SWAP_WITH_JOE) // 5)
        hand_over(state.joe, canoe, (move - SWAP_WITH_JOE) % 5)


@rules
def deal_back(state: State, canoe: Canoe, move: int) -> None:
    """Undo `deal`."""
    state.turn.met = 0
    if move < GIVE_JOE:
        hand_over(canoe, state.joe, move - TAKE_FROM_JOE)
    elif move < SWAP_WITH_JOE:
        hand_over(state.joe, canoe, move - GIVE_JOE)
    else:
        hand_over(canoe, state.joe, (move - SWAP_WITH_JOE) % 5)
        hand_over(state.joe, canoe, (move - SWAP_WITH_JOE) // 5)


# -- robbing, cargo and Joe alike ---------------------------------------------------------------------


@rules
def may_act(state: State, seat: int, canoe: Canoe, move: int) -> bool:
    """Whether the canoe can do this now, what follows left aside; robbing and Joe only where `may_rob`, `may_meet`."""
    if move < LOAD:
        return may_unload(state, canoe, move - UNLOAD)
    if move < ROB:
        return may_load(state, canoe, move - LOAD)
    if move < PASS:
        return can_be_robbed(state, seat, canoe.zone, move)
    return is_deal(state, canoe, move)


@rules
def act(state: State, canoe: Canoe, move: int) -> int:
    """Do it; what `take_back` has to be told to undo it."""
    noted = 0
    if move < LOAD:
        noted = state.turn.unloaded[move - UNLOAD]
        unload(state, canoe, move - UNLOAD)
    elif move < ROB:
        noted = state.turn.loaded[move - LOAD]
        load(state, canoe, move - LOAD)
    elif move < PASS:
        rob(state, canoe, move)
    else:
        deal(state, canoe, move)
    return noted


@rules
def take_back(state: State, canoe: Canoe, move: int, noted: int) -> None:
    """Undo `act`."""
    if move < LOAD:
        put_back_unloaded(state, canoe, move - UNLOAD, noted)
    elif move < ROB:
        put_back_loaded(state, canoe, move - LOAD, noted)
    elif move < PASS:
        give_back_robbed(state, canoe, move)
    else:
        deal_back(state, canoe, move)


@rules
def acts_of_kind(state: State, seat: int, canoe: Canoe, kind: int) -> tuple[int, int]:
    """The first move to look at of a kind and the one after the last; kinds come as they are offered."""
    if kind == ROBBING:
        return ROB, PASS if may_rob(state, seat, canoe) else ROB
    if kind == CARGO:
        return UNLOAD, ROB if state.turn.points >= COST else UNLOAD
    return TAKE_FROM_JOE, BOUND if may_meet(state, canoe) else TAKE_FROM_JOE


@rules
def can_be_stop(zone: int, points: int) -> bool:
    """Whether so many points could be used up in that zone at all: cargo is handled at sites, for 2 points a gem."""
    return points % COST == 0 and SITE[zone] != NONE


@rules
def can_finish(state: State, seat: int, canoe: Canoe) -> bool:
    """Whether the points left can all be used where the canoe lies; the state is as before when this returns."""
    if state.turn.points == 0:
        return True
    if not can_be_stop(canoe.zone, state.turn.points):
        return False
    for kind in range(KINDS):
        first, end = acts_of_kind(state, seat, canoe, kind)
        for move in range(first, end):
            if may_act(state, seat, canoe, move):
                noted = act(state, canoe, move)
                found = can_finish(state, seat, canoe)
                take_back(state, canoe, move, noted)
                if found:
                    return True
    return False


@rules
def list_stops(state: State, seat: int, canoe: Canoe, moves: list[int]) -> int:
    """Whom to rob, cargo, what to do with Joe: all that leaves a way to use up the points; `pass` if none is left."""
    count = 0
    for kind in range(KINDS):
        first, end = acts_of_kind(state, seat, canoe, kind)
        for move in range(first, end):
            if may_act(state, seat, canoe, move):
                noted = act(state, canoe, move)
                moves[count] = move
                count += can_finish(state, seat, canoe)
                take_back(state, canoe, move, noted)
    if state.turn.points == 0:
        moves[count] = PASS
        count += 1
    return count
