"""The stop after paddling: robbing, cargo and meeting Diamond Joe, until all points are used (N-24, N-28, J-5).

An act at a stop can rule out others, so it is legal only if all remaining points can still be used; `can_finish`
searches for a way.
"""

from __future__ import annotations

from enum import IntEnum

from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.rules.board import CANOES, NONE, SITE
from niagara_tui.games.niagara.rules.gems import COST, is_victim, may_rob, room, total
from niagara_tui.games.niagara.rules.moves import (
    BOUND,
    DONE,
    GIVE_JOE,
    LOAD,
    PASS,
    ROB,
    TAKE,
    TAKE_FROM_JOE,
    UNLOAD,
    kind_of,
    swap_of,
    theft_of,
)
from niagara_tui.games.niagara.rules.river import is_deal, joe_is_here, may_meet
from niagara_tui.games.niagara.rules.state import SKY, WAIT, WITH_WAITING, Canoe, State, meets_joe_at_end_of_turn


class Act(IntEnum):
    """Kinds of acts at a stop, in the order in which they are listed."""

    ROBBING = 0
    UNLOADING = 1
    LOADING = 2
    MEETING = 3


ACTS = len(Act)
ROBBING, UNLOADING, LOADING, MEETING = map(int, Act)


@rules
def acts_at(state: State, seat: int, canoe: Canoe, what: int) -> tuple[int, int]:
    """The range of moves to try for an `Act`: the first and the one after the last, equal if there are none."""
    turn = state.turn
    if what == UNLOADING:  # once gems are loaded, only after a deal with Joe
        first, end = UNLOAD, LOAD
        is_open = turn.points >= COST and (turn.met == 1 or total(turn.loaded) == 0)
    elif what == LOADING:  # (N-24, N-31)
        first, end = LOAD, ROB
        is_open = turn.points >= COST and turn.robbed == 0 and room(canoe) > 0
    elif what == ROBBING:
        first, end, is_open = ROB, PASS, may_rob(state, seat, canoe)
    else:
        first, end, is_open = TAKE_FROM_JOE, BOUND, may_meet(state, canoe)
    return first, end if is_open else first


@rules
def may_act(state: State, seat: int, canoe: Canoe, what: int, move: int) -> bool:
    """Whether a move of those that `acts_at` lists for the `Act` is possible now, regardless of what follows."""
    if what == UNLOADING:
        return canoe.gems[move - UNLOAD] > 0 and not state.turn.loaded[move - UNLOAD]
    if what == LOADING:
        return state.sites[SITE[canoe.zone]].gems[move - LOAD] > 0 and not state.turn.unloaded[move - LOAD]
    if what == MEETING:
        return is_deal(state, canoe, move)
    rival, index, colour = theft_of(move)  # a gem that lies in a rival's canoe in this zone
    if rival == seat or rival >= state.seats:
        return False
    victim = state.players[rival].canoes[index]
    return is_victim(victim, canoe.zone) and victim.gems[colour] > 0


@rules
def exchange(state: State, canoe: Canoe, move: int, count: int) -> None:
    """Move the gems of an act, once; with a `count` of -1 back."""
    kind = kind_of(move)
    if kind == UNLOAD or kind == LOAD:
        colour, aboard = (move - LOAD, count) if kind == LOAD else (move - UNLOAD, -count)
        canoe.gems[colour] += aboard
        state.sites[SITE[canoe.zone]].gems[colour] -= aboard
        state.turn.points -= COST * count
    elif kind == ROB:
        seat, index, colour = theft_of(move)
        state.players[seat].canoes[index].gems[colour] -= count
        canoe.gems[colour] += count
        state.turn.robbed += count
    else:
        state.turn.met += count
        given, taken = NONE, NONE
        if kind == TAKE_FROM_JOE:
            taken = move - TAKE_FROM_JOE
        elif kind == GIVE_JOE:
            given = move - GIVE_JOE
        else:
            given, taken = swap_of(move)
        if given != NONE:
            canoe.gems[given] -= count
            state.joe.gems[given] += count
        if taken != NONE:
            state.joe.gems[taken] -= count
            canoe.gems[taken] += count


@rules
def act(state: State, canoe: Canoe, move: int) -> int:
    """Carry out the act; return what `undo_act` needs: whether gems of its colour had been unloaded, or loaded."""
    exchange(state, canoe, move, 1)
    handled, kind = 0, kind_of(move)
    if kind == UNLOAD:
        handled = state.turn.unloaded[move - UNLOAD]
        state.turn.unloaded[move - UNLOAD] = 1
    elif kind == LOAD:
        handled = state.turn.loaded[move - LOAD]
        state.turn.loaded[move - LOAD] = 1
    return handled


@rules
def undo_act(state: State, canoe: Canoe, move: int, handled: int) -> None:
    exchange(state, canoe, move, -1)
    kind = kind_of(move)
    if kind == UNLOAD:
        state.turn.unloaded[move - UNLOAD] = handled
    elif kind == LOAD:
        state.turn.loaded[move - LOAD] = handled


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
                is_used = can_finish(state, seat, canoe)
                undo_act(state, canoe, move, noted)
                if is_used:
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


@rules
def put_down(state: State) -> None:
    """Clear everything about the canoe in hand."""
    turn = state.turn
    turn.canoe = NONE
    turn.points = 0
    turn.free = 0
    turn.robbed = 0
    turn.met = 0
    forget_cargo(state)


@rules
def forget_cargo(state: State) -> None:
    """Clear the colours noted as loaded and unloaded."""
    for colour in range(5):
        state.turn.loaded[colour] = 0
        state.turn.unloaded[colour] = 0


# -- meeting Diamond Joe without having paddled (J-6): with an option, at the end of a turn ---------------


@rules
def waits_at_end(state: State) -> bool:
    """Whether canoes that have not paddled meet Joe at the end of the turn."""
    return state.parts[WITH_WAITING] == 1 and meets_joe_at_end_of_turn(state)


@rules
def begin_waiting(state: State, seat: int) -> bool:
    """Begin the end of a turn in which canoes may meet Joe; false if none can."""
    if not waits_at_end(state):
        return False
    turn = state.turn
    for index in range(CANOES):
        stayed = turn.waits[index] or not turn.moved[index]
        turn.waits[index] = int(stayed and joe_is_here(state, state.players[seat].canoes[index].zone))
        turn.moved[index] = 1
    turn.launched = 0
    turn.stage = WAIT
    return goes_on_waiting(state, seat)


@rules
def goes_on_waiting(state: State, seat: int) -> bool:
    """Whether any canoe that waits can meet Joe."""
    for index in range(CANOES):
        if state.turn.waits[index] and may_meet(state, state.players[seat].canoes[index]):
            return True
    return False


@rules
def list_waiting(state: State, seat: int, moves: list[int]) -> int:
    """Write the canoes that wait and can meet Joe, and `DONE`, or the deals of the one in hand; return the count."""
    turn, canoes = state.turn, state.players[seat].canoes
    count = 0
    if turn.canoe != NONE:
        for move in range(TAKE_FROM_JOE, BOUND):
            if is_deal(state, canoes[turn.canoe], move):
                moves[count] = move
                count += 1
        return count
    for index in range(CANOES):
        if turn.waits[index] and may_meet(state, canoes[index]):
            moves[count] = TAKE + index
            count += 1
    moves[count] = DONE
    return count + 1


@rules
def meet_at_end(state: State, seat: int, move: int) -> bool:
    """Carry out a decision at the end of the turn; true if it ends the turn."""
    turn = state.turn
    kind = kind_of(move)
    if kind == DONE:
        return True
    if kind == TAKE:
        turn.canoe = move - TAKE
        return False
    exchange(state, state.players[seat].canoes[turn.canoe], move, 1)
    turn.waits[turn.canoe] = 0
    put_down(state)
    return not goes_on_waiting(state, seat)


# -- version 2: only with a cloud, before the sky moves ------------------------------------------------


@rules
def list_meetings(state: State, seat: int, moves: list[int]) -> int:
    """Write the canoes that may meet Joe before the cloud moves the sky; return the count."""
    count = 0
    if state.parts[WITH_WAITING] and not waits_at_end(state):
        for index in range(CANOES):
            if not state.turn.moved[index] and may_meet(state, state.players[seat].canoes[index]):
                moves[count] = TAKE + index
                count += 1
    return count


@rules
def meet_before_sky(state: State, seat: int, move: int) -> None:
    """Let a waiting canoe meet Joe or pass, then go on with the cloud."""
    turn = state.turn
    if move != PASS:
        exchange(state, state.players[seat].canoes[turn.canoe], move, 1)
    turn.moved[turn.canoe] = 1
    put_down(state)
    turn.stage = SKY
