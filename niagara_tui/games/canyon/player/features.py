"""What the evaluation looks at: a row of numbers for each seat, at its best where a round begins."""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.canyon.player.guide import open_ahead
from niagara_tui.games.canyon.rules.dealing import cards_dealt
from niagara_tui.games.canyon.rules.map import CAVE, COLUMNS, LANES, RAPIDS, VILLAGE, column_of, is_rapid, is_village
from niagara_tui.games.canyon.rules.movement import reach
from niagara_tui.games.canyon.rules.state import Phase, State

NAMES = (
    *("progress", "in the village", "in the cave", "in the rapids", "columns into the rapids", "lanes from the falls"),
    *("near the rapids", "within reach of the village", "water ahead", "canoes ahead", "columns behind the first"),
    *("place in the next turns", "cards next", "points unused", "way with two points", "way with four points"),
)
"""What each number of a row means."""


@rules
def features(state: State, seat: int, row: list[float]) -> None:
    """Write the seat's row, a number for each of `NAMES`."""
    space = state.players[seat].canoe
    column = column_of(space)
    row[0] = column / VILLAGE
    row[1] = 1.0 if is_village(space) else 0.0
    row[2] = 1.0 if space == CAVE else 0.0
    row[3] = 1.0 if is_rapid(space) else 0.0
    row[4] = (column - RAPIDS) / 7.0 if is_rapid(space) else 0.0
    row[5] = (space % LANES + 1) / LANES if is_rapid(space) else 0.0
    row[6] = max(0.0, 1.0 - abs(RAPIDS - 1 - column) / 8.0)
    row[7] = reach_of_village(state, column, is_rapid(space))
    row[8] = open_ahead(state, seat, space) if 0 <= space < CAVE else 0.0
    write_rivals(state, seat, column, row)
    row[11] = (seat + state.seats - state.first) % state.seats / 5.0
    row[12] = (0 if state.phase == Phase.OVER else cards_dealt(state)) / 8.0
    row[13] = state.players[seat].unused / 11.0
    row[14] = way_with(state, space, 2) if space >= 0 else 0.0
    row[15] = way_with(state, space, 4) if space >= 0 else 0.0


@rules
def way_with(state: State, space: int, points: int) -> float:
    """How many columns a canoe gets on with so many points as all lie now, a part of those points."""
    reached = [0] * COLUMNS
    reach(state, space, points, -1, reached)
    own, furthest = column_of(space), VILLAGE
    while furthest > own and reached[furthest] == 0:
        furthest -= 1
    return (furthest - own) / points


@rules
def reach_of_village(state: State, column: int, rapid: bool) -> float:
    """How much of the way to the village a good round could bring: all of it is 1."""
    most = 3 if rapid else 3 + cards_dealt(state) // 2
    return min(1.0, most / max(VILLAGE - column, 1))


@rules
def write_rivals(state: State, seat: int, column: int, row: list[float]) -> None:
    """How many canoes are further on, and how far the foremost is ahead."""
    ahead, foremost = 0, column
    for rival in range(state.seats):
        other = column_of(state.players[rival].canoe)
        ahead += other > column
        foremost = max(foremost, other)
    row[9] = ahead / 5.0
    row[10] = (foremost - column) / VILLAGE
