"""Features of the evaluation: a row of numbers for each seat, most accurate at the beginning of a round."""

from __future__ import annotations

from niagara_tui.core.labelled import Labelled
from niagara_tui.core.speed import rules
from niagara_tui.games.canyon.player.policy_ends import open_ahead
from niagara_tui.games.canyon.rules.dealing import cards_dealt
from niagara_tui.games.canyon.rules.map import CAVE, COLUMNS, LANES, RAPIDS, VILLAGE, column_of, is_rapid, is_village
from niagara_tui.games.canyon.rules.movement import free_lanes, furthest_column
from niagara_tui.games.canyon.rules.state import Phase, State


class Feature(Labelled):
    """Names of the features; a feature's value is its index in the row."""

    PROGRESS = "progress"
    IN_THE_VILLAGE = "in the village"
    IN_THE_CAVE = "in the cave"
    IN_THE_RAPIDS = "in the rapids"
    COLUMNS_INTO_THE_RAPIDS = "columns into the rapids"
    LANES_FROM_THE_FALLS = "lanes from the falls"
    NEAR_THE_RAPIDS = "near the rapids"
    WITHIN_REACH_OF_THE_VILLAGE = "within reach of the village"
    WATER_AHEAD = "water ahead"
    CANOES_AHEAD = "canoes ahead"
    COLUMNS_BEHIND_THE_FIRST = "columns behind the first"
    PLACE_IN_THE_NEXT_TURNS = "place in the next turns"
    CARDS_NEXT = "cards next"
    POINTS_UNUSED = "points unused"
    WAY_WITH_TWO_POINTS = "way with two points"
    WAY_WITH_FOUR_POINTS = "way with four points"


NAMES = Feature.labels()


@rules
def features(state: State, seat: int, row: list[float]) -> None:
    """Write the seat's row of features, indexed by `Feature`."""
    space = state.players[seat].canoe
    column = column_of(space)
    row[Feature.PROGRESS] = column / VILLAGE
    row[Feature.IN_THE_VILLAGE] = 1.0 if is_village(space) else 0.0
    row[Feature.IN_THE_CAVE] = 1.0 if space == CAVE else 0.0
    row[Feature.IN_THE_RAPIDS] = 1.0 if is_rapid(space) else 0.0
    row[Feature.COLUMNS_INTO_THE_RAPIDS] = (column - RAPIDS) / 7.0 if is_rapid(space) else 0.0
    row[Feature.LANES_FROM_THE_FALLS] = (space % LANES + 1) / LANES if is_rapid(space) else 0.0
    row[Feature.NEAR_THE_RAPIDS] = max(0.0, 1.0 - abs(RAPIDS - 1 - column) / 8.0)
    row[Feature.WITHIN_REACH_OF_THE_VILLAGE] = reach_of_village(state, column, is_rapid(space))
    row[Feature.WATER_AHEAD] = open_ahead(state, seat, space) if 0 <= space < CAVE else 0.0
    write_rivals(state, seat, column, row)
    row[Feature.PLACE_IN_THE_NEXT_TURNS] = (seat + state.seats - state.first) % state.seats / 5.0
    row[Feature.CARDS_NEXT] = (0 if state.phase == Phase.OVER else cards_dealt(state)) / 8.0
    row[Feature.POINTS_UNUSED] = state.players[seat].unused / 11.0
    free = [0] * COLUMNS
    free_lanes(state, free)
    row[Feature.WAY_WITH_TWO_POINTS] = way_with(free, space, 2) if space >= 0 else 0.0
    row[Feature.WAY_WITH_FOUR_POINTS] = way_with(free, space, 4) if space >= 0 else 0.0


@rules
def way_with(free: list[int], space: int, points: int) -> float:
    """Columns that a canoe at `space` can advance with `points` over the `free` lanes, as a fraction of the points."""
    return (furthest_column(free, space, points, [0] * COLUMNS) - column_of(space)) / points


@rules
def reach_of_village(state: State, column: int, rapid: bool) -> float:
    """Fraction of the way to the village that a good round could cover, at most 1."""
    most = 3 if rapid else 3 + cards_dealt(state) // 2
    return min(1.0, most / max(VILLAGE - column, 1))


@rules
def write_rivals(state: State, seat: int, column: int, row: list[float]) -> None:
    """Write the number of canoes ahead and the distance to the foremost."""
    ahead, foremost = 0, column
    for rival in range(state.seats):
        other = column_of(state.players[rival].canoe)
        ahead += other > column
        foremost = max(foremost, other)
    row[Feature.CANOES_AHEAD] = ahead / 5.0
    row[Feature.COLUMNS_BEHIND_THE_FIRST] = (foremost - column) / VILLAGE
