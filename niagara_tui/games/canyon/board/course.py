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
from niagara_tui.games.canyon.board.canoes import MARGIN, PERIOD, Chart, berth, chart, figure, sprites_between
from niagara_tui.games.canyon.rules import map as course
from niagara_tui.games.canyon.rules.state import LETTERS, State
from niagara_tui.ui.colours import palette, swatches
from niagara_tui.ui.colours.swatches import NIGHT, Swatch
from niagara_tui.ui.kit.canvas import Canvas, cells
from niagara_tui.ui.kit.glyphs import ASCII, Glyphs
from niagara_tui.ui.kit.motion import PictureMarks
from niagara_tui.ui.kit.picture import End, PicturePane
from niagara_tui.ui.kit.vessels import Variant

# -- the scenery ---------------------------------------------------------------------------------------


_SIGNS = {"#": "░#", ".": "·.", "^": "↑^", "<": "◤\\", "S": "╪=", "V": "⌂V"}
"""By kind of space, as in `map.MAP`, its sign in Unicode and in ASCII; arrows point one lane to a, `<` also back."""
_ROCK, _GROUND = Style(color="#6b4a34", bgcolor="#38261b"), Style(bgcolor="#38261b")
_DOCKS = {"S": Style(color="#c9a878", bgcolor="#4a3522"), "V": Style(color="#f0dcb8", bgcolor="#5c4427", bold=True)}
_ARROW, _WHITE_WATER = Style(color="#bfe3f5"), Style(color="#ffffff", bgcolor=NIGHT[Swatch.WATER_1])
_ARROWS = {"<": "◤", "^": "▲"}
"""Signs for the arrows of the rapids, for pictures whose spaces are too small for arrows in pixels."""
_LEAST = 3  # least width and height in pixels of a space that has room for an arrow in pixels
_CAVE, _CAVE_NAME = Style(color="#c9b8a8", bgcolor="#17110d"), Style(color="#f0dcb8", bold=True)
_FALLS_NAME = palette.FALLS_NAME + Style(bgcolor=NIGHT[Swatch.WATER_SHADOW])
"""With a background of its own, since white water is too pale for it."""
_NAME = Style(color="#e0ccb0")
"""Letters of lanes, numbers of columns, and names written on rock."""
_RULER = 5  # columns between two column numbers


def sign_of(kind: str, glyphs: Glyphs) -> str:
    return _SIGNS[kind][glyphs is ASCII]


@lru_cache(maxsize=2 * PERIOD)
def _scenery(width: int, height: int, glyphs: Glyphs, frame: int) -> Canvas:
    """Everything that is drawn below canoes and ends; its hits are space numbers."""
    parts = chart(width, height)
    if glyphs.half_blocks:
        canvas = _in_blocks(parts, width, height, frame)
    else:
        canvas = _in_lines(parts, width, height, glyphs, frame)
    for space in range(course.SPACES):
        if course.KINDS[space] != "#":
            canvas.mark(*parts.space(space), space)
    canvas.mark(*parts.space(course.CAVE), course.CAVE)
    # The signs of water and rock: equal ones side by side are one, since keys walk from sign to sign
    for lane in range(course.LANES):
        begin = 0
        for column in range(1, course.COLUMNS + 1):
            kind = course.KINDS[begin * course.LANES + lane]
            if column == course.COLUMNS or course.KINDS[column * course.LANES + lane] != kind:
                first = parts.space(begin * course.LANES + lane)
                meaning = None if kind in signs.WATERS else signs.ROCK.of()
                canvas.tell(first.x, first.y, first.width * (column - begin), first.height, meaning)
                begin = column
    # Letters of lanes, numbers of columns, and the names of rapids, village, falls and cave
    for lane, letter in enumerate(course.LANE_LETTERS):
        named = signs.LANE.drawn(letter, lane=letter, space=f"{letter}12")
        canvas.put(parts.left - MARGIN, parts.space(lane).y + (parts.high - 1) // 2, named, _NAME)
    bottom, village = parts.rows - 1, _("village")
    for column in range(0, course.COLUMNS, _RULER):
        canvas.put(parts.space(column * course.LANES).x + (parts.wide - 1) // 2, bottom, str(column), _NAME)
    canvas.put(parts.space(course.RAPIDS * course.LANES).x, parts.space(course.LANES - 1).y, _("rapids"), _NAME)
    canvas.put(parts.space(course.SPACES - 1).x + parts.wide - len(village), bottom, village, _NAME)
    falls, name = parts.over(course.RAPIDS, course.VILLAGE), _("FALLS")
    canvas.put(falls.x + (falls.width - len(name) - 2) // 2, falls.y, f" {name} ", _FALLS_NAME)
    cave = parts.space(course.CAVE)
    canvas.put(cave.x + 1, cave.y, _("cave"), _CAVE_NAME)
    return canvas


def _in_blocks(parts: Chart, width: int, height: int, frame: int) -> Canvas:
    from niagara_tui.games.canyon.board.landscape import landscape  # which needs numpy
    from niagara_tui.ui.kit.landscape import canvas_of

    canvas = canvas_of(landscape(width, height, frame))
    if min(parts.wide, 2 * parts.high) < _LEAST:
        for space in range(course.SPACES):
            if course.is_rapid(space) and course.KINDS[space] in _ARROWS:
                rect = parts.space(space)
                canvas.put(rect.x, rect.y, _ARROWS[course.KINDS[space]], _WHITE_WATER)
    return canvas


def _in_lines(parts: Chart, width: int, height: int, glyphs: Glyphs, frame: int) -> Canvas:
    canvas = Canvas(width, height, _GROUND)
    for row in range(height):
        canvas.put(0, row, sign_of("#", glyphs) * width, _ROCK)
    for space in range(course.SPACES):
        rect, kind = parts.space(space), course.KINDS[space]
        if kind == "#":
            continue
        water = palette.water(
            7 if course.is_rapid(space) else 2, sum(divmod(space, course.LANES))
        )  # two alternating blues
        for row in range(rect.y, rect.y + rect.height):
            canvas.put(rect.x, row, " " * rect.width, _DOCKS.get(kind, water))
        style = _ARROW if course.is_rapid(space) else Style()
        canvas.put(rect.x + (rect.width - 1) // 2, rect.y + (rect.height - 1) // 2, sign_of(kind, glyphs), style)
    # The falls beside the rapids; their edge is the bottom row, next to lane a
    falls, cave = parts.over(course.RAPIDS, course.VILLAGE), parts.space(course.CAVE)
    for row in range(falls.height):
        share = 1 - row / max(1, falls.height - 1) if falls.height > 1 else 0.0
        streaks = "".join(glyphs.falls[(x * 5 + row + frame) % len(glyphs.falls)] for x in range(falls.width))
        canvas.put(falls.x, falls.y + row, streaks, palette.FALLS + palette.plunge(share))
    for row in range(cave.height):
        canvas.put(cave.x, cave.y + row, " " * cave.width, _CAVE)
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


def draw_course(view: State, marks: Marks, width: int, height: int, glyphs: Glyphs) -> Canvas:
    """Draw the whole picture; its hits are space numbers, its spots are keyed by seat."""
    canvas = _scenery(width, height, glyphs, marks.frame % PERIOD).copy()
    parts, names = chart(width, height), marks.names or LETTERS

    def draw_canoe(seat: int, space: int, variant: Variant, meaning: Meaning) -> None:
        drawn, place = figure(parts, seat, space, glyphs, variant), berth(parts, seat, space, glyphs)
        drawn.draw(canvas, *place)
        if drawn.spans:
            canvas.tell(*place, cells(drawn.spans), 1, meaning)
        else:  # a picture without signs, which fills its space
            canvas.tell(*parts.space(space), meaning)

    for end in marks.ends:
        _tint(canvas, parts, end, glyphs)
    for seat, player in enumerate(view.players):
        if player.canoe != course.ASHORE:
            canvas.spots[seat] = berth(parts, seat, player.canoe, glyphs)
            if seat not in marks.in_motion and seat == marks.selected:
                draw_canoe(seat, player.canoe, "selected", signs.MOVER.of(name=names[seat]))
            elif seat not in marks.in_motion:
                draw_canoe(seat, player.canoe, "plain", signs.CANOE.of(name=names[seat], space=player.canoe))
    for seat, space in marks.ghosts:
        draw_canoe(seat, space, "ghost", signs.GHOST.of(name=names[seat], space=space))
    for trip in marks.trips:
        canvas.spots[trip.ghost] = berth(parts, trip.seat, trip.end, glyphs)
        # No ghost hides a canoe, and none is drawn where it could not be told from one
        if parts.wide > 1 and (trip.end == course.CAVE or all(player.canoe != trip.end for player in view.players)):
            draw_canoe(trip.seat, trip.end, "ghost", signs.TO_COME.of(name=names[trip.seat]))
    for end in marks.ends:
        # The key, in brackets if there is room; in the last row of a space where a canoe lies
        rect = parts.space(end.place)
        key = f"[{end.key}]" if rect.width > 2 else end.key
        is_taken = any(rect.contains(*spot) for spot in canvas.spots.values())
        x = rect.x + (rect.width - len(key)) // 2
        y = rect.y + (rect.height - 1 if is_taken else (rect.height - 1) // 2)
        canvas.put(x, y, key, palette.HIGHLIGHT if end.highlighted else palette.OFFERED)
        canvas.tell(x, y, len(key), 1)
    return canvas


def _tint(canvas: Canvas, parts: Chart, end: End, glyphs: Glyphs) -> None:
    """Recolour the water of an end that can be chosen, another way if it is highlighted."""
    rect = parts.space(end.place)
    for row in range(rect.y, rect.y + rect.height):
        if glyphs.half_blocks:
            canvas.restyle(rect.x, row, rect.width, swatches.chosen if end.highlighted else swatches.offered)
        else:
            canvas.tint(
                rect.x, row, rect.width, palette.reached(course.column_of(end.place) // course.LANES, end.highlighted)
            )


_FRAMES_A_STEP = 2
"""Number of idle frames per frame of the water: animating it is costly, as white water covers a third of the rows."""


class Course(PicturePane[State, Marks]):
    """Shows where the canoes are; places are the spaces of the course and the cave."""

    LEGEND = signs.COURSE
    idle_frames = _FRAMES_A_STEP * PERIOD

    def draw_shown(self, width: int, height: int, view: State, marks: Marks) -> Canvas:
        marks = replace(marks, in_motion=frozenset(self.moving_places), frame=self._idle_frame // _FRAMES_A_STEP)
        return draw_course(view, marks, width, height, self.glyphs)

    def start_movements(self, before: tuple[State, Marks], after: tuple[State, Marks]) -> None:
        size = (self.content_size.width, self.content_size.height)
        start = {**draw_course(*before, *size, self.glyphs).spots, **self.moving_places}
        end = draw_course(*after, *size, self.glyphs).spots
        self.start_sprites(sprites_between(before[0], after[0], start, end, chart(*size), self.glyphs))
