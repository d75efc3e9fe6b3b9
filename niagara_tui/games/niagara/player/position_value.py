"""What a canoe is worth where its turn leaves it, and the best that it can reach with so many points: quick guesses."""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.player.gem_value import cargo_worth, find_worth
from niagara_tui.games.niagara.player.policy_weights import HOME, LOSS, LURE, REST, SHORT
from niagara_tui.games.niagara.player.snapshot import Sight, prey_worth
from niagara_tui.games.niagara.player.tide import drifted, drowns
from niagara_tui.games.niagara.rules.board import BANK, DEPTH, LOST, NONE, SITE, ZONE_5, ZONE_6L, ZONE_6R, ZONE_7L
from niagara_tui.games.niagara.rules.cargo import COST
from niagara_tui.games.niagara.rules.gems import room
from niagara_tui.games.niagara.rules.state import Canoe, State

NOWHERE = -99.0
"""The worth of what cannot be done."""
CAN_LOAD = 3.0
"""The depth of the first site."""


@rules
def mooring(state: State, sight: Sight, zone: int, cargo: float) -> float:
    """What a canoe with a cargo of that worth (0: none) is worth when its turn ends in that zone."""
    if zone == BANK:
        return cargo
    if zone == LOST:
        return -LOSS[0]
    lost = drowns(sight.water, zone, state.next_arm)
    return (1.0 - lost) * afloat(state, sight, drifted(sight.water, zone), cargo) - lost * LOSS[0]


@rules
def afloat(state: State, sight: Sight, depth: float, cargo: float) -> float:
    """What it is worth if the river leaves it that deep."""
    whole = int(depth)
    part = depth - whole
    if cargo > 0.0:
        share = HOME[whole] * (1.0 - part) + HOME[whole + 1] * part
        if sight.water[6] < depth:
            share *= SHORT[0]
        return cargo * share
    rest = REST[whole] * (1.0 - part) + REST[whole + 1] * part
    near = int(depth + 0.5)
    if near < CAN_LOAD:
        return rest + LURE[0] * sight.gains[0]
    find = find_worth(state, near - 3, sight.gains)
    if near + COST <= sight.water[6]:
        return rest + (LURE[near - 3] + LURE[5]) * find
    return rest + LURE[near - 3] * find


# -- where a paddle ends ------------------------------------------------------------------------------


@rules
def up_from(zone: int, points: int) -> int:
    """The zone so many points up-river, the whirlpool left aside."""
    depth = DEPTH[zone] - points
    if depth > ZONE_5:
        return zone - points
    return max(depth, BANK)


@rules
def down_from(zone: int, points: int, arm: int) -> int:
    """The zone so many points down-river, by that arm, the whirlpool left aside; `NONE` beyond the falls."""
    depth = DEPTH[zone] + points
    if depth > DEPTH[ZONE_7L]:
        return NONE
    if depth <= ZONE_5:
        return depth
    if DEPTH[zone] > ZONE_5:
        return zone + points
    return depth if arm == 0 else depth + 2


@rules
def is_above(zone: int, other: int) -> bool:
    """Whether a canoe can paddle up-river from the other zone to this one."""
    return DEPTH[zone] < DEPTH[other] and (DEPTH[zone] <= ZONE_5 or zone == other - 1)


@rules
def climb(state: State, zone: int, points: int) -> int:
    """Where a paddle up-river ends (N-22, S-22)."""
    end = up_from(zone, points)
    whirl = state.whirlpool
    if whirl > BANK and is_above(whirl, zone) and DEPTH[end] <= DEPTH[whirl]:
        if end != whirl and points > 1:
            end = up_from(zone, points - 1)
        if end == whirl:
            return pushed(state, whirl)
    return end


@rules
def sink(state: State, zone: int, points: int) -> int:
    """Where a paddle down-river ends, by the arm that the river does not feed next; `NONE` if it cannot be."""
    end = down_from(zone, points, 1 - state.next_arm)
    return pushed(state, end) if end > BANK and end == state.whirlpool else end


@rules
def pushed(state: State, zone: int) -> int:
    """Where the whirlpool in this zone pushes a canoe to, if its owner has the choice of the arm (S-24)."""
    if zone == ZONE_5:
        return ZONE_6R if state.next_arm == 0 else ZONE_6L
    return LOST if DEPTH[zone] == DEPTH[ZONE_7L] else zone + 1


# -- the best that a canoe can do ---------------------------------------------------------------------

DOWN, UP, DOWN_AND_LOAD, UP_AND_LOAD, LOAD_AND_UP = range(5)
"""The ways of spending points: paddling, and loading one gem after it or before it."""


@rules
def end_of_way(state: State, zone: int, points: int, way: int) -> int:
    """Where a canoe comes to rest that spends its points in that way; `NONE` if it cannot."""
    left = points if way < DOWN_AND_LOAD else points - COST
    if left <= 0:
        return zone if left == 0 and way == LOAD_AND_UP else NONE
    if way == DOWN or way == DOWN_AND_LOAD:
        return sink(state, zone, left)
    return climb(state, zone, left) if zone != BANK else NONE


@rules
def find_on_way(state: State, zone: int, end: int, way: int, sight: Sight) -> float:
    """What the gem adds that is loaded on that way to that end; 0 if none can be."""
    at = zone if way == LOAD_AND_UP else end
    if at == LOST or SITE[at] == NONE:
        return 0.0
    return find_worth(state, SITE[at], sight.gains)


@rules
def outing(state: State, seat: int, canoe: Canoe, points: int, sight: Sight) -> float:
    """The worth of the best that the canoe can do with so many points, found roughly."""
    carried = cargo_worth(canoe, sight.gains)
    free = room(canoe) > 0
    best = NOWHERE
    for way in range(LOAD_AND_UP + 1 if free else DOWN_AND_LOAD):
        end = end_of_way(state, canoe.zone, points, way)
        if end == NONE:
            continue
        cargo = carried
        if way >= DOWN_AND_LOAD:
            find = find_on_way(state, canoe.zone, end, way, sight)
            if find == 0.0:
                continue
            cargo += find
        worth = mooring(state, sight, end, cargo)
        if way == UP and free and end != BANK and end != LOST:
            worth += prey_worth(state, seat, end, sight)
        best = max(best, worth)
    return best
