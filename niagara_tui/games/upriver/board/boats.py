"""Where things are in the river pane, and boats: signs in lines, sprites of four sizes on pictures."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from rich.style import Style

from niagara_tui.games.upriver.rules import BOATS, DOCKS, HARBOUR, LAST_SECTION, LETTERS, LOST
from niagara_tui.ui.colours import palette
from niagara_tui.ui.colours.swatches import Swatch
from niagara_tui.ui.kit.canvas import Canvas, Figure, Spans, cells
from niagara_tui.ui.kit.glyphs import Glyphs
from niagara_tui.ui.kit.vessels import LINED_ROWS, Variant, Vessel, draw_sides, ink_of, padded

_HEAD, _FOOT = 2, 2  # rows above the boats (number, card) and below them (key, mark)
_COLUMN = -(-len(DOCKS) // 2)  # number of docks in each of the two columns

IDLE_FRAMES = 24  # period of the water's animation, in frames; a sixth of a picture's rows change in each frame


@dataclass(frozen=True, slots=True)
class Chart:
    """A layout in cells: the pane's size, the width of `falls`, `breadth` of a section, `lane` rows per seat.

    `top` is the row of the sections' numbers, and `berth` the rows per dock.
    """

    width: int
    height: int
    falls: int
    breadth: int
    lane: int
    top: int
    berth: int

    def x(self, place: int) -> int:
        """The first column of a section, of the falls (`LOST`) or of the harbour."""
        return 0 if place == LOST else self.falls + (place - 1) * self.breadth

    @property
    def harbour(self) -> int:
        return self.width - self.x(HARBOUR)

    def row(self, seat: int) -> int:
        """The first row of the seat's boats; that of the keys, which the marks follow, is below the last seat's."""
        return self.top + _HEAD + seat * self.lane

    @property
    def jetty(self) -> int:
        return max(1, (self.harbour - 2) // 2)

    def dock(self, index: int) -> tuple[int, int]:
        """The first cell of a dock's last row, on which its value stands."""
        column, row = divmod(index, _COLUMN)
        return self.x(HARBOUR) + 2 + column * self.jetty, (row + 1) * self.berth


def chart(width: int, height: int, seats: int) -> Chart:
    # In broad panes falls and harbour grow, too
    extra = max(0, width - 160)
    falls, harbour = 6 + extra // 8, 14 + extra // 4
    breadth = max(5, min(24, (width - falls - harbour) // LAST_SECTION))
    spare = max(0, width - LAST_SECTION * breadth - falls - harbour)
    # Four rows for each seat come first; then the woods on the shores of flat panes; then up to ten rows for each seat
    rows, woods = height - _HEAD - _FOOT, 6 if width > 5 * height else 0
    lane = max(1, min(4, rows // seats), min(10, (rows - woods) // seats))
    top = max(0, rows - seats * lane) // 2
    return Chart(width, height, falls + spare // 2, breadth, lane, top, max(1, (height - 1) // _COLUMN))


# -- boats ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Size(Vessel):
    """A boat's sprite; `step` is the minimum distance in columns at which boats side by side can be told apart."""

    step: int = 1


SMALL = Size(("SSS", "SSS"), (1, 0))  # stands for a boat drawn as signs, in one row
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
_WRECK = (" KK ", "HHHH")
_WRECKED = {"K": Swatch.HULL_DARK, "H": Swatch.HULL}


def hull(
    seat: int, count: int, ends: tuple[str, ...], style: Style = palette.WOOD, variant: Variant = "plain"
) -> Spans:
    """`count` boats of a seat side by side: bow, one letter each, stern."""
    return [(ends[0], style), (LETTERS[seat] * count, ink_of(seat, variant)), (ends[1], style)]


def lined_row(parts: Chart, glyphs: Glyphs) -> int:
    """The row of a lane in which the signs of its boats stand; not the first if they have sides above and below."""
    is_boxed = not glyphs.half_blocks and parts.lane > LINED_ROWS and parts.breadth > 3 * BOATS + 2
    return (parts.lane - LINED_ROWS) // 2 + 1 if is_boxed else 0


def lined(  # noqa: PLR0913, PLR0917 - how one figure looks
    parts: Chart,
    glyphs: Glyphs,
    seat: int,
    count: int,
    ends: tuple[str, ...],
    style: Style = palette.WOOD,
    variant: Variant = "plain",
) -> Figure:
    """`count` boats of a seat on the river, drawn in lines as large as there is room for."""
    bow, letters, stern = hull(seat, count, ends, style, variant)
    if not lined_row(parts, glyphs):
        return Figure((bow, letters, stern))
    spans = [bow, *padded([letters]), stern]
    return Figure(tuple(spans), partial(draw_sides, length=cells(spans), box=glyphs.box, style=style))


def size_on(parts: Chart, glyphs: Glyphs) -> Size:
    """The size of the boats on the river: the largest at which all of a seat's boats fit on one section."""
    for size in _SIZES if glyphs.half_blocks else ():
        abreast = max(0, 1 + (parts.breadth - size.breadth) // size.step)  # they may overlap
        if abreast * (parts.lane // size.rows) >= BOATS:
            return size
    return SMALL


def size_at_dock(parts: Chart, glyphs: Glyphs) -> Size:
    """The size of the boats in the harbour, which lie above their docks' planks."""
    fitting = (size for size in _SIZES if parts.jetty >= size.breadth and parts.berth > size.rows)
    return next(fitting, SMALL) if glyphs.half_blocks else SMALL


def draw_boat(canvas: Canvas, x: int, y: int, seat: int, size: Size, variant: Variant = "plain") -> None:
    size.draw(canvas, x, y, (seat, LETTERS[seat]), variant)


def places_of(parts: Chart, x: int, y: int, count: int, size: Size) -> list[tuple[int, int]]:
    """The first cells of a seat's boats: in rows, centred on the section from column `x` and the lane from row `y` on.

    Boats overlap only if the lane has too few rows to place them without.
    """
    side_by_side = 1 + (parts.breadth - size.breadth) // (size.breadth + 1)
    across = max(side_by_side, -(-count // (parts.lane // size.rows)))
    rows = [min(across, count - begin) for begin in range(0, count, across)]
    top = y + (parts.lane - len(rows) * size.rows) // 2
    places = []
    for row, some in enumerate(rows):
        step = min(size.breadth + 1, (parts.breadth - size.breadth) // max(1, some - 1))
        left = x + (parts.breadth - size.breadth - (some - 1) * step) // 2
        places += [(left + index * step, top + row * size.rows) for index in range(some)]
    return places


def draw_wreck(canvas: Canvas, x: int, y: int) -> None:
    canvas.put_pixels(x, y, [[_WRECKED.get(sign) for sign in line] for line in _WRECK])
