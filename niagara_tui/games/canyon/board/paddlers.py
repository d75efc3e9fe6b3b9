"""Sprites of canoes with their paddlers, seen from the side, for large spaces."""

from __future__ import annotations

from niagara_tui.games.canyon.board.chart import Chart
from niagara_tui.ui.boards.glyphs import Glyphs
from niagara_tui.ui.boards.vessel import Vessel

_LARGE = Vessel(
    (
        " SSS ",
        "SSSSS",
        "SSSSS",
        "SSSSS",
        "HSSSH",
        " DDD ",
    ),
    (0, 0),
    (5, 6),
)
_LONG = Vessel(
    (
        "  SSS  ",
        " SSSSS ",
        " SSSSS ",
        " SSSSS ",
        "HHSSSHH",
        " DDDDD ",
    ),
    (1, 0),
    (5, 6),
)
_GRAND = Vessel(
    (
        "  MM  ",
        "  MM  ",
        " SSSS ",
        "SSSSSS",
        "SSSSSS",
        "SSSSSS",
        "SSSSSS",
        "HSSSSH",
        "HHHHHH",
        " DDDD ",
    ),
    (0, 1),
    (5, 6),
)
_VAST = Vessel(
    (
        "   MMM   ",
        "  MMMMM  ",
        "   SSS   ",
        "   SSS   ",
        "  SSSSS  ",
        " SSSSSSS ",
        " SSSSSSS ",
        " SSSSSSS ",
        "  SSSSS  ",
        "H SSSSS H",
        "HH SSS HH",
        "HHHHHHHHH",
        " HHHHHHH ",
        "  DDDDD  ",
    ),
    (2, 2),
    (5, 6),
)
_SIZES = (_VAST, _GRAND, _LONG, _LARGE)
_AIR = 1
"""Rows of water left above and below a canoe, in total."""
_MOST_SPARE = 2
"""Maximum number of columns left beside such a canoe; in a wider space, a hull alone is longer."""


def paddler_on(parts: Chart, glyphs: Glyphs) -> Vessel | None:
    """The largest sprite that fits a space; None if none does, or if a hull alone fills the space better."""
    fitting = (size for size in _SIZES if parts.wide >= size.breadth and parts.high >= size.rows + _AIR)
    found = next(fitting, None) if glyphs.half_blocks else None
    return found if found is not None and parts.wide <= found.breadth + _MOST_SPARE else None
