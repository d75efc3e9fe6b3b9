"""Layout of the river pane for a given size, and how far the water in it has slid."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, pairwise

from textual.geometry import Region

from niagara_tui.games.niagara.rules import board

# -- layout --------------------------------------------------------------------------------------------


WIDEST = 80  # maximum width of the river in a pane that is not very high; a wider one shows land on both sides
_WIDEST_BY_HEIGHT = 2.8  # maximum width of the river in columns for each row of its pane
_LEAST_WIDTH, _LEAST_HEIGHT = 30, 10  # minimum size; a smaller pane cuts the picture off

_ABOVE_FALLS = 8  # rows of the pane for each row of the falls: nearly all of its height is for the zones
_DEPTHS = 7  # discs from the bank to the falls

_DRIFT = (2, 0, -1, 0, 1)  # horizontal offset of each disc of the main channel from the middle


@dataclass(frozen=True, slots=True)
class Chart:
    """A layout: `zones` by zone, the bank first; `sites` by colour; `falls` by arm; `fork` is the land between.

    `disc` is the least height of a disc: those near the falls get a row more if the pane has rows left. `edges` are the
    rows where the discs begin, and where the falls do.
    """

    disc: int
    edges: tuple[int, ...]
    stage: Region
    zones: tuple[Region, ...]
    sites: tuple[Region, ...]
    falls: tuple[Region, Region]
    fork: Region


@lru_cache(maxsize=16)
def chart(width: int, height: int) -> Chart:
    widest = max(WIDEST, int(_WIDEST_BY_HEIGHT * height))
    room = Region(max(0, (width - widest) // 2), 0, max(_LEAST_WIDTH, min(width, widest)), max(_LEAST_HEIGHT, height))
    # The rows where the discs begin, from the top, and the row where the falls do
    above_falls = room.height - max(1, room.height // _ABOVE_FALLS)
    first = 3 if above_falls - 3 >= 3 * _DEPTHS else 2
    disc, spare = divmod(above_falls - first, _DEPTHS)
    heights = (disc + (depth >= _DEPTHS - spare) for depth in range(_DEPTHS))
    edges = tuple(accumulate(heights, initial=first))
    stage = Region(0, 0, max(width, room.width), edges[0])
    breadth = min(29 + (room.width - 47) * 3 // 10, room.width - 4) if room.width >= 47 else room.width - 18
    middle = room.x + (room.width - breadth) // 2
    scale = 1 if room.width < 60 else 2
    main = [
        Region(middle + drift * scale, top, breadth, below - top)
        for drift, top, below in zip(_DRIFT, edges, edges[1:], strict=False)
    ]
    # The zones of the two arms, which diverge by a column at their second zones
    breadth = (room.width - 11) // 2
    if room.width >= 47:
        breadth = min(18 + (room.width - 47) // 4, max(26, room.width // 3))
    land = max(1, (room.width - 2 * breadth - 8) * 2 // 7)
    rows = list(pairwise(edges[len(main) :]))
    left = [Region(room.x + land - index, top, breadth, below - top) for index, (top, below) in enumerate(rows)]
    beyond = room.x + room.width - land - breadth
    right = [Region(beyond + index, rect.y, breadth, rect.height) for index, rect in enumerate(left)]
    zones = (Region(room.x + 1, 1, room.width - 2, stage.height - 1), *main, *left, *right)
    falls_y = edges[-1]
    falls = tuple(Region(arm[-1].x, falls_y, arm[-1].width, room.height - falls_y) for arm in (left, right))
    fork = Region(left[-1].right, falls_y, right[-1].x - left[-1].right, room.height - falls_y)
    # The land for each site's gems, by colour: from shore to shore, or to the edge
    sites = {}
    for colour, zone in ((board.VIOLET, zones[3]), (board.YELLOW, zones[board.ZONE_5])):
        sites[colour] = Region(room.x, zone.y, zone.x - room.x, zone.height)
    sites[board.WHITE] = Region(zones[4].right, zones[4].y, room.x + room.width - zones[4].right, zones[4].height)
    for colour, west, east in ((board.BLUE, zones[6], zones[8]), (board.RED, zones[7], zones[9])):
        sites[colour] = Region(west.right, west.y, east.x - west.right, west.height)
    by_colour = tuple(sites[colour] for colour in range(len(sites)))
    return Chart(disc, edges, stage, zones, by_colour, (falls[0], falls[1]), fork)


def rounded(disc: Region, row: int) -> Region:
    """One row of a disc; from 3 rows on the first and last are a cell narrower on each side."""
    inset = int(disc.height >= 3 and row in (0, disc.height - 1))
    return Region(disc.x + inset, disc.y + row, disc.width - 2 * inset, 1)


def arm_of(zone: int) -> int | None:
    """The arm in which a zone lies; None above the fork."""
    return None if not board.ZONE_5 < zone <= board.RIVER_ZONES else int(zone > board.ZONE_5 + len(board.ARMS))


# -- the water -----------------------------------------------------------------------------------------


PERIOD = 48
"""Rows after which the water's texture repeats: a multiple of the height of two discs, or else cut off out of sight."""
IDLE_FRAMES = 8  # period of the animation of waves and falls, in frames; only some rows of waves change in each frame


@dataclass(frozen=True, slots=True)
class Current:
    """Rows by which the water has slid, in the main channel and in each arm; `frame` animates waves and falls."""

    main: int = 0
    left: int = 0
    right: int = 0
    frame: int = 0

    def of(self, zone: int) -> int:
        return {None: self.main, board.LEFT: self.left, board.RIGHT: self.right}[arm_of(zone)]


@dataclass(frozen=True, slots=True)
class Stream:
    """Number of steps made by the water in the main channel and in each arm, and the time of the last step.

    The last step fed `arm`, began at `start` and takes `duration` seconds.
    """

    main: int = 0
    arms: tuple[int, int] = (0, 0)
    arm: int = 0
    start: float = 0.0
    duration: float = 0.0

    @property
    def end(self) -> float:
        return self.start + self.duration

    def stepped(self, arm: int, start: float, duration: float) -> Stream:
        left, right = self.arms
        return Stream(self.main + 1, (left + (arm == board.LEFT), right + (arm == board.RIGHT)), arm, start, duration)

    def current(self, now: float, disc: int, frame: int) -> Current:
        """The current at time `now`, for discs of `disc` rows."""
        share = 1.0 if self.duration <= 0 else min(1.0, max(0.0, (now - self.start) / self.duration))
        lag = disc - round(disc * share)
        left, right = (steps * disc - lag * (arm == self.arm) for arm, steps in enumerate(self.arms))
        again = disc * PERIOD
        return Current((self.main * disc - lag) % again, left % again, right % again, frame)
