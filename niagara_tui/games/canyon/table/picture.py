"""The picture of the course: rock, water, rapids, falls, cave, docks and canoes, and the ends that can be chosen."""

from __future__ import annotations

from collections.abc import Hashable
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import lru_cache

from rich.style import Style

from niagara_tui.core.i18n import _
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
from niagara_tui.games.canyon.table import colours
from niagara_tui.games.canyon.table.chart import Chart, Rect, chart
from niagara_tui.games.canyon.table.signs import signs_of
from niagara_tui.ui.boards import palette
from niagara_tui.ui.boards.canvas import Canvas, Spans
from niagara_tui.ui.boards.glyphs import Glyphs
from niagara_tui.ui.boards.sprites import Place

PERIOD = 4
"""Period of the falls' animation, in frames."""
_RULER = 5
"""Columns between two column numbers."""


@dataclass(frozen=True, slots=True)
class End:
    """A space that can be chosen: the key that highlights it, and whether it is highlighted."""

    space: int
    key: str
    highlighted: bool


@dataclass(frozen=True, slots=True)
class Marks:
    """What is drawn in addition to the position.

    `ends` can be chosen; `selected` is the seat that chooses; `ghosts` are the preview's canoes as pairs of seat and
    space. `in_motion` are the seats whose moving canoes are drawn separately; `frame` animates the falls.
    """

    ends: tuple[End, ...] = ()
    selected: int | None = None
    ghosts: tuple[tuple[int, int], ...] = ()
    in_motion: AbstractSet[Hashable] = frozenset()
    frame: int = 0


NO_MARKS = Marks()


def draw_course(view: State, marks: Marks, width: int, height: int, glyphs: Glyphs) -> Canvas:
    """Draw the whole picture; its hits are space numbers, its spots are keyed by seat."""
    canvas = _scenery(width, height, glyphs, marks.frame % PERIOD).copy()
    parts = chart(width, height)
    for end in marks.ends:
        _highlight(canvas, parts, end)
    for seat, player in enumerate(view.players):
        if player.canoe != ASHORE:
            _canoe(canvas, parts, view, seat, marks, glyphs)
    for seat, space in marks.ghosts:
        place = berth(parts, seat, space)
        canvas.put_spans(*place, hull(seat, parts.wide, glyphs, "ghost"))
    for end in marks.ends:
        _letter(canvas, parts, end)
    return canvas


def hull(seat: int, wide: int, glyphs: Glyphs, manner: str = "plain") -> Spans:
    """A canoe in `wide` cells: `R>`, `<R>`; `{R}` if selected, `(R)` in the preview."""
    ends = {"plain": glyphs.hull, "picked": glyphs.picked, "ghost": glyphs.ghost}[manner]
    wood = {"plain": palette.WOOD, "picked": palette.PICKED, "ghost": palette.GHOST}[manner]
    ink = palette.GHOST + palette.SEAT_INKS[seat] if manner == "ghost" else palette.SEATS[seat]
    letter = (LETTERS[seat], ink)
    if wide == 1:
        return [letter]
    return [letter, (ends[1], wood)] if wide == 2 else [(ends[0], wood), letter, (ends[1], wood)]


def berth(parts: Chart, seat: int, space: int) -> Place:
    """The first cell of a seat's canoe on a space; in the cave each seat has its own place."""
    rect = parts.space(space)
    size = min(3, parts.wide)
    if space == CAVE:
        return rect.x + rect.width - (len(LETTERS) - seat) * (size + (size < 3)), rect.y + rect.height - 1
    return rect.x + (parts.wide - size) // 2, rect.y + (rect.height - 1) // 2


def _canoe(canvas: Canvas, parts: Chart, view: State, seat: int, marks: Marks, glyphs: Glyphs) -> None:
    place = berth(parts, seat, view.players[seat].canoe)
    canvas.spots[seat] = place
    if seat not in marks.in_motion:
        manner = "picked" if seat == marks.selected else "plain"
        canvas.put_spans(*place, hull(seat, parts.wide, glyphs, manner))


def _highlight(canvas: Canvas, parts: Chart, end: End) -> None:
    """Highlight the water of an end."""
    rect = parts.space(end.space)
    for row in range(rect.y, rect.y + rect.height):
        canvas.tint(rect.x, row, rect.width, palette.reached(column_of(end.space) // LANES, end.highlighted))


def _letter(canvas: Canvas, parts: Chart, end: End) -> None:
    """Draw the end's key, in brackets if there is room, below a canoe that lies there."""
    rect = parts.space(end.space)
    text = f"[{end.key}]" if rect.width > 2 else end.key
    row = rect.y + (rect.height - 1) // 2 + (rect.height > 1 and (rect.x, rect.y) in canvas.spots.values())
    canvas.put(
        rect.x + (rect.width - len(text)) // 2, row, text, palette.HIGHLIGHT if end.highlighted else palette.OFFERED
    )


# -- scenery ------------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def _scenery(width: int, height: int, glyphs: Glyphs, frame: int) -> Canvas:
    """Draw everything below the canoes."""
    parts = chart(width, height)
    canvas = Canvas(width, height, colours.DEFAULT_GROUND)
    for row in range(height):
        canvas.put(0, row, signs_of(glyphs).rock * width, colours.ROCK)
    for space in range(SPACES):
        if KINDS[space] != "#":
            _space(canvas, parts, space, glyphs)
    _falls(canvas, parts.over(RAPIDS, VILLAGE), glyphs, frame)
    _cave(canvas, parts.space(CAVE))
    _names(canvas, parts)
    return canvas


def _space(canvas: Canvas, parts: Chart, space: int, glyphs: Glyphs) -> None:
    rect, signs, kind = parts.space(space), signs_of(glyphs), KINDS[space]
    ground = {"S": colours.DOCK, "V": colours.VILLAGE}.get(kind) or _water(space)
    for row in range(rect.y, rect.y + rect.height):
        canvas.put(rect.x, row, " " * rect.width, ground)
    sign = {"S": signs.dock, "V": signs.village, "<": signs.back, "^": signs.up}.get(kind, signs.calm)
    style = colours.ARROW if is_rapid(space) else Style()
    canvas.put(rect.x + (rect.width - 1) // 2, rect.y + (rect.height - 1) // 2, sign, style)
    canvas.mark(*rect, space)


def _water(space: int) -> Style:
    """The style of a water space: two alternating blues, paler in the rapids."""
    column, lane = divmod(space, LANES)
    return palette.water(7 if is_rapid(space) else 2, column + lane)


def _falls(canvas: Canvas, rect: Rect, glyphs: Glyphs, frame: int) -> None:
    """Draw the falls beside the rapids; their edge is the bottom row, next to lane a."""
    for row in range(rect.height):
        share = 1 - row / max(1, rect.height - 1) if rect.height > 1 else 0.0
        signs = "".join(glyphs.falls[(x * 5 + row + frame) % len(glyphs.falls)] for x in range(rect.width))
        canvas.put(rect.x, rect.y + row, signs, palette.FALLS + palette.plunge(share))
    falls = _("FALLS")
    name = f" {falls} "
    canvas.put(rect.x + (rect.width - len(name)) // 2, rect.y, name, palette.FALLS_NAME + palette.plunge(1.0))


def _cave(canvas: Canvas, rect: Rect) -> None:
    for row in range(rect.height):
        canvas.put(rect.x, rect.y + row, " " * rect.width, colours.CAVE)
    canvas.put(rect.x + 1, rect.y, _("cave"), colours.CAVE_NAME)
    canvas.mark(*rect, CAVE)


def _names(canvas: Canvas, parts: Chart) -> None:
    """Draw the lane letters, the column numbers, and the names of rapids and village."""
    for lane, letter in enumerate(LANE_LETTERS):
        canvas.put(0, parts.space(lane).y + (parts.high - 1) // 2, letter, colours.NUMBER)
    bottom = parts.rows - 1
    for column in range(0, COLUMNS, _RULER):
        canvas.put(parts.space(column * LANES).x + (parts.wide - 1) // 2, bottom, str(column), colours.NUMBER)
    canvas.put(parts.space(RAPIDS * LANES).x, parts.space(LANES - 1).y, _("rapids"), colours.NUMBER)
    village = _("village")
    canvas.put(parts.space(SPACES - 1).x + parts.wide - len(village), parts.space(LANES - 1).y, village, colours.NUMBER)
