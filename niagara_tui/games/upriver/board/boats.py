"""Drawing of boats: signs in lines, and on pictures sprites of four sizes with a sail in the seat's colour."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from rich.style import Style

from niagara_tui.games.upriver.board.chart import Chart
from niagara_tui.games.upriver.rules.state import BOATS, LETTERS
from niagara_tui.ui.boards.canvas import Canvas, Figure, Spans, cells
from niagara_tui.ui.boards.glyphs import Glyphs
from niagara_tui.ui.boards.lined import ROWS, draw_sides, padded
from niagara_tui.ui.boards.vessel import Variant, Vessel
from niagara_tui.ui.colours import palette
from niagara_tui.ui.colours.swatches import Swatch


@dataclass(frozen=True, slots=True)
class Size(Vessel):
    """A boat's sprite; `step` is the minimum distance in columns at which boats side by side can be told apart."""

    step: int = 1


SMALL = Size(("SSS", "SSS"), (1, 0))
"""Stands for a boat drawn as signs, in one row."""
MEDIUM = Size(("  S ", " SS ", "DHHH", " DD "), (2, 0), step=2)
LARGE = Size(("  SM  ", " SSM  ", " SSMS ", " SSMSS", "DHHHHH", " DDDD "), (2, 1), step=4)
BROAD = Size(
    (
        " SSSSM  ",
        "SSSSSM  ",
        "SSSSSMS ",
        "SSSSSMSS",
        "SSSSSMSS",
        "SSSSSM  ",
        "DHHHHHHH",
        " DDDDDD ",
    ),
    (0, 0),
    field=(5, 6),
    step=4,
)
GRAND = Size(
    (
        "     SM   ",
        "   SSSM   ",
        "  SSSSM   ",
        " SSSSSM   ",
        " SSSSSMS  ",
        " SSSSSMSS ",
        " SSSSSMSS ",
        "DHHHHHHHHH",
        "DHHHHHHHH ",
        " DDDDDDD  ",
    ),
    (1, 1),
    field=(5, 6),
    step=4,
)
_SIZES = (GRAND, BROAD, LARGE, MEDIUM)
_BOXED = 3 * BOATS + 2
"""The columns of all of a seat's boats side by side, drawn in lines in three rows."""
_WRECK = (" KK ", "HHHH")
_WRECKED = {"K": Swatch.HULL_DARK, "H": Swatch.HULL}


def hull(seat: int, count: int, ends: tuple[str, ...], style: Style = palette.WOOD) -> Spans:
    """`count` boats of a seat side by side: bow, one letter each, stern."""
    return [(ends[0], style), (LETTERS[seat] * count, palette.SEATS[seat]), (ends[1], style)]


def is_boxed(parts: Chart, glyphs: Glyphs) -> bool:
    """Whether boats drawn in lines have three rows on the river."""
    return not glyphs.half_blocks and parts.lane > ROWS and parts.breadth > _BOXED


def lined_row(parts: Chart, glyphs: Glyphs) -> int:
    """The row of a lane in which the signs of its boats stand."""
    return (parts.lane - ROWS) // 2 + 1 if is_boxed(parts, glyphs) else 0


def lined(
    parts: Chart, glyphs: Glyphs, seat: int, count: int, ends: tuple[str, ...], style: Style = palette.WOOD
) -> Figure:
    """`count` boats of a seat on the river, drawn in lines as large as there is room for."""
    bow, letters, stern = hull(seat, count, ends, style)
    if not is_boxed(parts, glyphs):
        return Figure((bow, letters, stern))
    spans = [bow, *padded([letters]), stern]
    return Figure(tuple(spans), partial(draw_sides, length=cells(spans), box=glyphs.box, style=style))


def size_on(parts: Chart, glyphs: Glyphs) -> Size:
    """The size of the boats on the river: the largest at which all of a seat's boats fit on one section."""
    fitting = (size for size in _SIZES if abreast(parts, size) * (parts.lane // size.rows) >= BOATS)
    return next(fitting, SMALL) if glyphs.half_blocks else SMALL


def size_at_dock(parts: Chart, glyphs: Glyphs) -> Size:
    """The size of the boats in the harbour, which lie above their docks' planks."""
    fitting = (size for size in _SIZES if parts.jetty >= size.breadth and parts.berth > size.rows)
    return next(fitting, SMALL) if glyphs.half_blocks else SMALL


def draw_boat(canvas: Canvas, x: int, y: int, seat: int, size: Size, variant: Variant = "plain") -> None:
    """Draw a sprite over a picture."""
    size.draw(canvas, x, y, (seat, LETTERS[seat]), variant)


def abreast(parts: Chart, size: Size) -> int:
    """Maximum number of boats of that size side by side on a section; they may overlap."""
    return max(0, 1 + (parts.breadth - size.breadth) // size.step)


def places_of(parts: Chart, x: int, y: int, count: int, size: Size) -> list[tuple[int, int]]:
    """The first cells of a seat's boats: in rows, centred on the section from column `x` and the lane from row `y` on.

    Boats overlap only if the lane has too few rows to place them without.
    """
    side_by_side = 1 + (parts.breadth - size.breadth) // (size.breadth + 1)
    across = max(side_by_side, -(-count // (parts.lane // size.rows)))
    rows = [min(across, count - begin) for begin in range(0, count, across)]
    top = y + (parts.lane - len(rows) * size.rows) // 2
    return [
        (column, top + row * size.rows)
        for row, some in enumerate(rows)
        for column in _columns(x, parts.breadth, some, size)
    ]


def _columns(x: int, room: int, count: int, size: Size) -> list[int]:
    """The columns of boats side by side, centred in the room from `x` on; they overlap if it is too small."""
    step = min(size.breadth + 1, (room - size.breadth) // max(1, count - 1))
    left = x + (room - size.breadth - (count - 1) * step) // 2
    return [left + index * step for index in range(count)]


def draw_wreck(canvas: Canvas, x: int, y: int) -> None:
    """Draw a boat that floats keel up."""
    canvas.put_pixels(x, y, [[_WRECKED.get(sign) for sign in line] for line in _WRECK])
