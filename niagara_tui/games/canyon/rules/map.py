"""The course (C-12): what never changes during a game. A space is a number, column by column, lanes within it."""

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
"""A row a lane, a letter a column: `S` dock, `.` calm, `#` rock, `<` and `^` rapids, `V` village."""

LANES = len(MAP)
LANE_LETTERS = ("a", "b", "c", "d", "e", "f")
VILLAGE = len(MAP[0]) - 1
"""The village's column, the last; the docks' is 0."""
COLUMNS = VILLAGE + 1
RAPIDS = 22
"""The first column of the rapids; they reach to the village (C-8)."""

SPACES = COLUMNS * LANES
CAVE = SPACES
ASHORE = -1
"""Where a canoe is that has not chosen its dock yet."""
BESIDE_CAVE = 20
"""The cave's progress: less than that of every space it touches, so that leaving it is progress."""
CAVE_MOUTHS = (21, 22)
"""The columns in which lane a touches the cave."""

NAMES = tuple(f"{lane}{column}" for column in range(COLUMNS) for lane in LANE_LETTERS)
"""Every space's name, by its number."""

KINDS = "".join(MAP[lane][column] for column in range(COLUMNS) for lane in range(LANES))
"""What every space is, by its number: a letter as in `MAP`."""

WATER = tuple(sum(1 << lane for lane in range(LANES) if MAP[lane][column] != "#") for column in range(COLUMNS))
"""By column: the lanes that are no rock, a bit each."""

_DRIFTS = tuple({"<": -LANES - 1, "^": -1}.get(kind, 0) for kind in KINDS)


@rules
def column_of(space: int) -> int:
    """How far forward the space lies: its column; a canoe without a dock is not under way."""
    return BESIDE_CAVE if space == CAVE else max(space, 0) // LANES


@rules
def is_rapid(space: int) -> bool:
    """Whether a canoe drifts from this space (C-8)."""
    return space != CAVE and RAPIDS * LANES <= space < VILLAGE * LANES


@rules
def is_village(space: int) -> bool:
    """Whether the space is a dock of the village (C-11)."""
    return VILLAGE * LANES <= space < CAVE


@rules
def is_water(space: int) -> bool:
    """Whether a canoe can lie on this space of the course."""
    return space >= 0 and (WATER[space // LANES] >> space % LANES) & 1 == 1


@rules
def drift_of(space: int) -> int:
    """The step of the space's arrow, to be added to its number: one lane towards a, and for `<` one column back."""
    return _DRIFTS[space]
