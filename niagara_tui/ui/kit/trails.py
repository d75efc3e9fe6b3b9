"""Where pieces will be: the ways that they take over a picture, drawn as trails that lead to their ghosts.

A board says which pieces will be elsewhere and by what places they go there, its picture draws the ghosts among the
pieces; the trails follow from the picture alone, whose hits tell where the places are and what lies in between.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from textual.geometry import Region, Spacing

from niagara_tui.core.signs import WAY
from niagara_tui.ui.colours import palette
from niagara_tui.ui.kit.canvas import Canvas
from niagara_tui.ui.kit.glyphs import Glyphs
from niagara_tui.ui.kit.sprites import Place
from niagara_tui.ui.kit.vessels import ink_of

# -- what a board says ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ghost:
    """Name in a canvas's spots of a piece where it will be."""

    piece: Hashable
    place: int


@dataclass(frozen=True, slots=True)
class Trip:
    """A piece that will be elsewhere: its name in a canvas's spots, its seat, and the places on its way.

    The way begins with the place where the piece is and ends with the one where it will be.
    """

    piece: Hashable
    seat: int
    way: tuple[int, ...]

    @property
    def end(self) -> int:
        """The place where the piece will be."""
        return self.way[-1]

    @property
    def ghost(self) -> Ghost:
        return Ghost(self.piece, self.end)


@dataclass(frozen=True, slots=True, kw_only=True)
class PictureMarks:
    """What is drawn on a picture besides the position, in every game: the ways of pieces to where they will be."""

    trips: tuple[Trip, ...] = ()


# -- trails --------------------------------------------------------------------------------------------


_APART = 2  # distance of the dots in columns; a row counts as two of them, since cells are twice as high as wide
_RIM, _SHORE = (1, 1, 1, 1), 3
"""The cells around a place that it shares with its neighbours; columns beside the shore that trails leave out."""


def draw_trails(canvas: Canvas, trips: Iterable[Trip], glyphs: Glyphs) -> None:
    """Draw, in its seat's colour, dots along each way and an arrow before its ghost; pieces and words win over them."""
    courses = [(trip, way) for trip in trips if (way := course(canvas, trip))]
    drawn = [(trip, way, [cell for cell in way if _is_free(canvas, *cell)]) for trip, way in courses]
    for trip, _way, cells in drawn:
        last = cells[-1:]  # the arrow's; from there on back, cells that are far enough from the last one get a dot
        for x, y in reversed(cells):
            if last and abs(x - last[0][0]) + 2 * abs(y - last[0][1]) >= _APART:
                last = [(x, y)]
                canvas.put(x, y, glyphs.trail, palette.SEAT_INKS[trip.seat])
    for trip, way, cells in drawn:
        if (head := _head(canvas, trip, cells)) is not None:
            come_from = head if head != way[-1] else way[-2]
            right, down = way[-1][0] - come_from[0], 2 * (way[-1][1] - come_from[1])
            up, to_right, below, to_left = glyphs.arrows
            arrow = below if down > 0 else up
            if abs(right) > abs(down):
                arrow = to_right if right > 0 else to_left
            canvas.put(*head, WAY.drawn(arrow), ink_of(trip.seat, "ghost"))


def course(canvas: Canvas, trip: Trip) -> list[Place]:
    """The cells from a piece to its ghost, from place to place where that is nearest to the straight line.

    Where a small picture has no room for one of them, the middle of its place stands for it; empty if it has none.
    """
    begin, end = (_middle(canvas, name, place) for name, place in ((trip.piece, trip.way[0]), (trip.ghost, trip.end)))
    if begin is None or end is None or begin == end:
        return []
    points, places = [begin], [canvas.place(place) for place in trip.way]
    for number, (one, other) in enumerate(pairwise(places)):
        if one is not None and other is not None:
            share = (number + 0.5) / (len(places) - 1)
            points += _passage(one, other, *(was + (will - was) * share for was, will in zip(begin, end, strict=True)))
    points.append(end)
    return [begin, *(cell for one, other in pairwise(points) for cell in _line(one, other))]


def _line(begin: Place, end: Place) -> Iterator[Place]:
    """The cells of a straight line, without the first."""
    (x, y), (right, down) = begin, (end[0] - begin[0], end[1] - begin[1])
    steps = max(abs(right), abs(down))
    for step in range(1, steps + 1):
        yield round(x + right * step / steps), round(y + down * step / steps)


def _passage(one: Region, other: Region, x: float, y: float) -> list[Place]:
    """The last cell of a place and the first of the next one, as near to this point as may be; empty if they are apart.

    On land beside the one the other may have water, so a way leaves the one before it turns.
    """
    shared = one.grow(_RIM).intersection(other.grow(_RIM))
    if not shared:
        return []
    shore = min(_SHORE, (shared.width - 1) // 2)
    x, y = _nearest(shared.shrink(Spacing(0, shore, 0, shore)), x, y)
    return [_nearest(rect, x, y) for rect in (one, other)]


def _nearest(rect: Region, x: float, y: float) -> Place:
    return round(min(max(x, rect.x), rect.right - 1)), round(min(max(y, rect.y), rect.bottom - 1))


def _middle(canvas: Canvas, name: Hashable, place: int) -> Place | None:
    """The middle of a piece or, if it is not on the picture, of its place; None if that is not there either."""
    if (spot := canvas.spots.get(name)) is not None:
        figure = canvas.figures.get(name)
        return spot if figure is None else (spot[0] - figure.left + figure.breadth // 2, spot[1])
    rect = canvas.place(place)
    return None if rect is None else (rect.x + rect.width // 2, rect.y + rect.height // 2)


def _is_free(canvas: Canvas, x: int, y: int) -> bool:
    """Whether a trail may be drawn there: where no piece is, no sign and no word."""
    is_no_piece = canvas.told_at(x, y) is None and isinstance(canvas.hit(x, y), int | None)
    return canvas.has(x, y) and is_no_piece and not canvas.sign_at(x, y).isalnum()


def _head(canvas: Canvas, trip: Trip, cells: Sequence[Place]) -> Place | None:
    """The cell of the arrow: the last one of the way or, where a ghost is next to its piece, one beside the ghost."""
    if cells:
        return cells[-1]
    if trip.ghost not in canvas.spots:
        return None
    (x, y), figure = canvas.spots[trip.ghost], canvas.figures.get(trip.ghost)
    beside = (x - 1, y), (x + 1 if figure is None else x - figure.left + figure.breadth, y)
    return next((cell for cell in beside if _is_free(canvas, *cell)), None)
