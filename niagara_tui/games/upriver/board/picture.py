"""The picture of the river: a pure function of a position, its marks and the state of the animation."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from niagara_tui.games.upriver.board.chart import IDLE_FRAMES, Chart, chart
from niagara_tui.games.upriver.board.drawing import AnimationState, Drawing, mark_places
from niagara_tui.games.upriver.board.ends import draw_falls, draw_harbour
from niagara_tui.games.upriver.board.marks import NO_MARKS, Marks
from niagara_tui.games.upriver.board.sections import draw_keys, draw_sections
from niagara_tui.games.upriver.rules.state import State
from niagara_tui.ui.boards.canvas import Canvas
from niagara_tui.ui.boards.glyphs import Glyphs

if TYPE_CHECKING:
    from niagara_tui.games.upriver.board.landscape import Current

AT_REST = AnimationState()


def draw_river(
    view: State, width: int, height: int, glyphs: Glyphs, marks: Marks = NO_MARKS, animation: AnimationState = AT_REST
) -> Canvas:
    """Draw the falls, the sections with their boats, and the harbour."""
    parts = chart(width, height, view.seats)
    slid = 0 if animation.before is None else round((1.0 - animation.share) * parts.breadth)
    canvas = _landscape(parts, view, slid, animation.frame) if glyphs.half_blocks else _blank(parts, slid).copy()
    drawing = Drawing(canvas, parts, view, glyphs, marks, animation, slid)
    draw_sections(drawing)
    draw_falls(drawing)
    draw_harbour(drawing)
    draw_keys(drawing)
    return canvas


@lru_cache(maxsize=2)
def _blank(parts: Chart, slid: int) -> Canvas:
    """A canvas with nothing but the hits; shared, so copy it before drawing."""
    canvas = Canvas(parts.width, parts.height)
    mark_places(canvas, parts, slid)
    return canvas


def _landscape(parts: Chart, view: State, slid: int, frame: int) -> Canvas:
    """A new canvas with the background in half blocks."""
    from niagara_tui.games.upriver.board.landscape import Current

    return _painted(parts, view.seats, Current(view.sandbank, view.wave, slid, frame)).copy()


@lru_cache(maxsize=IDLE_FRAMES)
def _painted(parts: Chart, seats: int, current: Current) -> Canvas:
    from niagara_tui.games.upriver.board.landscape import landscape
    from niagara_tui.ui.boards.pixels import canvas_of

    canvas = canvas_of(landscape(parts, seats, current))
    mark_places(canvas, parts, current.slid)
    return canvas
