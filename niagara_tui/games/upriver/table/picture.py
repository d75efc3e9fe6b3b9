"""The picture of the river: a pure function of a position, its marks and the state of the animation."""

from __future__ import annotations

from collections.abc import Hashable
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field

from rich.style import Style

from niagara_tui.core.i18n import _
from niagara_tui.games.upriver.rules.arrows import is_protected
from niagara_tui.games.upriver.rules.board import DOCKS, FIRST_SECTION, HARBOUR, LAST_SECTION, LETTERS, LOST
from niagara_tui.games.upriver.rules.river import docks_taken
from niagara_tui.games.upriver.rules.state import Phase, State
from niagara_tui.games.upriver.table import colours
from niagara_tui.games.upriver.table.chart import Chart, chart
from niagara_tui.games.upriver.table.marks import NO_MARKS, Marks
from niagara_tui.ui.boards import palette
from niagara_tui.ui.boards.canvas import Canvas, Spans
from niagara_tui.ui.boards.glyphs import Glyphs

_RIPPLES, _PERIOD = 7, 23
"""One cell in `_RIPPLES` shows a ripple; the pattern repeats after `_PERIOD` cells."""


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
    canvas, parts = Canvas(width, height, palette.LAND), chart(width, height, view.seats)
    picture = _Picture(canvas, parts, view, glyphs, marks, animation)
    picture.sections()
    picture.falls()
    picture.harbour()
    picture.keys()
    return canvas


def hull(seat: int, count: int, ends: tuple[str, ...], style: Style = palette.WOOD) -> Spans:
    """`count` boats of a seat side by side: bow, one letter each, stern."""
    return [(ends[0], style), (LETTERS[seat] * count, palette.SEATS[seat]), (ends[1], style)]


@dataclass(frozen=True, slots=True)
class _Picture:
    """One drawing in progress."""

    canvas: Canvas
    parts: Chart
    view: State
    glyphs: Glyphs
    marks: Marks
    animation: AnimationState

    # -- sections -------------------------------------------------------------------------------------

    def sections(self) -> None:
        """Draw the ten sections; while they slide also the lost one, which leaves to the left."""
        before = self.animation.before
        slid = 0 if before is None else round((1.0 - self.animation.share) * self.parts.breadth)
        if before is not None:
            self._section(before, FIRST_SECTION, self.parts.x(FIRST_SECTION) - self.parts.breadth + slid)
        for section in range(FIRST_SECTION, HARBOUR):
            self._section(self.view, section, self.parts.x(section) + slid)

    def _section(self, state: State, section: int, x: int) -> None:
        ground, name = _styles_of(state, section)
        card = (section - state.sandbank) % LAST_SECTION
        for y in range(self.parts.height):
            self.canvas.put(x, y, self._texture(state, section, card, y), ground)
            self.canvas.put(x, y, self.glyphs.box[3], palette.shore(_depth(section)))
        room = self.parts.breadth - 1
        number = f"{section}{self.glyphs.pile}" if is_protected(state, section) else str(section)
        self.canvas.put(x + 1, 0, number.center(room), palette.LABEL)
        self.canvas.put(x + 1, 1, _card_name(state, section, room).center(room), name)
        self._boats(state, section, x + 1)
        if state is self.view:
            self.canvas.mark(x, 0, self.parts.breadth, self.parts.height, section)

    def _texture(self, state: State, section: int, card: int, y: int) -> str:
        """One row of a section's water or sand; the pattern moves along with the section's card."""
        if section == state.sandbank:
            return self.glyphs.hidden * self.parts.breadth
        if section == state.wave:
            return "".join(self.glyphs.waves[(x + y + self.animation.frame) % 3] for x in range(self.parts.breadth))
        signs = [" "] * self.parts.breadth
        for x in range(self.parts.breadth):
            if (x * 5 + y * 11 + card * 3 + self.animation.frame // 2 * 7) % _PERIOD < _PERIOD // _RIPPLES:
                signs[x] = self.glyphs.waves[(x + y + self.animation.frame) % 3]
        return "".join(signs)

    def _boats(self, state: State, section: int, x: int) -> None:
        for seat, player in enumerate(state.players):
            row = self.parts.row(seat)
            count = player.boats[section] - ((seat, section) in self.animation.in_motion)
            if spans := self._hulls(state, seat, section, count):
                self.canvas.put_spans(x, row, spans)
            self.canvas.spots[seat, section] = (x, row)

    def _hulls(self, state: State, seat: int, section: int, count: int) -> Spans:
        """The seat's boats on the section; the highlighted one is marked at its start and a ghost at its end."""
        highlighted = self.marks.highlighted
        if highlighted is not None and highlighted.seat == seat and section == highlighted.end:
            return hull(seat, count + 1, self.glyphs.ghost, palette.PICKED)
        if count < 1:
            return []
        is_picked = highlighted is not None and (highlighted.seat, highlighted.start) == (seat, section)
        if is_picked:
            return hull(seat, count, self.glyphs.picked, palette.PICKED)
        return hull(seat, count, self.glyphs.hull, colours.WOOD_ON_SAND if section == state.sandbank else palette.WOOD)

    # -- falls and harbour ----------------------------------------------------------------------------

    def falls(self) -> None:
        """Draw the falls, the boats lost, and arrows at the seats that lose boats next."""
        width, rest = self.parts.falls, self.view.phase == Phase.OVER
        for y in range(self.parts.height):
            share = 1.0 - y / max(1, self.parts.height - 1)
            signs = (
                self.glyphs.falls[(x * 2 + y + self.animation.frame) % len(self.glyphs.falls)] for x in range(width)
            )
            self.canvas.put(0, y, "".join(signs), palette.FALLS_THIN + palette.plunge(share))
        self.canvas.put(0, 0, _("FALLS").center(width)[:width], palette.FALLS_NAME + palette.plunge(0.0))
        for seat, player in enumerate(self.view.players):
            row = self.parts.row(seat)
            if player.boats[LOST]:
                lost = f"{LETTERS[seat]}{self.glyphs.times}{player.boats[LOST]}"
                self.canvas.put((width - 4) // 2, row, lost, palette.SEATS[seat])
            if player.boats[FIRST_SECTION] and not rest:
                self.canvas.put(width - 1, row, self.glyphs.next_left, palette.BAD + palette.plunge(0.5))
            self.canvas.spots[seat, LOST] = (max(0, (width - 4) // 2), row)

    def harbour(self) -> None:
        """Draw the docks with their values and the boats in them."""
        x, width = self.parts.x(HARBOUR), self.parts.harbour
        for y in range(self.parts.height):
            self.canvas.put(x, y, " " * width, palette.STAGE)
            self.canvas.put(x, y, self.glyphs.box[3], palette.STAGE_EDGE)
        self.canvas.put(x + 1, 0, _("HARBOUR").center(width - 1), palette.STAGE_TITLE)
        half = -(-len(DOCKS) // 2)
        taken, highlighted = docks_taken(self.view), self.marks.highlighted
        for index, worth in enumerate(DOCKS):
            place = (x + 2 + index // half * ((width - 2) // 2), 1 + index % half)
            is_next = index == taken and highlighted is not None and highlighted.end == HARBOUR
            self._dock(place, index, worth, highlighted.seat if is_next and highlighted is not None else None)
        for seat in range(self.view.seats):
            self.canvas.spots[seat, HARBOUR] = (x + 5 + taken // half * ((width - 2) // 2), 1 + taken % half)
        self.canvas.mark(x, 0, width, self.parts.height, HARBOUR)

    def _dock(self, place: tuple[int, int], index: int, worth: str, coming: int | None) -> None:
        style = palette.GLOW if index == docks_taken(self.view) else palette.STAGE
        self.canvas.put(*place, worth.rjust(2), style)
        x, y = place[0] + 3, place[1]
        holder = next((seat for seat, player in enumerate(self.view.players) if player.docks[index]), None)
        if holder is not None and (holder, HARBOUR, index) not in self.animation.in_motion:
            self.canvas.put(x, y, LETTERS[holder], palette.SEATS[holder])
        elif coming is not None:
            self.canvas.put_spans(x - 1, y, hull(coming, 1, self.glyphs.ghost, palette.PICKED))
        else:
            self.canvas.put(x, y, self.glyphs.empty, palette.STAGE)

    # -- marks ----------------------------------------------------------------------------------------

    def keys(self) -> None:
        """Draw the key below each boat that can be moved, and a mark below the end of the highlighted one."""
        foot, highlighted = self.parts.foot(self.view.seats), self.marks.highlighted
        for section, keys in self.marks.keys:
            is_highlighted = highlighted is not None and highlighted.start == section
            text = f"[{keys}]"[: self.parts.breadth - 1]
            self.canvas.put(
                self.parts.x(section) + 1, foot, text, palette.HIGHLIGHT if is_highlighted else palette.OFFERED
            )
        if highlighted is not None and highlighted.end != HARBOUR:
            x = self.parts.x(highlighted.end) + self.parts.breadth // 2
            self.canvas.put(x, foot + 1, self.glyphs.marker, palette.GLOW)


def _depth(section: int) -> int:
    """Index of the water's colour in a section: 1 at the harbour to 7 at the falls."""
    return 7 - (section - FIRST_SECTION) * 6 // (LAST_SECTION - FIRST_SECTION)


def _styles_of(state: State, section: int) -> tuple[Style, Style]:
    """The styles of a section's ground and of its name."""
    if section == state.sandbank:
        return colours.SAND, colours.SAND_NAME
    if section == state.wave:
        return colours.SURF, colours.SURF_NAME
    water = palette.water(_depth(section), (section - state.sandbank) % LAST_SECTION)
    return water, water


def _card_name(state: State, section: int, room: int) -> str:
    """The name of a special card, abbreviated if there is no room; empty for other sections."""
    if section == state.sandbank:
        long, short = _("sandbank"), _("sand")
    elif section == state.wave:
        long, short = _("wave"), _("wave")
    else:
        return ""
    return (long if len(long) <= room else short)[:room]
