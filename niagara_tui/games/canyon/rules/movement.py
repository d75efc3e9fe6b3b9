"""Moving: points and where a canoe may end (C-6, C-7), and what the rapids and the falls do (C-8, C-9)."""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.canyon.rules.map import (
    ASHORE,
    CAVE,
    CAVE_MOUTHS,
    COLUMNS,
    DRIFTS,
    LANES,
    RAPIDS,
    VILLAGE,
    WATER,
    column_of,
    is_rapid,
    is_village,
    is_water,
)
from niagara_tui.games.canyon.rules.state import STAY, TO, State, prefers_ends_of_all_points, waits_in_cave
from niagara_tui.games.canyon.rules.tricks import bonus_of

NOBODY = -1


@rules
def canoe_at(state: State, space: int) -> int:
    """The seat whose canoe lies on this space of the course; `NOBODY` if it is free."""
    for seat in range(state.seats):
        if state.players[seat].canoe == space:
            return seat
    return NOBODY


@rules
def falls_from(space: int) -> bool:
    """Whether the falls lie directly beside this space (C-12)."""
    return space % LANES == 0 and space >= RAPIDS * LANES


def drifts_to_falls(space: int) -> int:
    """Number of drifts that take an unhindered canoe from this space of the rapids over the falls."""
    return space % LANES + 1


@rules
def drift(state: State, seat: int) -> None:
    """Move the canoe one space along its arrow; a canoe in the way is pushed on by the same step (C-8, C-9)."""
    space = state.players[seat].canoe
    step = DRIFTS[space]
    # The way is clear if the canoe and all that it pushes can make the step without hitting the bank or rock
    while not falls_from(space):
        if space % LANES == 0 or not is_water(space + step):
            return
        space += step
        if canoe_at(state, space) == NOBODY:
            break
    while seat != NOBODY:
        canoe = state.players[seat].canoe
        end = CAVE if falls_from(canoe) else canoe + step
        pushed = NOBODY if end == CAVE else canoe_at(state, end)
        state.players[seat].canoe = end
        if end == CAVE:
            is_still_to_move = (seat + state.seats - state.first) % state.seats > state.turn
            state.players[seat].waits = int(is_still_to_move and waits_in_cave(state))
        seat = pushed


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
        widen(free, reached, 0, COLUMNS)
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
def widen(free: list[int], reached: list[int], first: int, last: int) -> None:
    """Extend `reached`, in the columns from `first` to `last` - 1, by a step to all eight neighbours.

    The village ends a move, so no step leads on from it.
    """
    left, here = 0, reached[first]
    for column in range(first, last):
        right = reached[column + 1] if column + 1 < min(last, VILLAGE) else 0
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
    lanes = reached[furthest]
    if furthest == column_of(space):
        moves[0] = STAY
        count = 1
        if space == CAVE:
            return count
    # Only where fewer points may lead there can some be left: each column needs one, but the cave has two mouths
    elif (space == CAVE or furthest - column_of(space) < points) and prefers_ends_of_all_points(state):
        lanes = ends_of_all_points(free, space, points, furthest, lanes)
    for lane in range(LANES):
        end = furthest * LANES + lane
        if (lanes >> lane) & 1 and end != space:
            moves[count] = TO + end
            count += 1
    return count


@rules
def ends_of_all_points(free: list[int], space: int, points: int, column: int, lanes: int) -> int:
    """Those of the lanes of `column` to which a way of exactly `points`, no space twice, leads (C-7); all, if none."""
    exact = 0
    for lane in range(LANES):
        if (lanes >> lane) & 1:
            end = column * LANES + lane
            is_exact = has_way_from_cave(free, end, points) if space == CAVE else has_way(free, space, end, points)
            if is_exact:
                exact |= 1 << lane
    return exact or lanes


@rules
def has_way_from_cave(free: list[int], end: int, points: int) -> bool:
    """Whether a way of exactly `points` leads from the cave, first to a mouth, to the free space `end`."""
    for column in CAVE_MOUTHS:
        mouth = column * LANES
        if free[column] & 1 and (mouth != end or points == 1):
            free[column] ^= 1
            leads_on = has_way(free, mouth, end, points - 1)
            free[column] ^= 1
            if leads_on:
                return True
    return False


@rules
def has_way(free: list[int], space: int, end: int, points: int) -> bool:
    """Whether a way of exactly `points` leads from a space of the course to the free one `end`; `free` is restored.

    Ways are tried backwards first: there is room for the points that would be left over at the end. Once one has been
    tried in vain, room is looked for before the next ones: in a corner, they would be thousands.
    """
    if points <= 1:
        return distance(space, end) == points
    in_vain = 0
    for column in range(max(space // LANES - 1, 0), min(space // LANES + 2, VILLAGE)):
        for lane in range(max(space % LANES - 1, 0), min(space % LANES + 2, LANES)):
            there = column * LANES + lane
            if (free[column] >> lane) & 1 and 0 < distance(there, end) < points:
                if in_vain == 1 and not has_room(free, space, end, points):
                    return False
                free[column] ^= 1 << lane
                leads_on = has_way(free, there, end, points - 1)
                free[column] ^= 1 << lane
                if leads_on:
                    return True
                in_vain += 1
    return False


@rules
def distance(space: int, end: int) -> int:
    """The steps from one space of the course to another where nothing is in the way."""
    return max(abs(space // LANES - end // LANES), abs(space % LANES - end % LANES))


@rules
def has_room(free: list[int], space: int, end: int, points: int) -> bool:
    """Whether as many spaces as a way of `points` needs lie on walks of at most so many steps from `space` to `end`.

    A walk may come to a space twice, so this is soon known; if it is false, there is no such way.
    """
    inner = free[:COLUMNS]
    inner[VILLAGE] = 0
    inner[end // LANES] &= ~(1 << end % LANES)
    # The first column of all ways of at most `points` between these spaces, and the first one beyond them
    spare = (points - abs(space // LANES - end // LANES)) // 2
    first = max(min(space // LANES, end // LANES) - spare, 0)
    last = min(max(space // LANES, end // LANES) + spare + 1, COLUMNS)
    there, towards = neighbours(inner, end), [0] * (points * COLUMNS)
    for steps in range(1, points):
        for column in range(first, last):
            towards[steps * COLUMNS + column] = there[column]
        widen(inner, there, first, last)
    here, room = neighbours(inner, space), [0] * COLUMNS
    for steps in range(1, points):
        for column in range(first, last):
            room[column] |= here[column] & towards[(points - steps) * COLUMNS + column]
        widen(inner, here, first, last)
    count = 0
    for column in range(first, last):
        for lane in range(LANES):
            count += (room[column] >> lane) & 1
    return count >= points - 1


@rules
def neighbours(free: list[int], space: int) -> list[int]:
    """For each column, a bit mask of the free spaces next to this one."""
    near = [0] * COLUMNS
    for column in range(max(space // LANES - 1, 0), min(space // LANES + 2, COLUMNS)):
        near[column] = (7 << space % LANES >> 1) & free[column]
    return near


@rules
def move_canoe(state: State, seat: int, move: int) -> None:
    """Carry out a canoe's move; in the village its unused points are kept for the ranking (C-11)."""
    if move == STAY:
        return
    end = move - TO
    if is_village(end):
        state.players[seat].unused = points_left_over(state, seat, end)
    state.players[seat].canoe = end
