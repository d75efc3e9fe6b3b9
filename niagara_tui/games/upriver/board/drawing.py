"""A drawing of the river in progress, and helpers for its parts."""

from __future__ import annotations

from collections.abc import Hashable
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field

from rich.cells import cell_len
from rich.style import Style

from niagara_tui.games.upriver.board import colours
from niagara_tui.games.upriver.board.boats import hull, lined
from niagara_tui.games.upriver.board.chart import Chart
from niagara_tui.games.upriver.board.marks import Marks
from niagara_tui.games.upriver.rules.state import FIRST_SECTION, HARBOUR, State
from niagara_tui.ui.boards.canvas import Canvas
from niagara_tui.ui.boards.glyphs import Glyphs
from niagara_tui.ui.boards.vessel import Variant, ends_of
from niagara_tui.ui.colours import palette


@dataclass(frozen=True, slots=True)
class AnimationState:
    """State of the animation: boats still moving (`in_motion`, by seat and place) and sections still sliding.

    `before` is the position from which the sections slide down, None if they do not; `share` is the fraction of the
    slide done, 0 to 1; `frame` animates the water.
    """

    in_motion: AbstractSet[Hashable] = field(default_factory=frozenset)
    before: State | None = None
    share: float = 1.0
    frame: int = 0


@dataclass(frozen=True, slots=True)
class Drawing:
    """One drawing in progress; the sections still have `slid` columns to slide."""

    canvas: Canvas
    parts: Chart
    view: State
    glyphs: Glyphs
    marks: Marks
    animation: AnimationState
    slid: int

    @property
    def is_picture(self) -> bool:
        """Whether the background has been drawn in half blocks."""
        return self.glyphs.half_blocks

    def write_centred(self, x: int, y: int, text: str, room: int, style: Style) -> None:
        """Write text in the middle of `room` cells, which are cleared first unless this is a picture."""
        if self.is_picture:
            self.canvas.put(x + (room - cell_len(text)) // 2, y, text, style)
        else:
            self.canvas.put(x, y, text.center(room), style)

    def ground(self, place: int) -> Style:
        """The background of signs on a picture, for places where the pixels below them would make them illegible."""
        grounds = {self.view.sandbank: colours.ON_SAND, self.view.wave: colours.ON_WATER, HARBOUR: colours.ON_WATER}
        return grounds.get(place, Style())

    def write_boats(self, x: int, y: int, seat: int, place: int, count: int, variant: Variant) -> None:
        """Write boats at that place as signs; on the river with sides if there is room."""
        wood, mark = colours.WOOD_ON_SAND if place == self.view.sandbank else palette.WOOD, palette.SELECTED
        if self.is_picture:
            wood, mark = palette.WOOD + self.ground(place), colours.MARK + self.ground(place)
        ends = ends_of(variant, self.glyphs)
        style = wood if variant == "plain" else mark
        if place == HARBOUR:
            self.canvas.put_spans(x, y, hull(seat, count, ends, style))
        else:
            lined(self.parts, self.glyphs, seat, count, ends, style).draw(self.canvas, x, y)


def mark_places(canvas: Canvas, parts: Chart, slid: int) -> None:
    """Set the hits of the sections, which still have `slid` columns to slide, and of the harbour."""
    for section in range(FIRST_SECTION, HARBOUR):
        canvas.mark(parts.x(section) + slid, 0, parts.breadth, parts.height, section)
    canvas.mark(parts.x(HARBOUR), 0, parts.harbour, parts.height, HARBOUR)
