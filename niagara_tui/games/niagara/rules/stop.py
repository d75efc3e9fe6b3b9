"""The stop after paddling: robbing, cargo and meeting Diamond Joe, until all points are used (N-24, N-28, J-5).

An act at a stop can rule out others, so it is legal only if all remaining points can still be used; `can_finish`
searches for a way.
"""

from __future__ import annotations

from enum import IntEnum

from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.rules.board import NONE, SITE
from niagara_tui.games.niagara.rules.cargo import (
    COST,
    load,
    loads,
    may_load,
    may_unload,
    undo_load,
    undo_unload,
    unload,
    unloads,
)
from niagara_tui.games.niagara.rules.expansions.joe import (
    hand_over,
    joe_is_here,
    may_give_joe,
    may_swap_with_joe,
    may_take_from_joe,
)
from niagara_tui.games.niagara.rules.gems import room, total
from niagara_tui.games.niagara.rules.moves import (
    BOUND,
    GIVE_JOE,
    LOAD,
    PASS,
    ROB,
    TAKE_FROM_JOE,
    UNLOAD,
    kind_of,
    swap_of,
)
from niagara_tui.games.niagara.rules.robbing import can_be_robbed, may_rob, rob, undo_rob
from niagara_tui.games.niagara.rules.state import Canoe, State


class Act(IntEnum):
    """Kinds of acts at a stop, in the order in which they are listed."""

    ROBBING = 0
    UNLOADING = 1
    LOADING = 2
    MEETING = 3


ACTS = len(Act)
ROBBING, UNLOADING, LOADING, MEETING = map(int, Act)


@rules
def may_meet(state: State, canoe: Canoe) -> bool:
    """Whether the canoe in hand is in Joe's zone, has not met him, and can take, give or swap a gem (J-5)."""
    if state.turn.met or not joe_is_here(state, canoe.zone):
        return False
    if room(canoe) > 0 or total(state.joe.gems) == 0:
        return total(canoe.gems) + total(state.joe.gems) > 0  # one gem is there to change its canoe
    for colour in range(5):
        if state.joe.gems[colour] and total(canoe.gems) > canoe.gems[colour]:
            return True
    return False


@rules
def is_deal(state: State, canoe: Canoe, move: int) -> bool:
    """Whether the move's deal is possible for a canoe in Joe's zone."""
    kind = kind_of(move)
    if kind == TAKE_FROM_JOE:
        return may_take_from_joe(state, canoe, move - TAKE_FROM_JOE)
    if kind == GIVE_JOE:
        return may_give_joe(state, canoe, move - GIVE_JOE)
    given, taken = swap_of(move)
    return may_swap_with_joe(state, canoe, given, taken)


@rules
def deal(state: State, canoe: Canoe, move: int) -> None:
    """Take a gem from Joe, give him one or swap, according to the move."""
    state.turn.met = 1
    kind = kind_of(move)
    if kind == TAKE_FROM_JOE:
        hand_over(state.joe, canoe, move - TAKE_FROM_JOE)
    elif kind == GIVE_JOE:
        hand_over(canoe, state.joe, move - GIVE_JOE)
    else:
        given, taken = swap_of(move)
        hand_over(canoe, state.joe, given)
        hand_over(state.joe, canoe, taken)


@rules
def undo_deal(state: State, canoe: Canoe, move: int) -> None:
    state.turn.met = 0
    kind = kind_of(move)
    if kind == TAKE_FROM_JOE:
        hand_over(canoe, state.joe, move - TAKE_FROM_JOE)
    elif kind == GIVE_JOE:
        hand_over(state.joe, canoe, move - GIVE_JOE)
    else:
        given, taken = swap_of(move)
        hand_over(canoe, state.joe, taken)
        hand_over(state.joe, canoe, given)


# -- robbing, cargo and Joe alike ---------------------------------------------------------------------


@rules
def may_act(state: State, seat: int, canoe: Canoe, what: int, move: int) -> bool:
    """Whether a move of those that `acts_at` lists for the `Act` is possible now, regardless of what follows."""
    if what == UNLOADING:
        return may_unload(state, canoe, move - UNLOAD)
    if what == LOADING:
        return may_load(state, canoe, move - LOAD)
    if what == ROBBING:
        return can_be_robbed(state, seat, canoe.zone, move)
    return is_deal(state, canoe, move)


@rules
def act(state: State, canoe: Canoe, move: int) -> int:
    """Carry out the act; return the value that `undo_act` needs to undo it."""
    noted, kind = 0, kind_of(move)
    if kind == UNLOAD:
        noted = state.turn.unloaded[move - UNLOAD]
        unload(state, canoe, move - UNLOAD)
    elif kind == LOAD:
        noted = state.turn.loaded[move - LOAD]
        load(state, canoe, move - LOAD)
    elif kind == ROB:
        rob(state, canoe, move)
    else:
        deal(state, canoe, move)
    return noted


@rules
def undo_act(state: State, canoe: Canoe, move: int, noted: int) -> None:
    kind = kind_of(move)
    if kind == UNLOAD:
        undo_unload(state, canoe, move - UNLOAD, noted)
    elif kind == LOAD:
        undo_load(state, canoe, move - LOAD, noted)
    elif kind == ROB:
        undo_rob(state, canoe, move)
    else:
        undo_deal(state, canoe, move)


@rules
def acts_at(state: State, seat: int, canoe: Canoe, what: int) -> tuple[int, int]:
    """The range of moves to try for an `Act`: the first and the one after the last, equal if there are none."""
    if what == UNLOADING:
        return move_range(UNLOAD, LOAD, unloads(state))
    if what == LOADING:
        return move_range(LOAD, ROB, loads(state, canoe))
    if what == ROBBING:
        return move_range(ROB, PASS, may_rob(state, seat, canoe))
    return move_range(TAKE_FROM_JOE, BOUND, may_meet(state, canoe))


@rules
def move_range(first: int, end: int, is_open: bool) -> tuple[int, int]:
    """The range from `first` to `end`, empty unless `is_open`."""
    return first, end if is_open else first


@rules
def can_be_stop(zone: int, points: int) -> bool:
    """Whether the points could be used in the zone at all: cargo is handled at sites, at 2 points a gem."""
    return points % COST == 0 and SITE[zone] != NONE


@rules
def can_finish(state: State, seat: int, canoe: Canoe) -> bool:
    """Whether all points left can be used where the canoe lies; the state is restored before returning."""
    if state.turn.points == 0:
        return True
    if not can_be_stop(canoe.zone, state.turn.points):
        return False
    for tried in range(ACTS):
        what = (tried + LOADING) % ACTS  # cargo, which uses points, before what only leads to more of it
        first, end = acts_at(state, seat, canoe, what)
        for move in range(first, end):
            if may_act(state, seat, canoe, what, move):
                if move < ROB and state.turn.points == COST:
                    return True  # the last points: nothing need be tried out
                noted = act(state, canoe, move)
                found = can_finish(state, seat, canoe)
                undo_act(state, canoe, move, noted)
                if found:
                    return True
    return False


@rules
def list_stops(state: State, seat: int, canoe: Canoe, moves: list[int]) -> int:
    """Write the acts after which all points can be used, and `PASS` if no points are left; return the count."""
    count = 0
    for what in range(ACTS):
        first, end = acts_at(state, seat, canoe, what)
        for move in range(first, end):
            if may_act(state, seat, canoe, what, move):
                moves[count] = move
                if move < ROB and state.turn.points == COST:
                    count += 1
                else:
                    noted = act(state, canoe, move)
                    count += can_finish(state, seat, canoe)
                    undo_act(state, canoe, move, noted)
    if state.turn.points == 0:
        moves[count] = PASS
        count += 1
    return count
