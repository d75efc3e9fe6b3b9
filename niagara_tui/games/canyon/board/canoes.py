"""Where things are in the course's picture, and the canoes on it: shapes, places, and the way they move."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from textual.geometry import Region

from niagara_tui.games.canyon.rules import map as course
from niagara_tui.games.canyon.rules.movement import falls_from
from niagara_tui.games.canyon.rules.state import LETTERS, State
from niagara_tui.ui.colours import palette
from niagara_tui.ui.colours.swatches import Swatch, shaded
from niagara_tui.ui.kit.canvas import Canvas, Figure, Spans, cells
from niagara_tui.ui.kit.glyphs import Glyphs
from niagara_tui.ui.kit.motion import Place, Sprite, splash, tilted
from niagara_tui.ui.kit.vessels import Variant, Vessel, deck_of, ends_of, ink_of, wood_of

PERIOD = 8  # number of frames after which the animation repeats


# -- layout --------------------------------------------------------------------------------------------


MARGIN = 2  # cells left of the course, for the lane letters
WIDEST = 9  # maximum width of a space in cells, except in a picture that fills the window
_CAVE_BEGINS = 14  # the column above which the cave begins; the cave ends where the falls begin


@dataclass(frozen=True, slots=True)
class Chart:
    """A layout: spaces of `wide` cells and `high` rows from the column `left` on.

    Cave and falls take `above` rows above lane a.
    """

    left: int
    wide: int
    high: int
    above: int

    def space(self, space: int) -> Region:
        """The cells of a space or of the cave; an empty rectangle for `ASHORE`."""
        if space == course.CAVE:
            return self.over(_CAVE_BEGINS, course.RAPIDS)
        if space == course.ASHORE:
            return Region(0, 0, 0, 0)
        column, lane = divmod(space, course.LANES)
        return Region(self.left + column * self.wide, self.above + lane * self.high, self.wide, self.high)

    def over(self, begin: int, end: int) -> Region:
        """The cells above lane a over the columns from `begin` up to, not including, `end`."""
        return Region(self.left + begin * self.wide, 0, (end - begin) * self.wide, self.above)

    @property
    def rows(self) -> int:
        """Total number of rows, including the one with the column numbers."""
        return self.above + course.LANES * self.high + 1


def width_for(room: int) -> int:
    """Width in cells of the widest course that fits into `room` cells."""
    return MARGIN + course.COLUMNS * max(1, min(WIDEST, (room - MARGIN) // course.COLUMNS))


def height_for(room: int, width: int, others: int) -> int:
    """Height in rows of the highest course that fits into `room` rows and has the proportions of `width`.

    Its spaces grow up to squares of cells where `others` rows are left below it.
    """
    wide = (width - MARGIN) // course.COLUMNS
    usual = min((wide + 2) // 2, (room - 4) // course.LANES)
    roomy = min(wide, (room - others - 4) // course.LANES)
    high = max(1, usual, roomy)
    return course.LANES * high + (3 if high == 1 else 4)


def depth_for(room: int, width: int) -> int:
    """Height in rows of the highest course of that width that fits into `room` rows, without rock below it."""
    parts = chart(width, room)
    return min(room, parts.rows)


def chart(width: int, height: int) -> Chart:
    """The layout for a picture of this size, centred horizontally; parts that do not fit are cut off.

    Spaces can be larger than those of `width_for` and `height_for`, for a picture that fills the window.
    """
    wide = max(1, (width - MARGIN) // course.COLUMNS)
    high = max(1, min(wide + 1, (height - 3) // course.LANES))
    spare = max(0, width - MARGIN - course.COLUMNS * wide)
    return Chart(MARGIN + spare // 2, wide, high, max(0, min(2 * high, height - 1 - course.LANES * high)))


# -- paddlers ------------------------------------------------------------------------------------------


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
_AIR = 1  # rows of water left above and below a canoe, in total
_MOST_SPARE = 2  # maximum number of columns left beside such a canoe; in a wider space, a hull alone is longer


def paddler_on(parts: Chart, glyphs: Glyphs) -> Vessel | None:
    """The largest sprite that fits a space; None if none does, or if a hull alone fills the space better."""
    fitting = (size for size in _SIZES if parts.wide >= size.breadth and parts.high >= size.rows + _AIR)
    largest = next(fitting, None) if glyphs.half_blocks else None
    return largest if largest is not None and parts.wide <= largest.breadth + _MOST_SPARE else None


# -- hulls ---------------------------------------------------------------------------------------------


_DECKED, _PADDED = 5, 7
"""Minimum width of a space, in pictures, for a canoe with a deck, and for one whose letter is padded with blanks."""
_LOW, _LOFTY = 2, 5
"""Spaces of at most the first number of rows show only a canoe's shadow; from the second on, a long one also shows the
planks of its far side."""


def hull(seat: int, wide: int, glyphs: Glyphs, variant: Variant = "plain") -> Spans:
    """A canoe in `wide` cells: `R>`, `<R>`; `{R}` if selected, `(R)` as a ghost; in pictures it has a deck."""
    (bow, stern), wood, deck = ends_of(variant, glyphs), wood_of(variant), deck_of(variant)
    letter, ink = LETTERS[seat], ink_of(seat, variant)
    if wide == 1:
        return [(letter, ink)]
    if wide == 2:
        return [(letter, ink), (stern, wood)]
    if not glyphs.half_blocks or wide < _DECKED:
        return [(bow, wood), (letter, ink), (stern, wood)]
    name = (f" {letter} " if wide >= _PADDED else letter, ink)
    return [(bow, wood), (" ", deck), name, (" ", deck), (stern, wood)]


def berth(parts: Chart, seat: int, space: int, glyphs: Glyphs) -> Place:
    """The first cell of a seat's canoe on a space; in the cave each seat has its own place."""
    rect = parts.space(space)
    if space == course.CAVE:
        size = min(3, parts.wide)
        return rect.x + rect.width - (len(LETTERS) - seat) * (size + (size < 3)), rect.y + rect.height - 1
    if (paddler := paddler_on(parts, glyphs)) is not None:
        column, row = paddler.letter
        return rect.x + (parts.wide - paddler.breadth) // 2 + column, rect.y + (parts.high - paddler.rows) // 2 + row
    return rect.x + (parts.wide - cells(hull(seat, parts.wide, glyphs))) // 2, rect.y + (rect.height - 1) // 2


def figure(parts: Chart, seat: int, space: int, glyphs: Glyphs, variant: Variant = "plain") -> Figure:
    """A seat's canoe on a space; in pictures with its paddler or, if there is no room, with its side or shadow."""
    if space != course.CAVE and (paddler := paddler_on(parts, glyphs)) is not None:
        column, row = paddler.letter

        def draw_paddler(canvas: Canvas, x: int, y: int) -> None:
            paddler.draw(canvas, x - column, y - row, (seat, LETTERS[seat]), variant)

        return Figure(body=draw_paddler, left=paddler.breadth)
    spans = hull(seat, min(parts.wide, 3) if space == course.CAVE else parts.wide, glyphs, variant)
    length = cells(spans)

    def draw_hull(canvas: Canvas, x: int, y: int) -> None:
        if length >= _PADDED and parts.high >= _LOFTY:
            planks = [None, *[Swatch.HULL_LIGHT] * (length - 2), None]  # of the far side, above the signs
            canvas.put_pixels(x, y - 1, [[None] * length, planks])
        if parts.high > _LOW:
            bow = int(length >= _DECKED)
            canvas.put(x + bow, y + 1, "▀" * (length - 2 * bow), palette.HULL_SIDE)
        else:
            canvas.restyle(x + 1, y + 1, length - 2, shaded)

    is_afloat = glyphs.half_blocks and variant != "ghost" and space != course.CAVE and parts.high > 1
    return Figure(tuple(spans), draw_hull if is_afloat else None)


# -- ways, and motion --------------------------------------------------------------------------------------------------


_STEPS = ((0, 1), (-1, 1), (1, 1), (-1, 0), (1, 0), (0, -1), (-1, -1), (1, -1))
"""Steps to the eight neighbours, by lanes and columns, those straight ahead first."""


@lru_cache(maxsize=256)
def way_between(start: int, end: int) -> tuple[int, ...]:
    """The spaces of a shortest way over the water, rapids and falls included, both ends among them."""
    came_from, queue = {start: start}, deque([start])
    while queue and end not in came_from:
        space = queue.popleft()
        onward: list[int] = []
        if space == course.CAVE:
            onward = [column * course.LANES for column in course.CAVE_MOUTHS]
        elif space != course.ASHORE and not course.is_village(space):  # from there no way leads on
            column, lane = divmod(space, course.LANES)
            for across, along in _STEPS:
                there = (column + along) * course.LANES + lane + across
                if (
                    0 <= lane + across < course.LANES
                    and 0 <= column + along < course.COLUMNS
                    and course.is_water(there)
                ):
                    onward.append(there)
            if falls_from(space):
                onward.append(course.CAVE)
        for there in onward:
            if there not in came_from:
                came_from[there] = space
                queue.append(there)
    way = [end]
    while way[-1] != start:
        way.append(came_from.get(way[-1], start))
    return tuple(reversed(way))


GLIDE = 0.5  # duration of a canoe's animated move, in seconds at normal speed
_TIP, _SPLASH = 0.4, 0.4  # durations of the fall and of the splash, in seconds at normal speed
_LEANING = 0.7  # tilt of a canoe on the falls, as a fraction of a quarter turn

Spots = Mapping[object, Place]


def sprites_between(old: State, new: State, start: Spots, end: Spots, parts: Chart, glyphs: Glyphs) -> Iterator[Sprite]:
    """The sprites of the canoes that have changed their space; `start` and `end` are their places by seat."""
    for seat, (was, now) in enumerate(zip(old.players, new.players, strict=True)):
        if was.canoe == now.canoe or seat not in start or seat not in end:
            continue
        if now.canoe == course.CAVE and course.is_rapid(was.canoe) and glyphs.half_blocks and parts.above > 1:
            # The rapids carry it over the edge above them, and from there it falls into the cave
            whole, letter = figure(parts, seat, was.canoe, glyphs), hull(seat, 1, glyphs)
            falls, begin = parts.over(course.RAPIDS, course.VILLAGE), start[seat]
            edge = begin[0] + whole.breadth // 2, falls.height - 1
            foot = edge[0], falls.height // 3
            yield Sprite(None, whole, (begin, (begin[0], falls.height)), 0.0, GLIDE)
            yield Sprite(None, tilted(letter, whole.breadth, _LEANING), (edge, foot), GLIDE, _TIP)
            yield from splash(foot, min(falls.width, 4 * whole.breadth), GLIDE + _TIP, _SPLASH)
            yield Sprite(
                seat, figure(parts, seat, course.CAVE, glyphs), (foot, end[seat]), GLIDE + _TIP + _SPLASH, GLIDE
            )
        else:
            looks = figure(parts, seat, was.canoe if now.canoe == course.CAVE else now.canoe, glyphs)
            yield Sprite(seat, looks, (start[seat], end[seat]), 0.0, GLIDE)
