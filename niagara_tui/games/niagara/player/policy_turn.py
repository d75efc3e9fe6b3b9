"""The policy's values of a turn's decisions: the value of where each leaves the canoe in hand."""

from __future__ import annotations

import math

from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.player.gem_value import cargo_value, site_value
from niagara_tui.games.niagara.player.policy_cards import best_trip, sky_value
from niagara_tui.games.niagara.player.policy_weights import LAUNCH_DOUBLE, TAKE_ELK
from niagara_tui.games.niagara.player.position_value import rest_value, value_in_place
from niagara_tui.games.niagara.player.reach import paddle_up, pushed
from niagara_tui.games.niagara.player.snapshot import Snapshot, robbery_value, safety, snapshot_of
from niagara_tui.games.niagara.player.styles import Style
from niagara_tui.games.niagara.rules.board import BANK, DEPTH, LOST, NONE, SITE
from niagara_tui.games.niagara.rules.cargo import COST
from niagara_tui.games.niagara.rules.decks import least_points
from niagara_tui.games.niagara.rules.gems import room
from niagara_tui.games.niagara.rules.moves import (
    BOUND,
    DONE,
    GIVE_JOE,
    LEAVE_ELK,
    LOAD,
    PASS,
    ROB,
    SKY_UP,
    SWAP_WITH_JOE,
    TAKE,
    TAKE_FROM_JOE,
    TO,
    UNLOAD,
    points_named,
    swap_of,
    theft_of,
)
from niagara_tui.games.niagara.rules.state import (
    CARD_POINTS,
    ELK,
    ONE_TO_THREE,
    PICK,
    POINTS,
    SKY,
    START,
    WAIT,
    Canoe,
    State,
)
from niagara_tui.games.niagara.rules.stop import is_deal


@rules
def weigh_turn(state: State, seat: int, moves: list[int], count: int, style: Style, values: list[float]) -> None:
    """Write the value of each move of the turn in progress."""
    stage = state.turn.stage
    if stage == ELK:
        weigh_elk(moves, count, values)
        return
    if stage == PICK and both_must_move(state, seat):
        weigh_evenly(count, values)
        return
    seen = snapshot_of(state, seat, style)
    if stage == SKY:
        weigh_sky(state, seat, moves, count, seen, values)
        return
    if stage == WAIT and state.turn.canoe == NONE:
        weigh_waiting(state, seat, moves, count, seen, values)
        return
    for index in range(count):
        values[index] = move_value(state, seat, moves[index], seen)


@rules
def move_value(state: State, seat: int, move: int, seen: Snapshot) -> float:
    """The value of a move that chooses the canoe in hand or its points, or that moves it or its cargo."""
    stage = state.turn.stage
    if stage == PICK or stage == POINTS:
        return trip_gain(state, seat, move, seen)
    canoe = state.players[seat].canoes[state.turn.canoe]
    if TO <= move < UNLOAD:
        end, cargo, bonus = after_paddling(state, seat, canoe, move - TO, seen)
    else:
        end, cargo, bonus = after_handling(state, canoe, move, seen)
    return rest_value(state, seen, end, cargo) + bonus


@rules
def trip_gain(state: State, seat: int, move: int, seen: Snapshot) -> float:
    """What the canoe gains by moving now, or by moving with these points; 0 for `DONE`."""
    if move == DONE:
        return 0.0
    picks = state.turn.stage == PICK
    canoe = state.players[seat].canoes[move - TAKE if picks else state.turn.canoe]
    card = state.players[seat].played
    least, most = (least_points(card), CARD_POINTS[card]) if picks else (points_named(move), points_named(move))
    value = best_trip(state, seat, canoe, least, most, seen)
    if canoe.zone == BANK:
        return value + LAUNCH_DOUBLE * (canoe.hold - 1)
    return value - value_in_place(state, canoe, seen)


@rules
def both_must_move(state: State, seat: int) -> bool:
    """Whether a number card moves two canoes on the river, so that only their order is to be chosen (N-20)."""
    canoes = state.players[seat].canoes
    if state.players[seat].played == ONE_TO_THREE or canoes[0].zone == LOST or canoes[1].zone == LOST:
        return False
    return canoes[0].zone != BANK and canoes[1].zone != BANK


@rules
def weigh_evenly(count: int, values: list[float]) -> None:
    """Give all moves the same value."""
    for index in range(count):
        values[index] = 1.0


@rules
def weigh_elk(moves: list[int], count: int, values: list[float]) -> None:
    """Prefer taking the elk."""
    for index in range(count):
        values[index] = 0.0 if moves[index] == LEAVE_ELK else TAKE_ELK


@rules
def weigh_sky(state: State, seat: int, moves: list[int], count: int, seen: Snapshot, values: list[float]) -> None:
    """Weigh moving the sky by its effect on everybody's canoes; meeting Joe comes first."""
    for index in range(count):
        if moves[index] >= TAKE:
            values[index] = 1.0
        else:
            sky = state.sky + (1 if moves[index] == SKY_UP else -1)
            values[index] = sky_value(state, seat, sky, sky, seen)


@rules
def weigh_waiting(state: State, seat: int, moves: list[int], count: int, seen: Snapshot, values: list[float]) -> None:
    """Weigh taking a canoe to Joe at the end of the turn by its best deal (J-6); `DONE` is worth nothing."""
    for index in range(count):
        values[index] = 0.0
        if moves[index] != DONE:
            values[index] = best_deal(state, state.players[seat].canoes[moves[index] - TAKE], seen)


@rules
def best_deal(state: State, canoe: Canoe, seen: Snapshot) -> float:
    """What the best deal with Joe adds to the value of this canoe's cargo; it can deal with him."""
    best = -math.inf
    for move in range(TAKE_FROM_JOE, BOUND):
        if is_deal(state, canoe, move):
            best = max(best, cargo_change(move, seen))
    return best


# -- results of moves: the zone, the value of the cargo there, and a bonus --------------------------


@rules
def after_paddling(state: State, seat: int, canoe: Canoe, zone: int, seen: Snapshot) -> tuple[int, float, float]:
    """The result of paddling to that zone, with the best use of the points left."""
    cargo = cargo_value(canoe, seen.gains)
    bonus = 0.0
    if zone == BANK:
        return zone, cargo, bonus
    if zone == state.whirlpool:
        return pushed(state, zone), cargo, bonus
    if room(canoe):
        if state.turn.points - abs(DEPTH[zone] - DEPTH[canoe.zone]) >= COST and SITE[zone] != NONE:
            cargo += site_value(state, SITE[zone], seen.gains)
        elif DEPTH[zone] < DEPTH[canoe.zone]:
            bonus = robbery_value(state, seat, zone, seen)
    return zone, cargo * safety(seen, zone) if cargo > 0.0 else cargo, bonus


@rules
def after_handling(state: State, canoe: Canoe, move: int, seen: Snapshot) -> tuple[int, float, float]:
    """The result of cargo, robbing, a deal with Joe or `PASS`; before paddling also of going up-river afterwards."""
    cargo = cargo_value(canoe, seen.gains) + cargo_change(move, seen)
    bonus = seen.style.robbery_bonus if ROB <= move < PASS else 0.0
    if state.turn.stage != START:
        return canoe.zone, cargo, bonus
    left = state.turn.points - COST
    if UNLOAD <= move < LOAD and left >= COST:
        left -= COST
        cargo += site_value(state, SITE[canoe.zone], seen.gains)
    return paddle_up(state, canoe.zone, left) if left > 0 else canoe.zone, cargo, bonus


@rules
def cargo_change(move: int, seen: Snapshot) -> float:
    """What the move adds to the value of the cargo."""
    taken, given = NONE, NONE
    if UNLOAD <= move < LOAD:
        given = move - UNLOAD
    elif LOAD <= move < ROB:
        taken = move - LOAD
    elif ROB <= move < PASS:
        _seat, _canoe, taken = theft_of(move)
    elif TAKE_FROM_JOE <= move < GIVE_JOE:
        taken = move - TAKE_FROM_JOE
    elif GIVE_JOE <= move < SWAP_WITH_JOE:
        given = move - GIVE_JOE
    elif move >= SWAP_WITH_JOE:
        given, taken = swap_of(move)
    value = seen.gains[taken] if taken != NONE else 0.0
    return value - seen.gains[given] if given != NONE else value
