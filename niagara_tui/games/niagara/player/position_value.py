"""Where a canoe can get with given points, the value of where its turn leaves it, and that of its best trip.

Only the ends that matter are considered: as far up-river or down-river as the points go.
"""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.player.snapshot import (
    Snapshot,
    cargo_value,
    chance_of_fall,
    depth_after,
    robbery_value,
    site_value,
)
from niagara_tui.games.niagara.player.weights import (
    CARGO_SHARE,
    EMPTY_VALUE,
    OUT_OF_REACH_SHARE,
    SITE_SHARE,
    SITE_SHARE_HOME,
)
from niagara_tui.games.niagara.rules.board import BANK, DEPTH, LEFT, LOST, NONE, SITE, ZONE_5, ZONE_6L, ZONE_6R, ZONE_7L
from niagara_tui.games.niagara.rules.gems import COST, room
from niagara_tui.games.niagara.rules.state import Canoe, State, cargo_keeps_off_whirlpool


@rules
def up_from(zone: int, points: int) -> int:
    """The zone that many points up-river, ignoring the whirlpool."""
    depth = DEPTH[zone] - points
    if depth > ZONE_5:
        return zone - points
    return max(depth, BANK)


@rules
def is_above(zone: int, other: int) -> bool:
    """Whether a canoe can paddle up-river from the other zone to this one."""
    return DEPTH[zone] < DEPTH[other] and (DEPTH[zone] <= ZONE_5 or zone == other - 1)


@rules
def stroke_up(state: State, zone: int, points: int) -> int:
    """Where the strokes up-river end, maybe on the whirlpool, which pushes the canoe on (N-22, S-22)."""
    end = up_from(zone, points)
    whirl = state.whirlpool
    crosses = whirl > BANK and is_above(whirl, zone) and DEPTH[end] < DEPTH[whirl]
    return up_from(zone, points - 1) if crosses and points > 1 else end


@rules
def paddle_up(state: State, zone: int, points: int) -> int:
    """Where paddling up-river ends (N-22, S-22)."""
    end = stroke_up(state, zone, points)
    return pushed(state, end) if end > BANK and end == state.whirlpool else end


@rules
def paddle_down(state: State, zone: int, points: int) -> int:
    """Where paddling down-river ends, by the arm that is not fed next; `NONE` if impossible."""
    depth = DEPTH[zone] + points
    if depth > DEPTH[ZONE_7L]:
        return NONE  # beyond the falls
    end = depth
    if depth > ZONE_5 and DEPTH[zone] > ZONE_5:
        end = zone + points
    elif depth > ZONE_5 and state.next_arm == LEFT:
        end = depth + 2  # zones of the right arm have numbers by two higher
    return pushed(state, end) if end > BANK and end == state.whirlpool else end


@rules
def pushed(state: State, zone: int) -> int:
    """Where the whirlpool in this zone pushes a canoe to, by the arm not fed next if its owner may choose (S-24)."""
    if zone == ZONE_5:
        return ZONE_6R if state.next_arm == LEFT else ZONE_6L
    return LOST if DEPTH[zone] == DEPTH[ZONE_7L] else zone + 1


# -- ways to spend a turn's points --------------------------------------------------------------------

DOWN, UP, DOWN_AND_LOAD, UP_AND_LOAD, LOAD_AND_UP = range(5)
"""Paddling alone, and loading one gem after it or before it."""
WAYS = 5


@rules
def end_of_way(state: State, zone: int, points: int, way: int) -> int:
    """Where a canoe that spends its points in that way ends; `NONE` if impossible."""
    left = points if way < DOWN_AND_LOAD else points - COST
    if left <= 0:
        return zone if left == 0 and way == LOAD_AND_UP else NONE
    if way == DOWN or way == DOWN_AND_LOAD:
        return paddle_down(state, zone, left)
    if zone == BANK:
        return NONE
    if way == LOAD_AND_UP and cargo_keeps_off_whirlpool(state):
        end = stroke_up(state, zone, left)
        if end > BANK and end == state.whirlpool:
            return NONE  # points spent on cargo cannot shorten a way so that it ends there (S-23)
    return paddle_up(state, zone, left)


# -- the value of a canoe where its turn leaves it ----------------------------------------------------


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
            at = canoe.zone if way == LOAD_AND_UP else end
            if at == LOST or SITE[at] == NONE:
                continue
            find = site_value(state, SITE[at], seen.gains)
            if find == 0.0:
                continue
            cargo += find
        value = rest_value(state, seen, end, cargo)
        if way == UP and free and end != BANK and end != LOST:
            value += robbery_value(state, seat, end, seen)
        best = max(best, value)
    return best
