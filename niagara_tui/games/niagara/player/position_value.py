"""The value of a canoe where its turn leaves it, and of the best trip with given points."""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.player.flow_estimate import chance_of_fall, depth_after
from niagara_tui.games.niagara.player.gem_value import cargo_value, site_value
from niagara_tui.games.niagara.player.reach import DOWN_AND_LOAD, UP, WAYS, end_of_way, site_of_way
from niagara_tui.games.niagara.player.snapshot import Snapshot, robbery_value
from niagara_tui.games.niagara.player.weights import (
    CARGO_SHARE,
    EMPTY_VALUE,
    OUT_OF_REACH_SHARE,
    SITE_SHARE,
    SITE_SHARE_HOME,
)
from niagara_tui.games.niagara.rules.board import BANK, DEPTH, LOST, NONE, ZONE_5
from niagara_tui.games.niagara.rules.gems import COST, room
from niagara_tui.games.niagara.rules.state import Canoe, State

IMPOSSIBLE = -99.0  # value of what cannot be done
FIRST_SITE_DEPTH = 3  # the depth of the first site


@rules
def rest_value(state: State, seen: Snapshot, zone: int, cargo: float) -> float:
    """The value of a canoe whose turn ends in that zone; `cargo` is its cargo's value, 0 without cargo."""
    if zone == BANK:
        return cargo
    if zone == LOST:
        return -seen.style.loss_cost
    lost = chance_of_fall(seen.flow, zone, state.next_arm)
    value = (1.0 - lost) * afloat_value(state, seen, depth_after(seen.flow, zone), cargo) - lost * seen.style.loss_cost
    return value - seen.style.depth_cost * max(0, DEPTH[zone] - ZONE_5)


@rules
def lying_value(state: State, seen: Snapshot, zone: int, cargo: float) -> float:
    """The value of a canoe in that zone after the river has moved."""
    if zone == LOST:
        return -seen.style.loss_cost
    return afloat_value(state, seen, float(DEPTH[zone]), cargo) - seen.style.depth_cost * max(0, DEPTH[zone] - ZONE_5)


@rules
def afloat_value(state: State, seen: Snapshot, depth: float, cargo: float) -> float:
    """The value of a canoe at that depth after the river has moved; between two depths, interpolated."""
    whole = int(depth)
    part = depth - whole
    if cargo > 0.0:
        share = CARGO_SHARE[whole] * (1.0 - part) + CARGO_SHARE[whole + 1] * part
        if seen.flow.reach < depth:
            share *= OUT_OF_REACH_SHARE
        return cargo * share
    rest = EMPTY_VALUE[whole] * (1.0 - part) + EMPTY_VALUE[whole + 1] * part
    near = int(depth + 0.5)
    if near < FIRST_SITE_DEPTH:
        return rest + SITE_SHARE[0] * seen.gains[0]
    site = near - FIRST_SITE_DEPTH
    find = site_value(state, site, seen.gains)
    if near + COST <= seen.flow.reach:
        return rest + (SITE_SHARE[site] + SITE_SHARE_HOME) * find
    return rest + SITE_SHARE[site] * find


@rules
def value_in_place(state: State, canoe: Canoe, seen: Snapshot) -> float:
    """The value of a canoe that does not move."""
    if canoe.zone == BANK or canoe.zone == LOST:
        return 0.0
    return rest_value(state, seen, canoe.zone, cargo_value(canoe, seen.gains))


@rules
def trip_value(state: State, seat: int, canoe: Canoe, points: int, seen: Snapshot) -> float:
    """The value of the canoe's best trip with that many points."""
    carried = cargo_value(canoe, seen.gains)
    free = room(canoe) > 0
    best = IMPOSSIBLE
    for way in range(WAYS if free else DOWN_AND_LOAD):
        end = end_of_way(state, canoe.zone, points, way)
        if end == NONE:
            continue
        cargo = carried
        if way >= DOWN_AND_LOAD:
            find = loaded_value(state, canoe.zone, end, way, seen)
            if find == 0.0:
                continue
            cargo += find
        value = rest_value(state, seen, end, cargo)
        if way == UP and free and end != BANK and end != LOST:
            value += robbery_value(state, seat, end, seen)
        best = max(best, value)
    return best


@rules
def loaded_value(state: State, zone: int, end: int, way: int, seen: Snapshot) -> float:
    """The value of the gem loaded on that way to that end; 0 if none can be loaded."""
    site = site_of_way(zone, end, way)
    return site_value(state, site, seen.gains) if site != NONE else 0.0
