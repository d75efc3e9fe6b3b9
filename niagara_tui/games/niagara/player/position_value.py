"""Value of a canoe where its turn leaves it, and of its best trip with a number of points."""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.player.flow_estimate import chance_of_fall, depth_after
from niagara_tui.games.niagara.player.gem_value import cargo_worth, find_worth
from niagara_tui.games.niagara.player.policy_weights import HOME, LURE, LURE_HOME, REST, SHORT
from niagara_tui.games.niagara.player.reach import DOWN_AND_LOAD, UP, WAYS, end_of_way, site_of_way
from niagara_tui.games.niagara.player.snapshot import Snapshot, prey_worth
from niagara_tui.games.niagara.rules.board import BANK, DEPTH, LOST, NONE, ZONE_5
from niagara_tui.games.niagara.rules.cargo import COST
from niagara_tui.games.niagara.rules.gems import room
from niagara_tui.games.niagara.rules.state import Canoe, State

IMPOSSIBLE = -99.0
"""Value of what cannot be done."""
FIRST_SITE = 3
"""The depth of the first site."""


@rules
def rest_value(state: State, seen: Snapshot, zone: int, cargo: float) -> float:
    """Value of a canoe whose turn ends in that zone, with a cargo of that worth (0: none)."""
    if zone == BANK:
        return cargo
    if zone == LOST:
        return -seen.style.loss
    lost = chance_of_fall(seen.flow, zone, state.next_arm)
    value = (1.0 - lost) * afloat(state, seen, depth_after(seen.flow, zone), cargo) - lost * seen.style.loss
    return value - seen.style.dread * max(0, DEPTH[zone] - ZONE_5)


@rules
def lying_value(state: State, seen: Snapshot, zone: int, cargo: float) -> float:
    """Value of a canoe that lies in that zone after the river has moved."""
    if zone == LOST:
        return -seen.style.loss
    return afloat(state, seen, float(DEPTH[zone]), cargo) - seen.style.dread * max(0, DEPTH[zone] - ZONE_5)


@rules
def afloat(state: State, seen: Snapshot, depth: float, cargo: float) -> float:
    """Value of a canoe that the river leaves at that depth, which may lie between two zones."""
    whole = int(depth)
    part = depth - whole
    if cargo > 0.0:
        share = HOME[whole] * (1.0 - part) + HOME[whole + 1] * part
        if seen.flow.reach < depth:
            share *= SHORT
        return cargo * share
    rest = REST[whole] * (1.0 - part) + REST[whole + 1] * part
    near = int(depth + 0.5)
    if near < FIRST_SITE:
        return rest + LURE[0] * seen.gains[0]
    site = near - FIRST_SITE
    find = find_worth(state, site, seen.gains)
    if near + COST <= seen.flow.reach:
        return rest + (LURE[site] + LURE_HOME) * find
    return rest + LURE[site] * find


@rules
def value_in_place(state: State, canoe: Canoe, seen: Snapshot) -> float:
    """Value of a canoe that does not move."""
    if canoe.zone == BANK or canoe.zone == LOST:
        return 0.0
    return rest_value(state, seen, canoe.zone, cargo_worth(canoe, seen.gains))


@rules
def trip_value(state: State, seat: int, canoe: Canoe, points: int, seen: Snapshot) -> float:
    """Value of the best trip that the canoe can make with so many points."""
    carried = cargo_worth(canoe, seen.gains)
    free = room(canoe) > 0
    best = IMPOSSIBLE
    for way in range(WAYS if free else DOWN_AND_LOAD):
        end = end_of_way(state, canoe.zone, points, way)
        if end == NONE:
            continue
        cargo = carried
        if way >= DOWN_AND_LOAD:
            find = find_on_way(state, canoe.zone, end, way, seen)
            if find == 0.0:
                continue
            cargo += find
        value = rest_value(state, seen, end, cargo)
        if way == UP and free and end != BANK and end != LOST:
            value += prey_worth(state, seat, end, seen)
        best = max(best, value)
    return best


@rules
def find_on_way(state: State, zone: int, end: int, way: int, seen: Snapshot) -> float:
    """Worth of the gem that is loaded on that way to that end; 0 if none can be."""
    site = site_of_way(zone, end, way)
    return find_worth(state, site, seen.gains) if site != NONE else 0.0
