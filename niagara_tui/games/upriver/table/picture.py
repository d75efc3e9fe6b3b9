"""The picture of the river: a pure function of a position, its marks and the state of the animation."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.style import Style

from niagara_tui.core.i18n import _
from niagara_tui.games.upriver.rules.arrows import is_protected
from niagara_tui.games.upriver.rules.board import DOCKS, FIRST_SECTION, HARBOUR, LETTERS, LOST
from niagara_tui.games.upriver.rules.river import docks_taken
from niagara_tui.games.upriver.rules.state import Phase, State
from niagara_tui.games.upriver.table import colours, lines
from niagara_tui.games.upriver.table.boats import (
    SMALL,
    Manner,
    Size,
    draw_boat,
    draw_wreck,
    places_of,
    signs,
    size_at_dock,
    size_on,
)
from niagara_tui.games.upriver.table.chart import Chart, chart
from niagara_tui.games.upriver.table.marks import NO_MARKS, Marks
from niagara_tui.ui.boards import palette, swatches
from niagara_tui.ui.boards.canvas import Canvas, Spans
from niagara_tui.ui.boards.glyphs import Glyphs

if TYPE_CHECKING:
    from niagara_tui.games.upriver.table.landscape import Current


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


AT_REST = AnimationState()


def draw_river(
    view: State, width: int, height: int, glyphs: Glyphs, marks: Marks = NO_MARKS, animation: AnimationState = AT_REST
) -> Canvas:
    """Draw the falls, the sections with their boats, and the harbour."""
    parts = chart(width, height, view.seats)
    slid = 0 if animation.before is None else round((1.0 - animation.share) * parts.breadth)
    canvas = _landscape(parts, view, slid, animation.frame) if glyphs.half_blocks else Canvas(width, height)
    picture = _Picture(canvas, parts, view, glyphs, marks, animation, slid)
    picture.sections()
    picture.falls()
    picture.harbour()
    picture.keys()
    return canvas


def _landscape(parts: Chart, view: State, slid: int, frame: int) -> Canvas:
    """A new canvas with the picture in half blocks, which has the ground of everything."""
    from niagara_tui.games.upriver.table.landscape import Current

    return _painted(parts, view.seats, Current(view.sandbank, view.wave, slid, frame)).copy()


@lru_cache(maxsize=16)
def _painted(parts: Chart, seats: int, current: Current) -> Canvas:
    from niagara_tui.games.upriver.table.landscape import landscape
    from niagara_tui.ui.boards.pixels import paint_field

    canvas = Canvas(parts.width, parts.height)
    paint_field(canvas, landscape(parts, seats, current))
    return canvas


@dataclass(frozen=True, slots=True)
class _Picture:
    """One drawing in progress; the sections still have `slid` columns to slide."""

    canvas: Canvas
    parts: Chart
    view: State
    glyphs: Glyphs
    marks: Marks
    animation: AnimationState
    slid: int

    # -- sections -------------------------------------------------------------------------------------

    def sections(self) -> None:
        """Draw the ten sections; while they slide also the lost one, which leaves to the left."""
        before = self.animation.before
        if before is not None:
            self._section(before, FIRST_SECTION, self.parts.x(FIRST_SECTION) - self.parts.breadth + self.slid)
        if self.glyphs.half_blocks:
            self._colour_sections()
            self._way()
        for section in range(FIRST_SECTION, HARBOUR):
            self._section(self.view, section, self.parts.x(section) + self.slid)

    def _section(self, state: State, section: int, x: int) -> None:
        if not self.glyphs.half_blocks:
            lines.draw_section(self.canvas, self.parts, state, section, x, self.glyphs, self.animation.frame)
        self._names(state, section, x + 1)
        self._boats(state, section, x)
        if state is self.view:
            self.canvas.mark(x, 0, self.parts.breadth, self.parts.height, section)

    def _names(self, state: State, section: int, x: int) -> None:
        """Write the section's number, with the sign of boats that protect each other, and the card's name."""
        room, y = self.parts.breadth - 1, self.parts.top
        number = f"{section}{self.glyphs.pile}" if is_protected(state, section) else str(section)
        self._centred(x, y, number, room, palette.LABEL)
        self._centred(x, y + 1, _card_name(state, section, room), room, self._name_style(state, section))

    def _centred(self, x: int, y: int, text: str, room: int, style: Style) -> None:
        """Write text in the middle of a room, which is cleared in lines."""
        if self.glyphs.half_blocks:
            self.canvas.put(x + (room - cell_len(text)) // 2, y, text, style)
        else:
            self.canvas.put(x, y, text.center(room), style)

    def _name_style(self, state: State, section: int) -> Style:
        if self.glyphs.half_blocks:
            return palette.LABEL + (colours.ON_SAND if section == state.sandbank else colours.ON_WATER)
        return lines.styles_of(state, section)[1]

    def _boats(self, state: State, section: int, x: int) -> None:
        for seat, player in enumerate(state.players):
            row = self.parts.row(seat)
            count = player.boats[section] - ((seat, section) in self.animation.in_motion)
            manner = self._manner(seat, section)
            if manner == "ghost":
                count += 1
            if count > 0:
                self._moor(x, row, (seat, section), count, manner)
            self.canvas.spots[seat, section] = (self._berths(x, 1)[0], row)

    def _berths(self, x: int, count: int) -> list[int]:
        """The columns of boats on the section that begins at `x`; where they are signs, of the first one."""
        size = self._size
        return [x + 1] if size is SMALL else places_of(x, self.parts.breadth, count, size)

    @property
    def _size(self) -> Size:
        return size_on(self.parts, self.glyphs)

    def _moor(self, x: int, y: int, where: tuple[int, int], count: int, manner: Manner) -> None:
        """Draw `count` boats of a seat on a section; in lines all of them, else the last one, in that manner."""
        seat, section = where
        berths = self._berths(x, count)
        if self._size is SMALL:
            self.canvas.put_spans(berths[0], y, self._signs(seat, section, count, manner))
        else:
            for berth in berths[:-1]:
                draw_boat(self.canvas, berth, y, seat, self._size)
            draw_boat(self.canvas, berths[-1], y, seat, self._size, manner)

    def _manner(self, seat: int, section: int) -> Manner:
        highlighted = self.marks.highlighted
        if highlighted is None or highlighted.seat != seat:
            return "plain"
        return "ghost" if section == highlighted.end else "picked" if section == highlighted.start else "plain"

    def _signs(self, seat: int, place: int, count: int, manner: Manner) -> Spans:
        """Boats at that place as signs."""
        is_sand = place == self.view.sandbank
        wood, mark = colours.WOOD_ON_SAND if is_sand else palette.WOOD, palette.PICKED
        if self.glyphs.half_blocks:
            ground = colours.ON_SAND if is_sand else colours.ON_WATER
            wood, mark = palette.WOOD + ground, colours.MARK + ground
        return signs(seat, count, manner, self.glyphs, wood, mark)

    def _colour_sections(self) -> None:
        """Colour the water of the sections with options, and of the one where the highlighted boat ends."""
        highlighted = self.marks.highlighted
        for section, _keys in self.marks.keys:
            self._colour(section, swatches.offered)
        if highlighted is not None and highlighted.end < HARBOUR:
            self._colour(highlighted.end, swatches.chosen)

    def _way(self) -> None:
        """Draw arrows on the sections between start and end of the highlighted boat."""
        highlighted = self.marks.highlighted
        if highlighted is None:
            return
        low, high = sorted((highlighted.start, highlighted.end))
        sign = self.glyphs.next_right if highlighted.end > highlighted.start else self.glyphs.next_left
        y = self.parts.row(highlighted.seat) + self._size.rows - 1
        for section in range(low + 1, high):
            self.canvas.put(self.parts.x(section) + self.parts.breadth // 2, y, sign, colours.MARK + colours.ON_WATER)

    def _colour(self, section: int, change: Callable[[Style], Style]) -> None:
        for y in range(self.parts.top + 1, self.parts.height):
            self.canvas.restyle(self.parts.x(section), y, self.parts.breadth, change)

    # -- falls and harbour ----------------------------------------------------------------------------

    def falls(self) -> None:
        """Draw the falls, the boats lost, and arrows at the seats that lose boats next."""
        width, rest = self.parts.falls, self.view.phase == Phase.OVER
        if not self.glyphs.half_blocks:
            lines.draw_falls(self.canvas, self.parts, self.glyphs, self.animation.frame)
        style = palette.FALLS_NAME + (colours.ON_ROCKS if self.glyphs.half_blocks else palette.plunge(0.0))
        self.canvas.put(0, 0, _("FALLS").center(width)[:width], style)
        for seat, player in enumerate(self.view.players):
            row = self.parts.row(seat)
            if player.boats[LOST]:
                self._lost(seat, player.boats[LOST], row)
            if player.boats[FIRST_SECTION] and not rest:
                ground = colours.ON_WATER if self.glyphs.half_blocks else palette.plunge(0.5)
                self.canvas.put(width - 1, row, self.glyphs.next_left, palette.BAD + ground)
            self.canvas.spots[seat, LOST] = (max(0, (width - 4) // 2), row)

    def _lost(self, seat: int, count: int, row: int) -> None:
        """Write how many boats the seat has lost; on pictures with a wreck that drifts in the foam."""
        x = (self.parts.falls - 4) // 2
        self.canvas.put(x, row, f"{LETTERS[seat]}{self.glyphs.times}{count}", palette.SEATS[seat])
        if self.glyphs.half_blocks and self.parts.lane > 1:
            draw_wreck(self.canvas, x - self.animation.frame // 4, row + 1)

    def harbour(self) -> None:
        """Draw the docks with their values and the boats in them."""
        x, width = self.parts.x(HARBOUR), self.parts.harbour
        if not self.glyphs.half_blocks:
            lines.draw_harbour(self.canvas, self.parts, self.glyphs)
        self._centred(x + 1, 0, _("HARBOUR"), width - 1, palette.STAGE_TITLE)
        taken, highlighted = docks_taken(self.view), self.marks.highlighted
        for index in range(len(DOCKS)):
            is_next = index == taken and highlighted is not None and highlighted.end == HARBOUR
            self._dock(index, highlighted.seat if is_next and highlighted is not None else None)
        for seat in range(self.view.seats):
            self.canvas.spots[seat, HARBOUR] = self._berth(min(taken, len(DOCKS) - 1))
        self.canvas.mark(x, 0, width, self.parts.height, HARBOUR)

    def _dock(self, index: int, coming: int | None) -> None:
        """Draw a dock's value, and the boat that lies there or would come there."""
        x, y = self.parts.dock(index)
        plain, free = palette.STAGE, palette.GLOW
        if self.glyphs.half_blocks:
            plain, free = palette.STAGE_TITLE, palette.HIGHLIGHT
        style = free if index == docks_taken(self.view) else plain
        self.canvas.put(x, y, DOCKS[index].rjust(2), style)
        holder = next((seat for seat, player in enumerate(self.view.players) if player.docks[index]), None)
        if holder is not None and (holder, HARBOUR, index) not in self.animation.in_motion:
            self._berthed(index, holder, "plain")
        elif coming is not None:
            self._berthed(index, coming, "ghost")
        elif not self.glyphs.half_blocks:
            self.canvas.put(x + 3, y, self.glyphs.empty, palette.STAGE)

    def _berthed(self, index: int, seat: int, manner: Manner) -> None:
        """Draw a boat in that dock."""
        x, y = self._berth(index)
        size = size_at_dock(self.parts, self.glyphs)
        if size is not SMALL:
            draw_boat(self.canvas, x, y, seat, size, manner)
        elif manner == "plain" and not self.glyphs.half_blocks:
            self.canvas.put(x + 1, y, LETTERS[seat], palette.SEATS[seat])
        else:
            self.canvas.put_spans(x, y, self._signs(seat, HARBOUR, 1, manner))

    def _berth(self, index: int) -> tuple[int, int]:
        """The first cell of a boat in that dock: above the planks, or where it is small beside the value."""
        x, y = self.parts.dock(index)
        size = size_at_dock(self.parts, self.glyphs)
        return (x + 2, y) if size is SMALL else (x, y - size.rows)

    # -- marks ----------------------------------------------------------------------------------------

    def keys(self) -> None:
        """Draw the key below each boat that can be moved, and a mark below the end of the highlighted one."""
        foot, highlighted = self.parts.foot(self.view.seats), self.marks.highlighted
        for section, keys in self.marks.keys:
            is_highlighted = highlighted is not None and highlighted.start == section
            text = f"[{keys}]"[: self.parts.breadth - 1]
            style = palette.HIGHLIGHT if is_highlighted else palette.OFFERED
            self.canvas.put(self.parts.x(section) + 1, foot, text, style)
        if highlighted is not None and highlighted.end != HARBOUR:
            x = self.parts.x(highlighted.end) + self.parts.breadth // 2
            mark = colours.MARK + colours.ON_WATER if self.glyphs.half_blocks else palette.GLOW
            self.canvas.put(x, foot + 1, self.glyphs.marker, mark)


def _card_name(state: State, section: int, room: int) -> str:
    """The name of a special card, abbreviated if there is no room; empty for other sections."""
    if section == state.sandbank:
        long, short = _("sandbank"), _("sand")
    elif section == state.wave:
        long, short = _("wave"), _("wave")
    else:
        return ""
    return (long if len(long) <= room else short)[:room]
