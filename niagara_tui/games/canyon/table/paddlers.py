"""Canoes seen from the side, each with its paddler, for spaces with room for more than a hull."""

from __future__ import annotations

from niagara_tui.games.canyon.table.chart import Chart
from niagara_tui.ui.boards.glyphs import Glyphs
from niagara_tui.ui.boards.vessel import Vessel

_LARGE = Vessel(
    (
        "  M  ",
        " SSS ",
        " SSS ",
        "HSSSH",
        "HHHHH",
        " DDD ",
    ),
    (2, 1),
)
_GRAND = Vessel(
    (
        "  MM  ",
        " MMMM ",
        "  SS  ",
        " SSSS ",
        " SSSS ",
        " SSSS ",
        "H SS H",
        "HHSSHH",
        "HHHHHH",
        " DDDD ",
    ),
    (2, 2),
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
    (4, 3),
)
_SIZES = (_VAST, _GRAND, _LARGE)
_AIR = 2
"""Rows of water that are left above and below a canoe."""
_MOST_SPARE = 2
"""Columns by which a space may be wider than a canoe that is drawn so: a hull alone is longer in a wider one."""


def paddler_on(parts: Chart, glyphs: Glyphs) -> Vessel | None:
    """The largest canoe with its paddler that has room on a space; None where a hull alone fills it better."""
    fitting = (size for size in _SIZES if parts.wide >= size.breadth and parts.high >= size.rows + _AIR)
    found = next(fitting, None) if glyphs.half_blocks else None
    return found if found is not None and parts.wide <= found.breadth + _MOST_SPARE else None
