"""The worth of docks and ends of moves: open water, distance from the falls, rivals held up."""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.canyon.player.policy_weights import MIDDLE, OFF_FALLS, OPEN_WATER, RIVAL_POINTS
from niagara_tui.games.canyon.player.styles import Style
from niagara_tui.games.canyon.rules.map import (
    ASHORE,
    CAVE,
    COLUMNS,
    LANES,
    VILLAGE,
    column_of,
    is_rapid,
    is_village,
    is_water,
)
from niagara_tui.games.canyon.rules.movement import free_lanes, furthest_column
from niagara_tui.games.canyon.rules.moves import STAY, TO
from niagara_tui.games.canyon.rules.rapids import NOBODY, canoe_at
from niagara_tui.games.canyon.rules.state import State


@rules
def weigh_ends(state: State, seat: int, moves: list[int], count: int, style: Style, worths: list[float]) -> None:
    """Write the worth of each end of a move, or of each dock."""
    for index in range(count):
        end = state.players[seat].canoe if moves[index] == STAY else moves[index] - TO
        worths[index] = worth_of_end(state, seat, end, style)
        if style.blocking != 0.0:
            worths[index] += style.blocking * columns_held_up(state, seat, end)


@rules
def worth_of_end(state: State, seat: int, end: int, style: Style) -> float:
    """Worth of an end for the canoe itself: open water ahead; a middle lane or, in the rapids, a lane off the falls."""
    if is_village(end):
        return 0.0
    lane = end % LANES
    worth = OPEN_WATER * open_ahead(state, seat, end)
    if is_rapid(end):
        worth += style.caution * OFF_FALLS * lane
    else:
        worth += MIDDLE * (2.5 - abs(lane - 2.5))
    return worth


@rules
def open_ahead(state: State, seat: int, space: int) -> float:
    """Fraction of the three spaces ahead that are water without a rival's canoe."""
    ahead = 0
    for lane in range(space % LANES - 1, space % LANES + 2):
        end = (column_of(space) + 1) * LANES + lane
        if 0 <= lane < LANES and end <= VILLAGE * LANES + LANES - 1 and is_water(end):
            other = canoe_at(state, end)
            ahead += other == NOBODY or other == seat
    return ahead / 3.0


# -- rivals -------------------------------------------------------------------------------------------


@rules
def columns_held_up(state: State, seat: int, end: int) -> float:
    """Columns by which a canoe at `end` shortens the next moves of the rivals behind it and beside it.

    Each rival counts by its mean over 1 to `RIVAL_POINTS` points.
    """
    free, canoe = [0] * COLUMNS, state.players[seat].canoe
    free_lanes(state, free)
    if canoe != ASHORE and canoe != CAVE:
        free[canoe // LANES] |= 1 << canoe % LANES
    without = columns_of_rivals(state, seat, column_of(end), free)
    if end != CAVE:
        free[end // LANES] &= ~(1 << end % LANES)
    return (without - columns_of_rivals(state, seat, column_of(end), free)) / RIVAL_POINTS


@rules
def columns_of_rivals(state: State, seat: int, last: int, free: list[int]) -> int:
    """Sum of the furthest columns that rivals up to the column `last` reach with each number of points."""
    total, reached = 0, [0] * COLUMNS
    for rival in range(state.seats):
        space = state.players[rival].canoe
        if rival != seat and space != ASHORE and column_of(space) <= last:
            for points in range(1, RIVAL_POINTS + 1):
                total += furthest_column(free, space, points, reached)
    return total
