"""Where a canoe can get with given points, for the policy.

Only the ends that matter are considered: as far up-river or down-river as the points go.
"""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.rules.board import BANK, DEPTH, LEFT, LOST, NONE, SITE, ZONE_5, ZONE_6L, ZONE_6R, ZONE_7L
from niagara_tui.games.niagara.rules.gems import COST
from niagara_tui.games.niagara.rules.state import State, cargo_keeps_off_whirlpool


@rules
def up_from(zone: int, points: int) -> int:
    """The zone that many points up-river, ignoring the whirlpool."""
    depth = DEPTH[zone] - points
    if depth > ZONE_5:
        return zone - points
    return max(depth, BANK)


@rules
def down_from(zone: int, points: int, arm: int) -> int:
    """The zone that many points down-river by that arm, ignoring the whirlpool; `NONE` beyond the falls."""
    depth = DEPTH[zone] + points
    if depth > DEPTH[ZONE_7L]:
        return NONE
    if depth <= ZONE_5:
        return depth
    if DEPTH[zone] > ZONE_5:
        return zone + points
    return depth if arm == LEFT else depth + 2


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
    end = down_from(zone, points, 1 - state.next_arm)
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
    if zone == BANK or (way == LOAD_AND_UP and shortens_to_whirlpool(state, zone, left)):
        return NONE
    return paddle_up(state, zone, left)


@rules
def shortens_to_whirlpool(state: State, zone: int, left: int) -> bool:
    """Whether the points left after cargo end on the whirlpool up-river, where they may not end (S-23)."""
    end = stroke_up(state, zone, left)
    return end > BANK and end == state.whirlpool and cargo_keeps_off_whirlpool(state)


@rules
def site_of_way(zone: int, end: int, way: int) -> int:
    """The site where a canoe loads on that way to that end, `NONE` if there is none."""
    at = zone if way == LOAD_AND_UP else end
    return NONE if at == LOST else SITE[at]
