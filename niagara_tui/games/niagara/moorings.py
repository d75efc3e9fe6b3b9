"""What a canoe is worth where its turn leaves it, and the best that it can reach with so many points: quick guesses."""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.board import BANK, DEPTH, LOST, NONE, SITE, WAY, ZONE_5, ZONE_6L, ZONE_6R, ZONE_7L
from niagara_tui.games.niagara.cargo import COST
from niagara_tui.games.niagara.craving import cargo_worth, find_worth
from niagara_tui.games.niagara.gems import room
from niagara_tui.games.niagara.instinct import HOME, LOSS, LURE, REST, SHORT
from niagara_tui.games.niagara.sight import Sight, prey_worth
from niagara_tui.games.niagara.state import Canoe, State
from niagara_tui.games.niagara.tide import drifted, drowns

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
def climb(state: State, zone: int, points: int) -> int:
    """Where a paddle up-river ends (N-22, S-22)."""
    end = up_from(zone, points)
    whirl = state.whirlpool
    if whirl > BANK and WAY[zone][whirl] < 0 and DEPTH[end] <= DEPTH[whirl]:
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


@rules
def outing(state: State, seat: int, canoe: Canoe, points: int, sight: Sight) -> float:
    """The worth of the best that the canoe can do with so many points, found roughly."""
    cargo = cargo_worth(canoe, sight.gains)
    free = room(canoe)
    best = down_river(state, canoe, points, sight, cargo)
    if canoe.zone == BANK:
        return best
    end = climb(state, canoe.zone, points)
    worth = mooring(state, sight, end, cargo)
    if free and end != BANK:
        worth += prey_worth(state, seat, end, sight)
    best = max(best, worth)
    if free and points >= COST:
        best = max(best, load_and_climb(state, canoe, points - COST, sight, cargo))
    return best


@rules
def down_river(state: State, canoe: Canoe, points: int, sight: Sight, cargo: float) -> float:
    """Paddling down-river, and loading there if there is room."""
    best = NOWHERE
    end = sink(state, canoe.zone, points)
    if end != NONE:
        best = mooring(state, sight, end, cargo)
    if points > COST and room(canoe):
        end = sink(state, canoe.zone, points - COST)
        if end != NONE and SITE[end % LOST] != NONE and end != state.whirlpool:
            find = find_worth(state, SITE[end % LOST], sight.gains)
            if find > 0.0:
                best = max(best, mooring(state, sight, end, cargo + find))
    return best


@rules
def load_and_climb(state: State, canoe: Canoe, points: int, sight: Sight, cargo: float) -> float:
    """Loading and paddling up-river, in either order, with so many points beside those for loading."""
    zone = canoe.zone
    end = climb(state, zone, points) if points else zone
    best = NOWHERE
    if SITE[zone] != NONE:
        find = find_worth(state, SITE[zone], sight.gains)
        if find > 0.0:
            best = mooring(state, sight, end, cargo + find)
    if end != zone and SITE[end % LOST] != NONE:
        find = find_worth(state, SITE[end % LOST], sight.gains)
        if find > 0.0:
            best = max(best, mooring(state, sight, end, cargo + find))
    return best
