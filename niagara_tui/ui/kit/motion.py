"""What moves over a picture, as pure functions of time, and the trails to where pieces will be."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import accumulate, pairwise
from math import cos, hypot, pi, sin

from textual.geometry import Region, Spacing

from niagara_tui.core.signs import WAY
from niagara_tui.ui.colours import palette
from niagara_tui.ui.colours.swatches import Swatch
from niagara_tui.ui.kit.canvas import Canvas, Figure, Spans, cells, paint_pixels
from niagara_tui.ui.kit.glyphs import Glyphs
from niagara_tui.ui.kit.vessels import ink_of

Place = tuple[int, int]  # coordinates x and y of the cell of a sprite's first sign


@dataclass(frozen=True, slots=True)
class Sprite:
    """A figure that moves along the places of `path`, from the time `start` on for `duration` seconds.

    `name` is the name of the thing in the static picture, which omits it meanwhile; None if it is not part of it.
    """

    name: Hashable
    figure: Figure
    path: tuple[Place, ...]
    start: float
    duration: float

    @property
    def end(self) -> float:
        return self.start + self.duration

    def at(self, now: float) -> Place:
        """The place at a time: the first one before the start, the last one after the end."""
        share = 1.0 if self.duration <= 0 else min(1.0, max(0.0, (now - self.start) / self.duration))
        return point_along(self.path, share)

    def scheduled(self, now: float, stretch: float) -> Sprite:
        return replace(self, start=now + self.start * stretch, duration=self.duration * stretch)


def point_along(path: Sequence[Place], share: float) -> Place:
    """The place at a share of the path's length; a row counts as two columns, since cells are twice as high as wide."""
    lengths = [0.0, *accumulate(abs(x - to_x) + 2.0 * abs(y - to_y) for (x, y), (to_x, to_y) in pairwise(path))]
    wanted = share * lengths[-1]
    for (start, end), (before, after) in zip(pairwise(path), pairwise(lengths), strict=True):
        if before < after >= wanted:
            part = (wanted - before) / (after - before)
            return round(start[0] + (end[0] - start[0]) * part), round(start[1] + (end[1] - start[1]) * part)
    return path[-1]


def draw_sprites(canvas: Canvas, sprites: Iterable[Sprite], now: float) -> None:
    for sprite in sprites:
        if sprite.start <= now < sprite.end:
            sprite.figure.draw(canvas, *sprite.at(now))


# -- canoes that tip over an edge, and splashes where something falls into water -----------------------


WOODEN: Mapping[str, int] = {"l": Swatch.HULL_LIGHT, "h": Swatch.HULL, "d": Swatch.HULL_DARK}
"""Swatches of the lit side, the middle and the shaded side of a canoe."""
_FOAM: Mapping[str, int] = {"F": Swatch.FOAM, "M": Swatch.FALL_LIGHT}
_SLENDER, _NARROWEST, _BROADEST = 5.0, 1.5, 2.6
"""Half the breadth of a tilted canoe: its length divided by `_SLENDER`, within these bounds in pixels."""
_SHORTEST = 8  # minimum length of a tilted canoe in pixels, so that its signs fit
_RINGS = ((0.35, False), (0.7, True), (1.0, True))
"""The steps of a splash: the share of its breadth that the foam covers, and whether it is a ring with drops."""
_DROPS = ((-0.8, -1.0), (-0.6, -1.5), (-0.4, -1.9), (-0.1, -1.5), (0.0, -2.3), (0.3, -1.4), (0.5, -1.8), (0.8, -1.1))
"""Positions of drops above a ring of foam, as multiples of half its breadth and half its height."""


def tilted(spans: Spans, length: int, turn: float, swatches: Mapping[str, int] = WOODEN) -> Figure:
    """A canoe of `length` pixels, its bow tilted down by `turn` (0 level, 1 vertical), with signs in its middle."""
    pixels, breadth = _hull(max(length, _SHORTEST), turn), cells(spans)
    left, above = (len(pixels[0]) - breadth) // 2, len(pixels) // 4

    def body(canvas: Canvas, x: int, y: int) -> None:
        paint_pixels(canvas, x - left, y - above, pixels, swatches)

    return Figure(tuple(spans), body)


@lru_cache(maxsize=32)
def _hull(length: int, turn: float) -> tuple[str, ...]:
    """The pixels of a tilted canoe; its height is an odd number of rows of cells."""
    right, down = cos(turn * pi / 2), sin(turn * pi / 2)
    half, side = length / 2, min(_BROADEST, max(_NARROWEST, length / _SLENDER))
    wide = 2 * round(half * right + side * down) + 1
    high = 4 * round((half * down + side * right) / 2) + 2

    def wood(x: float, y: float) -> str:
        along, across = (x * right + y * down) / half, (y * right - x * down) / side
        if abs(along) >= 1 or abs(across) > (1 - along**4) ** 0.5:
            return "."
        shade = across if right > down / 2 else -across  # the light falls from the upper left
        return "l" if shade < -1 / 3 else "d" if shade > 1 / 3 else "h"

    return tuple("".join(wood(x + 0.5 - wide / 2, y + 0.5 - high / 2) for x in range(wide)) for y in range(high))


def splash(foot: Place, breadth: int, start: float, duration: float) -> list[Sprite]:
    """Foam that spreads from that cell to about `breadth` columns, with drops above it."""
    step = duration / len(_RINGS)

    def draw_ring(canvas: Canvas, x: int, y: int, half: float, is_ring: bool) -> None:
        pixels = _ring(half, is_ring)
        paint_pixels(canvas, x - len(pixels[0]) // 2, y - (len(pixels) - 2) // 2, pixels, _FOAM)

    return [
        Sprite(None, Figure((), partial(draw_ring, half=share * breadth / 2, is_ring=is_ring)), (foot,), begin, step)
        for begin, (share, is_ring) in zip((start + index * step for index in range(len(_RINGS))), _RINGS, strict=True)
    ]


@lru_cache(maxsize=32)
def _ring(half: float, is_ring: bool) -> tuple[str, ...]:
    """The pixels of the foam, whose centre is in the last row of cells, and of the drops above it."""
    flat = max(1.0, half / 3)
    wide, high = 2 * round(half) + 1, 2 * round(2.6 * flat / 2 + 1)
    drops = {(round(half + half * across), round(high - flat + up * flat)) for across, up in _DROPS * is_ring}

    def spray(x: int, y: int) -> str:
        distance = hypot((x + 0.5 - wide / 2) / max(half, 1), (y + 0.5 - (high - flat)) / flat)
        if distance <= 1.1 and not (is_ring and distance < 0.5):
            return "M" if distance < 0.8 else "F"
        return "F" if (x, y) in drops else "."

    return tuple("".join(spray(x, y) for x in range(wide)) for y in range(high))


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
    for trip, _way, free in drawn:
        last = free[-1:]  # the arrow's; from there on back, free that are far enough from the last one get a dot
        for x, y in reversed(free):
            if last and abs(x - last[0][0]) + 2 * abs(y - last[0][1]) >= _APART:
                last = [(x, y)]
                canvas.put(x, y, glyphs.trail, palette.SEAT_INKS[trip.seat])
    for trip, way, free in drawn:
        # The arrow is in the last cell of the way or, where a ghost is next to its piece, in one beside the ghost
        ends = free[-1:]
        if not ends and trip.ghost in canvas.spots:
            (x, y), figure = canvas.spots[trip.ghost], canvas.figures.get(trip.ghost)
            beside = (x - 1, y), (x + 1 if figure is None else x - figure.left + figure.breadth, y)
            ends = [cell for cell in beside if _is_free(canvas, *cell)]
        if ends:
            head = ends[0]
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
        if one is None or other is None or not (shared := one.grow(_RIM).intersection(other.grow(_RIM))):
            continue
        # Of two places side by side the last cell of the one and the first of the next, as near to the straight line as
        # may be: on land beside the one the other may have water, so a way leaves the one before it turns
        share, shore = (number + 0.5) / (len(places) - 1), min(_SHORE, (shared.width - 1) // 2)
        middle = (was + (will - was) * share for was, will in zip(begin, end, strict=True))
        near = _nearest(shared.shrink(Spacing(0, shore, 0, shore)), *middle)
        points += [_nearest(rect, *near) for rect in (one, other)]
    cells = [begin]
    for (x, y), (to_x, to_y) in pairwise([*points, end]):  # the cells of a straight line
        right, down, steps = to_x - x, to_y - y, max(abs(to_x - x), abs(to_y - y))
        cells += [(round(x + right * step / steps), round(y + down * step / steps)) for step in range(1, steps + 1)]
    return cells


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
    is_no_piece = canvas.meaning_at(x, y) is None and isinstance(canvas.hit(x, y), int | None)
    return canvas.has(x, y) and is_no_piece and not canvas.sign_at(x, y).isalnum()
