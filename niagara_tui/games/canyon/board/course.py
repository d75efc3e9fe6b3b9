"""The course: rock, water, falls, cave and docks, the canoes, the ends that can be chosen; and its pane."""

from __future__ import annotations

from collections.abc import Hashable
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from functools import lru_cache

from rich.style import Style

from niagara_tui.core.i18n import _
from niagara_tui.core.signs import Meaning
from niagara_tui.games.canyon import signs
from niagara_tui.games.canyon.board import looks
from niagara_tui.games.canyon.board.canoes import (
    MARGIN,
    PERIOD,
    Chart,
    berth,
    chart,
    figure,
    sprites_between,
    way_between,
)
from niagara_tui.games.canyon.board.looks import signs_of
from niagara_tui.games.canyon.rules.map import (
    ASHORE,
    CAVE,
    COLUMNS,
    KINDS,
    LANE_LETTERS,
    LANES,
    RAPIDS,
    SPACES,
    VILLAGE,
    column_of,
    is_rapid,
)
from niagara_tui.games.canyon.rules.state import LETTERS, State
from niagara_tui.ui.colours import palette, swatches
from niagara_tui.ui.kit.canvas import Canvas, Figure, cells
from niagara_tui.ui.kit.glyphs import Glyphs
from niagara_tui.ui.kit.picture import End, PicturePane
from niagara_tui.ui.kit.trails import PictureMarks, Trip
from niagara_tui.ui.kit.vessels import Variant

# -- the scenery ---------------------------------------------------------------------------------------


_PIXELS = 3
"""Least width and height in pixels of a space that has room for an arrow in pixels."""
_RULER = 5
"""Columns between two column numbers."""


def scenery(width: int, height: int, glyphs: Glyphs, frame: int) -> Canvas:
    """A new canvas with everything that is drawn below canoes and ends; its hits are space numbers."""
    return _painted(width, height, glyphs, frame % PERIOD).copy()


@lru_cache(maxsize=2 * PERIOD)
def _painted(width: int, height: int, glyphs: Glyphs, frame: int) -> Canvas:
    parts = chart(width, height)
    if glyphs.half_blocks:
        canvas = _pictured(parts, width, height, frame)
    else:
        canvas = _lined(parts, width, height, glyphs, frame)
    for space in range(SPACES):
        if KINDS[space] != "#":
            canvas.mark(*parts.space(space), space)
    canvas.mark(*parts.space(CAVE), CAVE)
    # The signs of water and rock: equal ones side by side are one, since keys walk from sign to sign
    for lane in range(LANES):
        begin = 0
        for column in range(1, COLUMNS + 1):
            kind = KINDS[begin * LANES + lane]
            if column == COLUMNS or KINDS[column * LANES + lane] != kind:
                first = parts.space(begin * LANES + lane)
                told = None if kind in signs.WATERS else signs.ROCK.of()
                canvas.tell(first.x, first.y, first.width * (column - begin), first.height, told)
                begin = column
    _names(canvas, parts)
    return canvas


def _names(canvas: Canvas, parts: Chart) -> None:
    """Draw the lane letters, the column numbers, and the names of rapids, village, falls and cave."""
    for lane, letter in enumerate(LANE_LETTERS):
        told = signs.LANE.drawn(letter, lane=letter, space=f"{letter}12")
        canvas.put(parts.left - MARGIN, parts.space(lane).y + (parts.high - 1) // 2, told, looks.NAME)
    bottom = parts.rows - 1
    for column in range(0, COLUMNS, _RULER):
        canvas.put(parts.space(column * LANES).x + (parts.wide - 1) // 2, bottom, str(column), looks.NAME)
    canvas.put(parts.space(RAPIDS * LANES).x, parts.space(LANES - 1).y, _("rapids"), looks.NAME)
    village = _("village")
    canvas.put(parts.space(SPACES - 1).x + parts.wide - len(village), bottom, village, looks.NAME)
    falls, name = parts.over(RAPIDS, VILLAGE), _("FALLS")
    canvas.put(falls.x + (falls.width - len(name) - 2) // 2, falls.y, f" {name} ", looks.FALLS_NAME)
    cave = parts.space(CAVE)
    canvas.put(cave.x + 1, cave.y, _("cave"), looks.CAVE_NAME)


def _pictured(parts: Chart, width: int, height: int, frame: int) -> Canvas:
    """Draw everything in half blocks; if spaces are too small for pixel arrows, the arrows are signs."""
    from niagara_tui.games.canyon.board.landscape import landscape
    from niagara_tui.ui.kit.landscape import canvas_of

    canvas = canvas_of(landscape(width, height, frame))
    if min(parts.wide, 2 * parts.high) < _PIXELS:
        for space in range(SPACES):
            if is_rapid(space) and KINDS[space] in looks.ARROWS:
                rect = parts.space(space)
                canvas.put(rect.x, rect.y, looks.ARROWS[KINDS[space]], looks.WHITE_WATER)
    return canvas


def _lined(parts: Chart, width: int, height: int, glyphs: Glyphs, frame: int) -> Canvas:
    """Draw everything as text, with these glyphs."""
    canvas = Canvas(width, height, looks.DEFAULT_GROUND)
    drawn = signs_of(glyphs)
    for row in range(height):
        canvas.put(0, row, drawn.rock * width, looks.ROCK)
    for space in range(SPACES):
        rect, kind = parts.space(space), KINDS[space]
        if kind == "#":
            continue
        water = palette.water(7 if is_rapid(space) else 2, sum(divmod(space, LANES)))  # two alternating blues
        for row in range(rect.y, rect.y + rect.height):
            canvas.put(rect.x, row, " " * rect.width, {"S": looks.DOCK, "V": looks.VILLAGE}.get(kind, water))
        sign = {"S": drawn.dock, "V": drawn.village, "<": drawn.back, "^": drawn.up}.get(kind, drawn.calm)
        style = looks.ARROW if is_rapid(space) else Style()
        canvas.put(rect.x + (rect.width - 1) // 2, rect.y + (rect.height - 1) // 2, sign, style)
    # The falls beside the rapids; their edge is the bottom row, next to lane a
    falls = parts.over(RAPIDS, VILLAGE)
    for row in range(falls.height):
        share = 1 - row / max(1, falls.height - 1) if falls.height > 1 else 0.0
        streaks = "".join(glyphs.falls[(x * 5 + row + frame) % len(glyphs.falls)] for x in range(falls.width))
        canvas.put(falls.x, falls.y + row, streaks, palette.FALLS + palette.plunge(share))
    cave = parts.space(CAVE)
    for row in range(cave.height):
        canvas.put(cave.x, cave.y + row, " " * cave.width, looks.CAVE)
    return canvas


# -- the picture ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Marks(PictureMarks):
    """What is drawn in addition to the position.

    `ends` can be chosen; `selected` is the seat that chooses; `ghosts` are the preview's canoes as pairs of seat and
    space; the pieces of `trips` are seats. `names` are the players' names. `in_motion` are the seats whose moving
    canoes are drawn separately; `frame` animates the water.
    """

    ends: tuple[End, ...] = ()
    selected: int | None = None
    ghosts: tuple[tuple[int, int], ...] = ()
    in_motion: AbstractSet[Hashable] = frozenset()
    frame: int = 0
    names: tuple[str, ...] = ()


NO_MARKS = Marks()


def trips_between(before: State, after: State) -> tuple[Trip, ...]:
    """The ways of the canoes to where they are later, over the water."""
    return tuple(
        Trip(seat, seat, way_between(was.canoe, now.canoe))
        for seat, (was, now) in enumerate(zip(before.players, after.players, strict=True))
        if was.canoe != now.canoe
    )


def draw_course(view: State, marks: Marks, width: int, height: int, glyphs: Glyphs) -> Canvas:
    """Draw the whole picture; its hits are space numbers, its spots are keyed by seat."""
    canvas = scenery(width, height, glyphs, marks.frame)
    parts = chart(width, height)
    for end in marks.ends:
        _highlight(canvas, parts, end, glyphs)
    names = marks.names or LETTERS
    for seat, player in enumerate(view.players):
        if player.canoe != ASHORE:
            canvas.spots[seat] = berth(parts, seat, player.canoe, glyphs)
            if seat not in marks.in_motion:
                variant: Variant = "selected" if seat == marks.selected else "plain"
                drawn = figure(parts, seat, player.canoe, glyphs, variant)
                drawn.draw(canvas, *canvas.spots[seat])
                row = signs.MOVER.of(name=names[seat]) if variant == "selected" else None
                told = row or signs.CANOE.of(name=names[seat], space=player.canoe)
                _tell(canvas, parts, player.canoe, canvas.spots[seat], drawn, told)
    for seat, space in marks.ghosts:
        drawn, place = figure(parts, seat, space, glyphs, "ghost"), berth(parts, seat, space, glyphs)
        drawn.draw(canvas, *place)
        _tell(canvas, parts, space, place, drawn, signs.GHOST.of(name=names[seat], space=space))
    for trip in marks.trips:
        drawn, place = figure(parts, trip.seat, trip.end, glyphs, "ghost"), berth(parts, trip.seat, trip.end, glyphs)
        canvas.spots[trip.ghost] = place
        if parts.wide > 1 and (trip.end == CAVE or all(player.canoe != trip.end for player in view.players)):
            drawn.draw(canvas, *place)
            _tell(canvas, parts, trip.end, place, drawn, signs.TO_COME.of(name=names[trip.seat]))
    for end in marks.ends:
        _letter(canvas, parts, end)
    return canvas


def _tell(canvas: Canvas, parts: Chart, space: int, place: tuple[int, int], drawn: Figure, told: Meaning) -> None:
    """Tell what a canoe on that space means: all of it if it is a picture without signs, else its signs."""
    if drawn.spans:
        canvas.tell(*place, cells(drawn.spans), 1, told)
    else:
        canvas.tell(*parts.space(space), told)


def _highlight(canvas: Canvas, parts: Chart, end: End, glyphs: Glyphs) -> None:
    rect = parts.space(end.place)
    for row in range(rect.y, rect.y + rect.height):
        if glyphs.half_blocks:
            canvas.restyle(rect.x, row, rect.width, swatches.chosen if end.highlighted else swatches.offered)
        else:
            canvas.tint(rect.x, row, rect.width, palette.reached(column_of(end.place) // LANES, end.highlighted))


def _letter(canvas: Canvas, parts: Chart, end: End) -> None:
    """Draw the end's key, in brackets if there is room; in the last row of a space where a canoe lies."""
    rect = parts.space(end.place)
    text = f"[{end.key}]" if rect.width > 2 else end.key
    is_taken = any(rect.contains(*spot) for spot in canvas.spots.values())
    row = rect.y + (rect.height - 1 if is_taken else (rect.height - 1) // 2)
    x = rect.x + (rect.width - len(text)) // 2
    canvas.put(x, row, text, palette.HIGHLIGHT if end.highlighted else palette.OFFERED)
    canvas.tell(x, row, len(text), 1)


# -- the pane ------------------------------------------------------------------------------------------


_FRAMES_A_STEP = 2
"""Number of idle frames per frame of the water: animating it is costly, as white water covers a third of the rows."""


class Course(PicturePane[State, Marks]):
    """Shows where the canoes are; places are the spaces of the course and the cave."""

    LEGEND = signs.COURSE
    idle_frames = _FRAMES_A_STEP * PERIOD

    def draw_shown(self, width: int, height: int, view: State, marks: Marks) -> Canvas:
        """Draw the course but for the canoes that move over it."""
        marks = replace(marks, in_motion=frozenset(self.moving_places), frame=self._idle_frame // _FRAMES_A_STEP)
        return draw_course(view, marks, width, height, self.glyphs)

    def start_movements(self, before: tuple[State, Marks], after: tuple[State, Marks]) -> None:
        """Move the canoes that have changed their space."""
        size = (self.content_size.width, self.content_size.height)
        start = {**draw_course(*before, *size, self.glyphs).spots, **self.moving_places}
        end = draw_course(*after, *size, self.glyphs).spots
        self.start_sprites(sprites_between(before[0], after[0], start, end, chart(*size), self.glyphs))
