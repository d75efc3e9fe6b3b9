"""The scenery of the course's picture: rock, water, rapids, falls, cave and docks, and their names."""

from __future__ import annotations

from functools import lru_cache

from rich.style import Style
from textual.geometry import Region

from niagara_tui.core.i18n import _
from niagara_tui.games.canyon.board import colours
from niagara_tui.games.canyon.board.chart import MARGIN, Chart, chart
from niagara_tui.games.canyon.board.current import PERIOD
from niagara_tui.games.canyon.board.signs import signs_of
from niagara_tui.games.canyon.rules.map import (
    CAVE,
    COLUMNS,
    KINDS,
    LANE_LETTERS,
    LANES,
    RAPIDS,
    SPACES,
    VILLAGE,
    is_rapid,
)
from niagara_tui.ui.boards.canvas import Canvas
from niagara_tui.ui.boards.glyphs import Glyphs
from niagara_tui.ui.colours import palette

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
    _names(canvas, parts)
    return canvas


def _names(canvas: Canvas, parts: Chart) -> None:
    """Draw the lane letters, the column numbers, and the names of rapids, village, falls and cave."""
    for lane, letter in enumerate(LANE_LETTERS):
        canvas.put(parts.left - MARGIN, parts.space(lane).y + (parts.high - 1) // 2, letter, colours.NAME)
    bottom = parts.rows - 1
    for column in range(0, COLUMNS, _RULER):
        canvas.put(parts.space(column * LANES).x + (parts.wide - 1) // 2, bottom, str(column), colours.NAME)
    canvas.put(parts.space(RAPIDS * LANES).x, parts.space(LANES - 1).y, _("rapids"), colours.NAME)
    village = _("village")
    canvas.put(parts.space(SPACES - 1).x + parts.wide - len(village), bottom, village, colours.NAME)
    falls, name = parts.over(RAPIDS, VILLAGE), _("FALLS")
    canvas.put(falls.x + (falls.width - len(name) - 2) // 2, falls.y, f" {name} ", colours.FALLS_NAME)
    cave = parts.space(CAVE)
    canvas.put(cave.x + 1, cave.y, _("cave"), colours.CAVE_NAME)


def _pictured(parts: Chart, width: int, height: int, frame: int) -> Canvas:
    """Draw everything in half blocks; if spaces are too small for pixel arrows, the arrows are signs."""
    from niagara_tui.games.canyon.board.landscape import landscape
    from niagara_tui.ui.boards.pixels import canvas_of

    canvas = canvas_of(landscape(width, height, frame))
    if min(parts.wide, 2 * parts.high) < _PIXELS:
        for space in range(SPACES):
            if is_rapid(space) and KINDS[space] in colours.ARROWS:
                rect = parts.space(space)
                canvas.put(rect.x, rect.y, colours.ARROWS[KINDS[space]], colours.WHITE_WATER)
    return canvas


def _lined(parts: Chart, width: int, height: int, glyphs: Glyphs, frame: int) -> Canvas:
    """Draw everything as text, with these glyphs."""
    canvas = Canvas(width, height, colours.DEFAULT_GROUND)
    for row in range(height):
        canvas.put(0, row, signs_of(glyphs).rock * width, colours.ROCK)
    for space in range(SPACES):
        if KINDS[space] != "#":
            _space(canvas, parts, space, glyphs)
    _falls(canvas, parts.over(RAPIDS, VILLAGE), glyphs, frame)
    cave = parts.space(CAVE)
    for row in range(cave.height):
        canvas.put(cave.x, cave.y + row, " " * cave.width, colours.CAVE)
    return canvas


def _space(canvas: Canvas, parts: Chart, space: int, glyphs: Glyphs) -> None:
    rect, signs, kind = parts.space(space), signs_of(glyphs), KINDS[space]
    ground = {"S": colours.DOCK, "V": colours.VILLAGE}.get(kind) or _water(space)
    for row in range(rect.y, rect.y + rect.height):
        canvas.put(rect.x, row, " " * rect.width, ground)
    sign = {"S": signs.dock, "V": signs.village, "<": signs.back, "^": signs.up}.get(kind, signs.calm)
    style = colours.ARROW if is_rapid(space) else Style()
    canvas.put(rect.x + (rect.width - 1) // 2, rect.y + (rect.height - 1) // 2, sign, style)


def _water(space: int) -> Style:
    """The style of a water space: two alternating blues, paler in the rapids."""
    column, lane = divmod(space, LANES)
    return palette.water(7 if is_rapid(space) else 2, column + lane)


def _falls(canvas: Canvas, rect: Region, glyphs: Glyphs, frame: int) -> None:
    """Draw the falls beside the rapids; their edge is the bottom row, next to lane a."""
    for row in range(rect.height):
        share = 1 - row / max(1, rect.height - 1) if rect.height > 1 else 0.0
        signs = "".join(glyphs.falls[(x * 5 + row + frame) % len(glyphs.falls)] for x in range(rect.width))
        canvas.put(rect.x, rect.y + row, signs, palette.FALLS + palette.plunge(share))
