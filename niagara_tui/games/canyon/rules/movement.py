"""Canoe movement (C-6, C-7): points, reachable spaces, legal ends of a move."""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.canyon.rules.bidding import bonus_of
from niagara_tui.games.canyon.rules.editions import prefers_ends_of_all_points
from niagara_tui.games.canyon.rules.map import (
    ASHORE,
    CAVE,
    CAVE_MOUTHS,
    COLUMNS,
    LANES,
    VILLAGE,
    WATER,
    column_of,
    is_rapid,
    is_village,
)
from niagara_tui.games.canyon.rules.moves import STAY, TO
from niagara_tui.games.canyon.rules.state import State


@rules
def points_of(state: State, seat: int) -> int:
    """Spaces that the seat's canoe may move: only the bonus in the rapids, 0 while it waits (C-6, C-8, C-9)."""
    player = state.players[seat]
    if player.waits:
        return 0
    points = bonus_of(state, seat)
    return points if is_rapid(player.canoe) else points + player.tricks


@rules
def free_lanes(state: State, free: list[int]) -> None:
    """Write, for each column, a bit mask of the lanes that are water without a canoe."""
    for column in range(COLUMNS):
        free[column] = WATER[column]
    for seat in range(state.seats):
        space = state.players[seat].canoe
        if space != ASHORE and space != CAVE:
            free[space // LANES] &= ~(1 << space % LANES)


@rules
def reach(free: list[int], space: int, points: int, until: int, reached: list[int]) -> int:
    """Write, for each column, a bit mask of the lanes that a canoe at `space` can reach with `points` (C-7).

    `free` are the masks of `free_lanes`. Stops once the space `until` is reached, if it is not negative. Returns the
    points spent by then, else `points`.
    """
    for column in range(COLUMNS):
        reached[column] = 0
    if space != CAVE:
        reached[space // LANES] = 1 << space % LANES
    for spent in range(points):
        if until >= 0 and (reached[until // LANES] >> until % LANES) & 1:
            return spent
        widen(free, reached)
        if space == CAVE and spent == 0:
            for column in CAVE_MOUTHS:
                reached[column] = free[column] & 1
    return points


@rules
def furthest_column(free: list[int], space: int, points: int, reached: list[int]) -> int:
    """The furthest column that a canoe at `space` can reach with `points`, or its own; writes `reached` as `reach`."""
    reach(free, space, points, -1, reached)
    own, furthest = column_of(space), VILLAGE
    while furthest > own and reached[furthest] == 0:
        furthest -= 1
    return furthest


@rules
def points_left_over(state: State, seat: int, end: int) -> int:
    """Points that the seat's canoe has left over after moving to the space `end` (C-7)."""
    free, reached = [0] * COLUMNS, [0] * COLUMNS
    free_lanes(state, free)
    points = points_of(state, seat)
    return points - reach(free, state.players[seat].canoe, points, end, reached)


@rules
def widen(free: list[int], reached: list[int]) -> None:
    """Extend `reached` by a step to all eight neighbours; the village ends a move, so no step leads on from it."""
    left, here = 0, reached[0]
    for column in range(COLUMNS):
        right = reached[column + 1] if column + 1 < VILLAGE else 0
        near = left | right if column == VILLAGE else left | here | right
        reached[column] |= (near | near << 1 | near >> 1) & free[column]
        left = here
        here = right


@rules
def list_ends(state: State, seat: int, points: int, moves: list[int]) -> int:
    """Write the legal ends of a move with `points`: the furthest reachable column, or its own (C-7); their count.

    Of the spaces in the furthest column, if some can be reached by spending every point, only those.
    """
    space, count = state.players[seat].canoe, 0
    free, reached = [0] * COLUMNS, [0] * COLUMNS
    free_lanes(state, free)
    furthest = furthest_column(free, space, points, reached)
    if furthest == column_of(space):
        moves[0] = STAY
        count = 1
        if space == CAVE:
            return count
    elif may_have_points_left(space, points, furthest) and prefers_ends_of_all_points(state):
        keep_ends_of_all_points(free, space, points, furthest, reached)
    for lane in range(LANES):
        end = furthest * LANES + lane
        if (reached[furthest] >> lane) & 1 and end != space:
            moves[count] = TO + end
            count += 1
    return count


@rules
def may_have_points_left(space: int, points: int, furthest: int) -> bool:
    """Whether fewer points may lead from `space` to that column: each column needs one, but the cave has two mouths."""
    return space == CAVE or furthest - column_of(space) < points


@rules
def keep_ends_of_all_points(free: list[int], space: int, points: int, column: int, reached: list[int]) -> None:
    """Keep in `reached` only the lanes of `column` to which a way of exactly `points` leads, if there are any (C-7)."""
    kept = 0
    for lane in range(LANES):
        if (reached[column] >> lane) & 1 and leads_to(free, space, column * LANES + lane, points):
            kept |= 1 << lane
    if kept:
        reached[column] = kept


@rules
def leads_to(free: list[int], space: int, end: int, points: int) -> bool:
    """Whether a way of exactly `points`, no space twice, leads from `space` or the cave to the free space `end`."""
    return has_way_from_cave(free, end, points) if space == CAVE else has_way(free, space, end, points)


@rules
def has_way(free: list[int], space: int, end: int, points: int) -> bool:
    """The same from a space of the course; `free` is restored.

    Ways are tried backwards first: there is room for the points that would be left over at the end.
    """
    gap = max(abs(space // LANES - end // LANES), abs(space % LANES - end % LANES))
    if gap > points or points <= 1:
        return gap == points
    for column in range(max(space // LANES - 1, 0), min(space // LANES + 2, VILLAGE)):
        for lane in range(max(space % LANES - 1, 0), min(space % LANES + 2, LANES)):
            if (free[column] >> lane) & 1 and column * LANES + lane != end:
                free[column] ^= 1 << lane
                found = has_way(free, column * LANES + lane, end, points - 1)
                free[column] ^= 1 << lane
                if found:
                    return True
    return False


@rules
def has_way_from_cave(free: list[int], end: int, points: int) -> bool:
    """The same from the cave, whose first step leads to a mouth."""
    for column in CAVE_MOUTHS:
        mouth = column * LANES
        if free[column] & 1 and (mouth != end or points == 1):
            free[column] ^= 1
            found = has_way(free, mouth, end, points - 1)
            free[column] ^= 1
            if found:
                return True
    return False


@rules
def move_canoe(state: State, seat: int, move: int) -> None:
    """Carry out a canoe's move; in the village its unused points are kept for the ranking (C-11)."""
    if move == STAY:
        return
    end = move - TO
    if is_village(end):
        state.players[seat].unused = points_left_over(state, seat, end)
    state.players[seat].canoe = end
