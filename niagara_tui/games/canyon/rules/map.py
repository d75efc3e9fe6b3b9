"""The map of the course (C-12), always the same. Spaces are numbered by column, and by lane within a column."""

from __future__ import annotations

from niagara_tui.core.speed import rules

MAP = (
    "S..####..####..####...^<<<<<<#",
    "S...##....##....##....^<<<<<<#",
    "S.......#.....#.......^<<<<<<V",
    "S.......#.....#.......^<<<<<<V",
    "S...##....##....##....^<<<<<<V",
    "S..####..####..####..#########",
)
"""One row per lane, one letter per column: `S` dock, `.` calm, `#` rock, `<` and `^` rapids, `V` village."""

LANES = len(MAP)
LANE_LETTERS = ("a", "b", "c", "d", "e", "f")
VILLAGE = len(MAP[0]) - 1  # the village's column, which is the last; the docks are column 0
COLUMNS = VILLAGE + 1
RAPIDS = 22  # first column of the rapids, which extend to the village (C-8)

SPACES = COLUMNS * LANES
CAVE = SPACES
ASHORE = -1  # space of a canoe that has not chosen its dock yet
BESIDE_CAVE = 20
"""The column that the cave counts as: lower than that of every space next to it, so that leaving it is progress."""
CAVE_MOUTHS = (21, 22)  # the columns in which lane a touches the cave

NAMES = tuple(f"{lane}{column}" for column in range(COLUMNS) for lane in LANE_LETTERS)  # name of every space, by number

KINDS = "".join(MAP[lane][column] for column in range(COLUMNS) for lane in range(LANES))
"""Kind of every space, by number: a letter as in `MAP`."""

WATER = tuple(sum(1 << lane for lane in range(LANES) if MAP[lane][column] != "#") for column in range(COLUMNS))
"""For each column, a bit mask of the lanes that are not rock."""

DRIFTS = tuple({"<": -LANES - 1, "^": -1}.get(kind, 0) for kind in KINDS)
"""Offset from each space to where its arrow points: one lane towards a and, for `<`, also one column back."""


@rules
def column_of(space: int) -> int:
    """Column of the space, `BESIDE_CAVE` for the cave, 0 for a canoe ashore."""
    return BESIDE_CAVE if space == CAVE else max(space, 0) // LANES


@rules
def is_rapid(space: int) -> bool:
    """Whether the space is in the rapids, where canoes drift (C-8)."""
    return space != CAVE and RAPIDS * LANES <= space < VILLAGE * LANES


@rules
def is_village(space: int) -> bool:
    """Whether the space is a dock of the village (C-11)."""
    return VILLAGE * LANES <= space < CAVE


@rules
def is_water(space: int) -> bool:
    """Whether a canoe can lie on the space: it is on the course and not rock."""
    return space >= 0 and (WATER[space // LANES] >> space % LANES) & 1 == 1
