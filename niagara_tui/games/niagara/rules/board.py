"""Constants of the river and its sites (N-1 to N-4)."""

from __future__ import annotations

from niagara_tui.core.speed import rules

SEATS = range(3, 7)
MAX_SEATS = SEATS[-1]
CANOES = 2
LETTERS = ("R", "B", "Y", "G", "K", "N")
CANOE_LETTERS = ("a", "b")

VIOLET, WHITE, YELLOW, BLUE, RED = range(5)
COLOURS = ("violet", "white", "yellow", "blue", "red")
NONE = -1
SUPPLY = 7  # gems of its own colour at each site at the start of the game (N-3); S-1 has other numbers

BANK = 0
ZONE_5 = 5
ZONE_6L, ZONE_7L, ZONE_6R, ZONE_7R = 6, 7, 8, 9
LOST = 10
RIVER_ZONES = 9
ZONES = ("bank", "1", "2", "3", "4", "5", "6L", "7L", "6R", "7R", "lost")

LEFT, RIGHT = 0, 1
ARMS = ("left", "right")
SIX = (ZONE_6L, ZONE_6R)  # first zone below the fork, by arm; the arm's last zone has the next number

DEPTH = (0, 1, 2, 3, 4, 5, 6, 7, 6, 7)
UP_RIVER = (BANK, BANK, 1, 2, 3, 4, ZONE_5, ZONE_6L, ZONE_5, ZONE_6R)  # the next zone up-river, by zone

SITE = (NONE, NONE, NONE, VIOLET, WHITE, YELLOW, BLUE, RED, BLUE, RED)
"""The discovery site of each zone, which has the number of its own colour; `NONE` if there is none (N-2)."""

SKY_LOW, SKY_HIGH = -1, 2  # the ends of the weather track (N-4)


def _way(start: int, end: int) -> int:
    """Signed distance in zones, positive down-river, negative up-river; 0 if no one-way route connects the zones."""
    if min(DEPTH[start], DEPTH[end]) > ZONE_5 and (start < ZONE_6R) != (end < ZONE_6R):  # in different arms
        return 0
    return DEPTH[end] - DEPTH[start]


WAY = tuple(tuple(_way(start, end) for end in range(RIVER_ZONES + 1)) for start in range(RIVER_ZONES + 1))
"""`WAY[start][end]` is the signed distance in zones that a canoe paddles, see `_way` (N-22)."""
_WAYS = tuple(way for ways in WAY for way in ways)


@rules
def way_between(start: int, end: int) -> int:
    """`WAY[start][end]`; the flat table compiles to one look-up, where nested tuples would compile to a search."""
    return _WAYS[start * (RIVER_ZONES + 1) + end]
